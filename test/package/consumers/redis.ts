/** Where a Redis listens that speaks HTTP. */
export interface Account {
  url: string
  token: string
}

/** The least that a client can be. */
export async function send({ url, token }: Account, command: readonly (string | number)[]): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(command) })
  const { result, error } = (await response.json()) as { result?: unknown; error?: string }
  if (error) throw new Error(error)
  return result
}
