import { LockError } from 'edgelock'
import type { Context } from 'hono'
import { BindingError } from './bindings.ts'
import { logError } from './log.ts'

const RETRY_MS = 1_000

/** Returns an error as RFC 9457 describes it, with members of its own. */
export function problem(
  status: number,
  title: string,
  detail: string,
  retryAfterMs?: number,
  more: { type?: string; [member: string]: unknown } = {},
): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (retryAfterMs !== undefined)
    headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  return new Response(JSON.stringify({ type: 'about:blank', title, status, detail, ...more }), {
    status,
    headers,
  })
}

export function badRequest(detail: string): Response {
  return problem(400, 'Bad Request', detail)
}

export function notFound(): Response {
  return problem(404, 'Not Found', 'There is nothing at this address.')
}

export function answerError(error: Error, c: Context): Response {
  logError(error, c.get('requestId'))
  if (error instanceof BindingError) return problem(500, 'Internal Server Error', error.message)
  if (error instanceof LockError) {
    return problem(503, 'Service Unavailable', 'The request was not completed. Try again.', RETRY_MS)
  }
  return problem(500, 'Internal Server Error', 'The request failed. It is safe to send it again.')
}
