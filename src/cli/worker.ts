/** The worker that the environment leads to. */
import { askOnce, codeOf } from './http.ts'
import { type Invocation, UsageError } from './invocation.ts'
import { settingsOf } from './store.ts'

/** The longest that the worker may take for an answer. */
const PATIENCE_MS = 15_000

/** Asks the worker for something about its dead letters. Undefined: it has no such dead letter. */
export type AskWorker = (path: string, method?: string) => Promise<unknown>

/**
 * Returns what asks the worker that the environment leads to; with `--env`, that file alone.
 *
 * @throws {UsageError} when it leads to none
 */
export function workerAt(call: Invocation): AskWorker {
  const { from, settings } = settingsOf(call)
  const { EDGELOCK_WORKER_URL: url = '', EVENTS_TOKEN: tokens = '' } = settings
  // While it is replaced, the worker has several.
  const [token] = tokens.trim().split(/\s+/)
  if (!url || !token)
    throw new UsageError(
      `${from} has no EDGELOCK_WORKER_URL and EVENTS_TOKEN: set them, or pass --env with a file that has them`,
    )
  const base = workerUrl('EDGELOCK_WORKER_URL', url)
  if (!/^[!-~]+$/.test(token)) throw new UsageError('EVENTS_TOKEN has characters that no token has')
  return async (path, method = 'GET') => {
    // A redirect could lead the token elsewhere.
    const request = { method, headers: { authorization: `Bearer ${token}` }, redirect: 'error' } as const
    const asked = askOnce(PATIENCE_MS, `${base}/events/${path}`, request, call.io.stop)
    const { status, json } = await asked.catch(error => {
      throw new Error(`the worker gave no answer: ${codeOf(error)}`)
    })
    return readAnswer(status, json)
  }
}

/** Returns the address of a worker, without slashes at its end. @throws {UsageError} that does not show it: it may hold a secret */
export function workerUrl(what: string, url: string): string {
  if (/^https?:/.test(url) && URL.canParse(url) && !hasCredentials(new URL(url)))
    return url.replace(/\/+$/, '')
  throw new UsageError(`${what} must be the URL of the worker, without user and password`)
}

function hasCredentials({ username, password }: URL): boolean {
  return !!(username || password)
}

function readAnswer(status: number, body: unknown): unknown {
  if (status < 300 && body !== undefined) return body
  const detail = String(Object(body).detail ?? 'this is no answer of the worker')
  if (status === 401) throw new Error('the worker refused the token: EVENTS_TOKEN is not one of its own')
  if (status === 404 && /dead letter/.test(detail)) return undefined
  if (status === 404) throw new Error(`there is no intake at EDGELOCK_WORKER_URL: ${detail}`)
  throw new Error(`the worker answered ${status}: ${detail}`)
}
