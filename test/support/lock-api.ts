import { vi } from 'vitest'
import type { Stack } from '../../dev/stack.ts'
import type { Bindings } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import { envOf } from './clients.ts'
import { executionContext } from './guard-app.ts'

/** May use every name. */
export const TOKEN = 'a-token-for-every-name'
/** May use names that begin with `py:`. */
export const PYTHON_TOKEN = 'a-token-for-python='

interface Sent {
  token?: string
  headers?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
}

/** The worker's addresses for locks and guards, with a log. `fetch` is that of this release unless another one is given. */
export function lockApiOf(stack: () => Stack, settings: Bindings = {}, { fetch } = worker) {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const errors = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { context: ctx, handed: background } = executionContext()
  const send = (path: string, init: RequestInit) => {
    const env = {
      ...envOf(stack().rest),
      LOCK_TOKENS: `${TOKEN} py:=${PYTHON_TOKEN}`,
      ...settings,
    }
    return Promise.resolve(fetch(new Request(`http://worker${path}`, init), env, ctx))
  }
  const ask = (method: string, path: string, { token = TOKEN, headers, body, signal }: Sent = {}) => {
    const init = {
      method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    }
    return send(path, init)
  }
  return {
    send,
    ask,
    /** Asks for something under an Idempotency-Key. */
    put: (path: string, key: string, { headers, ...sent }: Sent = {}) =>
      ask('PUT', path, { body: {}, ...sent, headers: { 'idempotency-key': key, ...headers } }),
    extend: (path: string, lease: string, body: object = {}, sent: Sent = {}) =>
      ask('PATCH', path, { body, ...sent, headers: { lease } }),
    release: (path: string, lease: string, sent: Sent = {}) =>
      ask('DELETE', path, { ...sent, headers: { lease } }),
    /** Keeps the result of work that was claimed. */
    complete: (path: string, lease: string, body: object, sent: Sent = {}) =>
      ask('PUT', `${path}/result`, { body, ...sent, headers: { lease } }),
    lines: () => [...log.mock.calls, ...errors.mock.calls].map(([line]) => String(line)),
    settled: () => Promise.all(background),
  }
}

export interface Granted {
  name: string
  lease: string
  expiresInMs: number
  token?: number
  attempt?: string
}

/** Reads a grant, or fails with what was answered instead. */
export async function grantedBy(response: Response): Promise<Granted> {
  if (response.status === 200) return (await response.json()) as Granted
  throw new Error(`${response.status} ${await response.text()}`)
}
