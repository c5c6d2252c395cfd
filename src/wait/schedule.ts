/**
 * When to ask again. Where the server does not say it, a waiter asks after a share of the time that it has seen the present
 * hold last, so it comes late by no more than that share, and a long hold costs few polls. The length of the wait changes
 * nothing. Pure arithmetic; `lua/include/pace` has the same rules. Compare Redisson's `RedissonSpinLock`.
 */

/** The first pause, in milliseconds: about one round trip to a store nearby. */
export const FIRST_PAUSE_MS = 25

/** Later pauses are a third of the time that the present hold has lasted. */
const HELD_PARTS = 3
/** The longest pause behind a hold of seconds, in milliseconds. */
const LONGEST_PAUSE_MS = 2_300
/** The longest pause while the store does not answer, in milliseconds: what is free then is taken soon after it is back. */
const LONGEST_UNANSWERED_PAUSE_MS = 1_500
/** The longest pause behind a hold of minutes, as a share of it. */
const LONG_HELD_SHARE = 1 / 20

/** Shortens pauses by up to this share, so that waiters that arrived together spread. */
const JITTER = 0.25

/** Asks this much after the PTTL that the server returned, so that the poll does not come too early. */
const PTTL_SLACK_MS = 5

/** If the polls would not last until the deadline, each pause is longer than the one before by this factor. */
const DENSEST_GROWTH = 1.25

/** What a waiter has seen of the present hold, in milliseconds on its own clock. */
export interface Hold {
  /** When it was first seen. */
  readonly since: number
  /** When its lease ends. */
  readonly endsAt: number
}

/**
 * Returns the hold that is seen at `now`. A lease that ends later by more than a round trip is another holder's. A renewal
 * adds a third of it.
 */
export function holdAt(now: number, freeInMs: number, rttMs: number, before: Hold): Hold {
  const endsAt = now + freeInMs
  const laterMs = endsAt - before.endsAt
  const isAnother = laterMs > rttMs + PTTL_SLACK_MS && laterMs < freeInMs / 4
  return { since: isAnother ? now : before.since, endsAt }
}

/**
 * Returns the pause behind a hold that has lasted for `heldMs`. Its lease ends in `freeInMs`: below 0 if it has no end,
 * undefined if the store did not answer. Then a hold of minutes may be over, so the pause stays that of a shorter one.
 */
export function pauseBehind(heldMs: number, freeInMs: number | undefined, random: number): number {
  const longest =
    freeInMs === undefined
      ? LONGEST_UNANSWERED_PAUSE_MS
      : Math.max(LONGEST_PAUSE_MS, heldMs * LONG_HELD_SHARE)
  const pause = Math.max(FIRST_PAUSE_MS, Math.min(heldMs / HELD_PARTS, longest)) * (1 - JITTER * random)
  return freeInMs === undefined || freeInMs < 0 ? pause : Math.min(pause, freeInMs + PTTL_SLACK_MS)
}

/** What is left of a wait. */
export interface Remaining {
  /** Milliseconds to the deadline, above 0; Infinity for a wait without end. */
  readonly timeMs: number
  /** Polls that may still be made, at least 1; Infinity for a wait without end. */
  readonly polls: number
}

/** Returns the shortest pause with which the polls last until the deadline. */
export function leastPause({ timeMs, polls }: Remaining): number {
  if (timeMs === Infinity) return 0
  return polls <= 1 ? timeMs : (timeMs * (DENSEST_GROWTH - 1)) / (DENSEST_GROWTH ** polls - 1)
}

/**
 * Returns the pause to sleep: what is wanted, but never shorter than the store asked for, never past the deadline, and
 * long enough that the polls last until then. The last one ends on the deadline.
 */
export function fitPause(wantedMs: number, remaining: Remaining, notBeforeMs = 0): number {
  return Math.min(remaining.timeMs, Math.max(wantedMs, leastPause(remaining), notBeforeMs))
}
