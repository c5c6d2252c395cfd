import type { Lease } from '../../src/index.ts'

/** What a write to a guarded resource carries. */
export interface Fence {
  /** Of the lease; a higher one was granted later. */
  readonly token: number
  /** Tells two leases apart should a token ever be granted twice. Not `lease.holder`, which can release the lock. */
  readonly writer: string
}

/** Somebody who got the lock later has written already. Nothing was changed; do not try again. */
export class StaleWriterError extends Error {
  constructor(resource: string) {
    super(`"${resource}" has been written under a later lease`)
    this.name = 'StaleWriterError'
  }
}

/** One for each lease: all writes under it carry the same. */
export function fenceOf({ token }: Lease): Fence {
  if (token === undefined) throw new TypeError('only leases of fenced locks have a token')
  return { token, writer: crypto.randomUUID() }
}
