/** The age of what is held or waited for. */
import type { Held } from '../api/held.ts'
import { orderKey, paceKey, queueKey, slotsKey, tokenKey } from '../internal/keys.ts'
import type { Seen } from './read-keys.ts'

export interface Age {
  /** In milliseconds. Undefined where nothing shows it. */
  readonly heldMs: number | undefined
  /** Whether it may have been held for longer: a waiter, or this process, saw it first then. */
  readonly isAtLeast: boolean
  /** Whether it may have been held for less: its holder began to ask for it then, and may have waited. */
  readonly isAtMost: boolean
  /** For how long it has been held at most, in milliseconds. Undefined where nothing shows it. */
  readonly mostMs: number | undefined
  readonly waiting: number
  /**
   * For how long the first in a queue has waited, or those that ask in a line on average, in milliseconds. Undefined if
   * that is not known.
   */
  readonly waitingMs: number | undefined
  /** How long the last holds took, on average, in milliseconds. Undefined unless waiters have seen some end. */
  readonly meanMs: number | undefined
}

/** Waiters in a line ask more often than that. */
const HEARD_MS = 5_000
/** Acquisitions of edgelock began after that: smaller numbers are threads of Java. In milliseconds since 1970. */
const LEAST_TIME = 1e12

/** The keys that show the age of what is held under a name, and who waits. */
export function ageKeys(
  name: string,
): [queue: string, line: string, pace: string, token: string, order: string] {
  return [queueKey(name), slotsKey(name), paceKey(name), tokenKey(name), orderKey(name)]
}

/**
 * Reads how old something is. A fencing token is its grant by the server's clock; a line or a queue knows since when a
 * waiter has seen the present hold; and a holder id says when its acquisition began, by the clock of its client.
 */
export function heldAge(
  { kind, holders, doubt }: Pick<Held, 'kind' | 'holders' | 'doubt'>,
  around: readonly (Seen | undefined)[],
  wallMs: number,
): Age {
  const begunMs = doubt ? undefined : oldest(holders, wallMs)
  // The other keys belong to a lock of the same name.
  if (kind === 'once') return { ...heldSince(begunMs, 'isAtMost'), mostMs: begunMs, ...NO_WAITERS }
  const [queue, line, pace, token, order] = around
  const queued = queue?.type === 'list' ? queue.size : 0
  const [lineMs, heardMs = Infinity, lineWaitMs, lineMeanMs] = line?.times ?? []
  const [queueMs, , , queueMeanMs] = (queued > 0 && pace?.times) || []
  const inLine = heardMs < HEARD_MS ? 1 : 0
  const seenMs = Math.max(lineMs ?? 0, queueMs ?? 0) || undefined
  const meanMs = (queueMeanMs ?? lineMeanMs) || undefined
  const grantedMs = kind === 'lock' ? token?.times[0] : undefined
  // Waiters that saw the last hold end have seen this one begin; unless they saw the one before it.
  const isSeen = seenMs !== undefined && seenMs <= (begunMs ?? Infinity) && (meanMs || !begunMs)
  const held = isSeen ? heldSince(seenMs, 'isAtLeast') : heldSince(begunMs, 'isAtMost')
  return {
    ...(grantedMs === undefined ? held : heldSince(grantedMs)),
    mostMs: grantedMs ?? begunMs,
    waiting: queued || inLine,
    waitingMs: queued ? order?.times[0] : inLine ? lineWaitMs : undefined,
    meanMs,
  }
}

const NO_WAITERS = { waiting: 0, waitingMs: undefined, meanMs: undefined }

function heldSince(heldMs: number | undefined, bound?: 'isAtLeast' | 'isAtMost') {
  return { heldMs, isAtLeast: bound === 'isAtLeast', isAtMost: bound === 'isAtMost' }
}

/** Returns for how long the first of some clients has held or waited, as their ids say. */
export function oldest(holders: readonly { readonly id: string }[], wallMs: number): number | undefined {
  const ages = holders.map(({ id }) => wallMs - Number(/:(\d{13})(-\d+)?$/.exec(id)?.[1] ?? NaN))
  // The clock of a client may be ahead a little.
  const known = ages.filter(age => age > -60_000 && age < wallMs - LEAST_TIME)
  return known.length > 0 ? Math.max(0, ...known) : undefined
}
