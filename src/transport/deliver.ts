import type { Clock } from '../api/clock.ts'
import { type LockError, OutcomeUnknownError, StoreUnavailableError } from '../api/errors.ts'
import type { LockEvent } from '../api/events.ts'
import { startTimer } from '../internal/clock.ts'
import { ENDED } from '../internal/ended.ts'
import { elapsedMs, type Moment, momentOf } from '../internal/moment.ts'
import type { Call } from './call.ts'
import { Doubt } from './doubt.ts'
import { classify, type Failure } from './failure.ts'
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
/** With its jitter, it is 1.65 s. */
const LONGEST_RESEND_PAUSE_MS = 1_100
/**
 * The longest pause in a long outage, as a share of it. So few requests are sent, and with its jitter it is a tenth of the
 * outage.
 */
const OUTAGE_SHARE = 1 / 15
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
  const { doubt = new Doubt(), signal, onTrouble, readsOnly } = options
  const { patienceMs = CALL_PATIENCE_MS, sends: mostSends = Infinity } = options
  const { subject, operation } = call
  const began = momentOf(clock)
  /** The oldest is the first. */
  const inFlight = new Set<AbortController>()
  let sends = 0
  let pauseMs = FIRST_RESEND_PAUSE_MS
  let dueAt = -Infinity
  let last: Failure | undefined
  let stopWaiting = () => {}
  let resolve!: (answer: Answer<Reply>) => void
  let reject!: (reason: unknown) => void
  const ended = new Promise<Answer<Reply>>((...settle) => {
    ;[resolve, reject] = settle
  })

  const outageMs = () => elapsedMs(clock, began)
  const failure = () => errorOf(subject.name, last as Failure, doubt, options)
  const tell = (type: 'retried' | 'failed', delayMs?: number) => {
    // Not an `Error`, whose stack trace costs more than all of this: `classify` reads the name alone.
    last ??= classify(subject.name, { name: 'TimeoutError' })
    emit({ type, ...subject, operation, reason: last.error.message, delayMs } as LockEvent)
  }
  const fail = () => {
    tell('failed')
    return failure()
  }
  const retry = (delayMs: number) => {
    tell('retried', delayMs)
    onTrouble?.(failure)
  }
  /** Gives up the oldest, so that fewer than `most` are in flight. */
  const giveUp = (most: number) => {
    for (const over of inFlight) if (inFlight.size >= most && inFlight.delete(over)) over.abort(ENDED)
  }
  const end = () => {
    signal?.removeEventListener('abort', onAbort)
    stopWaiting()
    giveUp(1)
  }
  /** Whatever is thrown ends the call. */
  const step = (take: () => void) => {
    try {
      take()
    } catch (error) {
      end()
      reject(error)
    }
  }
  const sendOnce = (outage: number) => {
    const over = new AbortController()
    const sent = sends++ ? momentOf(clock) : began
    inFlight.add(over)
    // What was given up is not in flight. An abort costs more than a timer, so none follows an answer.
    send(call, over.signal).then(
      reply => inFlight.delete(over) && answered({ reply, sent }),
      thrown => inFlight.delete(over) && step(() => failed(thrown)),
    )
    wait(Math.max(BESIDE_MS, outage * OUTAGE_SHARE) * (1 - clock.random() / 4), outage)
  }
  const answered = (answer: Answer<Reply>) => {
    doubt.answered()
    end()
    resolve(answer)
  }
  const failed = (thrown: unknown) => {
    last = classify(subject.name, thrown)
    const { error, temporary, maybeExecuted } = last
    if (readsOnly || !maybeExecuted) doubt.refused()
    const outage = outageMs()
    const { retryAfterMs = 0 } = error as Partial<StoreUnavailableError>
    // Those that were all refused at once must not come back at once.
    const delayMs = Math.max(pauseMs * (0.5 + clock.random()), retryAfterMs * (1 + clock.random() / 2))
    pauseMs = Math.min(pauseMs * 2, Math.max(LONGEST_RESEND_PAUSE_MS, outage * OUTAGE_SHARE))
    const goesOn = delayMs < patienceMs - outage
    if (!temporary || (!(goesOn && sends < mostSends) && !inFlight.size)) throw fail()
    wait(goesOn ? delayMs : Infinity, outage)
    retry(delayMs)
  }
  /** Waits for an answer, and looks again in `ms`, or when the patience is over. */
  const wait = (ms: number, outage: number) => {
    const untilMs = sends < mostSends ? ms : Infinity
    dueAt = clock.now() + untilMs
    stopWaiting()
    const isIdle = !!onTrouble && outage > KEEPS_ALIVE_MS
    stopWaiting = startTimer(clock, Math.min(untilMs, patienceMs - outage), look, isIdle)
  }
  const sendBeside = (outage: number) => {
    if (inFlight.size) {
      last = undefined
      retry(0)
    }
    giveUp(MOST_IN_FLIGHT)
    doubt.sent()
    sendOnce(outage)
  }
  /** Sends if that is due, unless the caller is gone or its patience over. */
  const look = () =>
    step(() => {
      signal?.throwIfAborted()
      const outage = outageMs()
      if (outage >= patienceMs) throw fail()
      const earlyMs = dueAt - clock.now()
      if (earlyMs > 0) wait(earlyMs, outage)
      else sendBeside(outage)
    })

  // After the step that it may have come from, as from a listener of events.
  const onAbort = () => void Promise.resolve().then(look)
  signal?.throwIfAborted()
  if (patienceMs <= 0) throw fail()
  doubt.sent()
  signal?.addEventListener('abort', onAbort)
  sendOnce(0)
  return ended
}

/** Returns what a call rejects with after its last failure. */
function errorOf(
  name: string,
  { error, answered }: Failure,
  { unanswered: inDoubt }: Doubt,
  { mayBeHeld = inDoubt > 0 }: DeliverOptions,
): LockError {
  const isUnknown = error instanceof StoreUnavailableError && inDoubt > 0 && !answered
  return Object.assign(isUnknown ? new OutcomeUnknownError(name, error) : error, { mayBeHeld })
}
