import { LockError } from 'edgelock'
import type { Context } from 'hono'
import { BindingError } from './bindings.ts'
import { logError } from './log.ts'

const RETRY_MS = 1_000
/** Names no setting, because callers need no token to see it. */
export const MISSET = 'A setting of the worker cannot be used. Its log names it.'

const TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  412: 'Precondition Failed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  423: 'Locked',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

/** Returns an error as RFC 9457 describes it, with members of its own. */
export function problem(
  status: keyof typeof TITLES,
  detail: string,
  retryAfterMs?: number,
  more: { type?: string; title?: string; [member: string]: unknown } = {},
): Response {
  const headers = new Headers({ 'content-type': 'application/problem+json' })
  if (retryAfterMs !== undefined)
    headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  const title = TITLES[status]
  return Response.json({ type: 'about:blank', title, status, detail, ...more }, { status, headers })
}

export function badRequest(detail: string): Response {
  return problem(400, detail)
}

export function notFound(): Response {
  return problem(404, 'There is nothing at this address.')
}

export function answerError(error: Error, c: Context): Response {
  const isStopping = error === c.env.STOPPING?.reason
  if (!isStopping) logError(error, c.get('requestId'))
  if (error instanceof BindingError) return problem(500, MISSET)
  if (isStopping || error instanceof LockError) {
    return problem(503, 'The request was not completed. Try again.', RETRY_MS)
  }
  return problem(500, 'The request failed. It is safe to send it again.')
}
