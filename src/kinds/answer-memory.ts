import { OutcomeUnknownError, StoreUnavailableError } from '../api/errors.ts'
import type { LockEventSubject } from '../api/events.ts'
import { elapsedMs, type Moment, momentOf } from '../internal/moment.ts'
import { DONE_MS } from '../lease/plain-lock.ts'
import type { Memory, Sender } from '../transport/deliver.ts'

/** An answer outlives the time in which requests are sent by so much, for their latest copies. */
const COPIES_MS = DONE_MS / 2

/**
 * Knows for how long the kept answer to an operation is the record of what its requests did. It is gone after an outage, a
 * long `Retry-After`, or the suspension of the machine, for which both clocks count.
 */
export class AnswerMemory implements Memory {
  /** How long the answer to the next request is kept, in milliseconds. */
  answerMs: number
  readonly #sender: Pick<Sender, 'clock' | 'emit'>
  readonly #subject: LockEventSubject
  readonly #operation: string
  readonly #mayBeHeld: boolean
  /** Each request that may have done something since the last answer, that one included, with how long it is remembered. */
  #sends: { readonly sent: Moment; readonly rememberedMs: number }[] = []

  constructor(
    sender: Pick<Sender, 'clock' | 'emit'>,
    subject: LockEventSubject,
    operation: string,
    answerMs = 0,
    mayBeHeld = true,
  ) {
    this.#mayBeHeld = mayBeHeld
    this.answerMs = answerMs
    this.#sender = sender
    this.#subject = subject
    this.#operation = operation
  }

  isForgotten(): boolean {
    const { clock } = this.#sender
    return this.#sends.some(({ sent, rememberedMs }) => elapsedMs(clock, sent) > rememberedMs)
  }

  send(open: boolean): () => void {
    const { clock, emit } = this.#sender
    const { name } = this.#subject
    if (open && this.isForgotten()) {
      const cause = new StoreUnavailableError(name, 'too late to ask again', { temporary: false })
      emit({ type: 'failed', ...this.#subject, operation: this.#operation, reason: cause.message })
      throw Object.assign(new OutcomeUnknownError(name, cause), { mayBeHeld: this.#mayBeHeld })
    }
    const request = { sent: momentOf(clock), rememberedMs: this.answerMs - COPIES_MS }
    // Without doubt, none of the earlier ones did anything that was not answered.
    this.#sends = open ? [...this.#sends, request] : [request]
    return () => {
      this.#sends = [request]
    }
  }
}
