/** Where a Redis that speaks HTTP listens. */
export interface Account {
  url: string
  token: string
}

/** Sends a command, as the smallest client would. */
export async function send({ url, token }: Account, command: readonly (string | number)[]): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(command) })
  const { result, error } = (await response.json()) as { result?: unknown; error?: string }
  if (error) throw new Error(error)
  return result
}
