import { systemClock } from '../internal/clock.ts'
import { ENV_OPTIONS, type Given, type Io, type Subcommand, UsageError } from './io.ts'
import { settingsOf } from './store.ts'

/** Options of every command that talks to the worker. */
export const WORKER_OPTIONS: Subcommand['options'] = { ...ENV_OPTIONS, json: { type: 'boolean' } }

/** The longest that the worker may take for an answer. */
const PATIENCE_MS = 15_000

/** Asks the worker for something about its dead letters. Undefined: it has no such dead letter. */
export type AskWorker = (path: string, method?: string) => Promise<unknown>

/**
 * Returns what asks the worker that the environment leads to; with `--env`, that file alone.
 *
 * @throws {UsageError} when it leads to none
 */
export function workerAt(given: Given, io: Io): AskWorker {
  const { from, settings } = settingsOf(given, io)
  const { EDGELOCK_WORKER_URL: url = '', EVENTS_TOKEN: tokens = '' } = settings
  // While it is replaced, the worker has several.
  const [token] = tokens.trim().split(/\s+/)
  if (!url || !token)
    throw new UsageError(
      `${from} has no EDGELOCK_WORKER_URL and EVENTS_TOKEN: set them, or pass --env with a file that has them`,
    )
  if (!/^https?:/.test(url) || !URL.canParse(url))
    throw new UsageError(`EDGELOCK_WORKER_URL must be the URL of the worker, got ${JSON.stringify(url)}`)
  const base = url.replace(/\/+$/, '')
  return async (path, method = 'GET') => {
    const over = new AbortController()
    const late = new Error(`none within ${PATIENCE_MS / 1_000} s`)
    void systemClock
      .sleep(PATIENCE_MS, AbortSignal.any([over.signal, io.stop]), true)
      .then(() => over.abort(late))
    try {
      const headers = { authorization: `Bearer ${token}` }
      // A redirect could lead the token elsewhere.
      const init = { method, headers, redirect: 'error', signal: over.signal } as const
      const response = await fetch(`${base}/events/${path}`, init)
      return readAnswer(response.status, await response.json().catch(() => undefined))
    } catch (error) {
      if (error instanceof WorkerError) throw error
      throw new WorkerError(`the worker gave no answer: ${reasonIn(error as Error)}`)
    } finally {
      over.abort()
    }
  }
}

class WorkerError extends Error {}

function readAnswer(status: number, body: unknown): unknown {
  if (status < 300 && body !== undefined) return body
  const detail = String(Object(body).detail ?? 'this is no answer of the worker')
  if (status === 401)
    throw new WorkerError('the worker refused the token: EVENTS_TOKEN is not one of its own')
  if (status === 404 && /dead letter/.test(detail)) return undefined
  if (status === 404) throw new WorkerError(`there is no intake at EDGELOCK_WORKER_URL: ${detail}`)
  throw new WorkerError(`the worker answered ${status}: ${detail}`)
}

function reasonIn(error: Error): string {
  const { code, message } = Object(error.cause ?? error)
  return code && typeof code === 'string' ? code : message
}
