import type { Holder } from '../api/held.ts'
import { fingerprint } from '../internal/encoding.ts'

/** A holder as it may be shown: its id is all that a release needs, so only a fingerprint of it leaves the program. */
export interface ShownHolder {
  /** The `clientName` of `createLocks()`; null when there is none. */
  readonly client: string | null
  /** The `leaseId` of events, and `lease.id`. */
  readonly fingerprint: string
  readonly holds: number
  readonly side?: 'read' | 'write'
}

export function shownHolder({ id, holds, side }: Holder): ShownHolder {
  const client = /^([\w.-]{1,32})@/.exec(id)?.[1] ?? null
  return { client, fingerprint: fingerprint(id), holds, ...(side && { side }) }
}
