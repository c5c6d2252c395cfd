/**
 * Waiting in a queue: a waiter keeps its place only while it is heard of, so its pauses are limited, and only the next
 * in line has to be quick. Pure arithmetic.
 */

/** A place outlives this many of the longest pauses, so that it survives a request that was lost. */
const PAUSES_PER_PLACE = 3

/**
 * The longest pause in milliseconds: a third of `waiterMs`, or longer where the polls that are left would not suffice
 * until the deadline, because a place given up between two polls is worse than one kept for longer. Without a queue
 * (`waiterMs` undefined) there is no limit.
 */
export function longestPause(waiterMs: number | undefined, timeMs: number, polls: number): number {
  if (!waiterMs) return Infinity
  const fewPolls = polls > 0 ? timeMs / polls : 0
  return Math.max(waiterMs / PAUSES_PER_PLACE, fewPolls)
}

/** How long the place is to be kept from a poll on that is followed by a pause of up to `longestMs`; 0 without a queue. */
export function placeMs(waiterMs: number | undefined, longestMs: number): number {
  return waiterMs ? Math.round(longestMs + waiterMs - waiterMs / PAUSES_PER_PLACE) : 0
}

/**
 * How many times the schedule's pause to sleep at this place: the next in line polls at the schedule's rate, the others
 * the more slowly the more stand in front of them.
 */
export function pausesAt(place: number | undefined): number {
  return (place ?? 0) + 1
}
