import type { Context } from './context.ts'
import { LockBusyError, WrongKindError } from './errors.ts'
import { semaphoreChannel } from './keys.ts'
import { AWAITED_CANCEL, BACKGROUND_CANCEL } from './lease/acquire.ts'
import { ANSWER_MS, checkWait, Operator, READ } from './operator.ts'
import { MAX_INT, positiveInteger, wholeNumber } from './options.ts'
import * as scripts from './scripts/semaphore.gen.ts'
import type { OperationOptions, PermitWaitOptions, Semaphore } from './synchronizers.ts'
import type { Wait } from './wait/poll.ts'
import { checkWaitUntil, hand } from './wait-until.ts'

/** Nobody knows when permits without a lease come back. */
const RETRY_AFTER_MS = 1_000
/** The longest that a wait prolongs the life of its answer. */
const LONGEST_MS = 2 ** 40

/** Redisson: `RedissonSemaphore`. */
export class CountingSemaphore implements Semaphore {
  readonly name: string
  readonly #operator: Operator<'permits' | 'channel' | 'publish'>

  constructor(context: Context, name: string) {
    const { publish } = context
    this.name = name
    this.#operator = new Operator(context, name, permits => {
      return { permits, channel: semaphoreChannel(permits), publish }
    })
  }

  async trySetPermits(permits: number, { ttlMs }: { ttlMs?: number | undefined } = {}): Promise<boolean> {
    const count = wholeNumber('permits', permits)
    const life = ttlMs === undefined ? 0 : positiveInteger('ttlMs', ttlMs)
    return (await this.#operator.run(scripts.trySet, { count, ttlMs: life })).code === 'set'
  }

  async addPermits(permits: number, options?: OperationOptions): Promise<void> {
    await this.#add(wholeNumber('permits', permits, -MAX_INT), 0, options)
  }

  async release(permits = 1, options?: OperationOptions): Promise<void> {
    if (wholeNumber('permits', permits) > 0) await this.#add(permits, 0, options)
  }

  async releaseIfExists(permits = 1, options?: OperationOptions): Promise<boolean> {
    return wholeNumber('permits', permits) > 0 && this.#add(permits, 1, options)
  }

  async drainPermits(options: OperationOptions = {}): Promise<number> {
    const operation = this.#operator.operation(options.operationId)
    return (await this.#operator.run(scripts.drain, {}, operation)).permits
  }

  async availablePermits(): Promise<number> {
    return (await this.#operator.run(scripts.available, {}, undefined, READ)).permits
  }

  async tryAcquire(
    permits = 1,
    options: Omit<PermitWaitOptions, 'waitMs' | 'maxPolls'> = {},
  ): Promise<boolean> {
    const { granted } = await this.#acquire(permits, { ...options, waitMs: 0, maxPolls: 1 })
    return granted
  }

  async acquire(permits = 1, options: PermitWaitOptions = {}): Promise<void> {
    const { granted, ...facts } = await this.#acquire(permits, { ...options, ...checkWait(options) })
    if (!granted) throw new LockBusyError(this.name, facts)
  }

  async #add(count: number, present: 0 | 1, { operationId }: OperationOptions = {}): Promise<boolean> {
    const operation = this.#operator.operation(operationId)
    return (await this.#operator.run(scripts.add, { count, present, total: 1 }, operation)).code === 'added'
  }

  /** Asks with one operation for all polls, until it is granted or the wait is over. Otherwise leaves nothing behind. */
  async #acquire(count: number, wait: Wait & PermitWaitOptions) {
    const { signal, waitMs, waitUntil } = wait
    const { context, name } = this.#operator
    checkWaitUntil(waitUntil)
    signal?.throwIfAborted()
    if (wholeNumber('permits', count) === 0) return { granted: true, polls: 0, waitedMs: 0, retryAfterMs: 0 }
    const { id } = this.#operator.operation()
    // Between two polls nobody asks, and what an earlier one got must not be forgotten.
    const answerMs = ANSWER_MS + Math.min(Math.ceil(waitMs), LONGEST_MS)
    try {
      const { value, polls, waitedMs } = await this.#operator.poll(wait, async (last, how) => {
        const values = { count, last: last ? 1 : 0 }
        const { code } = await this.#operator.run(scripts.acquire, values, { id, answerMs }, how)
        return code === 'granted' || undefined
      })
      const facts = { polls, waitedMs, retryAfterMs: RETRY_AFTER_MS }
      if (value) context.emit({ type: 'acquired', name, polls, waitedMs })
      else context.emit({ type: 'busy', name, ...facts })
      return { granted: !!value, ...facts }
    } catch (error) {
      if (!(error instanceof WrongKindError)) await this.#cancel(count, id, waitUntil)
      throw error
    }
  }

  /** Gives back what a wait that was given up may have got. */
  async #cancel(count: number, id: string, waitUntil: PermitWaitOptions['waitUntil']): Promise<void> {
    const how = waitUntil ? BACKGROUND_CANCEL : AWAITED_CANCEL
    const cancelled = this.#operator
      .run(scripts.cancel, { count }, { id, answerMs: ANSWER_MS }, how)
      .catch(() => {})
    if (!hand(waitUntil, cancelled)) await cancelled
  }
}
