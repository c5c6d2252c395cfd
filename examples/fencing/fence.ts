import type { Lease } from 'edgelock'

/** What a write to a guarded resource carries. All writes under one lease carry the same fence. */
export interface Fence {
  /** The token of the lease. A lease that was granted later has a higher one. */
  readonly token: number
  /** Tells two leases apart if a token is ever granted twice. `lease.holder` would not do: it can release the lock. */
  readonly writer: string
}

/** Thrown when the holder of a later lease has written already. Nothing was changed, and a retry cannot succeed. */
export class StaleWriterError extends Error {
  constructor(resource: string) {
    super(`"${resource}" has been written under a later lease`)
    this.name = 'StaleWriterError'
  }
}

/** Creates the fence of a lease. Call it once per lease. */
export function fenceOf({ token }: Lease): Fence {
  if (token === undefined) throw new TypeError('only leases of fenced locks have a token')
  return { token, writer: crypto.randomUUID() }
}
