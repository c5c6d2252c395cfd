import type { Pacing } from './poll.ts'

/**
 * Waiting in a queue: a waiter keeps its place only while it goes on asking, so its pauses are limited, and only the next
 * in line has to be quick. Pure arithmetic.
 */

/** A place outlives this many of the longest pauses, so that it survives a lost request. */
const PAUSES_PER_PLACE = 3

/** Paces one wait in a queue that keeps the place of a silent waiter for `waiterMs` milliseconds. */
export function queuePacing(waiterMs: number): Pacing {
  let waitersAhead = 0
  let longestMs = Infinity
  return {
    valuesFor(timeMs, polls) {
      longestMs = longestPause(waiterMs, timeMs, polls)
      return { waiterMs: placeMs(waiterMs, longestMs) }
    },
    after({ place = waitersAhead, freeInMs }) {
      // The new head of the queue has only now begun to wait for the lock itself.
      const restart = place === 0 && waitersAhead > 0
      waitersAhead = place
      // The next in line polls at the schedule's rate, the others the more slowly the more are ahead of them. Only the
      // next in line cares when the current lease ends.
      return { restart, times: place + 1, longestMs, freeInMs: place > 0 ? undefined : freeInMs }
    },
  }
}

/**
 * The longest pause in milliseconds: a third of `waiterMs`, or longer where the polls that are left would not last until
 * the deadline, because losing the place between two polls is worse than keeping it for longer.
 */
export function longestPause(waiterMs: number, timeMs: number, polls: number): number {
  // A wait without end has polls without end.
  const fewPolls = polls > 0 && polls < Infinity ? timeMs / polls : 0
  return Math.max(waiterMs / PAUSES_PER_PLACE, fewPolls)
}

/** How long the server must keep the place after a poll that is followed by a pause of up to `longestMs`. */
export function placeMs(waiterMs: number, longestMs: number): number {
  return Math.round(longestMs + waiterMs - waiterMs / PAUSES_PER_PLACE)
}
