/**
 * When to ask again: a geometric series fitted to the budget. The ratio follows from the time and the polls that are
 * left, so that the last poll falls on the deadline and a waiter overshoots a release by at most a fixed share of the
 * time it has waited, however long the lock is held. Pure arithmetic. Compare the back-off of Redisson's
 * `RedissonSpinLock`.
 */

/** The first pause, in milliseconds: about one round trip to a store nearby. */
export const FIRST_POLL_PAUSE_MS = 25

/** Shortens pauses by up to this share, so that waiters that arrived together spread. */
const POLL_JITTER = 0.25

/** Asks this much after the PTTL the server returned, so that the poll does not come too early. */
const PTTL_SLACK_MS = 5

/** A wait without end has no budget to fit: its pauses grow by this factor … */
const ENDLESS_GROWTH = 1.25
/** … up to this, in milliseconds. */
const LONGEST_ENDLESS_PAUSE_MS = 2_000

/** What is left of a wait. */
export interface Remaining {
  /** Milliseconds to the deadline, above 0; Infinity for a wait without end. */
  readonly timeMs: number
  /** Polls that may still be made, at least 1; Infinity for a wait without end. */
  readonly polls: number
}

/**
 * The next pause before jitter: the one that continues the series so that its `polls` pauses add up to `timeMs`.
 * With fewer milliseconds than the polls need, it leaves out polls rather than crowding them. `previousMs` is the
 * previous pause without its jitter, 0 before the first.
 */
export function nextPause({ timeMs, polls }: Remaining, previousMs: number): number {
  const first = previousMs || FIRST_POLL_PAUSE_MS
  if (timeMs === Infinity) return Math.min(first * ENDLESS_GROWTH, LONGEST_ENDLESS_PAUSE_MS)
  if (polls <= 1 || timeMs <= first) return timeMs
  if (first * polls >= timeMs) return timeMs / Math.ceil(timeMs / first)
  // The first pause itself is not stretched; every later one is the previous times the ratio.
  return previousMs ? first * growth(timeMs / first, polls) : first
}

/** The ratio r for which a series of pauses reaches `total` (in units of its first known term). */
function growth(total: number, polls: number): number {
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
 * Returns the pause to sleep: the schedule's, jittered, but never past the PTTL the server
 * returned (`freeInMs`), never shorter than the store asked for (`notBeforeMs`), and never past the deadline. The last
 * pause ends on the deadline.
 */
export function fitPause(
  pauseMs: number,
  { timeMs, polls }: Remaining,
  {
    freeInMs = -1,
    notBeforeMs = 0,
    random,
  }: {
    freeInMs?: number | undefined
    notBeforeMs?: number | undefined
    random: number
  },
): number {
  if (polls <= 1) return timeMs
  const jittered = pauseMs >= timeMs ? timeMs : pauseMs * (1 - POLL_JITTER * random)
  const free = freeInMs < 0 ? Infinity : freeInMs + PTTL_SLACK_MS
  return Math.min(timeMs, Math.max(Math.min(jittered, free), notBeforeMs))
}

/** Pauses that grow by this factor are the densest that a limited number of polls allows. */
const SLOT_GROWTH = 1.25

/** Returns the shortest pause with which the polls last until the deadline. */
export function leastPause({ timeMs, polls }: Remaining): number {
  if (timeMs === Infinity) return 0
  return polls <= 1 ? timeMs : (timeMs * (SLOT_GROWTH - 1)) / (SLOT_GROWTH ** polls - 1)
}

/**
 * Returns the pause until a slot of the server's: never shorter than the store asked for, never past the deadline, and
 * long enough that the polls last until then.
 */
export function fitSlot(untilSlotMs: number, remaining: Remaining, notBeforeMs = 0): number {
  return Math.min(remaining.timeMs, Math.max(untilSlotMs, leastPause(remaining), notBeforeMs))
}
