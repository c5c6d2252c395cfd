import { BindingError, type Bindings, required } from './bindings.ts'

const TIMEOUT_MS = 10_000

/** How the upstream answered a request. */
export type Outcome =
  | 'done'
  /** It answered with an error or a redirect. Redirects are never followed, because they would reveal the token. */
  | 'refused'
  | 'down'
  /** No answer came in time. The upstream may have handled the request. */
  | 'slow'

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
export async function sendUpstream(env: Bindings, errand: Errand): Promise<Outcome> {
  const { path, headers, body = null, lost, timeoutMs = timeoutOf(env) } = errand
  const url = urlOf(env, path)
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
    return response.ok ? 'done' : 'refused'
  } catch {
    lost.throwIfAborted()
    return late.aborted ? 'slow' : 'down'
  }
}

function urlOf(env: Bindings, path: string): string {
  const url = required(env, 'UPSTREAM_URL').replace(/\/+$/, '') + path
  // fetch() refuses credentials in a URL, which would look like an upstream that is down.
  if (URL.canParse(url) && !new URL(url).username) return url
  throw new BindingError('The binding UPSTREAM_URL is not a URL without credentials.')
}

function timeoutOf(env: Bindings): number {
  const ms = Number(env.UPSTREAM_TIMEOUT_MS)
  return ms > 0 && ms < Infinity ? ms : TIMEOUT_MS
}
