import {
  LeaseLostError,
  LockBusyError,
  type LockError,
  OnceInFlightError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../api/errors.ts'
import { retryAfterOf } from '../transport/failure.ts'
import type { GuardRequest } from './guard.ts'
import { problem } from './problem.ts'

/** Options that replace the answers of a guard. `Subject` is the first argument of functions among the options. */
export interface AnswerOptions<Subject, Busy> {
  /**
   * Returns the answer when another request holds the lock, or undefined for the default: see the guard; with
   * `Retry-After` and problem+json.
   */
  onBusy?:
    | ((subject: Subject, error: Busy) => Response | undefined | Promise<Response | undefined>)
    | undefined
  /**
   * Returns the answer when the store is unavailable or the outcome unknown, or undefined for the default: 503 and
   * problem+json, with `Retry-After`: a second, or a minute for what lasts, such as a wrong token. `'allow'` lets the
   * request through unguarded; the guard's variables are undefined then.
   */
  onUnavailable?:
    | 'allow'
    | ((subject: Subject, error: LockError) => Response | undefined | Promise<Response | undefined>)
    | undefined
}

const STORE_RETRY_MS = 1_000
/** The rest of a claim says little about the end of its work, which mostly comes long before. */
const IN_FLIGHT_MS = 5_000
/** For what an operator has to mend. */
const LASTING_FAILURE_MS = 60_000
/** What proxies log for a client that went away before it was answered. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Returns the answer to a request for which nothing could be acquired; undefined when it may pass unguarded (`'allow'`).
 * Rejects with what the application's error handler should see. Call it only for what an acquisition threw, never for
 * what the handler threw: the handler would run again, or its error would be blamed on the store.
 */
export async function refuse<Args extends readonly unknown[], Busy extends LockBusyError | OnceInFlightError>(
  { args, request }: GuardRequest<Args>,
  error: unknown,
  { onBusy, onUnavailable }: AnswerOptions<Args[0], Busy>,
  answer: (facts: { retryAfterMs: number }) => Response = conflict,
): Promise<Response | undefined> {
  // The client is gone; an error would only fill the application's log. With `Retry-After`, because nothing has run: an
  // idempotency guard around this one would keep the answer otherwise.
  if (request.signal.aborted)
    return new Response(null, { status: CLIENT_CLOSED_REQUEST, headers: { 'retry-after': '1' } })
  if (error instanceof LockBusyError || error instanceof OnceInFlightError) {
    const longestMs = error instanceof OnceInFlightError ? IN_FLIGHT_MS : Infinity
    const retryAfterMs = Math.min(error.retryAfterMs, longestMs)
    return (await onBusy?.(args[0], error as Busy)) ?? answer({ retryAfterMs })
  }
  if (!leftNothingRun(error)) throw error
  if (onUnavailable === 'allow') return undefined
  return (await onUnavailable?.(args[0], error)) ?? unavailable(error)
}

/** Whether the store was unavailable or the outcome unknown, and nothing ran. */
function leftNothingRun(error: unknown): error is LockError {
  if (error instanceof LeaseLostError) return error.result === undefined
  return error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
}

function conflict({ retryAfterMs }: { retryAfterMs: number }): Response {
  const detail = 'Another request is being processed for the same resource. Try again later.'
  return problem(409, 'Conflict', detail, retryAfterMs)
}

/** The answer when the store is unavailable. Where that lasts, as with a wrong token, clients need not come back so soon. */
export function unavailable(error: LockError, type?: string): Response {
  const source = error.cause ?? error
  const lasts = source instanceof StoreUnavailableError && !source.temporary
  const detail = 'The request could not be guarded, so it was not processed. Try again later.'
  const retryAfterMs = retryAfterOf(error) ?? (lasts ? LASTING_FAILURE_MS : STORE_RETRY_MS)
  return problem(503, 'Service Unavailable', detail, retryAfterMs, type)
}

/**
 * The answer to a request from which an unusable name was made: the client's error. The name itself is left out, because
 * it may hold more than the client sent.
 */
export function unusableName(fault: string): Response {
  return problem(400, 'Bad Request', `This request names no usable lock: its name ${fault}.`)
}
