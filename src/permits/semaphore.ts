/** The counting semaphore: permits without owners. */
import { LockBusyError } from '../api/errors.ts'
import type { Locks } from '../api/locks.ts'
import type { OperationOptions, PermitWaitOptions, Semaphore } from '../api/synchronizers.ts'
import { semaphoreChannel, slotsKey } from '../internal/keys.ts'
import * as check from '../internal/options.ts'
import { checkOptions, MAX_INT } from '../internal/options.ts'
import { abandon } from '../lease/abandon.ts'
import { AnswerMemory } from '../lease/answer-memory.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import type { DeliverOptions } from '../transport/call.ts'
import * as scripts from '../transport/scripts/semaphore.gen.ts'
import { ANSWER_MS, HINT_MS, Operations, READ, SYNCHRONIZER_WAIT_CHECKS } from './operations.ts'

/** Permits without a lease have no PTTL, so this is only a guess. */
const RETRY_AFTER_MS = 1_000
/** How long a wait pauses between two polls at most, unless it has too few of them. */
const MOST_PAUSE_MS = 300_000

/**
 * Returns the semaphore of this name: permits that any client may acquire and release. It has no permits until
 * `trySetPermits()` or `addPermits()` was called. Redisson: `RedissonClient.getSemaphore`, `RedissonSemaphore`.
 *
 * @throws {TypeError} naming what cannot be used
 * @example
 * const printers = semaphore(locks, 'printers')
 * await printers.trySetPermits(3) // once; later calls change nothing
 * await printers.acquire(1, { waitMs: 5_000 })
 */
export function semaphore(locks: Locks, name: string): Semaphore {
  return new CountingSemaphore(
    contextOf(locks, 'semaphore(locks, name).trySetPermits(permits)', arguments[2]),
    name,
  )
}

class CountingSemaphore implements Semaphore {
  readonly name: string
  readonly #operations: Operations<'permits' | 'slots' | 'channel' | 'publish'>

  constructor(context: LocksContext, name: string) {
    const { publish } = context
    this.name = name
    this.#operations = new Operations(context, { kind: 'semaphore', name }, permits => {
      return { permits, slots: slotsKey(permits), channel: semaphoreChannel(permits), publish }
    })
  }

  async trySetPermits(permits: number, options?: { ttlMs?: number | undefined }): Promise<boolean> {
    const { ttlMs = 0 } = checkOptions('trySetPermits()', options, { ttlMs: check.positiveInteger })
    const values = { count: check.wholeNumber('permits', permits), ttlMs }
    return (await this.#operations.run('trySetPermits', scripts.trySet, values)).code === 'set'
  }

  async addPermits(permits: number, options?: OperationOptions): Promise<void> {
    await this.#add('addPermits', check.wholeNumber('permits', permits, -MAX_INT), 0, options)
  }

  async release(permits = 1, options?: OperationOptions): Promise<void> {
    if (check.wholeNumber('permits', permits) > 0)
      await this.#add('release', permits, 0, options, { mayBeHeld: true })
  }

  async releaseIfExists(permits = 1, options?: OperationOptions): Promise<boolean> {
    return (
      check.wholeNumber('permits', permits) > 0 &&
      this.#add('releaseIfExists', permits, 1, options, { mayBeHeld: true })
    )
  }

  async drainPermits(options?: OperationOptions): Promise<number> {
    const operation = this.#operations.operation('drainPermits()', options)
    return (await this.#operations.run('drainPermits', scripts.drain, {}, operation, {})).permits
  }

  async availablePermits(): Promise<number> {
    return (await this.#available()) ?? 0
  }

  async tryAcquire(
    permits = 1,
    options?: Pick<PermitWaitOptions, 'signal' | 'waitUntil' | 'patienceMs'>,
  ): Promise<boolean> {
    const { signal, patienceMs } = SYNCHRONIZER_WAIT_CHECKS
    const checks = { signal, patienceMs, waitUntil: check.checkWaitUntil }
    const once = { waitMs: 0, maxPolls: 1 }
    return (await this.#acquire(permits, { ...checkOptions('tryAcquire()', options, checks), ...once }))
      .granted
  }

  async acquire(permits = 1, options?: PermitWaitOptions): Promise<void> {
    const checks = { ...SYNCHRONIZER_WAIT_CHECKS, waitUntil: check.checkWaitUntil }
    const { granted, ...facts } = await this.#acquire(permits, checkOptions('acquire()', options, checks))
    if (granted) return
    const error = new LockBusyError(this.name, facts)
    const available = await this.#available(HINT_MS).catch(() => NaN)
    if (available === undefined) error.message += ': it has no permits. Set their number with trySetPermits()'
    else if (available < permits)
      error.message += `: it has ${available} of ${permits} permits left. Work that holds the others waits for itself: release() them first`
    throw error
  }

  /** Returns how many permits are available; undefined if their number was never set. */
  async #available(patienceMs?: number): Promise<number | undefined> {
    const how = { ...READ, patienceMs }
    const reply = await this.#operations.run('availablePermits', scripts.available, {}, undefined, how)
    return reply.code === 'unset' ? undefined : reply.permits
  }

  async #add(
    name: string,
    count: number,
    present: 0 | 1,
    options?: OperationOptions,
    how?: DeliverOptions,
  ): Promise<boolean> {
    const operation = this.#operations.operation(`${name}()`, options)
    const values = { count, present, total: 1 }
    const { code } = await this.#operations.give(name, scripts.add, values, operation, how)
    return code === 'added'
  }

  /** Asks with one operation for all polls, until it is granted or the wait is over. Otherwise leaves nothing behind. */
  async #acquire(count: number, wait: PermitWaitOptions) {
    const operations = this.#operations
    const { context, subject } = operations
    // The caller may change its object during the wait.
    const { signal, waitUntil } = wait
    signal?.throwIfAborted()
    if (check.wholeNumber('permits of acquire(permits?, options?)', count) === 0)
      return { granted: true, polls: 0, waitedMs: 0, retryAfterMs: 0 }
    const { id } = operations.operation()
    const doubt = new AnswerMemory(context, subject, 'acquire')
    try {
      const { value, polls, waitedMs } = await operations.poll(wait, async (poll, how) => {
        const sentAt = context.clock.now()
        // The answer must outlive the next pause: until the next poll it is the only record of what this one got.
        const pauseMs = Math.max(poll.leastMs, Math.min(poll.leftMs, MOST_PAUSE_MS))
        doubt.answerMs = ANSWER_MS + pauseMs
        const operation = { id, answerMs: doubt.answerMs }
        const all = { ...how, doubt }
        const reply = await operations.run('acquire', scripts.acquire, { count, ...poll }, operation, all)
        if (reply.code === 'granted') return { value: true }
        const { askInMs, ticket } = reply.code === 'busy' ? reply : {}
        if (reply.code === 'busy') doubt.polledBusy(askInMs)
        const soonMs = askInMs && Math.min(askInMs, MOST_PAUSE_MS)
        return { askInMs: soonMs, ticket, rttMs: context.clock.now() - sentAt }
      })
      const facts = { polls, waitedMs, retryAfterMs: RETRY_AFTER_MS }
      if (value) context.emit?.({ type: 'acquired', ...subject, polls, waitedMs })
      else context.emit?.({ type: 'busy', ...subject, ...facts })
      return { granted: !!value, ...facts }
    } catch (error) {
      // Gives back what the abandoned wait may have got.
      const cancel = (how: DeliverOptions) =>
        operations.run(
          'cancel',
          scripts.cancel,
          { count, slot: doubt.slot },
          { id, answerMs: ANSWER_MS },
          how,
        )
      throw await abandon(operations, cancel, error, doubt, { signal, waitUntil })
    }
  }
}
