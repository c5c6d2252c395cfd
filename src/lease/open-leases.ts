import type { Lease } from '../api/lease.ts'
import type { HolderState } from './holder-state.ts'

/** Notes a lease that this process acquired or keeps alive, and releases when it ends. A holder that is over forgets it. */
export function noteOpen(state: HolderState, lease: Pick<Lease, 'release'>): void {
  const { open } = state.context
  const others = open.get(state)
  if (others) others.includes(lease) || others.push(lease)
  // Only its work knows when a claim may be given up.
  else if (state.kind.kind !== 'once') open.set(state, [lease])
}
