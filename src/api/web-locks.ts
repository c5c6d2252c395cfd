/** The types of the Web Locks API. */
import type { Lease, WaitUntil } from './lease.ts'

/** `exclusive` for one holder at a time, `shared` for any number of holders that share it. */
export type WebLockMode = 'exclusive' | 'shared'

/** A lock while the callback of {@link WebLocks.request} runs. */
export interface WebLock {
  readonly name: string
  readonly mode: WebLockMode
  /** Not part of the Web Locks API: `lease.signal` aborts when the lock is lost, `lease.isHeld()` asks the server. */
  readonly lease: Lease
}

/** Options of {@link WebLocks.request}, those of the Web Locks API. */
export interface WebLockRequestOptions {
  /** Default `exclusive`. */
  mode?: WebLockMode | undefined
  /** Calls back at once: with null if the lock is not available without waiting. */
  ifAvailable?: boolean | undefined
  /** Takes the lock from its holders, and overtakes the queue. For `exclusive` only. */
  steal?: boolean | undefined
  /** Ends the wait: the request rejects with the signal's reason. Has no effect once the lock is granted. */
  signal?: AbortSignal | undefined
}

/** A lock that is held, or a request that waits for one. */
export interface WebLockInfo {
  readonly name: string
  readonly mode: WebLockMode
  /** Identifies the client: 8 hexadecimal digits of a hash, after the `clientName` of `createLocks()` if there is one. */
  readonly clientId: string
}

/** The result of {@link WebLocks.query}. */
export interface WebLockSnapshot {
  /** By name. */
  readonly held: WebLockInfo[]
  /** By name, and for each name in the order in which they came. */
  readonly pending: WebLockInfo[]
  /** False when a limit ended the search. */
  readonly isComplete: boolean
}

/** Options of {@link webLocks}. */
export interface WebLocksOptions {
  /**
   * How long a lock stays held when its process dies, in milliseconds; it is renewed while the callback runs. A holder
   * learns within a third of it that its lock was stolen. A whole number from 100, or 1 with a `clock`, to a year. Default:
   * that of `createLocks()`.
   */
  leaseMs?: number | undefined
  /** Receives clean-up that the caller need not wait for. */
  waitUntil?: WaitUntil | undefined
  /** How long a request is repeated while the store fails, in milliseconds, as in {@link AcquireOptions}. A whole number of at least 1. Default 6,000. */
  patienceMs?: number | undefined
}

/** The `LockManager` of the Web Locks API, for the processes that share a database instead of the tabs of an origin. */
export interface WebLocks {
  /**
   * Runs `callback` while holding the lock, and resolves to what it returns. Requests are granted first come, first
   * served, over both modes. Waits without end unless `signal` aborts.
   *
   * @throws {DOMException} `AbortError` when the lock was stolen or lost while the callback ran, `NotSupportedError` for
   * options that exclude each other and for a name that begins with `-`
   * @throws {OutcomeUnknownError} {@link StoreUnavailableError} when the lock was not acquired
   */
  request<T>(name: string, callback: (lock: WebLock) => T | PromiseLike<T>): Promise<Awaited<T>>
  request<T>(
    name: string,
    options: WebLockRequestOptions & { ifAvailable?: false | undefined },
    callback: (lock: WebLock) => T | PromiseLike<T>,
  ): Promise<Awaited<T>>
  request<T>(
    name: string,
    options: WebLockRequestOptions,
    callback: (lock: WebLock | null) => T | PromiseLike<T>,
  ): Promise<Awaited<T>>
  /**
   * Returns who holds and who waits, over all names. Searches about 100,000 keys of the database, and returns at most 100
   * names, with 100 holders and 100 waiters each. In a cluster, it fails, because no script sees all nodes.
   */
  query(): Promise<WebLockSnapshot>
}
