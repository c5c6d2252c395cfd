/** The patience of a call: how long it repeats its requests while the store fails. */
import type { DeliverOptions, StoreFacts } from '../transport/call.ts'
import { CALL_PATIENCE_MS } from '../transport/deliver.ts'
import type { Poll } from '../wait/poll.ts'

/** How often one poll is sent, if another follows. */
const POLL_SENDS = 3
/** How long a wait, and its last poll, repeat a request at least, in milliseconds, so that one slow answer ends neither. */
const SHORTEST_MS = 1_000
/** Another poll follows only if so much is left for it and for the pause before it. */
const NEXT_POLL_MS = 2_500

/** A wait, and how long it repeats its requests while the store fails. */
export interface PatientWait {
  readonly waitMs?: number | undefined
  readonly patienceMs?: number | undefined
}

/** Returns the patience of a wait. A short wait has less, so that it ends in time; a single try has all of it. */
export function patienceOf({ patienceMs, waitMs }: PatientWait): number {
  return (
    patienceMs ?? Math.min(CALL_PATIENCE_MS, Math.max(SHORTEST_MS, Math.ceil(waitMs || CALL_PATIENCE_MS)))
  )
}

/**
 * Returns how a poll is sent, `waitedMs` after the wait began. Without `sends`, no other poll follows a failure. Near the end of
 * the wait, that poll lasts to the deadline, or for the rest of the patience if that is longer. While the store has never
 * answered, it lasts for the rest of the patience. Each lasts for a second at least, or for a patience that is shorter.
 */
export function sendingOf(
  { hasAnswered }: StoreFacts,
  { last, leftMs }: Poll,
  patienceMs: number,
  waitedMs = 0,
): DeliverOptions & { patienceMs: number } {
  return hasAnswered && !last && leftMs > patienceMs + NEXT_POLL_MS
    ? { patienceMs, sends: POLL_SENDS }
    : {
        patienceMs: Math.max(
          hasAnswered ? leftMs : 0,
          patienceMs - waitedMs,
          Math.min(patienceMs, SHORTEST_MS),
        ),
      }
}
