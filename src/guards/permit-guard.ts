/** The guard that takes a permit. */
import type { LockBusyError } from '../api/errors.ts'
import type { Lease } from '../api/lease.ts'
import type { AcquireOptions, WaitOptions } from '../api/lock.ts'
import type { PermitAcquireOptions } from '../api/synchronizers.ts'
import { groupOf, oneOf, unchecked, wholeNumber } from '../internal/options.ts'
import { contextOf } from '../lease/context.ts'
import { checkWeight, LeasedPermits } from '../permits/leased-permits.ts'
import { acquireWithin } from '../transport/scripts/permit-semaphore.gen.ts'
import type { AnyArgs, Guard } from './guard.ts'
import { ANSWER_CHECKS, type AnswerOptions } from './guard-options.ts'
import { type LeaseGuardOptions, leaseGuard } from './lease-guard.ts'
import { askOption } from './request-body.ts'

/** The handler's variable: `c.var.permit`, or `permit` of its second argument. A CORS preflight, which is let through, has none. */
export interface PermitGuardVariables {
  permit: Lease
}

/** Options of a permit guard. Options that `withLock` has too mean the same here. */
export interface PermitGuardOptions<Args extends AnyArgs = AnyArgs> extends LeaseGuardOptions<Args> {
  /**
   * How many requests may run at a time, this one included, or a function that derives the number from the request (say,
   * from the customer's plan). A whole number from 1 to 2³¹ − 1. Nothing has to be set up in the store. A new number
   * applies from the next request on. While two versions are deployed, each admits no more than its own number.
   */
  permits: number | ((...args: Args) => number | Promise<number>)
  /**
   * How many permits a request takes, or a function that derives the number from the request (say, from the size of an
   * upload). A whole number from 1 to 1,000, and at most `permits`. Default 1.
   */
  weight?: number | ((...args: Args) => number | Promise<number>) | undefined
  /** Answers to refusals, in place of the defaults. */
  answers?: PermitAnswerOptions<Args[0]> | undefined
}

/** Answers in place of a permit guard's own. */
export interface PermitAnswerOptions<Subject> extends AnswerOptions<Subject, LockBusyError> {
  /** The status of the answer when all permits are taken. Default 503. */
  status?: 429 | 503 | undefined
}

/** Lets at most `permits` requests through at a time per name. */
export function guardWithPermit(options: PermitGuardOptions): Guard<Partial<PermitGuardVariables>> {
  const { permits, weight = 1, answers } = { ...options }
  const guard = leaseGuard(options, {
    guard: 'permitGuard',
    checks: {
      permits: unchecked,
      weight: unchecked,
      answers: groupOf({ ...ANSWER_CHECKS, status: oneOf(429, 503) }),
    },
    async lockFor(locks, name, guarded) {
      const total = checkPermits('permits', await askOption(guarded, permits))
      const pool = new LeasedPermits(contextOf(locks, 'permitGuard()'), name, acquireWithin, total)
      const taken = await askOption(guarded, weight)
      const acquire = (wait?: AcquireOptions & WaitOptions) =>
        pool.acquire({ ...wait, weight: taken } as PermitAcquireOptions & WaitOptions)
      return { acquire }
    },
    variables: permit => ({ permit }),
    busy: {
      status: answers?.status ?? 503,
      detail: 'The maximum number of requests is being processed. Try again later.',
    },
  })
  const total = typeof permits === 'function' ? undefined : checkPermits('permits', permits)
  if (typeof weight !== 'function') checkWeight('weight', weight, total)
  return guard
}

function checkPermits(option: string, permits: number): number {
  return wholeNumber(option, permits, 1)
}
