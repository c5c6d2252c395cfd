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
