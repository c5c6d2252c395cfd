import type { Lockable, WaitOptions, WaitUntil } from './types.ts'

/** Names an operation, so that another process can repeat it. */
export interface OperationOptions {
  /**
   * The same id again, within a day, does nothing and gets the first answer: what a redelivered job or webhook should
   * pass. 1 to 512 bytes; an id belongs to one operation on one name. Default: a fresh id, kept through all retries of
   * this call for 150 s.
   */
  operationId?: string | undefined
}

/** How to wait for something that is not a lease. */
export interface SynchronizerWaitOptions extends WaitOptions {
  /** Ends the waiting; the call then rejects with the signal's reason, and nothing stays taken. */
  signal?: AbortSignal | undefined
}

/** Options of {@link Semaphore.acquire}. */
export interface PermitWaitOptions extends SynchronizerWaitOptions {
  /** Where clean-up goes that the caller need not wait for. Without it, clean-up is awaited, bounded. */
  waitUntil?: WaitUntil | undefined
}

/**
 * A number of permits that anybody may take and anybody may give back. Redisson: `RSemaphore`, on the same key.
 *
 * Permits have no owner and no lease: those of a process that dies are gone for good. Use {@link PermitSemaphore}
 * where that matters, which is nearly everywhere. Numbers of permits are whole numbers from 0 to 2³¹ − 1, Java's
 * `int`; 0 does nothing, as in Redisson. Misuse is a `TypeError` or `RangeError`.
 *
 * Every operation may throw {@link OutcomeUnknownError}, {@link StoreUnavailableError}, {@link WrongKindError}. One
 * whose outcome is unknown may be repeated safely only with the same `operationId`.
 *
 * @example
 * const printers = locks.semaphore('printers')
 * await printers.trySetPermits(3)
 * await printers.acquire(1, { waitMs: 5_000 })
 * try { await print(page) } finally { await printers.release() }
 */
export interface Semaphore {
  readonly name: string
  /**
   * Sets the number of permits of a semaphore that is not there; false when it is. `ttlMs`: after so many milliseconds
   * it is not there any more, a whole number of at least 1. Default: it stays.
   */
  trySetPermits(permits: number, options?: { ttlMs?: number | undefined }): Promise<boolean>
  /** Changes the number of available permits, also below 0; makes the semaphore when there is none. */
  addPermits(permits: number, options?: OperationOptions): Promise<void>
  /** Takes all permits and returns how many there were; below 0 when more were taken away than there were. */
  drainPermits(options?: OperationOptions): Promise<number>
  /** How many are available; 0 when there is no such semaphore. Advisory: it may have changed when you read it. */
  availablePermits(): Promise<number>
  /** Asks once for `permits` (default 1), all or none; false when there are not enough, or no such semaphore. */
  tryAcquire(permits?: number, options?: Pick<PermitWaitOptions, 'signal' | 'waitUntil'>): Promise<boolean>
  /**
   * Asks for `permits` (default 1), all or none, until it gets them or the wait is over.
   *
   * @throws {LockBusyError} when the wait is over; nothing was taken
   */
  acquire(permits?: number, options?: PermitWaitOptions): Promise<void>
  /** Gives back `permits` (default 1), whoever took them; makes the semaphore when there is none. */
  release(permits?: number, options?: OperationOptions): Promise<void>
  /** Like `release`, but does nothing and returns false when there is no such semaphore, or for 0 permits. */
  releaseIfExists(permits?: number, options?: OperationOptions): Promise<boolean>
}

/** Options of `locks.permitSemaphore`. */
export interface PermitSemaphoreOptions {
  /**
   * How many permits there are in all, a whole number from 0 to 2³¹ − 1. Every acquire of this object makes it so, in
   * the same request, and judges by it: with another number elsewhere, say while a new version is deployed, nobody gets
   * in above the number that it brings itself. Nothing has to be set before, and a semaphore that was made this way is
   * gone a day after the lease granted last is over (half a day at least), so that names may grow without bound; a
   * permit is therefore renewed for half a day after the last grant of the semaphore at most. Default: as Redisson
   * does, the number is what was set (`trySetPermits`), and the semaphore stays.
   */
  permits?: number | undefined
}

/**
 * A number of permits, each held under a lease: when its holder dies, it comes back by itself. Redisson:
 * `RPermitExpirableSemaphore`, on the same keys. `lease.holder` is Redisson's permit id, 32 hexadecimal digits that
 * cannot be guessed. `withLock` and `multiLock` take it like a lock; a permit is not re-entered.
 *
 * Deadlines follow the server's clock. Redisson's own clients write and judge them by theirs, so where Java services
 * share the semaphore, their clocks decide as well.
 *
 * @example
 * const api = locks.permitSemaphore('payment-api', { permits: 10 })
 * await withLock(api, { waitMs: 2_000 }, lease => charge({ signal: lease.signal }))
 */
export interface PermitSemaphore extends Lockable {
  readonly name: string
  /** Sets the number of permits of a semaphore that is not there; false when it is. */
  trySetPermits(permits: number): Promise<boolean>
  /** Sets how many permits there are in all. With more acquired than that, none is available until enough came back. */
  setPermits(permits: number): Promise<void>
  /** Changes the number of permits; makes the semaphore when there is none. */
  addPermits(permits: number, options?: OperationOptions): Promise<void>
  /** How many are available; 0 when there is no such semaphore. */
  availablePermits(): Promise<number>
  /** How many are acquired and not over. */
  acquiredPermits(): Promise<number>
  /** How many there are in all; 0 when there is no such semaphore. */
  permits(): Promise<number>
}

/** What is known about a latch. */
export interface LatchState {
  /** How many are still to come; 0 unless it is `counting`. */
  readonly count: number
  /**
   * `zero`: it was set through this library within the last seven days and is there no more, which is how a latch ends.
   * `unset`: it is not there and nothing is known about it: never set, set by a Java service, deleted, or lost.
   */
  readonly state: 'counting' | 'zero' | 'unset'
}

/** Options of {@link CountDownLatch.wait}. */
export interface LatchWaitOptions extends SynchronizerWaitOptions {
  /**
   * What a latch is that is `unset`. `'open'`: it lets everybody pass, as in Redisson, where a latch that was never set
   * cannot be told from one that reached zero. `'closed'`: it is waited for, so that neither a latch that is set too
   * late nor one that was lost lets anybody pass; the latch must then be set through this library. Default `'open'`.
   */
  unset?: 'open' | 'closed' | undefined
}

/**
 * Lets those who wait pass when it was counted down to zero. Redisson: `RCountDownLatch`, on the same key. Counts are
 * whole numbers from 0 to 2³¹ − 1, Java's `int`. A latch that reached zero can be set again, under operation ids that
 * were not used before.
 *
 * Every operation may throw {@link OutcomeUnknownError}, {@link StoreUnavailableError}, {@link WrongKindError}.
 *
 * @example
 * const parts = locks.countDownLatch(`import:${id}`)
 * await parts.trySetCount(files.length)
 * // in the queue's consumer, which may get a message twice:
 * await parts.countDown({ operationId: message.id })
 * // wherever the result is needed:
 * if (await parts.wait({ waitMs: 60_000, unset: 'closed' })) await publish(id)
 */
export interface CountDownLatch {
  readonly name: string
  /** Sets the count of a latch that is not there; false when it is. */
  trySetCount(count: number): Promise<boolean>
  /** How many are still to come; 0 when it is not there. */
  count(): Promise<number>
  /** The count, and what a latch that is not there has been. */
  inspect(): Promise<LatchState>
  /** Counts down by one and returns how many are still to come. Without a latch it does nothing and returns 0. */
  countDown(options?: OperationOptions): Promise<number>
  /** Asks until the latch is open (true) or the wait is over (false). */
  wait(options?: LatchWaitOptions): Promise<boolean>
  /** Removes a latch that is not at zero yet; true when there was one. It is `unset` then. */
  delete(): Promise<boolean>
}
