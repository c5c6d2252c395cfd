/**
 * The source of time and randomness for one `createLocks()`. Everything that uses these locks, guards included, reads
 * this clock. Pass one of your own only in tests that control time.
 */
export interface Clock {
  /** Returns monotonic milliseconds. On Workers it advances only when I/O completes or a timer fires. */
  now(): number
  /** Returns milliseconds since 1970. Used for timestamps that others wrote, never to measure a duration. */
  wall(): number
  /**
   * Resolves after `ms` milliseconds, never earlier, or as soon as `signal` aborts. Never rejects and leaves no timer or
   * listener behind. With `idle`, the timer does not keep the process alive where the runtime supports that (Node, Bun).
   */
  sleep(ms: number, signal?: AbortSignal, idle?: boolean): Promise<void>
  /** Returns a number from 0 up to, but not including, 1. Used for jitter, never for secrets. */
  random(): number
}
