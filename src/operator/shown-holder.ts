/** Holders, names and times as operators see them. */
import type { Holder } from '../api/held.ts'
import { fingerprint } from '../internal/encoding.ts'
import type { Age } from './age.ts'
import type { Group } from './urgency.ts'

/** A holder that holds once, unless it says how many times. */
export type AnyHolder = Pick<Holder, 'id'> & Partial<Holder>

/** A holder as it may be shown: its id is all that a release needs, so only a fingerprint of it leaves the program. */
export interface ShownHolder {
  /** The `clientName` of `createLocks()`; null when there is none. */
  readonly client: string | null
  /** The `leaseId` of events, and `lease.id`. */
  readonly fingerprint: string
  readonly holds: number
  readonly side?: 'read' | 'write'
}

/** The suffix that `once/resolve.lua` adds to the id of the attempt whose doubt it ends. */
export const RESOLVED: RegExp = /:resolved$/

export function shownHolder({ id, holds = 1, side }: AnyHolder): ShownHolder {
  const print = fingerprint(id.replace(RESOLVED, ''))
  return { client: clientNameIn(id) ?? null, fingerprint: print, holds, ...(side && { side }) }
}

/** Returns the name in the id of a holder, where it comes first, or in that of a permit, whose last digits are its bytes. */
function clientNameIn(id: string): string | undefined {
  const [, digits] = /^[0-9a-f]{32}([0-9a-f]+)$/.exec(id) ?? []
  const bytes = digits?.match(/../g)?.map(byte => Number.parseInt(byte, 16))
  const name = bytes ? String.fromCharCode(...bytes) : /^(.*)@/.exec(id)?.[1]
  return name && /^[\w.-]{1,32}$/.test(name) ? name : undefined
}

/** How much of a result is shown, in UTF-16 units. */
const LONGEST_EXCERPT = 2_000

/** Returns the start of a long text, and how long all of it is. */
export function excerpt(text: string): string {
  return text.length > LONGEST_EXCERPT
    ? `${text.slice(0, LONGEST_EXCERPT)}… (${text.length} characters)`
    : text
}

export function duration(ms: number): string {
  if (ms < 0 || ms === Infinity) return 'for ever'
  const seconds = ms / 1_000
  if (seconds < 60) return `${seconds.toFixed(1)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${Math.floor(seconds % 60)} s`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} days ${hours % 24} h`
}

/** Such as `read, 2 holds`. Empty for a single hold of a lock without sides. */
export function holdsText({ holds, side }: ShownHolder): string {
  return [side, holds > 1 && `${holds} holds`].filter(Boolean).join(', ')
}

/** Such as `≥ 34.6 s`: it may have been held for longer. With `≤`, for less. Undefined where nothing shows it. */
export function heldText({ heldMs, isAtLeast, isAtMost }: Age): string | undefined {
  return heldMs === undefined ? undefined : `${isAtLeast ? '≥ ' : isAtMost ? '≤ ' : ''}${duration(heldMs)}`
}

/** Such as `61, oldest 3 min 2 s`. */
export function groupText({ count, oldestMs }: Group): string {
  return `${count}${oldestMs === undefined ? '' : `, oldest ${duration(oldestMs)}`}`
}

/** How many groups are shown. */
export const GROUPS = 20

/** The meanings of a number without leases. */
export const COUNTER = 'is a counter without leases, of a semaphore, an idle permit semaphore or a latch'
