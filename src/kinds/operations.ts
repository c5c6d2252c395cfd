import type { Context } from './context.ts'
import { retryAfterOf } from './errors.ts'
import { operationKey } from './keys.ts'
import { mayPass } from './lease/acquire.ts'
import { notNegative, positiveInteger } from './options.ts'
import type { Script, Values } from './scripts/script.ts'
import { call } from './transport/call.ts'
import { type Delivery, deliver } from './transport/deliver.ts'
import type { WaitOptions } from './types.ts'
import { poll, type Wait, type Waited } from './wait/poll.ts'

/** How long the answer to an operation is kept, in milliseconds, so that late copies of its request do nothing. */
export const ANSWER_MS = 150_000
/** An id that the caller chose may come again from another process: a redelivered job, a repeated webhook. */
const CALLERS_ANSWER_MS = 86_400_000

const MAX_ID_BYTES = 512

/** One operation: the id that all its requests carry, and how long its answer is kept. */
export interface Operation {
  readonly id: string
  readonly answerMs: number
}

/** For operations that change nothing. */
export const READ: Delivery = { readsOnly: true }

/**
 * Sends operations that are no leases. Each has an id, the same in all copies of its request, and the server keeps the
 * answer under `edgelock:op:{name}:<id>`, so that each has its effect once. Redisson: the unlock latch.
 */
export class Operator<Fixed extends string> {
  readonly context: Context
  readonly name: string
  readonly #key: string
  readonly #fixed: (key: string) => Record<Fixed, string | number>

  /** `fixed`: the keys and settings that all its scripts take. */
  constructor(context: Context, name: string, fixed: (key: string) => Record<Fixed, string | number>) {
    this.context = context
    this.name = name
    this.#key = context.keyOf(name)
    this.#fixed = fixed
  }

  /** A new operation, or the one that the caller named. @throws {TypeError} for an id that cannot be used. */
  operation(callersId?: string): Operation {
    if (callersId === undefined) return { id: this.context.newHolder(), answerMs: ANSWER_MS }
    return { id: encodeId(callersId), answerMs: CALLERS_ANSWER_MS }
  }

  /** Sends the script of an operation until it is answered. */
  async run<Value extends string, Reply extends { code: string }>(
    script: Script<Value, Reply>,
    values: Record<Exclude<NoInfer<Value>, Fixed | 'operation' | 'answerMs'>, string | number>,
    { id, answerMs }: Operation = this.operation(),
    how?: Delivery,
  ): Promise<Reply> {
    const operation = operationKey(this.#key, id)
    const all = { ...this.#fixed(this.#key), ...values, operation, answerMs }
    const bound = call(this.name, script, all as unknown as Values<NoInfer<Value>>)
    return (await deliver(this.context, bound, how)).reply
  }

  /** {@link poll} with requests: one that fails is like a busy one as long as there is time for another. */
  poll<T>(wait: Wait, ask: (last: boolean, how: Delivery) => Promise<T | undefined>): Promise<Waited<T>> {
    const { clock, emit } = this.context
    const { signal } = wait
    const attempt = async (last: boolean, leftMs: number) => {
      try {
        const value = await ask(last, last ? { signal } : { signal, budgetMs: leftMs })
        return value === undefined ? {} : { value }
      } catch (error) {
        if (last || !mayPass(error)) throw error
        return { notBeforeMs: retryAfterOf(error) }
      }
    }
    return poll(clock, wait, attempt, pause => emit({ type: 'polled', name: this.name, ...pause }))
  }
}

/** @throws {TypeError | RangeError} naming the option that cannot be used. */
export function checkWait({ waitMs = 10_000, maxPolls = 20 }: WaitOptions): Wait {
  return { waitMs: notNegative('waitMs', waitMs), maxPolls: positiveInteger('maxPolls', maxPolls) }
}

/** As it stands in a key, where it follows the name and a colon. */
function encodeId(id: string): string {
  try {
    const bytes = new TextEncoder().encode(id).length
    if (typeof id === 'string' && bytes > 0 && bytes <= MAX_ID_BYTES) return encodeURIComponent(id)
  } catch {}
  throw new TypeError(`operationId must be well-formed Unicode of 1 to ${MAX_ID_BYTES} bytes`)
}
