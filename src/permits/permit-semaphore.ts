/** The permit semaphore: permits that are held under leases. */
import { LockBusyError } from '../api/errors.ts'
import type { Lease } from '../api/lease.ts'
import type { WaitOptions } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import type {
  OperationOptions,
  PermitAcquireOptions,
  PermitSemaphore,
  PermitSemaphoreOptions,
} from '../api/synchronizers.ts'
import { checkOptions, MAX_INT, wholeNumber } from '../internal/options.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { openLease, tellHeldHere } from '../lease/held-here.ts'
import { LeasedLock, type LockIdentity } from '../lease/leased-lock.ts'
import { placeOf } from '../lease/lock-kind.ts'
import { acquire, acquireWithin, count, set } from '../transport/scripts/permit-semaphore.gen.ts'
import { add, trySet } from '../transport/scripts/semaphore.gen.ts'
import { LeasedPermits, PERMITS_CHECKS, type PermitValue, permitValues } from './leased-permits.ts'
import { HINT_MS, Operations, READ } from './operations.ts'

const NO_PERMITS =
  ': it has no permits. Set their number with trySetPermits(), or pass it: permitSemaphore(locks, name, { permits })'

/**
 * Returns the semaphore of this name whose permits are held under leases. With `permits`, at most that many are held at a
 * time, and nothing has to be set up before. Redisson: `RedissonClient.getPermitExpirableSemaphore`,
 * `RedissonPermitExpirableSemaphore`.
 *
 * @throws {TypeError | RangeError} naming what cannot be used
 * @example
 * const api = permitSemaphore(locks, 'payment-api', { permits: 10 })
 * await withLock(api, { waitMs: 2_000 }, lease => charge({ signal: lease.signal }))
 */
export function permitSemaphore(
  locks: Locks,
  name: string,
  options?: PermitSemaphoreOptions,
): PermitSemaphore {
  const context = contextOf(locks, 'permitSemaphore(locks, name, options?).acquire(options?)', arguments[3])
  const { permits, keepMs } = checkOptions('permitSemaphore()', options, PERMITS_CHECKS)
  return new CountedPermits(context, name, permits, keepMs)
}

class CountedPermits extends LeasedPermits implements PermitSemaphore {
  readonly #operations: Operations<PermitValue>
  /** How many permits there are; undefined if their number is set in the store alone. */
  readonly #total: number | undefined

  constructor(context: LocksContext, name: string, total: number | undefined, keepMs: number | undefined) {
    super(context, name, total === undefined ? acquire : acquireWithin, total, keepMs)
    this.#total = total
    this.#operations = new Operations(context, { kind: this.kind, name }, key => permitValues(context, key))
  }

  override async acquire(options?: PermitAcquireOptions & WaitOptions): Promise<Lease> {
    const { signal, weight = 1 } = { ...options }
    try {
      return await super.acquire(options)
    } catch (error) {
      // The reason of a signal may be shared, so it is never changed.
      if (!(error instanceof LockBusyError) || signal?.aborted) throw error
      const total = this.#total ?? (await this.#count(1, 1, HINT_MS).catch(() => Infinity))
      if (total === 0) error.message += NO_PERMITS
      const { context, of } = LeasedLock.identityOf(this) as LockIdentity
      // A lease of this process that alone leaves fewer permits than are asked for.
      const held = openLease(context, placeOf(of), ({ permitIds = [] }) => permitIds.length > total - weight)
      throw tellHeldHere(error, signal, held, 'release it first')
    }
  }

  async trySetPermits(permits: number): Promise<boolean> {
    const values = { count: wholeNumber('permits', permits), ttlMs: 0 }
    return (await this.#operations.run('trySetPermits', trySet, values)).code === 'set'
  }

  async setPermits(permits: number): Promise<void> {
    await this.#operations.run('setPermits', set, { count: wholeNumber('permits', permits) })
  }

  async addPermits(permits: number, options?: OperationOptions): Promise<void> {
    const values = { count: wholeNumber('permits', permits, -MAX_INT), present: 0, total: 0 }
    await this.#operations.run('addPermits', add, values, this.#operations.operation('addPermits()', options))
  }

  availablePermits(): Promise<number> {
    return this.#count(1, 0)
  }

  acquiredPermits(): Promise<number> {
    return this.#count(0, 1)
  }

  permits(): Promise<number> {
    return this.#count(1, 1)
  }

  async #count(free: 0 | 1, taken: 0 | 1, patienceMs?: number): Promise<number> {
    const counted = { free, taken }
    return (await this.#operations.run('permits', count, counted, undefined, { ...READ, patienceMs })).permits
  }
}
