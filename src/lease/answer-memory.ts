/** The doubt about operations whose answers the server keeps for a while. */
import { OutcomeUnknownError, StoreUnavailableError } from '../api/errors.ts'
import type { LockEventSubject } from '../api/events.ts'
import { elapsedMs, momentOf } from '../internal/clock.ts'
import { DONE_MS } from '../internal/keys.ts'
import { Doubt, type Sender } from '../transport/call.ts'

/** The server keeps an answer for this much longer than requests are sent, for their late copies. */
const COPIES_MS = DONE_MS / 2

/**
 * The doubt about an operation whose answer the server keeps for a limited time. While the answer is kept, a repeated
 * request takes no effect. It is gone after a long outage, a long `Retry-After`, or a suspension of the machine, so both
 * clocks count.
 */
export class AnswerMemory extends Doubt {
  /** How long the answer to the next request is kept, in milliseconds. */
  answerMs: number
  readonly #sender: Pick<Sender, 'clock' | 'emit'>
  readonly #subject: LockEventSubject
  readonly #operation: string
  readonly #mayBeHeld: boolean
  /** For the last answered request and each one after it: whether the server may have forgotten the answer. */
  #forgotten: (() => boolean)[] = []

  constructor(
    sender: Pick<Sender, 'clock' | 'emit'>,
    subject: LockEventSubject,
    operation: string,
    answerMs = 0,
    mayBeHeld = true,
  ) {
    super()
    this.#mayBeHeld = mayBeHeld
    this.answerMs = answerMs
    this.#sender = sender
    this.#subject = subject
    this.#operation = operation
  }

  override isForgotten(): boolean {
    return this.#forgotten.some(isForgotten => isForgotten())
  }

  /**
   * @throws {OutcomeUnknownError} when the server may have forgotten what an earlier request did: this one might then take
   * effect once more
   */
  override sent(): void {
    const { clock, emit } = this.#sender
    const { name } = this.#subject
    if (this.unanswered && this.isForgotten()) {
      const cause = new StoreUnavailableError(name, 'too late to ask again', { temporary: false })
      emit?.({ type: 'failed', ...this.#subject, operation: this.#operation, reason: cause.message })
      throw Object.assign(new OutcomeUnknownError(name, cause), { mayBeHeld: this.#mayBeHeld })
    }
    const sent = momentOf(clock)
    const rememberedMs = this.answerMs - COPIES_MS
    // Without doubt, every earlier request that took effect was answered.
    const earlier = this.unanswered ? this.#forgotten : []
    this.#forgotten = [...earlier, () => elapsedMs(clock, sent) > rememberedMs]
    super.sent()
  }

  override answered(): void {
    super.answered()
    this.#forgotten = this.#forgotten.slice(-1)
  }
}
