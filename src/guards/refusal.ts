import type { LockError } from '../api/errors.ts'
import type { GuardRequest } from './guard.ts'

/** Why a request is refused, and what its sender learns. */
export interface Problem {
  readonly status: 400 | 401 | 408 | 409 | 413 | 422 | 429 | 499 | 500 | 503
  /** The name of the status, unless a page explains this kind of refusal. */
  readonly title: string
  /** Tells it from others of the same status, where no page explains it. */
  readonly type?: string
  readonly detail: string
  readonly retryAfterMs?: number
  readonly headers?: Record<string, string>
  /** What the operator learns of a request that its sender must change; its sender only gets the above. */
  readonly reason?: string
  /** The application's own answer, if it has one. */
  readonly own?: Response | undefined
  /** Why the store could not guard the request. */
  readonly failure?: LockError
}

/** Thrown to refuse a request; {@link answering} turns it into the answer. */
export class Refusal {
  readonly problem: Problem

  constructor(problem: Problem) {
    this.problem = problem
  }
}

/**
 * Builds the answer, as RFC 9457 describes it unless it is the application's own. `type`: the address of a page that
 * explains this kind of refusal, which the answer links to. The application's own answer gets `Retry-After` too, because
 * clients would otherwise not try again.
 */
export function responseTo(problem: Problem, type?: string): Response {
  const { status, title, detail, retryAfterMs, own } = problem
  const response = own
    ? new Response(own.body, own)
    : new Response(JSON.stringify({ type: type ?? problem.type ?? 'about:blank', title, status, detail }), {
        status,
        headers: {
          'content-type': 'application/problem+json',
          'cache-control': 'no-store',
          ...problem.headers,
        },
      })
  const { headers } = response
  if (type && !own) headers.set('link', `<${type}>; rel="describedby"`)
  if (retryAfterMs !== undefined && !headers.has('retry-after'))
    headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  return response
}

/**
 * The statuses of refusals, or what a guard threw in place of one, by the first argument of functions among the options,
 * which nested guards share. An entry is gone with its request.
 */
const refused = new WeakMap<object, unknown>()

/** Notes whether what a guard answered, or threw, came from its handler. */
export function noteAnswer({ args }: GuardRequest<readonly unknown[]>, ran: boolean, end: unknown): void {
  if (ran) refused.delete(args[0] as object)
  else refused.set(args[0] as object, end)
}

/** Whether a guard inside this one ended with that status or that error, and the handler has not run. */
export function isRefusal({ args }: GuardRequest<readonly unknown[]>, end: unknown): boolean {
  // A response is not known by its identity: middleware in between may have added headers to a copy.
  return refused.get(args[0] as object) === end
}
