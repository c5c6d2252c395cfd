import type { Clock } from '../api/clock.ts'

/** A point in time, on both clocks of a process. */
export interface Moment {
  readonly now: number
  readonly wall: number
}

export function momentOf(clock: Clock): Moment {
  return { now: clock.now(), wall: clock.wall() }
}

/**
 * Returns how many milliseconds have passed for certain: the larger of both clocks' answers. On Linux and macOS, the
 * monotonic clock stands still while the machine is suspended. The wall clock does not, but it may be set back.
 */
export function elapsedMs(clock: Clock, since: Moment): number {
  return Math.max(clock.now() - since.now, clock.wall() - since.wall)
}

/** The clocks of client and server may diverge by this share of the time they measure … */
const DRIFT_SHARE = 0.01
/** … and by this much, in milliseconds, because the server rounds. Source: the Redlock algorithm's drift. */
const DRIFT_MS = 2

/** Returns for how long after the send a lease is provably held of which the server had `remainingMs` left. */
export function provableMs(remainingMs: number): number {
  return remainingMs * (1 - DRIFT_SHARE) - DRIFT_MS
}
