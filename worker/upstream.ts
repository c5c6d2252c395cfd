import { LeaseLostError } from 'edgelock'
import { type Bindings, numberIn, urlOf } from './bindings.ts'

/** The lock of an event is renewed for 5 minutes. */
const LONGEST_TIMEOUT_MS = 240_000

export type Outcome =
  | 'done'
  /** The upstream answered with an error or a redirect. Redirects are never followed, because they would reveal the token. */
  | 'refused'
  | 'down'
  /** No answer came in time. The upstream may have handled the request. */
  | 'slow'

export interface Answer {
  readonly outcome: Outcome
  readonly status?: number
  /** When it asked to be sent the request again. */
  readonly retryAfterMs?: number
}

export interface Errand {
  readonly path: string
  readonly headers: Record<string, string>
  readonly body?: BodyInit
  /** Aborts when another request may do the same work in parallel. */
  readonly lost: AbortSignal
  readonly timeoutMs?: number
}

/**
 * Sends a request to the upstream, and never repeats it.
 *
 * @throws {BindingError} when UPSTREAM_URL cannot be used, and the reason of `lost`
 */
export async function sendUpstream(env: Bindings, errand: Errand): Promise<Answer> {
  const { path, headers, body = null, lost, timeoutMs = timeoutOf(env) } = errand
  const url = urlOf(env, 'UPSTREAM_URL', path)
  const token = env.UPSTREAM_TOKEN
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([late, lost]),
    })
    await response.body?.cancel()
    const { ok, status, headers: answered } = response
    return { outcome: ok ? 'done' : 'refused', status, ...retryAfter(answered.get('retry-after')) }
  } catch {
    lost.throwIfAborted()
    return { outcome: late.aborted ? 'slow' : 'down' }
  }
}

/**
 * Returns what work under a lock resolved to, if the error says that the lock was lost by then: the upstream has done it, and
 * would do it again after an answer that asks for a repeat. Throws any other error.
 */
export function doneAnyway<T>(error: unknown): T {
  if (error instanceof LeaseLostError && error.result?.status === 'fulfilled') return error.result.value as T
  throw error
}

/** `Retry-After` is either seconds or a date. */
function retryAfter(value: string | null): { retryAfterMs?: number } {
  const ms = /^\d+$/.test(value ?? '') ? Number(value) * 1_000 : Date.parse(value ?? '') - Date.now()
  return ms > 0 ? { retryAfterMs: ms } : {}
}

/** @throws {BindingError} when UPSTREAM_URL cannot be used */
export function checkUpstream(env: Bindings): void {
  urlOf(env, 'UPSTREAM_URL', '')
}

/** How long the upstream may take for an event, in milliseconds. @throws {BindingError} for no whole number */
export function timeoutOf(env: Bindings): number {
  return Math.min(numberIn(env, 'UPSTREAM_TIMEOUT_MS'), LONGEST_TIMEOUT_MS)
}
