/** The types of locks: how they are acquired, waited for, inspected and stolen. */
import type { Lease, WaitUntil } from './lease.ts'

/** Options of one acquisition. */
export interface AcquireOptions {
  /** How long the lease lasts unless it is extended, in milliseconds. A whole number from 100, or 1 with a `clock`, to a year. Default: that of `createLocks()`. */
  leaseMs?: number | undefined
  /**
   * Ends the wait: the call rejects with the signal's reason, and what it may have acquired is cancelled. If the store
   * does not confirm that, the event `abandoned` says so, and the lock may stay held until the lease ends.
   */
  signal?: AbortSignal | undefined
  /** Adds a hold to the holder of this lease (re-entry) instead of acquiring for a new holder. */
  reenter?: Lease | undefined
  /**
   * Receives what goes on after the call: clean-up, and a release that the store has not answered in time. Without it, the
   * caller waits for clean-up for at most 2 s.
   */
  waitUntil?: WaitUntil | undefined
  /**
   * How long to repeat a request while the store fails, in milliseconds from the start of the call. A whole number of at
   * least 1. Default 6,000, or an explicit `waitMs` above 0 if that is less, but at least 1,000. A longer wait for a busy
   * lock is not ended by it, unless the store has never answered this `createLocks()`: then every call fails after it,
   * whatever `waitMs`. In a fresh process, set it to the length of the outages that the call has to outlast.
   */
  patienceMs?: number | undefined
}

/** How long to wait, and how often to ask. */
export interface WaitOptions {
  /**
   * How long to wait, in milliseconds, at least 0. Default 10,000. `Infinity` waits until it is granted, or until `signal`
   * aborts (Redisson's `lock()`).
   */
  waitMs?: number | undefined
  /**
   * How often one wait may ask, the first time included. A whole number of at least 1; has no effect on an infinite wait.
   * Default 50, or one for each 100 ms of `waitMs` if that is more. A request that fails is repeated up to twice within the
   * same poll.
   */
  maxPolls?: number | undefined
}

/** Options of {@link withLock}. */
export interface WithLockOptions extends AcquireOptions, WaitOptions {
  /** Whether to renew the lease while the work runs, up to `maxHoldMs`. Default true. */
  renew?: boolean | undefined
  /**
   * When renewal ends, in milliseconds after the grant, so that stuck work cannot hold a lock for ever. A whole number of
   * at least 1, or `Infinity`. Default 300,000.
   */
  maxHoldMs?: number | undefined
  /** `'background'` hands the release to `waitUntil`; without a `waitUntil`, the release is awaited. Default `'await'`. */
  release?: 'await' | 'background' | undefined
}

/** The result of {@link tryWithLock}: the value of the work, or that the lock was busy and the work did not run. */
export type TryWithLockResult<T> =
  // Without `strictNullChecks`, `!acquired` does not tell the two apart.
  | { acquired: true; value: T; retryAfterMs?: undefined }
  | {
      acquired: false
      /** Milliseconds until the current lease ends. Unless it is renewed, the lock is then free at the latest. */
      retryAfterMs: number
    }

/** The result of {@link Lockable.tryAcquire}. */
export type TryResult =
  | { readonly acquired: true; readonly lease: Lease; readonly retryAfterMs?: undefined }
  | { readonly acquired: false; readonly retryAfterMs: number; readonly noTtl?: boolean | undefined }

/** Anything that can be acquired. */
export interface Lockable {
  /**
   * Asks once. `retryAfterMs` is the rest of the current lease. Unless it is renewed, the lock is then free at the latest.
   * With `noTtl`, the key has no TTL, as in {@link LockBusyError}.
   *
   * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError}
   */
  tryAcquire(options?: AcquireOptions): Promise<TryResult>
  /**
   * Asks until the lease is granted or the wait is over. Renews nothing, as Redisson's `lock(leaseTime)`. Java's `lock()`
   * is {@link withLock}, or `acquire({ waitMs: Infinity })` and `lease.keepAlive()`.
   *
   * @throws {LockBusyError} when the wait is over; {@link OutcomeUnknownError}, {@link StoreUnavailableError},
   * {@link WrongKindError}; {@link LeaseLostError} when the re-entered lease is gone, or every answer arrived after the
   * lease would have ended
   */
  acquire(options?: AcquireOptions & WaitOptions): Promise<Lease>
}

/** The holders of a lock. */
export interface LockState {
  /** `<clientId>:<n>`, or Redisson's `<uuid>:<threadId>`. Keep it secret, because it is enough to release the lock. */
  readonly holder: string
  /** 0 for a waiting multi-lock that has reserved this lock. */
  readonly holds: number
  /** The server's PTTL in milliseconds; `Infinity` when the key has no expiry. */
  readonly remainingMs: number
  /** The token that a fenced lock granted last, unless it was lost. Redisson: `getToken()`. */
  readonly token?: number
}

/** A lock by its name, which operators may {@link inspect} and {@link forceRelease}. Redisson: `RLock`. */
export interface Lock extends Lockable {
  readonly name: string
  readonly kind: 'lock' | 'fair-lock' | 'fenced-lock' | 'read-lock' | 'write-lock' | 'string-lock'
}

/**
 * Two sides of one lock: any number of readers, or one writer. Readers are preferred: while they overlap, no writer
 * gets in. Redisson: `RReadWriteLock`.
 *
 * * A writer may read as well: `read.acquire({ reenter: writeLease })` adds a read hold of the same holder. If the write
 *   is released first, the read remains and other readers may join (downgrade).
 * * A reader cannot become a writer (upgrade), because it would wait for itself. `write.acquire({ reenter: readLease })`
 *   rejects with a `TypeError` at once, unless that holder already has the write lock. Without `reenter`, the writer is a
 *   new holder and waits for the read to end.
 * * Each reader has its own lease. A reader that dies keeps writers out only until that lease ends.
 * * A read lease is at most as long as `leaseMs` of `createLocks()`, which must not exceed Redisson's
 *   `lockWatchdogTimeout`: a Java reader's watchdog sets the TTL of all readers to that timeout. A longer lease is a
 *   `RangeError` before any request, also for an extension, a re-entry or {@link resume}. For longer leases, raise both
 *   settings, or use `keepAlive()`. With `notify: 'none'`, which means that no Java service shares the locks, a read lease
 *   may have any length.
 * * `inspect(read)` shows one of the readers, the `holds` of all readers together, and the rest of the longest lease. A
 *   reader that died is counted until its lease has ended and another release removes it. Of more than a hundred
 *   readers, each counts as one hold.
 *
 * @example
 * const { read, write } = readWriteLock(locks, 'catalogue')
 * const price = await withLock(read, () => lookUp(sku))
 * await withLock(write, lease => replaceCatalogue({ signal: lease.signal }))
 */
export interface ReadWriteLock {
  readonly read: Lock
  readonly write: Lock
}

/** Options of {@link adopt}. */
export interface AdoptOptions {
  /** How long `extend()` and each renewal make it last, in milliseconds. A whole number from 100, or 1 with a `clock`, to a year. Default: that of `createLocks()`. */
  leaseMs?: number | undefined
}

/** Options of {@link steal}. */
export type StealOptions = Omit<AcquireOptions, 'reenter'>

/** The waiters of a fair lock. */
export interface Waiters {
  /** How many wait. */
  readonly count: number
  /** The first of them, in the order in which they get the lock, as {@link LockState.holder} would show them. */
  readonly holders: readonly string[]
}

/** Options of {@link waiters}. */
export interface WaitersOptions {
  /** How many holders to return at most. A whole number of at least 1. Default 100. */
  limit?: number | undefined
}

/** Options of {@link fairLock}. */
export interface FairLockOptions {
  /**
   * How long the queue keeps the place of a waiter that missed its appointment, in milliseconds. A dead waiter delays those
   * behind it by this time at most. Among clients of edgelock, the server learns a shorter time, four times the latest
   * delay that it saw. Once the lock has been free for longer than this, waiters that sleep do not keep it from one that
   * asks. A living waiter that was removed gets its place back when it asks. Choose more than three round trips, and more
   * than twice the difference between the clocks of the server and of Java peers. A whole number of at least 1. Default
   * 3,000.
   */
  waiterMs?: number | undefined
}

/** Options of {@link redLock}. */
export interface RedLockOptions {
  /**
   * How long one database may take to answer, in milliseconds, when the lock is acquired and when a lease takes a missing
   * database again. Choose more than a round trip and less than the lease. A whole number of at least 1. Default: a fifth
   * of the lease, at most 2,000.
   */
  memberMs?: number | undefined
}

/** Options of `resume()`. */
export interface ResumeOptions {
  /** Keeps the platform awake for a release that goes on while the store fails. */
  waitUntil?: WaitUntil | undefined
}
