/** Refusals, and the answers that a guard makes of them. */
import { LeaseLostError, LockError, OutcomeUnknownError, StoreUnavailableError } from '../api/errors.ts'
import type { GuardName } from '../api/events.ts'
import { retryAfterOf, sourceOf } from '../transport/failure.ts'
import { type AnyArgs, contextFor, deferSignal, type Guard, type GuardRequest, isBusy } from './guard.ts'
import type { AnswerOptions, GuardOptions } from './guard-options.ts'

/** Why a request is refused, and what its sender learns. */
export interface Problem {
  readonly status: keyof typeof TITLES
  /** The title of the page that explains this kind of refusal. Default: the name of the status. */
  readonly title?: string
  /** Tells it from others of the same status, where no page explains it. */
  readonly type?: string
  readonly detail: string
  readonly retryAfterMs?: number | undefined
  readonly headers?: Record<string, string>
  /** The reason that the operator learns of a request that its sender must change; the sender only gets the above. */
  readonly reason?: string
  /** The application's own answer, if it has one. */
  readonly own?: Response | undefined
  /** Why the store could not guard the request. */
  readonly failure?: LockError
}

const TITLES = {
  400: 'Bad Request',
  401: 'Unauthorized',
  408: 'Request Timeout',
  409: 'Conflict',
  413: 'Content Too Large',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  // Proxies log this status for a client that went away before it was answered.
  499: 'Client Closed Request',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
} as const

/** Thrown to refuse a request; {@link answering} turns it into the answer. */
export class Refusal {
  readonly problem: Problem

  constructor(problem: Problem) {
    this.problem = problem
  }
}

type Answering = GuardOptions<AnyArgs, AnswerOptions<unknown, never>> & {
  /** Returns the page about a kind of refusal. */
  pageOf?(title: string): string
  readonly sender?: { readonly obeysRetryAfter?: boolean | undefined }
}

/** How a handler, or a guard without its handler, has ended: with an answer of that status, or with that error. */
interface End {
  readonly status?: number | undefined
  readonly error?: unknown
}

/** How guards have ended without their handlers, by the first argument of option functions, which nested guards share. */
const refusals = new WeakMap<object, End | undefined>()

/** Whether a guard inside this one has refused the request, and the handler of this one has ended in the same way. */
export function isRefusal({ args }: GuardRequest, { status, error }: End): boolean {
  const refused = refusals.get(args[0] as object)
  // By its status, because middleware in between may have added headers to a copy of the answer.
  return !!refused && refused.error === error && refused.status === status
}

/** Turns refusals into answers and events, and notes for guards around this one whether the handler ran. */
export function answering<Variables>(
  name: GuardName,
  options: Answering,
  guard: Guard<Variables>,
): Guard<Variables> {
  const { answers, pageOf } = options
  /** Until when the operator is not told again, by the reason of failures. */
  const told = new Map<string, number>()

  /** Tells the operator of a failure of the store where the application hears of none, each reason once a minute. */
  function report(failure: LockError, nowMs: number): void {
    const { reason = failure.code } = sourceOf(failure) as { reason?: string }
    if ((told.get(reason) ?? 0) > nowMs) return
    told.set(reason, nowMs + 60_000)
    console.error(`${name}() answers 503: ${failure.message} (for more: answers.onUnavailable, or onEvent)`)
  }

  async function answerTo(guarded: GuardRequest, problem: Problem): Promise<Response> {
    const { failure, reason, title = TITLES[problem.status] } = problem
    const sent = options.sender?.obeysRetryAfter ? { ...problem, retryAfterMs: undefined } : problem
    const answer = responseTo(sent, pageOf?.(title))
    if (!failure && !reason) return answer
    const { clock, emit } = contextFor(options, guarded.args)
    // No event tells of a record that cannot be read.
    const isTold = answers?.onUnavailable || (emit && !isUnreadable(failure))
    if (failure && !isTold) report(failure, clock.now())
    if (!reason) return answer
    const { pathname } = new URL(guarded.request.url)
    emit?.({ type: 'refused', kind: 'guard', name: pathname, guard: name, reason })
    return (await answers?.onRefused?.(guarded.args[0], answer, reason)) ?? answer
  }

  return async (guarded, run) => {
    // Guards around this one know the request by this object, even if another request takes its place.
    const subject = guarded.args[0] as object
    let ran = false
    const note = (end: End) => refusals.set(subject, ran ? refusals.get(guarded.args[0] as object) : end)
    deferSignal(guarded)
    try {
      const answer = await guard(guarded, variables => {
        ran = true
        refusals.delete(guarded.args[0] as object)
        return run(variables)
      }).catch(error => {
        if (error instanceof Refusal) return answerTo(guarded, error.problem)
        if (!ran && options.signal?.aborted) return answerTo(guarded, UNGUARDED)
        throw error
      })
      note({ status: answer.status })
      return answer
    } catch (error) {
      note({ error })
      throw error
    }
  }
}

/** Builds the answer of RFC 9457, with a link to the page about it. The application's own gets `Retry-After` too. */
export function responseTo(problem: Problem, page?: string): Response {
  const { status, title = TITLES[status], type = 'about:blank', detail, retryAfterMs, own } = problem
  const common = {
    'content-type': 'application/problem+json',
    'cache-control': 'no-store',
    ...problem.headers,
  }
  const body = JSON.stringify({ type: page ?? type, title, status, detail })
  const response = own ? new Response(own.body, own) : new Response(body, { status, headers: common })
  const { headers } = response
  if (page && !own) headers.set('link', `<${page}>; rel="describedby"`)
  if (retryAfterMs !== undefined && !headers.has('retry-after'))
    headers.set('retry-after', String(Math.max(1, Math.ceil(retryAfterMs / 1000))))
  return response
}

/**
 * Refuses a request for which nothing could be acquired, unless it may pass unguarded (`'allow'`). Rejects with what the
 * application's error handler should see, such as what an operator must mend. Call it only for what an acquisition threw,
 * never for what the handler threw: the handler would run again, or its error would be blamed on the store. `isAnswered`
 * says which failures get an answer.
 *
 * @throws {Refusal}
 */
export async function refuse(
  guarded: GuardRequest,
  error: unknown,
  { onBusy, onUnavailable }: AnswerOptions<unknown, never> = {},
  busy: Problem = CONFLICT,
  isAnswered: (error: unknown) => error is LockError = leftNothingRun,
): Promise<void> {
  if (isBusy(error)) {
    // The remaining time of a claim says little about when its work ends, which is usually much earlier.
    const longestMs = error.code === 'ERR_ONCE_IN_FLIGHT' ? 5_000 : Infinity
    const retryAfterMs = Math.min(error.retryAfterMs, longestMs)
    throw new Refusal({ ...busy, retryAfterMs, own: await onBusy?.(guarded.args[0], error as never) })
  }
  // The client is gone. Without `Retry-After`, an idempotency guard around this one would keep the answer.
  if (guarded.hangUp?.aborted) throw new Refusal({ ...UNGUARDED, status: 499 })
  if (!isAnswered(error)) throw error
  // A record that cannot be read may say that the work has been done.
  if (onUnavailable === 'allow' && !isUnreadable(error)) return
  const isLasting = (error as Partial<StoreUnavailableError>).temporary === false
  // Time mends neither a wrong token nor a full store, so the application is to know.
  if (!onUnavailable && isLasting) throw error
  throw new Refusal({
    ...UNGUARDED,
    own: onUnavailable === 'allow' ? undefined : await onUnavailable?.(guarded.args[0], error),
    retryAfterMs: retryAfterOf(error) ?? (isLasting || isUnreadable(error) ? 60_000 : 1_000),
    failure: error,
  })
}

/** The answer while another request holds what this one needs. */
export const CONFLICT: Problem = {
  status: 409,
  detail: 'Another request is being processed for the same resource. Try again later.',
}

/** The answer when the store fails, or the process stops. */
const UNGUARDED: Problem = {
  status: 503,
  detail: 'The request could not be guarded, so it was not processed. Try again later.',
  retryAfterMs: 1_000,
}

/** For work that began before, and may be done. It has no `Retry-After`: time alone changes nothing. */
export const IN_DOUBT: Problem = {
  status: 409,
  // The lock API has the same type.
  type: 'urn:edgelock:in-doubt',
  title: 'The request is in doubt',
  detail: 'It began before, and may be done. Do not use another key.',
}

/** Whether the store was unavailable or the outcome unknown, and nothing ran. */
function leftNothingRun(error: unknown): error is LockError {
  if (error instanceof LeaseLostError) return error.result === undefined
  return error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
}

/** The same for a guard whose key is a digest that it made itself, so that other data under it is a failure of the store. */
export function failedRecord(error: unknown): error is LockError {
  return isUnreadable(error) || leftNothingRun(error)
}

/** Whether a record is there that the guard cannot read: other data, or a result that needs another seal. By code, as above. */
function isUnreadable(error: unknown): error is LockError {
  return error instanceof LockError && /^ERR_(WRONG_KIND|ONCE_SEAL)$/.test(error.code)
}
