/** The types of semaphores, permits and latches. */
import type { Lease, WaitUntil } from './lease.ts'
import type { AcquireOptions, Lockable, TryResult, WaitOptions } from './lock.ts'

/** Names an operation, so that another process can repeat it. */
export interface OperationOptions {
  /**
   * Pass the id of a job or webhook that may be redelivered: a call that repeats an id within a day changes nothing and
   * returns the first answer. 1 to 512 bytes. An id belongs to one operation on one name. Default: a fresh id, which all
   * retries of this call share for 150 s.
   */
  operationId?: string | undefined
}

/** How to wait for permits or a latch. */
export interface SynchronizerWaitOptions extends WaitOptions, Pick<AcquireOptions, 'patienceMs'> {
  /**
   * Ends the wait: the call rejects with the signal's reason, and permits that it may have acquired are given back. If
   * the store does not confirm that, the event `abandoned` says so, and they may stay taken.
   */
  signal?: AbortSignal | undefined
}

/** Options of {@link Semaphore.acquire}. */
export interface PermitWaitOptions extends SynchronizerWaitOptions {
  /** Receives clean-up that the caller need not wait for. Without it, one bounded attempt is awaited. */
  waitUntil?: WaitUntil | undefined
}

/**
 * A number of permits without owners: any client may acquire some, and any client may release some. Redisson:
 * `RSemaphore`, on the same key.
 *
 * If a process dies, its permits stay taken for ever. In nearly all cases, use {@link PermitSemaphore} instead. Numbers of
 * permits are whole numbers from 0 to 2³¹ − 1, Java's `int`; 0 does nothing, as in Redisson.
 * Misuse is a `TypeError` or `RangeError`.
 *
 * Every operation may throw {@link OutcomeUnknownError}, {@link StoreUnavailableError}, {@link WrongKindError}. After an
 * unknown outcome, repeat an operation only with the same `operationId`.
 *
 * @example
 * const printers = semaphore(locks, 'printers')
 * await printers.trySetPermits(3)
 * await printers.acquire(1, { waitMs: 5_000 })
 * try { await print(page) } finally { await printers.release() }
 */
export interface Semaphore {
  readonly name: string
  /**
   * Creates the semaphore with this number of permits; false when it exists. `ttlMs`: removes it after that many
   * milliseconds, a whole number of at least 1. Default: it stays.
   */
  trySetPermits(permits: number, options?: { ttlMs?: number | undefined }): Promise<boolean>
  /** Changes the number of available permits, also below 0; creates the semaphore when there is none. */
  addPermits(permits: number, options?: OperationOptions): Promise<void>
  /** Takes all permits and returns how many there were; negative when more were removed than existed. */
  drainPermits(options?: OperationOptions): Promise<number>
  /** Returns how many are available; 0 when the semaphore does not exist. This may have changed by the time you read it. */
  availablePermits(): Promise<number>
  /** Asks once for `permits` (default 1), all or none; false when too few are available or the semaphore does not exist. */
  tryAcquire(
    permits?: number,
    options?: Pick<PermitWaitOptions, 'signal' | 'waitUntil' | 'patienceMs'>,
  ): Promise<boolean>
  /**
   * Asks for `permits` (default 1), all or none, until it gets them or the wait is over.
   *
   * @throws {LockBusyError} when the wait is over, also if `trySetPermits` was never called; nothing was acquired
   */
  acquire(permits?: number, options?: PermitWaitOptions): Promise<void>
  /** Gives back `permits` (default 1), whichever client took them; creates the semaphore when there is none. */
  release(permits?: number, options?: OperationOptions): Promise<void>
  /** Gives back `permits` as `release` does, but returns false and does nothing when the semaphore does not exist, or for 0 permits. */
  releaseIfExists(permits?: number, options?: OperationOptions): Promise<boolean>
}

/** Options of {@link permitSemaphore}. */
export interface PermitSemaphoreOptions {
  /**
   * How many permits there are in all. A whole number from 1 to 2³¹ − 1. Every acquire sends this number and obeys it, so
   * nothing has to be set up before. While two versions of your code pass different numbers, for example during a
   * deployment, each admits no more than its own number. A semaphore made this way expires, so that names may grow
   * without bound: see `keepMs`. Default: what `trySetPermits` set, and the semaphore does not expire, as in Redisson.
   */
  permits?: number | undefined
  /**
   * How long a semaphore made with `permits` is kept after its last lease has ended, in milliseconds; it may expire after
   * half that time. So renew no permit for longer than half of it after the semaphore's last grant. Pass the same
   * everywhere. A whole number of at least 600,000. Default 86,400,000, a day.
   */
  keepMs?: number | undefined
}

/** Options of {@link PermitSemaphore.acquire}. */
export interface PermitAcquireOptions extends AcquireOptions {
  /**
   * How many permits the lease takes, all or none. A whole number from 1 to 1,000, and at most `permits` where the
   * semaphore was made with it: more could never be granted. Every request carries an id of 32 digits for each permit.
   * Default 1.
   */
  weight?: number | undefined
}

/**
 * A number of permits, held under leases: when a holder dies, its permits return on their own. Redisson:
 * `RPermitExpirableSemaphore`, on the same keys. `withLock` and `multiLock` take it like a lock; a multi-lock takes one
 * permit. A permit cannot be re-entered.
 *
 * A lease holds one permit, or as many as its `weight`, as with Redisson's `acquire(permits)`. One request takes, extends
 * or releases all of them. `lease.permitIds` are Redisson's permit ids, and `lease.holder` is the first of them. Each is 32
 * hexadecimal digits that cannot be guessed, followed by the letters of the `clientName` in hexadecimal, if there is one.
 * If another client releases one of the permits, the whole lease is lost (`taken`), and `release()` releases the rest and
 * resolves to `gone`. The oldest waiter for several permits has priority: other clients of edgelock take only what it
 * leaves. Java services take single permits as soon as they are free.
 *
 * Deadlines follow the server's clock. Redisson's clients write and judge them by their own clocks, so where Java
 * services share the semaphore, their clocks decide as well.
 *
 * @example
 * const api = permitSemaphore(locks, 'payment-api', { permits: 10 })
 * await withLock(api, { waitMs: 2_000 }, lease => charge({ signal: lease.signal }))
 */
export interface PermitSemaphore extends Lockable {
  readonly name: string
  /** Asks once, as {@link Lockable.tryAcquire} does. */
  tryAcquire(options?: PermitAcquireOptions): Promise<TryResult>
  /**
   * Asks until the lease is granted or the wait is over, as {@link Lockable.acquire} does. Busy as well while no number of
   * permits was set, by the option `permits` or by `trySetPermits`: the error then says so.
   */
  acquire(options?: PermitAcquireOptions & WaitOptions): Promise<Lease>
  /** Creates the semaphore with this number of permits; false when it exists. */
  trySetPermits(permits: number): Promise<boolean>
  /** Sets how many permits there are in all. With more acquired than that, none is available until enough are released. */
  setPermits(permits: number): Promise<void>
  /** Changes the number of permits; creates the semaphore when there is none. */
  addPermits(permits: number, options?: OperationOptions): Promise<void>
  /** Returns how many are available; 0 when the semaphore does not exist. */
  availablePermits(): Promise<number>
  /** Returns how many are acquired and have not expired. */
  acquiredPermits(): Promise<number>
  /** Returns how many there are in all; 0 when the semaphore does not exist. */
  permits(): Promise<number>
}

/** The state of a latch. */
export interface LatchState {
  /** How many counts are left; 0 unless it is `counting`. */
  readonly count: number
  /**
   * `zero`: the latch reached zero. Its key is gone, and this library set it within the last seven days. `unset`: the latch
   * does not exist and nothing is known about it. It was never set, set by a Java service, deleted, or lost.
   */
  readonly state: 'counting' | 'zero' | 'unset'
}

/** Options of {@link CountDownLatch.wait}. */
export interface LatchWaitOptions extends SynchronizerWaitOptions {
  /**
   * How to treat an `unset` latch. `'open'`: it lets callers pass, as in Redisson, where a latch that was never set
   * looks like one that reached zero. `'closed'`: callers wait, so no caller passes a latch that is set too late or was
   * lost. The latch must then be set through this library. Default `'open'`.
   */
  unset?: 'open' | 'closed' | undefined
}

/**
 * Lets waiting callers pass once it has been counted down to zero. Redisson: `RCountDownLatch`, on the same key. Counts
 * are whole numbers from 0 to 2³¹ − 1, Java's `int`. A latch that reached zero can be set again, under operation ids
 * that were not used before.
 *
 * Every operation may throw {@link OutcomeUnknownError}, {@link StoreUnavailableError}, {@link WrongKindError}.
 *
 * @example
 * const parts = countDownLatch(locks, `import:${id}`)
 * await parts.trySetCount(files.length)
 * // in the queue's consumer, which may get a message twice:
 * await parts.countDown({ operationId: message.id })
 * // where the result is needed:
 * if (await parts.wait({ waitMs: 60_000, unset: 'closed' })) await publish(id)
 */
export interface CountDownLatch {
  readonly name: string
  /** Creates the latch with this count; false when it exists. */
  trySetCount(count: number): Promise<boolean>
  /** Returns how many counts are left; 0 when the latch does not exist. */
  count(): Promise<number>
  /** Returns the count, and what became of a latch that does not exist. */
  inspect(): Promise<LatchState>
  /** Counts down by one and returns how many counts are left. Without a latch it does nothing and returns 0. */
  countDown(options?: OperationOptions): Promise<number>
  /**
   * Asks until the latch is open (true) or the wait is over (false). True as well if the latch was open and then set anew
   * between two requests. One that Java sets anew looks like the latch before, and callers wait for it.
   */
  wait(options?: LatchWaitOptions): Promise<boolean>
  /** Removes a latch that is not at zero yet; true when there was one. It is `unset` then. */
  delete(): Promise<boolean>
}
