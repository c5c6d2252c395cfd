import {
  LeaseLostError,
  type LockBusyError,
  LockError,
  type OnceInFlightError,
  OutcomeUnknownError,
  StoreUnavailableError,
  WrongKindError,
} from '../api/errors.ts'
import type { GuardName } from '../api/events.ts'
import { retryAfterOf, sourceOf } from '../transport/failure.ts'
import type { Guard, GuardRequest } from './guard.ts'
import { contextFor, type LocksOption } from './guard.ts'
import { noteAnswer, type Problem, Refusal, responseTo } from './refusal.ts'

/** What replaces the answers of a guard. `Subject` is the first argument of functions among the options. */
export interface RefusalOptions<Subject, Busy> {
  /**
   * Returns the answer when another request holds the lock, or undefined for the default: see the guard; with
   * `Retry-After` and problem+json. An answer without `Retry-After` gets it.
   */
  onBusy?:
    | ((subject: Subject, error: Busy) => Response | undefined | Promise<Response | undefined>)
    | undefined
  /**
   * Returns the answer to a request that its sender must change (400, 401, 408, 413, 422), or undefined for the default:
   * `refusal`, problem+json. `reason` is that of the event `refused`, and says more than the sender learns.
   */
  onRefused?:
    | ((
        subject: Subject,
        refusal: Response,
        reason: string,
      ) => Response | undefined | Promise<Response | undefined>)
    | undefined
}

/** {@link RefusalOptions}, for guards that may let a request through unguarded. */
export interface AnswerOptions<Subject, Busy> extends RefusalOptions<Subject, Busy> {
  /**
   * Returns the answer when the store is unavailable or the outcome unknown, or undefined for the default: 503 and
   * problem+json, with `Retry-After`: one second, or one minute for a lasting failure such as a wrong token. `'allow'`
   * lets the request through unguarded; the guard's variables are undefined then. `idempotency` and `webhookOnce` answer
   * in the same way when other data has the key of their record, which `'allow'` does not let through.
   *
   * Without this option, a lasting failure (`temporary: false`: a wrong token, a full store) is thrown to the application,
   * as a missing secret is. Without `onEvent` too, any other failure goes to `console.error`, each reason once a minute.
   */
  onUnavailable?:
    | 'allow'
    | ((subject: Subject, error: LockError) => Response | undefined | Promise<Response | undefined>)
    | undefined
}

const STORE_RETRY_MS = 1_000
/** The remaining time of a claim says little about when its work ends, which is usually much earlier. */
const IN_FLIGHT_MS = 5_000
/** For failures that an operator has to fix. */
const LASTING_FAILURE_MS = 60_000

/** What {@link answering} needs of a guard's options. */
type Answering<Args extends readonly unknown[]> = LocksOption<Args> & {
  readonly answers?: Pick<AnswerOptions<Args[0], never>, 'onRefused' | 'onUnavailable'> | undefined
  /** Returns the page about a kind of refusal. */
  pageOf?(title: string): string
}

/** Turns refusals into answers and events, and notes for guards around this one whether the handler ran. */
export function answering<Args extends readonly unknown[], Variables>(
  name: GuardName,
  options: Answering<Args>,
  guard: Guard<Args, Variables>,
): Guard<Args, Variables> {
  const report = reporter(name, options)
  const answerTo = async (guarded: GuardRequest<Args>, { problem }: Refusal) => {
    if (problem.failure) report(guarded, problem.failure)
    const answer = responseTo(problem, options.pageOf?.(problem.title))
    if (!problem.reason) return answer
    emitRefused(name, options, guarded, problem.reason)
    return (await options.answers?.onRefused?.(guarded.args[0], answer, problem.reason)) ?? answer
  }
  return async (guarded, run) => {
    let ran = false
    const running = guard(guarded, variables => {
      ran = true
      return run(variables)
    })
    const answer = await running.catch(error => {
      if (error instanceof Refusal) return answerTo(guarded, error)
      noteAnswer(guarded, ran, error)
      throw error
    })
    noteAnswer(guarded, ran, answer.status)
    return answer
  }
}

const REPORT_MS = 60_000

/** Returns what tells the operator of failures of the store where the application hears of none. */
function reporter<Args extends readonly unknown[]>(name: GuardName, options: Answering<Args>) {
  /** When each reason was told last. */
  const told = new Map<string, number>()
  return (guarded: GuardRequest<Args>, failure: LockError) => {
    const { clock, emit } = contextFor(options, guarded)
    if (emit || options.answers?.onUnavailable) return
    const { reason = failure.code } = sourceOf(failure) as { reason?: string }
    const now = clock.now()
    if (now - (told.get(reason) ?? -Infinity) < REPORT_MS) return
    told.set(reason, now)
    console.error(`${name}() answers 503: ${failure.message} (for more: answers.onUnavailable, or onEvent)`)
  }
}

/** Tells the operator why a request was refused. */
export function emitRefused<Args extends readonly unknown[]>(
  guard: GuardName,
  options: LocksOption<Args>,
  guarded: GuardRequest<Args>,
  reason: string,
): void {
  const name = new URL(guarded.request.url).pathname
  contextFor(options, guarded).emit?.({ type: 'refused', kind: 'guard', name, guard, reason })
}

/**
 * Refuses a request for which nothing could be acquired, unless it may pass unguarded (`'allow'`). Rejects with what the
 * application's error handler should see, such as what an operator must mend. Call it only for what an acquisition threw,
 * never for what the handler threw: the handler would run again, or its error would be blamed on the store. `isAnswered`
 * says which failures get an answer.
 *
 * @throws {Refusal}
 */
export async function refuse<Args extends readonly unknown[], Busy extends LockBusyError | OnceInFlightError>(
  { args, request }: GuardRequest<Args>,
  error: unknown,
  { onBusy, onUnavailable }: AnswerOptions<Args[0], Busy> = {},
  busy: Problem = CONFLICT,
  isAnswered: (error: unknown) => error is LockError = leftNothingRun,
): Promise<void> {
  if (error instanceof LockError && error.code === 'ERR_ONCE_IN_DOUBT') throw new Refusal(IN_DOUBT)
  // The client is gone; an error would only fill the application's log. With `Retry-After`, because nothing has run: an
  // idempotency guard around this one would keep the answer otherwise.
  if (request.signal.aborted) throw new Refusal({ ...CLOSED, own: new Response(null, CLOSED) })
  if (isBusy(error)) {
    const longestMs = error.code === 'ERR_ONCE_IN_FLIGHT' ? IN_FLIGHT_MS : Infinity
    const retryAfterMs = Math.min(error.retryAfterMs, longestMs)
    throw new Refusal({ ...busy, retryAfterMs, own: await onBusy?.(args[0], error as Busy) })
  }
  if (!isAnswered(error)) throw error
  if (onUnavailable === 'allow') return
  // Time mends neither a wrong token nor a full store, so the application is to know.
  if (!onUnavailable && isLasting(error)) throw error
  const detail = 'The request could not be guarded, so it was not processed. Try again later.'
  const own = await onUnavailable?.(args[0], error)
  const answer = { status: 503, title: 'Service Unavailable', detail, own } as const
  throw new Refusal({ ...answer, retryAfterMs: retryMs(error), failure: error })
}

/** For work that began before, and may be done. It has no `Retry-After`: time alone changes nothing. */
const IN_DOUBT: Problem = {
  status: 409,
  // As in the lock API.
  type: 'urn:edgelock:in-doubt',
  title: 'The request is in doubt',
  detail: 'It was begun before, and may have been processed. Do not repeat it with another key.',
  reason: 'in-doubt',
}

/** By code, because a guard meets one of the two and need not bundle the other. */
export function isBusy(error: unknown): error is LockBusyError | OnceInFlightError {
  return error instanceof LockError && /^ERR_(LOCK_BUSY|ONCE_IN_FLIGHT)$/.test(error.code)
}

const CONFLICT: Problem = {
  status: 409,
  title: 'Conflict',
  detail: 'Another request is being processed for the same resource. Try again later.',
}

/** What proxies log for a client that went away before it was answered. */
const CLOSED: Problem = { status: 499, title: '', detail: '', retryAfterMs: STORE_RETRY_MS }

/** Whether the store was unavailable or the outcome unknown, and nothing ran. */
function leftNothingRun(error: unknown): error is LockError {
  if (error instanceof LeaseLostError) return error.result === undefined
  return error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
}

/**
 * The same for a guard whose key is a digest that it made itself. Other data under such a key is a failure of the store,
 * not a mistake of the application.
 */
export function failedRecord(error: unknown): error is LockError {
  return error instanceof WrongKindError || leftNothingRun(error)
}

/** Clients wait longer after a failure that lasts, such as a wrong token. */
function retryMs(error: LockError): number {
  const lasts = isLasting(error) || sourceOf(error) instanceof WrongKindError
  return retryAfterOf(error) ?? (lasts ? LASTING_FAILURE_MS : STORE_RETRY_MS)
}

function isLasting(error: LockError): boolean {
  const source = sourceOf(error)
  return source instanceof StoreUnavailableError && !source.temporary
}
