import type { Stack } from '../../dev/stack.ts'

export interface Answer {
  status: number
  headers: Headers
  body: unknown
}

/** Sends plain HTTP requests to the REST server of a stack, with its token. */
export function restRequests(stack: () => Stack) {
  const send = async (path: string, init: RequestInit = {}): Promise<Answer> => {
    const { url, token } = stack().rest
    const headers = { Authorization: `Bearer ${token}`, ...init.headers }
    const response = await fetch(`${url}${path}`, { ...init, headers })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text && JSON.parse(text) }
  }
  const post = (path: string, command: unknown, headers: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: JSON.stringify(command), headers })
  return { send, post }
}
