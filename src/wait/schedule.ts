/**
 * When to ask again. Where the server does not say it, a waiter asks after a share of the time that it has seen the present
 * hold last, so it comes late by no more than that share, and a long hold costs few polls. The length of the wait changes
 * nothing. Pure arithmetic; `lua/` has the same rules. Compare Redisson's `RedissonSpinLock`.
 */
import * as rules from './rules.ts'

/** Shortens pauses by up to this share, so that waiters that arrived together spread. */
const JITTER = 0.25

/**
 * Returns the pause while the store does not answer, after a wait or a hold of `sinceMs`. A hold of minutes may be over, so
 * the pause stays that of a shorter one.
 */
export function pauseUnanswered(
  sinceMs: number,
  random: number,
  mostMs: number = rules.UNANSWERED_MOST_MS,
): number {
  return Math.max(rules.FIRST_PAUSE_MS, Math.min(sinceMs / rules.OWN_PARTS, mostMs)) * (1 - JITTER * random)
}

/** Returns the pause after an answer at `now` that does not say when to ask again. */
export type Pace = (
  answer: { readonly remainingMs?: number | undefined; readonly rttMs?: number | undefined },
  now: number,
  random: number,
) => number

/**
 * Makes the pace of a wait that began at `since`, for kinds whose server does not say when to ask again. A lease that ends
 * later by more than a round trip is another holder's. A renewal adds a third of it.
 */
export function behindHolds(since: number): Pace {
  let seenAt = since
  let endsAt = 0
  return ({ remainingMs, rttMs = 0 }, now, random) => {
    if (remainingMs === undefined) return pauseUnanswered(now - seenAt, random)
    const laterMs = now + remainingMs - endsAt
    if (laterMs > rttMs + rules.SLACK_MS && laterMs < remainingMs / rules.RENEWAL_PARTS) seenAt = now
    endsAt += laterMs
    const heldMs = now - seenAt
    const pause = pauseUnanswered(heldMs, random, Math.max(rules.OWN_MOST_MS, heldMs / rules.LONG_HOLD_PARTS))
    // Below 0, its lease has no end.
    return remainingMs < 0 ? pause : Math.min(pause, remainingMs + rules.SLACK_MS)
  }
}
