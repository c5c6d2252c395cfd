import type { Clock } from '../api/clock.ts'
import { OutcomeUnknownError, StoreUnavailableError } from '../api/errors.ts'
import type { LockEvent } from '../api/events.ts'
import { startTimer } from '../internal/clock.ts'
import { ENDED } from '../internal/ended.ts'
import { type Moment, momentOf } from '../internal/moment.ts'
import type { Call } from './call.ts'
import { Doubt } from './doubt.ts'
import { classify } from './failure.ts'
import type { Send } from './send.ts'

/**
 * How long one send may take. A request that hangs is sent again, because every request takes effect at most once. The
 * stock client hides six sends in 4.3 s; a shorter limit would send in parallel to them.
 */
const SEND_MS = 5_000
const FIRST_RESEND_PAUSE_MS = 50

export interface DeliverOptions {
  /** How often the same request may be sent. Default 3. */
  sends?: number
  /** The time for all sends together, in milliseconds. Default 6,000. */
  budgetMs?: number | undefined
  /** For calls that change nothing: a failure then leaves no doubt. */
  readsOnly?: boolean
  /** Shared by all requests of one logical call, such as the polls of a wait. Default: one for this call alone. */
  doubt?: Doubt
  /** What errors say, where it does not follow from the doubt. */
  mayBeHeld?: boolean
  /** Stops sending: the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
}

/** Sends calls, and tells what became of them. */
export interface Sender {
  readonly send: Send
  readonly clock: Clock
  readonly emit: (event: LockEvent) => void
}

/** An answer with the moment at which its send began, from which a lease may be counted. */
export interface Answer<Reply> {
  readonly reply: Reply
  readonly sent: Moment
}

/**
 * Sends a call until it is answered, at most `sends` times within the budget. If any of the sends that share the `doubt`
 * may have taken effect without an answer, the whole outcome is unknown.
 *
 * @throws {LockError} `OutcomeUnknownError` or `UnexpectedReplyError` when it may have taken effect,
 * `StoreUnavailableError` when it was refused, `WrongKindError`.
 */
export async function deliver<Reply extends { code: string }>(
  sender: Sender,
  call: Call<Reply>,
  options: DeliverOptions = {},
): Promise<Answer<Reply>> {
  const {
    sends: mostSends = 3,
    budgetMs = 6_000,
    readsOnly,
    doubt = new Doubt(),
    mayBeHeld,
    signal,
  } = options
  const { clock, emit } = sender
  const { subject, operation } = call
  const until = clock.now() + budgetMs
  for (let sends = 1; ; sends++) {
    signal?.throwIfAborted()
    doubt.sent()
    const sent = momentOf(clock)
    try {
      const reply = await sendWithin(sender, call, Math.min(SEND_MS, until - sent.now), signal)
      doubt.answered()
      return { reply, sent }
    } catch (thrown) {
      signal?.throwIfAborted()
      const { error, temporary, maybeExecuted, answered } = classify(subject.name, thrown)
      if (readsOnly || !maybeExecuted) doubt.refused()
      const unavailable = error instanceof StoreUnavailableError
      const facts = { ...subject, operation, reason: error.message }
      const pauseMs = FIRST_RESEND_PAUSE_MS * 2 ** (sends - 1) * (0.5 + clock.random())
      const delayMs = Math.max(pauseMs, (unavailable && error.retryAfterMs) || 0)
      if (!temporary || sends >= mostSends || clock.now() + delayMs >= until) {
        emit({ type: 'failed', ...facts })
        const inDoubt = doubt.unanswered > 0
        const isUnknown = unavailable && inDoubt && !answered
        const failure = isUnknown ? new OutcomeUnknownError(subject.name, error) : error
        throw Object.assign(failure, { mayBeHeld: mayBeHeld ?? inDoubt })
      }
      emit({ type: 'retried', ...facts, delayMs })
      await clock.sleep(delayMs, signal)
    }
  }
}

/** Sends once and gives up after `ms` or when the caller aborts. A transport without abort finishes unobserved. */
function sendWithin<Reply extends { code: string }>(
  { send, clock }: Sender,
  call: Call<Reply>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<Reply> {
  const over = new AbortController()
  const sent = send(call, over.signal)
  return new Promise((resolve, reject) => {
    let cancelTimer: (() => void) | undefined
    const end = () => {
      cancelTimer?.()
      signal?.removeEventListener('abort', giveUp)
    }
    // An abort costs more than a timer, so the signal of an answered request never aborts.
    const giveUp = () => {
      end()
      over.abort(ENDED)
      // Not an `Error`, whose stack trace costs more than all of this: `classify` reads the name alone.
      reject({ name: 'TimeoutError' })
    }
    signal?.addEventListener('abort', giveUp)
    sent.then(resolve, reject).then(end)
    cancelTimer = startTimer(clock, ms, giveUp)
  })
}
