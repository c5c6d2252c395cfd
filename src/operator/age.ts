import type { Held } from '../api/held.ts'
import { paceKey, queueKey, slotsKey, tokenKey } from '../internal/keys.ts'
import type { Seen } from './look.ts'

/** For how long something has been held, and who waits for it. */
export interface Age {
  /** In milliseconds. Undefined where the store does not show it. */
  readonly heldMs: number | undefined
  /** Whether it may have been held for longer: a waiter, or this process, saw it first then. */
  readonly isAtLeast: boolean
  /** How many clients wait, at least. */
  readonly waiting: number
  /** For how long those that ask have waited, about, in milliseconds. Undefined if that is not known. */
  readonly waitingMs: number | undefined
}

/** Waiters in a line ask more often than that. */
const HEARD_MS = 5_000

/** The keys that show the age of what is held under a name, and who waits. */
export function ageKeys(name: string): [queue: string, line: string, pace: string, token: string] {
  return [queueKey(name), slotsKey(name), paceKey(name), tokenKey(name)]
}

/**
 * Reads how old something is from what those keys hold. A fencing token is its grant by the server's clock; a line or a
 * queue knows since when a waiter has seen the present hold. Nothing else in the store says it.
 */
export function heldAge(
  { kind }: Pick<Held, 'kind'>,
  [queue, line, pace, token]: readonly (Seen | undefined)[],
): Age {
  const [seenMs = 0, heardMs = Infinity, waitedMs] = line?.times ?? []
  const queued = queue?.type === 'list' ? queue.size : 0
  const inLine = line?.times.length && heardMs < HEARD_MS ? 1 : 0
  const watchedMs = Math.max(seenMs, queued > 0 ? (pace?.times[0] ?? 0) : 0)
  const grantedMs = kind === 'lock' ? token?.times[0] : undefined
  return {
    heldMs: grantedMs ?? (watchedMs || undefined),
    isAtLeast: grantedMs === undefined,
    waiting: queued || inLine,
    waitingMs: queued ? pace?.times[2] : inLine ? waitedMs : undefined,
  }
}
