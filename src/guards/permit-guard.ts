import type { Lease } from '../api/lease.ts'
import { oneOf, wholeNumber } from '../internal/options.ts'
import { permitSemaphore } from '../kinds/permit-semaphore.ts'
import type { Guard } from './guard.ts'
import { checkLeaseGuard, type LeaseGuardOptions, leaseGuard } from './lease-guard.ts'
import { problem } from './problem.ts'
import { unread } from './unread.ts'

/** What the guard gives the handler: `c.var.permit`, or `permit` of the handler's second argument. */
export interface PermitGuardVariables {
  permit: Lease
}

/** Options of a permit guard. Those that `withLock` has mean the same here, except `release`. */
export interface PermitGuardOptions<Args extends readonly unknown[]> extends LeaseGuardOptions<Args> {
  /**
   * How many requests may be inside at a time, this one included, or a function that derives it from the request (say,
   * from the customer's plan). A whole number from 1 to 2³¹ − 1. Nothing has to be set up in the store: a new number
   * counts from the next request on, and while two versions are deployed, each admits no more than its own number.
   */
  permits: number | ((...args: Args) => number | Promise<number>)
  /** The status of the answer when all permits are taken. Default 503. */
  status?: 429 | 503 | undefined
}

const TITLES = { 429: 'Too Many Requests', 503: 'Service Unavailable' }

/** Lets at most so many requests through at a time per name. */
export function guardWithPermit<Args extends readonly unknown[]>(
  options: PermitGuardOptions<Args>,
): Guard<Args, Partial<PermitGuardVariables>> {
  checkLeaseGuard('permitGuard()', options as PermitGuardOptions<never>, {
    permits: checkPermits,
    status: oneOf(429, 503),
  })
  const { permits, status = 503 } = options
  checkPermits('permits', permits)
  return leaseGuard(options, {
    async lockFor(locks, name, { args, request }) {
      const total = typeof permits === 'function' ? await unread(request, () => permits(...args)) : permits
      return permitSemaphore(locks, name, { permits: wholeNumber('permits', total, 1) })
    },
    variables: permit => ({ permit }),
    busy: ({ retryAfterMs }) => {
      const detail = 'As many requests as allowed are being processed. Try again later.'
      return problem(status, TITLES[status], detail, retryAfterMs)
    },
  })
}

function checkPermits(option: string, permits: unknown): void {
  if (typeof permits !== 'function') wholeNumber(option, permits as number, 1)
}
