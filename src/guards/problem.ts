/** The statuses of refusals. */
export type RefusalStatus = 400 | 401 | 408 | 409 | 413 | 422 | 429 | 500 | 503

/**
 * Builds a refusal as RFC 9457 describes it, with `Retry-After` in whole seconds, at least one. `type`: the address of a
 * page that explains this kind of refusal, which the answer links to; without one, `title` is the name of the status.
 */
export function problem(
  status: RefusalStatus,
  title: string,
  detail: string,
  retryAfterMs?: number,
  type?: string,
): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (retryAfterMs !== undefined) setRetryAfter(headers, retryAfterMs)
  if (type) headers.set('link', `<${type}>; rel="describedby"`)
  return new Response(JSON.stringify({ type: type ?? 'about:blank', title, status, detail }), {
    status,
    headers,
  })
}

/** In whole seconds, at least one. */
export function setRetryAfter(headers: Headers, ms: number): void {
  headers.set('retry-after', String(Math.max(1, Math.ceil(ms / 1000))))
}
