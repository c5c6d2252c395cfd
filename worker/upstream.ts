import { LeaseLostError } from 'edgelock'
import { BindingError, type Bindings, required, type Setting } from './bindings.ts'

const TIMEOUT_MS = 10_000
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

/** Appends a path to the address in a setting. @throws {BindingError} naming the setting that is no address */
export function urlOf(env: Bindings, setting: Setting, path: string): string {
  const url = required(env, setting).replace(/\/+$/, '') + path
  // fetch() refuses credentials in a URL, which would look like an upstream that is down.
  if (URL.canParse(url) && !hasCredentials(new URL(url))) return url
  throw new BindingError(setting, `is not a URL without credentials.`)
}

/** Many a token is written as a password without a user. */
function hasCredentials({ username, password }: URL): boolean {
  return !!(username || password)
}

/** How long the upstream may take for an event, in milliseconds. */
export function timeoutOf(env: Bindings): number {
  const ms = Number(env.UPSTREAM_TIMEOUT_MS)
  return ms > 0 && ms < Infinity ? Math.min(ms, LONGEST_TIMEOUT_MS) : TIMEOUT_MS
}
