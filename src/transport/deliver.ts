import type { Clock } from '../api/clock.ts'
import { type LockError, OutcomeUnknownError, StoreUnavailableError } from '../api/errors.ts'
import type { LockEvent } from '../api/events.ts'
import { startTimer } from '../internal/clock.ts'
import { ENDED } from '../internal/ended.ts'
import { elapsedMs, type Moment, momentOf } from '../internal/moment.ts'
import type { Call } from './call.ts'
import { Doubt } from './doubt.ts'
import { classify } from './failure.ts'
import type { Send } from './send.ts'

/** How long a call repeats its request, unless the caller says otherwise, in milliseconds. */
export const CALL_PATIENCE_MS = 6_000
/**
 * After so long without an answer, the same request is sent again beside the first. Every request takes effect at most
 * once, so the first answer counts, and a request that was lost costs this much.
 */
const BESIDE_MS = 2_000
/** How many sends may be in flight. The stock client hides six sends in each, in 4.3 s. */
const MOST_IN_FLIGHT = 3
const FIRST_RESEND_PAUSE_MS = 50
const LONGEST_RESEND_PAUSE_MS = 1_000
/**
 * The longest pause in a long outage, as a share of it. So few requests are sent, and with its jitter it is less than a
 * tenth of the outage.
 */
const OUTAGE_SHARE = 1 / 16
/** What goes on without its caller keeps a process alive for so long, in milliseconds. */
const KEEPS_ALIVE_MS = 30_000

export interface DeliverOptions {
  /** How long the same request is repeated, in milliseconds, by both clocks. Default 6,000. */
  patienceMs?: number | undefined
  /** How often it may be sent at most. Default: as often as the time allows. */
  sends?: number
  /** For calls that change nothing: a failure then leaves no doubt. */
  readsOnly?: boolean
  /** Shared by all requests of one logical call, such as the polls of a wait. Default: one for this call alone. */
  doubt?: Doubt
  /** What errors say, where it does not follow from the doubt. */
  mayBeHeld?: boolean
  /** Stops sending: the call rejects with the signal's reason. */
  signal?: AbortSignal | undefined
  /** Learns of each failure, and what the call would reject with if it ended now. */
  onTrouble?: ((failure: () => LockError) => void) | undefined
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
 * Sends a call until it is answered or its patience is over. Time decides, not a number of sends, so that a store that
 * refuses at once gets the same patience as one that hangs. If any of the sends that share the `doubt` may have taken
 * effect without an answer, the whole outcome is unknown.
 *
 * @throws {LockError} `OutcomeUnknownError` or `UnexpectedReplyError` when it may have taken effect,
 * `StoreUnavailableError` when it was refused, `WrongKindError`.
 */
export async function deliver<Reply extends { code: string }>(
  { send, clock, emit }: Sender,
  call: Call<Reply>,
  options: DeliverOptions = {},
): Promise<Answer<Reply>> {
  const { patienceMs = CALL_PATIENCE_MS, sends: mostSends = Infinity, readsOnly } = options
  const { doubt = new Doubt(), mayBeHeld, signal, onTrouble } = options
  const { subject, operation } = call
  const began = momentOf(clock)
  /** What the sends in flight have brought since the last look. */
  const news: { answer?: Answer<Reply>; thrown?: unknown }[] = []
  const inFlight: AbortController[] = []
  let wake = () => {}
  const sendOnce = () => {
    doubt.sent()
    const over = new AbortController()
    const sent = momentOf(clock)
    inFlight.push(over)
    const tell = (each: (typeof news)[number]) => {
      const at = inFlight.indexOf(over)
      // It was given up.
      if (at < 0) return
      // An abort costs more than a timer, so the signal of an answered request never aborts.
      inFlight.splice(at, 1)
      news.push(each)
      wake()
    }
    send(call, over.signal).then(
      reply => tell({ answer: { reply, sent } }),
      thrown => tell({ thrown }),
    )
  }
  const giveUp = () => inFlight.shift()?.abort(ENDED)
  // Not an `Error`, whose stack trace costs more than all of this: `classify` reads the name alone.
  const unanswered = () => classify(subject.name, { name: 'TimeoutError' })
  let last: ReturnType<typeof classify> | undefined
  const failure = () => {
    const { error, answered } = last ?? unanswered()
    const inDoubt = doubt.unanswered > 0
    const isUnknown = error instanceof StoreUnavailableError && inDoubt && !answered
    const thrown = isUnknown ? new OutcomeUnknownError(subject.name, error) : error
    return Object.assign(thrown, { mayBeHeld: mayBeHeld ?? inDoubt })
  }
  const tellTrouble = (delayMs: number) => {
    emit({
      type: 'retried',
      ...subject,
      operation,
      reason: (last as { error: Error }).error.message,
      delayMs,
    })
    onTrouble?.(failure)
  }
  const fail = () => {
    last ??= unanswered()
    emit({ type: 'failed', ...subject, operation, reason: last.error.message })
    return failure()
  }
  const onAbort = () => wake()
  signal?.addEventListener('abort', onAbort)
  try {
    let dueAt = -Infinity
    for (let sends = 0, pauseMs = FIRST_RESEND_PAUSE_MS; ; ) {
      const { answer, thrown } = news.shift() ?? {}
      if (answer) {
        doubt.answered()
        return answer
      }
      signal?.throwIfAborted()
      const outageMs = elapsedMs(clock, began)
      const leftMs = patienceMs - outageMs
      const now = clock.now()
      if (thrown !== undefined) {
        last = classify(subject.name, thrown)
        const { error, temporary, maybeExecuted } = last
        if (readsOnly || !maybeExecuted) doubt.refused()
        const { retryAfterMs = 0 } = error as Partial<StoreUnavailableError>
        const delayMs = Math.max(
          pauseMs * (0.5 + clock.random()),
          // Those that were all refused at once must not come back at once.
          retryAfterMs * (1 + clock.random() / 2),
        )
        pauseMs = Math.min(pauseMs * 2, Math.max(LONGEST_RESEND_PAUSE_MS, outageMs * OUTAGE_SHARE))
        const goesOn = sends < mostSends && delayMs < leftMs
        if (!temporary || (!goesOn && inFlight.length + news.length === 0)) throw fail()
        dueAt = goesOn ? now + delayMs : Infinity
        tellTrouble(delayMs)
        continue
      }
      if (leftMs <= 0) throw fail()
      if (now >= dueAt) {
        if (inFlight.length > 0) {
          last = unanswered()
          tellTrouble(0)
        }
        if (inFlight.length === MOST_IN_FLIGHT) giveUp()
        sendOnce()
        sends++
        const besideMs = Math.max(BESIDE_MS, outageMs * OUTAGE_SHARE) * (1 - clock.random() / 4)
        dueAt = sends < mostSends ? now + besideMs : Infinity
      }
      await new Promise<void>(resolve => {
        const isIdle = !!onTrouble && outageMs > KEEPS_ALIVE_MS
        const cancel = startTimer(clock, Math.min(dueAt - now, leftMs), resolve, isIdle)
        wake = () => {
          cancel()
          resolve()
        }
      })
    }
  } finally {
    signal?.removeEventListener('abort', onAbort)
    while (inFlight.length > 0) giveUp()
  }
}
