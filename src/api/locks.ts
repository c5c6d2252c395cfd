/** The types of `createLocks()` and `releaseAll()`. */
import type { Clock } from './clock.ts'
import type { LockEvent } from './events.ts'
import type { RedisLike } from './redis-like.ts'

/** Marks what `createLocks()` returned. At run time, a private symbol leads from it to its settings. */
declare class Made {
  /** Private, so that neither an object of the application's own nor a spread has it. */
  private readonly made: true
}

/**
 * The locks of one Redis database, which every kind takes as its first argument: `fairLock(locks, 'printer')`. Settings
 * without methods. Only `createLocks()` makes it; a copy of it, such as a spread, is refused.
 */
export interface Locks extends Made {}

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
   * their `lockWatchdogTimeout`: no read lease of {@link ReadWriteLock} may last longer. A whole number from 100, or 1 with a `clock`, to
   * a year. Default 30,000.
   */
  leaseMs?: number | undefined
  /**
   * Maps a name to its key, as Redisson's `NameMapper` does. What a name must not be, such as `edgelock:…`, `redisson_…` or
   * a `{tag}` alone, holds for the key, and not for what is mapped to it. Default: identity.
   */
  mapName?: ((name: string) => string) | undefined
  /**
   * A name for this client, 1 to 32 characters of `A-Za-z0-9._-`, such as a service, a region or a version. Its holder ids
   * contain the name, so that an operator sees who holds a lock. Default: none.
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
   * Whether scripts of different locks run in parallel, instead of one at a time in the whole database, on a server that
   * can do so: Upstash (`allow-key-locking`). A server that refuses the flag costs two requests, once for each
   * `createLocks()`, and gets the scripts without it. Default: true for `rest()` with an address of Upstash's, else false.
   */
  keyLocking?: boolean | undefined
  /**
   * Whether callers of one `createLocks()` that wait for the same lock wait in this process, in the order in which they came:
   * one of them asks the server, and for up to a second after a grant, a release hands the lock on to the next without a
   * request. For plain, fenced, write and string locks, and for multi-locks of plain locks. Turn it off where a request of a
   * platform must not settle a promise that another awaits. Default: true, except on Cloudflare with a compatibility date
   * before 2024-10-14, and on Vercel's edge runtime.
   */
  localQueue?: boolean | undefined
  /** Called for every event, see {@link LockEvent}. Errors that it throws are ignored. */
  onEvent?: ((event: LockEvent) => void) | undefined
  /** The source of time and jitter, for tests. Default: the platform's. */
  clock?: Clock | undefined
}

/** Options of {@link releaseAll}. */
export interface ReleaseAllOptions {
  /** How long to wait, in milliseconds. A whole number of at least 1. Default 3,000. */
  withinMs?: number | undefined
}
