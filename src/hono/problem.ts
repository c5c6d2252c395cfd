/** A refusal as RFC 9457 describes it, with `Retry-After` in whole seconds, at least one. */
export function problem(
  status: 400 | 409 | 503,
  title: string,
  detail: string,
  retryAfterMs?: number,
): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json', 'cache-control': 'no-store' })
  if (retryAfterMs !== undefined)
    headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  return new Response(JSON.stringify({ type: 'about:blank', title, status, detail }), { status, headers })
}
