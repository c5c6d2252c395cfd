import type { Clock } from './clock.ts'
import type { LockEvent } from './events.ts'
import type { Work } from './lease.ts'
import type { Lock, TryWithLockResult, WithLockOptions } from './lock.ts'
import type { RedisLike, Replicas } from './redis-like.ts'

/** Marks what `createLocks()` returned. At run time, a private symbol leads from it to its settings. */
declare class Made {
  /** Private, so that neither an object of the application's own nor a spread has it. */
  private readonly made: true
}

/**
 * The locks of one Redis database: the plain lock, and what every other kind takes as its first argument, as in
 * `fairLock(locks, 'printer')`. Only `createLocks()` makes it; a copy of it, such as a spread, is refused.
 */
export interface Locks extends Made {
  /**
   * Returns the re-entrant lock of this name. Sends nothing: `acquire()`, `tryAcquire()` and `withLock()` take the lock.
   * Redisson: `RedissonClient.getLock`.
   *
   * @throws {TypeError} when the name is not well-formed Unicode of 1 to 512 bytes with at most one `{tag}`
   * @example
   * const lease = await locks.lock('order:42').acquire({ waitMs: 2_000 })
   */
  lock(name: string): Lock
  /**
   * Runs `work` while holding the lock of this name, and releases it afterwards. Waits up to 10 s for the lock
   * (`waitMs`), renews the lease while the work runs (unless `leaseMs` is given) for up to 5 minutes (`maxHoldMs`), and
   * returns what the work returned. The value and the error of the work always win over a failed release, which goes to
   * `onEvent`. Pass `lease.signal` on to what the work calls: it aborts before another holder can get the lock.
   *
   * @throws {LockBusyError} when the wait is over; nothing ran
   * @throws {LeaseLostError} when the lease was lost while the work ran; `result` says how the work ended
   * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError} when the lock was not acquired
   * @example
   * await locks.withLock('order:42', async lease => {
   *   await chargeCustomer({ signal: lease.signal })
   * })
   */
  withLock<T>(name: string, work: Work<T>): Promise<T>
  withLock<T>(name: string, options: WithLockOptions, work: Work<T>): Promise<T>
  /**
   * Runs `work` while holding the lock of this name, or resolves to `{ acquired: false, retryAfterMs }` if another holder
   * has it. Asks once, or waits when `waitMs` is given. Everything else is as in `withLock`.
   *
   * @throws what `locks.withLock` throws, except {@link LockBusyError}
   * @example
   * const run = await locks.tryWithLock('job:nightly', runNightlyJob)
   * if (!run.acquired) return new Response('already running', { status: 409 })
   */
  tryWithLock<T>(name: string, work: Work<T>): Promise<TryWithLockResult<T>>
  tryWithLock<T>(name: string, options: WithLockOptions, work: Work<T>): Promise<TryWithLockResult<T>>
}

/** Options of {@link createLocks}. */
export interface LocksOptions {
  /**
   * `rest({ url, token })` from `edgelock/rest`, or an `@upstash/redis` client (any entry). The latter works unchanged,
   * but hides up to six sends per request. Create it with `retry: { retries: 0 }`, so that errors come early when the store
   * is down. Wrap clients that use a socket, see {@link RedisLike}.
   */
  redis: RedisLike
  /**
   * Default lease in milliseconds, Redisson's watchdog timeout. Where Java services share the locks, it must not exceed
   * their `lockWatchdogTimeout`: no read lease of {@link ReadWriteLock} may last longer. A whole number of at least 1.
   * Default 30,000.
   */
  leaseMs?: number | undefined
  /**
   * Maps a name to its key, as Redisson's `NameMapper` does. The key must not begin with `edgelock:`. As in Redisson, the
   * keys `x` and `{x}` share their side keys, such as tokens and queues: do not use both. Default: identity.
   */
  mapName?: ((name: string) => string) | undefined
  /**
   * A name for this client, 1 to 32 characters of `A-Za-z0-9._-`, such as a service, a region or a version. Its holder ids
   * begin with the name, so that an operator sees who holds a lock. Default: none.
   */
  clientName?: string | undefined
  /**
   * How a release wakes Redisson's Java waiters: `'publish'`, or in Redisson's cluster mode `'both'`, which sends both
   * messages for one more inner command. `'spublish'` alone is enough there if every Java service listens to it, as with
   * `shardedSubscriptionMode: ON`. `'none'` is for locks that no Java service shares. Default `'publish'`.
   */
  notify?: 'publish' | 'spublish' | 'both' | 'none' | undefined
  /**
   * How fencing tokens rise: `'clock'` takes the server's microseconds, or the last token + 1 if that is more, so that
   * they rise even after data loss; `'counter'` counts by one as Redisson does, for locks that a Java service fences
   * too. Default `'clock'`.
   */
  tokens?: 'clock' | 'counter' | undefined
  /**
   * Upstash only: run scripts of different locks in parallel instead of one at a time per database
   * (`allow-key-locking`). Plain Redis refuses the flag with a `StoreUnavailableError` that says so. Default false.
   */
  keyLocking?: boolean | undefined
  /**
   * Lets a grant count only once this many replicas have it, so that it survives the loss of the primary. The same holds
   * for re-entries, extensions, tokens, permits, and the claims and results of `once`. A call that is not confirmed in time
   * is cancelled and rejects with a `StoreUnavailableError`, whose reason is, for example, `1 of 2 replicas confirmed`. An
   * extension that is not confirmed leaves the proven time as it was. Needs `rest()`, and a server or proxy that keeps one
   * connection for a pipeline. Redisson: `checkLockSyncedSlaves`. Default: no replica is waited for.
   */
  replicas?: Replicas | undefined
  /** Called for every event, see {@link LockEvent}. Errors that it throws are ignored. */
  onEvent?: ((event: LockEvent) => void) | undefined
  /** The source of time and jitter, for tests. Default: the platform's. */
  clock?: Clock | undefined
}
