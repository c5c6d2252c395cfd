/** Operations of semaphores and latches, each of which takes effect at most once. */
import { LockError } from '../api/errors.ts'
import type { LockEventSubject } from '../api/events.ts'
import type { OperationOptions, SynchronizerWaitOptions } from '../api/synchronizers.ts'
import { utf8 } from '../internal/encoding.ts'
import { DONE_MS, operationKey } from '../internal/keys.ts'
import * as check from '../internal/options.ts'
import { type Checks, checkOptions, must } from '../internal/options.ts'
import { AnswerMemory } from '../lease/answer-memory.ts'
import type { LocksContext } from '../lease/context.ts'
import { patienceOf, sendingOf } from '../lease/patience.ts'
import { call, type DeliverOptions } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { isTemporary, retryAfterOf } from '../transport/failure.ts'
import { AWAITED_MS, give, OWED_MS } from '../transport/give.ts'
import type { Script, Values } from '../transport/scripts/script.ts'
import { type Poll, type PollResult, poll, type Wait, type WaitResult } from '../wait/poll.ts'

/** How long the answer to an operation is kept, in milliseconds, so that late copies of its request do nothing. */
export const ANSWER_MS: number = DONE_MS
/** How long a busy error waits for what it says of the permits, in milliseconds. */
export const HINT_MS = 500
/** An id that the caller chose may come again from another process: a redelivered job, a repeated webhook. */
const CALLERS_ANSWER_MS = 86_400_000

const MAX_ID_BYTES = 512

/** An operation: the id that all its requests carry, and how long its answer is kept. */
export interface Operation {
  readonly id: string
  readonly answerMs: number
  /** The id by which the caller may repeat it; undefined if the caller chose one. */
  readonly ownId?: string
}

/** For operations that change nothing. */
export const READ: DeliverOptions = { readsOnly: true }
/** For operations that take nothing and give nothing back, even if they fail. */
const HOLDS_NOTHING: DeliverOptions = { mayBeHeld: false }

export const SYNCHRONIZER_WAIT_CHECKS: Checks<SynchronizerWaitOptions> = {
  ...check.WAIT_CHECKS,
  signal: check.anAbortSignal,
  patienceMs: check.positiveInteger,
}

/**
 * Sends operations that concern no lease. Each has an id, the same in all copies of its request, and the server keeps
 * the answer under `edgelock:op:{name}:<id>`, so that it takes effect at most once. Redisson: the unlock latch.
 */
export class Operations<Fixed extends string> {
  readonly context: LocksContext
  readonly subject: LockEventSubject
  readonly #key: string
  readonly #fixed: (key: string) => Record<Fixed, string | number>

  /** `fixed`: the keys and settings that all its scripts take. */
  constructor(
    context: LocksContext,
    subject: LockEventSubject,
    fixed: (key: string) => Record<Fixed, string | number>,
  ) {
    this.context = context
    this.subject = subject
    this.#key = context.keyOf(subject.name)
    this.#fixed = fixed
  }

  /** Returns a new operation, or the one that the caller named. @throws {TypeError} for an id that cannot be used. */
  operation(who = '', options?: OperationOptions): Operation {
    const { operationId } = checkOptions(who, options, { operationId: check.unchecked })
    if (operationId !== undefined) return { id: encodeId(operationId), answerMs: CALLERS_ANSWER_MS }
    const ownId = this.context.newHolder()
    return { id: encodeId(ownId), ownId, answerMs: ANSWER_MS }
  }

  /** Sends the script of an operation until it is answered. Events call it `name`. */
  async run<Value extends string, Reply extends { code: string }>(
    name: string,
    script: Script<Value, Reply>,
    values: Record<Exclude<NoInfer<Value>, Fixed | 'operation' | 'answerMs' | 'nowMs'>, string | number>,
    { id, answerMs }: Operation = this.operation(),
    how: DeliverOptions = HOLDS_NOTHING,
  ): Promise<Reply> {
    const operation = operationKey(this.#key, id)
    const all = { ...this.#fixed(this.#key), ...values, operation, answerMs }
    const bound = call(this.subject, name, script, all as unknown as Values<NoInfer<Value>>)
    const doubt = new AnswerMemory(this.context, this.subject, name, answerMs, how.mayBeHeld)
    return (await deliver(this.context, bound, { doubt, ...how })).reply
  }

  /**
   * Sends the script of an operation that gives something back. It goes on without a caller that named it. Any other caller
   * would count twice if it asked again, so it learns the id that makes a repetition safe.
   */
  async give<Value extends string, Reply extends { code: string }>(
    ...[name, script, values, operation, how = HOLDS_NOTHING]: Parameters<typeof this.run<Value, Reply>>
  ): Promise<Reply> {
    const run = (more?: DeliverOptions) => this.run(name, script, values, operation, { ...how, ...more })
    const { ownId: operationId } = operation as Operation
    if (operationId === undefined) return give(this.context, OWED_MS, run).within(AWAITED_MS)
    return run().catch(error => {
      throw error instanceof LockError ? Object.assign(error, { operationId }) : error
    })
  }

  /** Asks until there is a value or the wait is over. A request that fails counts as busy while there is time for another. */
  poll<T>(
    { waitMs = 10_000, maxPolls, signal, paceOf, ...rest }: SynchronizerWaitOptions & Pick<Wait, 'paceOf'>,
    attempt: (poll: Poll, how: DeliverOptions) => Promise<PollResult<T>>,
  ): Promise<WaitResult<T>> {
    const { clock, emit, store } = this.context
    const startedAt = clock.now()
    const patienceMs = patienceOf({ ...rest, waitMs })
    return poll(
      clock,
      { waitMs, maxPolls, signal, paceOf },
      async each => {
        try {
          return await attempt(each, {
            signal,
            ...sendingOf(store, each, patienceMs, clock.now() - startedAt),
          })
        } catch (error) {
          if (!sendingOf(store, each, patienceMs).sends || !isTemporary(error)) throw error
          return { retryAfterMs: retryAfterOf(error) }
        }
      },
      pause => emit?.({ type: 'polled', ...this.subject, ...pause }),
    )
  }
}

/** Returns an id as it appears in a key, after the name and a colon. */
function encodeId(id: string): string {
  let encoded = ''
  try {
    const fits = typeof id === 'string' && utf8(id).length <= MAX_ID_BYTES
    // The ids that edgelock makes have a colon.
    if (fits) encoded = encodeURIComponent(id).replaceAll('%3A', ':')
  } catch {}
  must(encoded, 'operationId', `well-formed Unicode of 1 to ${MAX_ID_BYTES} bytes`)
  return encoded
}
