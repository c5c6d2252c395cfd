/** The delivery of a call: it is sent until it is answered. */
import { type LockError, OutcomeUnknownError, StoreUnavailableError } from '../api/errors.ts'
import type { LockEvent } from '../api/events.ts'
import { ENDED, elapsedMs, type Moment, momentOf, startTimer } from '../internal/clock.ts'
import { type Answer, type Call, type DeliverOptions, Doubt, type Sender } from './call.ts'
import { classify, type Failure } from './failure.ts'

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

/**
 * Sends a call until it is answered or its patience is over. Time decides, not a number of sends, so that a store that
 * refuses at once gets the same patience as one that hangs. If any of the sends that share the `doubt` may have taken
 * effect without an answer, the whole outcome is unknown.
 *
 * @throws {LockError} `OutcomeUnknownError` or `UnexpectedReplyError` when it may have taken effect,
 * `StoreUnavailableError` when it was refused, `WrongKindError`.
 */
export async function deliver<Reply extends { code: string }>(
  sender: Sender,
  call: Call<Reply>,
  options: DeliverOptions = {},
): Promise<Answer<Reply>> {
  options.signal?.throwIfAborted()
  let settle!: Settle<Reply>
  const ended = new Promise<Answer<Reply>>((...both) => {
    settle = both
  })
  new SentCall(sender, call, options, settle).send()
  return ended
}

type Settle<Reply> = [resolve: (answer: Answer<Reply>) => void, reject: (reason: unknown) => void]

/** A call that is sent until it ends: it is answered, refused for good, or given up. */
class SentCall<Reply extends { code: string }> {
  readonly #sender: Sender
  readonly #call: Call<Reply>
  readonly #options: DeliverOptions
  readonly #doubt: Doubt
  readonly #patienceMs: number
  readonly #began: Moment
  /** The oldest is the first. */
  readonly #inFlight = new Set<AbortController>()
  /** Counted down by each send. */
  #sendsLeft: number
  /** Grows with each failure. */
  #pauseMs = FIRST_RESEND_PAUSE_MS
  /** The failure of the latest send that failed. */
  #last: Failure | undefined
  #stopWaiting: (() => void) | undefined
  readonly #settle: Settle<Reply>

  constructor(sender: Sender, call: Call<Reply>, options: DeliverOptions, settle: Settle<Reply>) {
    this.#sender = sender
    this.#call = call
    this.#options = options
    this.#settle = settle
    this.#doubt = options.doubt ?? new Doubt()
    this.#patienceMs = options.patienceMs ?? CALL_PATIENCE_MS
    this.#sendsLeft = options.sends ?? Infinity
    this.#began = momentOf(sender.clock)
    if (this.#patienceMs <= 0) this.#fail()
    // Before the signal is listened to, because it may throw.
    this.#doubt.sent()
    options.signal?.addEventListener('abort', this.#onAbort)
  }

  /** After the step that it may have come from, as from a listener of events. */
  readonly #onAbort = () => void Promise.resolve().then(() => this.#step(() => this.#sendAgain()))

  /** Whatever is thrown ends the call. */
  #step(take: () => void): void {
    try {
      take()
    } catch (error) {
      this.#end()
      this.#settle[1](error)
    }
  }

  /** Sends, beside what is in flight, unless the caller is gone or its patience over. */
  #sendAgain(isLast?: boolean): void {
    this.#options.signal?.throwIfAborted()
    const outageMs = this.#outageMs
    if (isLast || outageMs >= this.#patienceMs) this.#fail()
    // What came before says more than that nothing comes now.
    if (this.#inFlight.size) this.#retry(0)
    this.#giveUp(MOST_IN_FLIGHT)
    this.#doubt.sent()
    this.send(outageMs, momentOf(this.#sender.clock))
  }

  /** Sends it once, `outageMs` after the first time. The doubt knows of it. */
  send(outageMs = 0, sent: Moment = this.#began): void {
    this.#sendsLeft--
    const over = new AbortController()
    this.#inFlight.add(over)
    // A send that was given up is not in flight. An abort costs more than a timer, so none follows an answer.
    this.#sender.send(this.#call, over.signal).then(
      reply => {
        if (!this.#inFlight.delete(over)) return
        this.#sender.store.hasAnswered = true
        this.#doubt.answered()
        this.#end()
        this.#settle[0]({ reply, sent })
      },
      thrown => this.#inFlight.delete(over) && this.#step(() => this.#failed(thrown)),
    )
    this.#wait(Math.max(BESIDE_MS, outageMs * OUTAGE_SHARE) * (1 - this.#sender.clock.random() / 4), outageMs)
  }

  #failed(thrown: unknown): void {
    const failure = classify(this.#call.subject.name, thrown, this.#sender.store)
    const { error, temporary, doubt, isMistake } = failure
    this.#last = failure
    if (!doubt) this.#doubt.unanswered--
    const outageMs = this.#outageMs
    const { retryAfterMs = 0 } = error as Partial<StoreUnavailableError>
    // Clients that were all refused at once must not come back at once.
    const delayMs = Math.max(
      this.#pauseMs * (0.5 + this.#sender.clock.random()),
      retryAfterMs * (1 + this.#sender.clock.random() / 2),
    )
    this.#pauseMs = Math.min(this.#pauseMs * 2, Math.max(LONGEST_RESEND_PAUSE_MS, outageMs * OUTAGE_SHARE))
    const isSentAgain = this.#sendsLeft > 0 && delayMs < this.#patienceMs - outageMs
    // Whatever refuses what is given back may pass before it is no longer owed.
    const goesOn = temporary || (this.#options.onTrouble && !isMistake)
    if (!goesOn || !(isSentAgain || this.#inFlight.size)) this.#fail()
    this.#wait(isSentAgain ? delayMs : Infinity, outageMs)
    this.#retry(delayMs, !temporary)
  }

  /** Waits for an answer: until the next send in `ms`, or until the patience is over. */
  #wait(ms: number, outageMs: number): void {
    const leftMs = this.#patienceMs - outageMs
    const isIdle = !!this.#options.onTrouble && outageMs > KEEPS_ALIVE_MS
    const isLast = this.#sendsLeft <= 0 || ms >= leftMs
    const look = () => this.#step(() => this.#sendAgain(isLast))
    this.#stopWaiting?.()
    this.#stopWaiting = startTimer(this.#sender.clock, isLast ? leftMs : ms, look, isIdle)
  }

  get #outageMs(): number {
    return elapsedMs(this.#sender.clock, this.#began)
  }

  #retry(delayMs: number, lasts?: boolean): void {
    this.#tell('retried', delayMs)
    this.#options.onTrouble?.(() => this.#failure, lasts)
  }

  #fail(): never {
    this.#tell('failed')
    throw this.#failure
  }

  #tell(type: 'retried' | 'failed', delayMs?: number): void {
    const { subject, operation } = this.#call
    // Not an `Error`, whose stack trace costs more than all of this: `classify` reads the name alone.
    this.#last ??= classify(subject.name, { name: 'TimeoutError' }, this.#sender.store)
    const reason = this.#last.error.message
    this.#sender.emit?.({ type, ...subject, operation, reason, delayMs } as LockEvent)
  }

  /** Returns the error with which the call would reject if it ended now. */
  get #failure(): LockError {
    const { error, answered } = this.#last as Failure
    const inDoubt = this.#doubt.unanswered > 0 && !this.#options.readsOnly
    const isUnknown = inDoubt && !answered && error instanceof StoreUnavailableError
    const failure = isUnknown ? new OutcomeUnknownError(this.#call.subject.name, error) : error
    return Object.assign(failure, { mayBeHeld: this.#options.mayBeHeld ?? inDoubt })
  }

  #end(): void {
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    this.#stopWaiting?.()
    this.#giveUp(1)
  }

  /** Gives up the oldest, so that fewer than `most` are in flight. */
  #giveUp(most: number): void {
    for (const over of this.#inFlight)
      if (this.#inFlight.size >= most && this.#inFlight.delete(over)) over.abort(ENDED)
  }
}
