import { wholeNumber } from '../options.ts'
import type { Lease, Lockable } from '../types.ts'
import { locksOf } from './guard-options.ts'
import { type LeaseGuardOptions, leaseGuard } from './lease-guard.ts'
import type { Given, Guard } from './passage.ts'
import { problem } from './problem.ts'
import { unread } from './unread.ts'

/** What the guard has for the handler: `c.var.permit`, or `permit` of the handler's second argument. */
export interface PermitGuardVariables {
  permit: Lease
}

/** What makes the semaphore of a name, of as many permits as it is told: the result of `createLocks()`. */
export interface PermitMaker {
  permitSemaphore(name: string, options: { permits: number }): Lockable
}

/** Options of a permit guard around whatever its functions are called with. */
export interface PermitOptions<Args extends readonly unknown[]> extends LeaseGuardOptions<Args> {
  /**
   * How many requests may be inside at a time, or how many this one may find there, itself included (by the customer's
   * plan, say). A whole number from 1 to 2³¹ − 1. Nothing is to be set up in the store: a new number counts from the
   * next request on, and while two versions are deployed, each lets its own number in and no more.
   */
  permits: number | ((...args: Args) => number | Promise<number>)
  /** The status of the answer when all permits are taken. Default 503. */
  status?: 429 | 503 | undefined
}

const TITLES = { 429: 'Too Many Requests', 503: 'Service Unavailable' }

/** At most so many requests at a time per name. */
export function permitGuard<Args extends readonly unknown[]>({
  permits,
  status = 503,
  ...options
}: PermitOptions<Args> & { locks: Given<Args, PermitMaker> }): Guard<Args, Partial<PermitGuardVariables>> {
  if (typeof permits !== 'function') wholeNumber('permits', permits, 1)
  if (status !== 429 && status !== 503) throw new TypeError('status must be 429 or 503')
  return leaseGuard(options, {
    verb: 'permitSemaphore',
    async lockable(name, passage) {
      const total =
        typeof permits === 'function'
          ? await unread(passage.request, () => permits(...passage.args))
          : permits
      const locks = locksOf(options.locks, 'permitSemaphore', passage)
      return locks.permitSemaphore(name, { permits: wholeNumber('permits', total, 1) })
    },
    vars: permit => ({ permit }),
    busy: ({ retryAfterMs }) => {
      const detail = 'As many requests as allowed are being processed. Try again later.'
      return problem(status, TITLES[status], detail, retryAfterMs)
    },
  })
}
