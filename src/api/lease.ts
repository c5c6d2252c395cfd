/** Keeps a promise alive past the response: Workers' `ctx`, its `waitUntil`, or Vercel's `waitUntil`. */
export type WaitUntil = ((promise: Promise<unknown>) => void) | { waitUntil(promise: Promise<unknown>): void }

/** How a release ended: the lock is free, outer holds remain, or the holder did not have the lock any more. */
export type ReleaseOutcome = 'released' | 'reentered' | 'gone'

/** A period of holding. A lock grants it; `release()` or `await using` ends it. */
export interface Lease extends AsyncDisposable {
  readonly name: string
  /**
   * Identifies the holder in events, logs and tools: 8 hexadecimal digits of a hash, safe to show. A lease made of several
   * leases has the ids of all of them, separated by spaces, because each has its own events. The ids of a red lock change
   * when it takes a member again.
   */
  readonly id: string
  /** `<clientId>:<n>`, or a permit's hexadecimal digits. Keep it secret, because it is enough to release the lease. Log `id` instead. */
  readonly holder: string
  /**
   * The ids of all permits that it holds, the first of which is `holder`; permit semaphores only. Secrets, like `holder`.
   */
  readonly permitIds: readonly string[] | undefined
  /** How many holds the holder has, as far as this client knows. */
  readonly holds: number
  /** The fencing token; fenced locks only. */
  readonly token: number | undefined
  /**
   * Aborts with a {@link LeaseLostError} when the lease is lost, before the server can give the lock to another holder. A
   * release does not abort it. Each read of `lease.signal` looks at the clock. After a freeze, a signal that was read before
   * aborts when its timer runs, which may be later. Like that of `AbortSignal.timeout`, its timer does not keep a process
   * alive.
   */
  readonly signal: AbortSignal
  /**
   * Returns the remaining milliseconds that this client can prove, by the monotonic or the wall clock, whichever has gone
   * further; 0 when nothing is proven. Sends no request.
   */
  remainingMs(): number
  /** Asks the server whether the lease is still held. */
  isHeld(): Promise<boolean>
  /**
   * Ensures that at least `leaseMs` milliseconds remain; never shortens the lease. Default: the length it was acquired with.
   *
   * @throws {LeaseLostError} when it is gone; {@link OutcomeUnknownError} when no answer came; the time proven so far
   * still counts
   * @throws {TypeError} when it was released, even while the request was in flight
   */
  extend(leaseMs?: number): Promise<void>
  /**
   * Starts renewal: extends the lease whenever a third of it has passed, until renewal is stopped, the lease is
   * released or lost, or `maxHoldMs` milliseconds (default 300,000) have passed since this call. Called again, it sends no
   * more requests: renewal then lasts as long as the longest of the calls wants it.
   */
  keepAlive(options?: KeepAliveOptions): KeepAlive
  /**
   * Ends this hold. Calling it again repeats the answer.
   *
   * @throws {OutcomeUnknownError} when no answer came; call it again, or let the lease expire
   */
  release(): Promise<ReleaseOutcome>
}

/** Options of {@link Lease.keepAlive}. */
export interface KeepAliveOptions {
  /** Receives the promise of the renewal, so that it outlives the response. */
  waitUntil?: WaitUntil | undefined
  /** When renewal ends, in milliseconds from now. A whole number of at least 1, or `Infinity`. Default 300,000. */
  maxHoldMs?: number | undefined
}

/** A running renewal. */
export interface KeepAlive {
  /** Resolves when renewal has ended, for whatever reason. Never rejects. */
  readonly done: Promise<void>
  /** Ends renewal and resolves when none of its requests is in flight. */
  stop(): Promise<void>
}

/** Work done under a lease. */
export type Work<T> = (lease: Lease) => T | Promise<T>
