import type { LockEvent } from './events.ts'
import type { RedisLike } from './transport/redis-like.ts'

/** Keeps a promise alive past the response: Workers' `ctx`, its `waitUntil`, or Vercel's `waitUntil`. */
export type WaitUntil = ((promise: Promise<unknown>) => void) | { waitUntil(promise: Promise<unknown>): void }

/** Options of {@link createLocks}. */
export interface LocksOptions {
  /**
   * `rest({ url, token })` from `edgelock/rest`, or an `@upstash/redis` client (any entry). The latter works as it comes,
   * but hides up to six sends per request: with `retry: { retries: 0 }` errors come early when the store is away. What
   * speaks over a socket has to be wrapped, see {@link RedisLike}.
   */
  redis: RedisLike
  /** Default lease in milliseconds, also Redisson's watchdog time-out. A whole number of at least 1. Default 30,000. */
  leaseMs?: number | undefined
  /** Maps a name to its key, as Redisson's `NameMapper` does. Default: identity. */
  mapName?: ((name: string) => string) | undefined
  /**
   * How a release wakes Redisson's Java waiters: `'publish'`, `'spublish'` when Redisson runs in cluster mode on
   * Redis 7 or newer, `'none'` when no Java service shares the locks. Default `'publish'`.
   */
  notify?: 'publish' | 'spublish' | 'none' | undefined
  /**
   * How fencing tokens rise: `'clock'` takes the server's microseconds, or the last token + 1 when that is more, so
   * that they rise even after data loss; `'counter'` counts by one as Redisson does, for locks that a Java service
   * fences too. Default `'clock'`.
   */
  tokens?: 'clock' | 'counter' | undefined
  /**
   * Upstash only: run scripts beside each other instead of alone in the whole database (`allow-key-locking`). The text
   * of the script then goes with every request. Plain Redis refuses the flag: a `StoreUnavailableError` that says so.
   * Default false.
   */
  keyLocking?: boolean | undefined
  /** Called for everything that happens, see {@link LockEvent}. What it throws is dropped. */
  onEvent?: ((event: LockEvent) => void) | undefined
}

/** Options of one acquisition. */
export interface AcquireOptions {
  /** How long the lease lasts unless it is extended, in milliseconds. A whole number of at least 1. */
  leaseMs?: number | undefined
  /** Ends the waiting; the call then rejects with the signal's reason, and nothing stays taken. */
  signal?: AbortSignal | undefined
  /** One more hold of this lease's holder instead of a new holder: re-entry. */
  reenter?: Lease | undefined
  /** Where clean-up goes that the caller need not wait for. Without it, clean-up is awaited, bounded. */
  waitUntil?: WaitUntil | undefined
}

/** How long to wait, and how often to ask. */
export interface WaitOptions {
  /** Milliseconds, at least 0. Default 10,000. */
  waitMs?: number | undefined
  /** How often one wait may ask, the first time included. A whole number of at least 1. Default 20. A request without an answer is repeated at once, up to twice, within the same poll. */
  maxPolls?: number | undefined
}

/** Options of {@link withLock}. */
export interface WithLockOptions extends AcquireOptions, WaitOptions {
  /** Whether the lease is renewed while the work runs. Default: true when `leaseMs` is left out, else false (Redisson's rule). */
  renew?: boolean | undefined
  /** Renewal ends this many milliseconds after the grant, so that stuck work cannot hold a lock for ever. Default 300,000. */
  maxHoldMs?: number | undefined
  /** `'background'` hands the release to `waitUntil` (without one it is awaited all the same). Default `'await'`. */
  release?: 'await' | 'background' | undefined
}

/** What {@link tryWithLock} answers: the value of the work, or that it did not run because somebody else has the lock. */
export type TryWithLockResult<T> =
  | { acquired: true; value: T }
  | {
      acquired: false
      /** The rest of the present lease, in milliseconds: the lock is free then at the latest, unless renewed. */
      retryAfterMs: number
    }

/** What one attempt brought. */
export type TryResult =
  | { readonly acquired: true; readonly lease: Lease }
  | { readonly acquired: false; readonly retryAfterMs: number }

/** Anything that can be acquired. */
export interface Lockable {
  /**
   * Asks once. `retryAfterMs` is the rest of the present lease: the lock is free then at the latest, unless renewed.
   *
   * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError}
   */
  tryAcquire(options?: AcquireOptions): Promise<TryResult>
  /**
   * Asks until it is granted or the wait is over.
   *
   * @throws {LockBusyError} when the wait is over; {@link OutcomeUnknownError}, {@link StoreUnavailableError},
   * {@link WrongKindError}; {@link LeaseLostError} when the re-entered lease is gone, or every answer took as long as the lease
   */
  acquire(options?: AcquireOptions & WaitOptions): Promise<Lease>
}

/** A lock over several databases. Redisson: `RedissonRedLock`. */
export interface RedLock extends Lockable {
  /**
   * A lease of a red lock over the same databases in the same order, handed over by `lease.serialize()`. Nothing is
   * proven yet: call `extend()` or `isHeld()` before relying on it.
   *
   * @throws {TypeError} for any other text
   */
  resume(serialized: string): Lease
}

/** Who holds a lock. */
export interface LockState {
  /** `<clientId>:<n>`, or Redisson's `<uuid>:<threadId>`. */
  readonly holder: string
  readonly holds: number
  /** The server's PTTL in milliseconds; `Infinity` when somebody removed the expiry. */
  readonly remainingMs: number
}

/** A lock by its name. Redisson: `RLock`. */
export interface Lock extends Lockable {
  readonly name: string
  /** Whether anybody holds it. Advisory: it may have changed when you read the answer. */
  isLocked(): Promise<boolean>
  /** The server's PTTL in milliseconds, undefined when free. */
  remainingMs(): Promise<number | undefined>
  /** Who holds it, undefined when free. */
  inspect(): Promise<LockState | undefined>
  /** Frees it whoever holds it; true when something was released. The holder learns it at its next request. */
  forceRelease(): Promise<boolean>
}

/**
 * Two sides of one lock: any number of readers, or one writer. Readers are preferred: while they overlap, a writer does
 * not get in. Redisson: `RReadWriteLock`.
 *
 * * A writer may read as well: `read.acquire({ reenter: writeLease })` adds a read hold of the same holder. When the
 *   writing is released first, the reading remains and other readers may join (downgrade).
 * * A reader cannot become a writer (upgrade), because it would wait for itself: `write.acquire({ reenter: readLease })`
 *   rejects with a `TypeError` at once, unless that holder writes already. Without `reenter` it is another holder, which
 *   waits for the reading to end like everybody.
 * * Every reader has a lease of its own; one that dies keeps writers out no longer than that.
 * * `read.inspect()` tells one of the readers, `holds` of all readers together, and the rest of the longest lease.
 *   A reader that died is counted until its lease is over and another release sweeps it.
 *
 * @example
 * const { read, write } = locks.readWriteLock('catalogue')
 * const price = await withLock(read, () => lookUp(sku))
 * await withLock(write, lease => replaceCatalogue({ signal: lease.signal }))
 */
export interface ReadWriteLock {
  readonly read: Lock
  readonly write: Lock
}

/** A period of holding. Obtain it from a lock; end it with `release()` or `await using`. */
export interface Lease extends AsyncDisposable {
  readonly name: string
  /** `<clientId>:<n>`. Whoever knows it can release the lock: keep it out of logs. */
  readonly holder: string
  /** How often the holder has the lock, as far as this client knows. */
  readonly holds: number
  /** The fencing token; fenced locks only. */
  readonly token: number | undefined
  /**
   * Aborts with a {@link LeaseLostError} before the server can give the lock to anybody else. Like
   * `AbortSignal.timeout`, it keeps no process alive that has nothing else to do.
   */
  readonly signal: AbortSignal
  /** The rest that this client can prove, in milliseconds; 0 when it is not provably held. No request is sent. */
  remainingMs(): number
  /** Asks the server. */
  isHeld(): Promise<boolean>
  /**
   * Makes sure that at least `leaseMs` remain; never shortens. Default: the lease it was acquired with.
   *
   * @throws {LeaseLostError} when it is gone; {@link OutcomeUnknownError}: the time that was proven before still stands
   * @throws {TypeError} when it was released, also meanwhile
   */
  extend(leaseMs?: number): Promise<void>
  /** Extends at every third of the lease until it is stopped, released, lost, or `maxHoldMs` (default 300,000) old. */
  keepAlive(options?: { waitUntil?: WaitUntil | undefined; maxHoldMs?: number | undefined }): KeepAlive
  /**
   * Ends this hold. `reentered`: outer holds remain; `gone`: it was no longer ours. Calling it again repeats the answer.
   *
   * @throws {OutcomeUnknownError} when no answer came; call it again, or let the lease end by itself
   */
  release(): Promise<'released' | 'reentered' | 'gone'>
  /**
   * A text to hand the lease over to another process with `locks.resume(text)`. It authorises the release: treat it
   * as a secret, and let only one side go on with the lease. `signal` here still aborts when the time that this process
   * can prove is over, since nobody tells it that another has extended the lease; unless this process has gone on with
   * it (`extend()`, `keepAlive()`, `isHeld()`), that is no `lost` event.
   */
  serialize(): string
}

/** A running renewal. */
export interface KeepAlive {
  /** Resolves when renewal has ended, for whatever reason. Never rejects. */
  readonly done: Promise<void>
  /** Ends renewal and resolves when no request of it is under way any more. */
  stop(): Promise<void>
}

/** Work done under a lease. */
export type Work<T> = (lease: Lease) => T | Promise<T>

/** Options of `locks.fairLock`. */
export interface FairLockOptions {
  /**
   * How long a place in the queue is kept for a waiter that asks no more, in milliseconds: what a dead waiter costs
   * those behind it. A waiter pauses for at most a third of it, so that its place outlives one lost request. Where its
   * `maxPolls` would not last until the deadline that way, the pauses are longer, and its place is kept for as much
   * longer (20 polls in 10 s: for up to 4 s; 4 polls in a minute: for up to 22 s). Let it exceed three round trips, and
   * twice the difference between the server's clock and those of Java peers. A whole number of at least 1. Default 3,000.
   */
  waiterMs?: number | undefined
}
