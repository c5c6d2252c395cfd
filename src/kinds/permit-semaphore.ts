import type { Locks } from '../api/locks.ts'
import type { OperationOptions, PermitSemaphore, PermitSemaphoreOptions } from '../api/synchronizers.ts'
import { toHex } from '../internal/encoding.ts'
import { doneKey, permitDeadlinesKey, semaphoreChannel, slotsKey } from '../internal/keys.ts'
import { checkOptions, MAX_INT, wholeNumber } from '../internal/options.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import type { LockKind } from '../lease/lock-kind.ts'
import * as scripts from '../transport/scripts/permit-semaphore.gen.ts'
import { add, trySet } from '../transport/scripts/semaphore.gen.ts'
import { ANSWER_MS, Operations, READ } from './operations.ts'

/**
 * How long an unused semaphore is kept if `permits` sets its size, in milliseconds. It may expire after half that time.
 */
const KEEP_MS = 86_400_000

/**
 * How many permits one lease may take. Lua can pass some 8,000 values to one command, two for each permit. This many make
 * a request of 32 kB and a script of some 10 ms, during which Redis serves no other client.
 */
const MAX_WEIGHT = 1_000
const ID_DIGITS = 32

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
export function permitSemaphore(locks: Locks, name: string, options?: PermitSemaphoreOptions): PermitSemaphore
export function permitSemaphore(
  locks: Locks,
  name: string,
  options?: PermitSemaphoreOptions,
  surplus?: unknown,
): PermitSemaphore {
  const context = contextOf(locks, 'permitSemaphore(locks, name, options?).acquire(options?)', surplus)
  const { permits } = checkOptions('permitSemaphore()', options, {
    permits: (option: string, total: number) => wholeNumber(option, total, 1),
  })
  return new LeasedPermits(context, name, permits)
}

/** What the scripts take from the semaphore itself. */
type PermitValue = 'permits' | 'deadlines' | 'channel' | 'publish' | 'nowMs'

class LeasedPermits extends LeasedLock implements PermitSemaphore {
  readonly #operations: Operations<PermitValue>

  /** `total`: how many permits there are; undefined when that is set in the store. */
  constructor(context: LocksContext, name: string, total: number | undefined) {
    const { publish, clock } = context
    const permitValues = (permits: string): Record<PermitValue, string | number> => ({
      permits,
      deadlines: permitDeadlinesKey(permits),
      channel: semaphoreChannel(permits),
      publish,
      nowMs: Math.floor(clock.wall()),
    })
    const permits = context.keyOf(name)
    const { acquireWithin, acquire, extend, release, inspect } = scripts
    const kind: LockKind<PermitValue | 'slots' | 'done' | 'doneMs' | 'total' | 'keepMs'> = {
      kind: 'permit-semaphore',
      name,
      holders: {
        checks: { weight: (option, weight) => checkWeight(option, weight, total) },
        create: newPermitIds,
        permitIds,
      },
      scripts: { acquire: total === undefined ? acquire : acquireWithin, extend, release, inspect },
      values: holder => ({
        ...permitValues(permits),
        slots: slotsKey(permits),
        done: doneKey(permits, holder.slice(0, ID_DIGITS)),
        doneMs: ANSWER_MS,
        total: total ?? 0,
        keepMs: KEEP_MS,
      }),
    }
    super(context, kind)
    this.#operations = new Operations(context, { kind: kind.kind, name }, permitValues)
  }

  async trySetPermits(permits: number): Promise<boolean> {
    const values = { count: wholeNumber('permits', permits), ttlMs: 0 }
    return (await this.#operations.run('trySetPermits', trySet, values)).code === 'set'
  }

  async setPermits(permits: number): Promise<void> {
    await this.#operations.run('setPermits', scripts.set, { count: wholeNumber('permits', permits) })
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

  async #count(free: 0 | 1, taken: 0 | 1): Promise<number> {
    return (await this.#operations.run('permits', scripts.count, { free, taken }, undefined, READ)).permits
  }
}

/** Checks how many permits a lease is to take, out of so many if that is known. @throws {TypeError | RangeError} */
export function checkWeight(option: string, weight: number, total: number = MAX_WEIGHT): number {
  return wholeNumber(option, weight, 1, Math.min(total, MAX_WEIGHT))
}

/** 16 random bytes for each permit, like Redisson's, because the ids are all that a release needs. */
function newPermitIds(weight = 1): string {
  return toHex(crypto.getRandomValues(new Uint8Array((weight * ID_DIGITS) / 2)))
}

function permitIds(holder: string): readonly string[] | undefined {
  const ids = /^([0-9a-f]{32})+$/.test(holder) ? (holder.match(/.{32}/g) ?? []) : []
  // An id that is there twice would give back a permit that is not taken.
  const distinct = new Set(ids).size
  return distinct > 0 && distinct === ids.length && distinct <= MAX_WEIGHT ? ids : undefined
}
