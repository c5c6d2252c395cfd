/** Permits as a kind of lock. */
import type { PermitSemaphoreOptions } from '../api/synchronizers.ts'
import { toHex, utf8 } from '../internal/encoding.ts'
import {
  DONE_MS,
  doneKey,
  notInBraces,
  permitDeadlinesKey,
  semaphoreChannel,
  slotsKey,
} from '../internal/keys.ts'
import { type Checks, must, wholeNumber } from '../internal/options.ts'
import type { LocksContext } from '../lease/context.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import { checkReenter, type LockKind } from '../lease/lock-kind.ts'
import { extend, inspect, release } from '../transport/scripts/permit-semaphore.gen.ts'

/** How long an unused semaphore is kept if `permits` sets its size, in milliseconds. */
const KEEP_MS = 86_400_000

/** Twice as long as permits are renewed by default, because an extension does not keep the semaphore. */
const LEAST_KEEP_MS = 600_000

export const PERMITS_CHECKS: Checks<PermitSemaphoreOptions> = {
  permits: (option, total) => wholeNumber(option, total as number, 1),
  keepMs: (option, ms) => wholeNumber(option, ms as number, LEAST_KEEP_MS),
}

/**
 * How many permits one lease may take. Lua can pass some 8,000 values to one command, two for each permit. This many make
 * a request of 33 kB, or more with a `clientName`, and a script of some 10 ms, during which Redis serves no other client.
 */
const MAX_WEIGHT = 1_000

/** The digits of 16 bytes, and those of a `clientName`, which is ASCII. */
const ID = /^[0-9a-f]{32}([2-7][0-9a-f]){0,32}$/

/** The values that the scripts take from the semaphore itself. */
export type PermitValue = 'permits' | 'deadlines' | 'channel' | 'publish'
type PermitsValue = PermitValue | 'slots' | 'done' | 'takers' | 'adopted' | 'doneMs' | 'total' | 'keepMs'

/**
 * Permits under leases. `total`: how many there are, which `acquireWithin` sees to; undefined for `acquire`, which takes
 * the number that is set in the store, and where nothing is acquired. The guard bundles only the first of these scripts.
 */
export class LeasedPermits extends LeasedLock<'permit-semaphore'> {
  constructor(
    context: LocksContext,
    name: string,
    acquire: LockKind<PermitsValue>['scripts']['acquire'] | undefined,
    total: number | undefined,
    keepMs: number = KEEP_MS,
  ) {
    const permits = context.keyOf(name, undefined, notInBraces('permit semaphore'))
    const kind: LockKind<PermitsValue> = {
      kind: 'permit-semaphore',
      name,
      key: permits,
      holders: {
        checks: {
          weight: (option, weight) => checkWeight(option, weight, total),
          reenter: () => checkReenter(kind),
        },
        create: weight => newPermitIds(context, weight),
        permitIds,
      },
      scripts: {
        extend,
        release,
        inspect,
        get acquire() {
          must(acquire, 'permits', 'passed to acquire')
          return acquire as NonNullable<typeof acquire>
        },
      },
      // A hold of its own has a lease that was adopted.
      values: (hold, holder) => ({
        ...permitValues(context, permits),
        slots: slotsKey(permits),
        done: doneKey(permits, firstIdOf(holder) + hold.slice(holder.length)),
        takers: doneKey(permits, firstIdOf(holder)),
        adopted: hold === holder ? 0 : 1,
        doneMs: DONE_MS,
        total: total ?? 0,
        keepMs,
      }),
    }
    super(context, { ...kind, kind: 'permit-semaphore' })
  }
}

/** Returns the values that all scripts take, for the key of a semaphore. */
export function permitValues({ publish }: LocksContext, permits: string): Record<PermitValue, string> {
  return {
    permits,
    deadlines: permitDeadlinesKey(permits),
    channel: semaphoreChannel(permits),
    publish,
  }
}

/** Checks how many permits a lease takes, of `total` if that is known. @throws {TypeError | RangeError} */
export function checkWeight(option: string, weight: number, total: number = MAX_WEIGHT): number {
  return wholeNumber(option, weight, 1, Math.min(total, MAX_WEIGHT))
}

/**
 * Returns a new holder: the ids of its permits. Each is 16 random bytes, like Redisson's, because the ids are all that a
 * release needs, and then the name of the client, for operators.
 */
function newPermitIds({ newHolder }: LocksContext, weight = 1): string {
  const name = toHex(utf8(newHolder().replace(/@?[^@]*$/, '')))
  const newId = () => toHex(crypto.getRandomValues(new Uint8Array(16))) + name
  return Array.from({ length: weight }, newId).join(' ')
}

/** The first id of a holder stands for all: permits that are taken together end together. */
function firstIdOf(holder: string): string {
  return holder.replace(/ .*/, '')
}

function permitIds(holder: string): readonly string[] | undefined {
  const ids = holder.split(' ')
  // An id that is there twice would give back a permit that is not taken.
  const distinct = new Set(ids).size
  const fits = ids.every(id => ID.test(id))
  return fits && distinct === ids.length && distinct <= MAX_WEIGHT ? ids : undefined
}
