import {
  LeaseLostError,
  LockBusyError,
  type LockError,
  OnceInFlightError,
  OutcomeUnknownError,
  StoreUnavailableError,
  WrongKindError,
} from '../api/errors.ts'
import { retryAfterOf } from '../transport/failure.ts'
import type { GuardRequest } from './guard.ts'
import { problem, setRetryAfter } from './problem.ts'

/** Options that replace the answers of a guard. `Subject` is the first argument of functions among the options. */
export interface AnswerOptions<Subject, Busy> {
  /**
   * Returns the answer when another request holds the lock, or undefined for the default: see the guard; with
   * `Retry-After` and problem+json. An answer without `Retry-After` gets it.
   */
  onBusy?:
    | ((subject: Subject, error: Busy) => Response | undefined | Promise<Response | undefined>)
    | undefined
  /**
   * Returns the answer to a request that its sender must change (400, 401, 408, 413, 422), or undefined for the default:
   * `refusal`, problem+json.
   */
  onRefused?:
    | ((subject: Subject, refusal: Response) => Response | undefined | Promise<Response | undefined>)
    | undefined
  /**
   * Returns the answer when the store is unavailable or the outcome unknown, or undefined for the default: 503 and
   * problem+json, with `Retry-After`: one second, or one minute for a lasting failure such as a wrong token. `'allow'`
   * lets the request through unguarded; the guard's variables are undefined then. `idempotency` and `webhookOnce` answer
   * in the same way when other data has the key of their record, which `'allow'` does not let through.
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
/** What proxies log for a client that went away before it was answered. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * Returns the answer to a request for which nothing could be acquired; undefined when it may pass unguarded (`'allow'`).
 * Rejects with what the application's error handler should see. Call it only for what an acquisition threw, never for
 * what the handler threw: the handler would run again, or its error would be blamed on the store. `isAnswered` says which
 * failures get an answer.
 */
export async function refuse<Args extends readonly unknown[], Busy extends LockBusyError | OnceInFlightError>(
  { args, request }: GuardRequest<Args>,
  error: unknown,
  { onBusy, onUnavailable }: AnswerOptions<Args[0], Busy>,
  answer: (facts: { retryAfterMs: number }) => Response = conflict,
  isAnswered: (error: unknown) => error is LockError = leftNothingRun,
): Promise<Response | undefined> {
  // The client is gone; an error would only fill the application's log. With `Retry-After`, because nothing has run: an
  // idempotency guard around this one would keep the answer otherwise.
  if (request.signal.aborted)
    return new Response(null, { status: CLIENT_CLOSED_REQUEST, headers: { 'retry-after': '1' } })
  if (error instanceof LockBusyError || error instanceof OnceInFlightError) {
    const longestMs = error instanceof OnceInFlightError ? IN_FLIGHT_MS : Infinity
    const retryAfterMs = Math.min(error.retryAfterMs, longestMs)
    const own = await onBusy?.(args[0], error as Busy)
    return own ? withRetryAfter(own, retryAfterMs) : answer({ retryAfterMs })
  }
  if (!isAnswered(error)) throw error
  if (onUnavailable === 'allow') return undefined
  const own = await onUnavailable?.(args[0], error)
  return own ? withRetryAfter(own, retryMs(error)) : unavailable(error)
}

/** Whether the store was unavailable or the outcome unknown, and nothing ran. */
function leftNothingRun(error: unknown): error is LockError {
  if (error instanceof LeaseLostError) return error.result === undefined
  return error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
}

/**
 * The same for a guard that made the key itself, as a digest: that other data has it is no mistake of the application,
 * but of the store.
 */
export function failedRecord(error: unknown): error is LockError {
  return error instanceof WrongKindError || leftNothingRun(error)
}

function conflict({ retryAfterMs }: { retryAfterMs: number }): Response {
  const detail = 'Another request is being processed for the same resource. Try again later.'
  return problem(409, 'Conflict', detail, retryAfterMs)
}

/** The answer when the store is unavailable. Where that lasts, as with a wrong token, clients need not come back so soon. */
export function unavailable(error: LockError, type?: string): Response {
  const detail = 'The request could not be guarded, so it was not processed. Try again later.'
  return problem(503, 'Service Unavailable', detail, retryMs(error), type)
}

function retryMs(error: LockError): number {
  const source = error.cause ?? error
  const lasts = source instanceof StoreUnavailableError ? !source.temporary : source instanceof WrongKindError
  return retryAfterOf(error) ?? (lasts ? LASTING_FAILURE_MS : STORE_RETRY_MS)
}

/** An answer of the application's own says when to come back as well: without that, it would look like a last word. */
function withRetryAfter(own: Response, ms: number): Response {
  if (own.headers.has('retry-after')) return own
  const response = new Response(own.body, own)
  setRetryAfter(response.headers, ms)
  return response
}

/**
 * Returns the answer when a request yields a name that cannot be used. This counts as the client's error. The name
 * itself is left out, because it may hold more than the client sent.
 */
export function unusableName(fault: string): Response {
  return problem(400, 'Bad Request', `This request names no usable lock: its name ${fault}.`)
}
