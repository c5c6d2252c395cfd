/**
 * When to ask again: a geometric series fitted to the budget. The ratio follows from the time and the polls that are
 * left, so that the last poll falls on the deadline and a waiter overshoots a release by at most a fixed share of the
 * time it has waited, however long the lock is held. Pure arithmetic; a kin of Redisson's `RedissonSpinLock` back-off.
 */

/** The first pause, in milliseconds: about one round trip to a store nearby. */
export const FIRST_PAUSE_MS = 25

/** The jitter's share: pauses are shortened by up to this much, so that waiters who came together spread. */
const JITTER = 0.25

/** Past the PTTL the server returned, a lock is free; asking a little later spares a poll that comes too early. */
const PTTL_SLACK_MS = 5

export interface Remaining {
  /** Milliseconds to the deadline, above 0. */
  readonly timeMs: number
  /** Polls that may still be made, at least 1. */
  readonly polls: number
  /** The pause before this one without its jitter, 0 for the first. */
  readonly previousMs: number
}

/**
 * The next pause before jitter: the one that continues the series so that its `polls` pauses add up to `timeMs`.
 * With fewer milliseconds than the polls need, polls are left out instead of being crowded.
 */
export function nextPause({ timeMs, polls, previousMs }: Remaining): number {
  const first = previousMs || FIRST_PAUSE_MS
  if (polls <= 1 || timeMs <= first) return timeMs
  if (first * polls >= timeMs) return timeMs / Math.ceil(timeMs / first)
  return first * growth(timeMs / first, polls, previousMs > 0)
}

/**
 * The ratio r for which a series of pauses reaches `total` (in units of its first known term). The first pause itself
 * is not stretched; every later one is the previous times r.
 */
function growth(total: number, polls: number, stretched: boolean): number {
  if (!stretched) return 1
  let low = 1
  let high = total
  for (let step = 0; step < 50; step++) {
    const ratio = (low + high) / 2
    if (seriesSum(ratio, polls) < total) low = ratio
    else high = ratio
  }
  return high
}

/** r + r² + … + rⁿ. */
function seriesSum(ratio: number, polls: number): number {
  let term = 1
  let sum = 0
  for (let poll = 0; poll < polls && sum < Infinity; poll++) sum += term *= ratio
  return sum
}

/**
 * The pause to sleep: the schedule's, jittered, but never longer than the place in a queue allows (`longestMs`), never
 * past the PTTL the server returned (`freeInMs`), never shorter than the store asked for (`notBeforeMs`), and never past
 * the deadline. The last one ends on the deadline.
 */
export function fitPause(
  pauseMs: number,
  remaining: Remaining,
  limits: {
    longestMs?: number
    freeInMs?: number | undefined
    notBeforeMs?: number | undefined
    random: number
  },
): number {
  if (remaining.polls <= 1) return remaining.timeMs
  const fitting = Math.min(pauseMs, limits.longestMs ?? Infinity)
  const jittered = fitting >= remaining.timeMs ? remaining.timeMs : fitting * (1 - JITTER * limits.random)
  const free =
    limits.freeInMs === undefined || limits.freeInMs < 0 ? Infinity : limits.freeInMs + PTTL_SLACK_MS
  return Math.min(remaining.timeMs, Math.max(Math.min(jittered, free), limits.notBeforeMs ?? 0))
}
