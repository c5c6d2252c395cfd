/** Permits for services that lend them, without the methods that set their number. */
import type { Lockable } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import type { PermitSemaphoreOptions } from '../api/synchronizers.ts'
import { checkOptions } from '../internal/options.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { LeasedLock, type LockIdentity } from '../lease/leased-lock.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { acquireWithin, count } from '../transport/scripts/permit-semaphore.gen.ts'
import { LeasedPermits, PERMITS_CHECKS, permitValues } from './leased-permits.ts'

/** The permits of {@link lentPermits}. */
export interface LentPermits extends Lockable {
  /**
   * Counts all permits, and those that are available. This may have changed by the time you read it.
   *
   * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError}
   */
  count(): Promise<{ permits: number; free: number }>
}

/**
 * Returns a {@link permitSemaphore} without the methods that set its size in the store, and weighs 2 kB less: a service gets the
 * size from its callers, or from a setting. Without `permits`, it can count, and bring leases back, but not acquire.
 *
 * @throws {TypeError | RangeError} naming what cannot be used
 * @example
 * const exports = lentPermits(locks, 'exports', { permits: 3 })
 * const result = await acquireAs(exports, id, { leaseMs: 60_000, waitMs: 20_000 })
 */
export function lentPermits(locks: Locks, name: string, options?: PermitSemaphoreOptions): LentPermits {
  const context = contextOf(locks, 'lentPermits(locks, name, options?)', arguments[3])
  const { permits, keepMs } = checkOptions('lentPermits()', options, PERMITS_CHECKS)
  return new CallersPermits(context, name, permits, keepMs)
}

class CallersPermits extends LeasedPermits implements LentPermits {
  constructor(context: LocksContext, name: string, permits: number | undefined, keepMs: number | undefined) {
    super(context, name, permits === undefined ? undefined : acquireWithin, permits, keepMs)
  }

  async count(): Promise<{ permits: number; free: number }> {
    const [permits, free] = await Promise.all([this.#count(1), this.#count(0)])
    return { permits, free }
  }

  async #count(taken: 0 | 1): Promise<number> {
    const { context, of } = LeasedLock.identityOf(this) as LockIdentity
    const values = { ...permitValues(context, of.key), free: 1, taken }
    const { reply } = await deliver(context, call(of, 'permits', count, values), { readsOnly: true })
    return reply.permits
  }
}
