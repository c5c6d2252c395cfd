import type { KeepAliveOptions, Lease } from '../api/lease.ts'
import type { AcquireOptions, WaitOptions } from '../api/lock.ts'
import { anAbortSignal, aWait, type Checks, must, positiveInteger, positiveOrInfinite } from './options.ts'
import { checkWaitUntil } from './wait-until.ts'

/** The checks of options that several calls share. */

export const WAIT_CHECKS: Checks<WaitOptions> = { waitMs: aWait, maxPolls: positiveInteger }

export const KEEP_ALIVE_CHECKS: Checks<KeepAliveOptions> = {
  waitUntil: checkWaitUntil,
  maxHoldMs: positiveOrInfinite,
}

export const ACQUIRE_CHECKS: Checks<AcquireOptions> = {
  leaseMs: positiveInteger,
  signal: anAbortSignal,
  waitUntil: checkWaitUntil,
  patienceMs: positiveInteger,
  // The lock knows which leases it can re-enter.
  reenter: (option: string, lease: Lease) => must(typeof lease?.release === 'function', option, 'a lease'),
}
