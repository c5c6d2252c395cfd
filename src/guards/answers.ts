import {
  LeaseLostError,
  LockBusyError,
  type LockError,
  OnceInFlightError,
  OutcomeUnknownError,
  retryAfterOf,
  StoreUnavailableError,
} from '../errors.ts'
import type { Passage } from './passage.ts'
import { problem } from './problem.ts'

/** The answers of a guard that its options may replace. A hook that returns undefined has only been told. */
export interface AnswerOptions<Subject, Busy> {
  /** The answer when somebody else is at it. Default: see the guard; with `Retry-After` and problem+json. */
  onBusy?:
    | ((subject: Subject, error: Busy) => Response | undefined | Promise<Response | undefined>)
    | undefined
  /**
   * The answer when the store cannot tell. Default: 503 and problem+json, with `Retry-After`: a second, or a minute for
   * what does not pass by itself, as a wrong token. `'allow'` lets the request through unguarded: what the guard has for the handler is
   * undefined then.
   */
  onUnavailable?:
    | 'allow'
    | ((subject: Subject, error: LockError) => Response | undefined | Promise<Response | undefined>)
    | undefined
}

const STORE_RETRY_MS = 1_000
/** A claim that is renewed does not tell when its work is done, which is mostly long before it would be over. */
const IN_FLIGHT_MS = 5_000
/** For what somebody has to mend. */
const MENDED_MS = 60_000
/** What proxies write down for a client that went away before it was answered. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * The answer to a request for which nothing could be acquired, or nothing when it may pass unguarded (`'allow'`).
 * Rejects with what the application's error handler should see. Only for what an acquisition threw, never for what the
 * handler threw: the handler would run again, or its error would be called the store's.
 */
export async function refuse<Args extends readonly unknown[], Busy extends LockBusyError | OnceInFlightError>(
  { args, request }: Passage<Args>,
  error: unknown,
  { onBusy, onUnavailable }: AnswerOptions<Args[0], Busy>,
  answer: (facts: { retryAfterMs: number }) => Response = busy,
): Promise<Response | undefined> {
  // Nobody reads this answer; an error would only fill the application's log. To be tried again, because nothing has run:
  // an idempotency guard around this one would keep the answer otherwise.
  if (request.signal.aborted)
    return new Response(null, { status: CLIENT_CLOSED_REQUEST, headers: { 'retry-after': '1' } })
  if (error instanceof LockBusyError || error instanceof OnceInFlightError) {
    const longestMs = error instanceof OnceInFlightError ? IN_FLIGHT_MS : Infinity
    const retryAfterMs = Math.min(error.retryAfterMs, longestMs)
    return (await onBusy?.(args[0], error as Busy)) ?? answer({ retryAfterMs })
  }
  if (!isUnavailable(error)) throw error
  if (onUnavailable === 'allow') return undefined
  return (await onUnavailable?.(args[0], error)) ?? unavailable(error)
}

/** Whether the store could not tell, and nothing ran. */
function isUnavailable(error: unknown): error is LockError {
  if (error instanceof LeaseLostError) return error.result === undefined
  return error instanceof StoreUnavailableError || error instanceof OutcomeUnknownError
}

/** Somebody else is at it. */
export function busy({ retryAfterMs }: { retryAfterMs: number }): Response {
  const detail = 'Another request is being processed for the same resource. Try again later.'
  return problem(409, 'Conflict', detail, retryAfterMs)
}

/** The store cannot tell. Where that does not pass by itself, as with a wrong token, nobody need come back so soon. */
export function unavailable(error: LockError, type?: string): Response {
  const told = error.cause ?? error
  const lasts = told instanceof StoreUnavailableError && !told.temporary
  const detail = 'The request could not be guarded, so it was not processed. Try again later.'
  return problem(
    503,
    'Service Unavailable',
    detail,
    retryAfterOf(error) ?? (lasts ? MENDED_MS : STORE_RETRY_MS),
    type,
  )
}

/**
 * A name made from the request is the client's doing, so one that cannot be used is the client's error. The name itself
 * stays here: it may hold more than the client sent.
 */
export function unusableName(fault: string): Response {
  return problem(400, 'Bad Request', `This request names no usable lock: its name ${fault}.`)
}
