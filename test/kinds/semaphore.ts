import { deleteSemaphore, expireSemaphore, type Locks, type Semaphore, semaphore } from '../../src/index.ts'
import * as counting from '../../src/transport/scripts/semaphore.gen.ts'
import type { CrowdKind } from '../simulation/liveness/crowd-kind.ts'
import { ofCount } from '../simulation/liveness/wants.ts'
import { semaphorePlay } from '../simulation/plays/semaphore-play.ts'
import type { KindRow } from './kind.ts'
import { call, callsOf } from './leases.ts'

const PERMITS = 10

const five = (other: Locks, name: string) => semaphore(other, name).trySetPermits(5)
/** A call where five permits are free, or none were set. */
const ofFive = callsOf(semaphore, other => other.trySetPermits(5))
const ofNone = callsOf(semaphore)

/** Resolves when the cancellation, which outlives the call, has been answered. */
async function giveUp(it: Semaphore): Promise<string> {
  const caller = new AbortController()
  const after: Promise<unknown>[] = []
  const waitUntil = (work: Promise<unknown>) => void after.push(work)
  const acquiring = it.acquire(6, { waitMs: 60_000, maxPolls: 100, signal: caller.signal, waitUntil })
  caller.abort()
  const outcome = await acquiring.then(
    () => 'acquired',
    () => 'given up',
  )
  await Promise.all(after)
  return outcome
}

const crowd: CrowdKind = {
  hasWeights: true,
  isKeptByTheDead: true,
  prepare: locks => semaphore(locks, 'x').trySetPermits(PERMITS),
  use(locks, random) {
    const weight = random.chance(0.5) ? 1 : random.between(1, PERMITS / 2)
    const pool = semaphore(locks, 'x')
    return {
      want: ofCount(weight),
      async acquire({ waitMs, maxPolls, signal }) {
        await pool.acquire(weight, { waitMs, maxPolls, ...(signal && { signal }) })
        return { release: async () => pool.release(weight).then(() => 'released' as const), keepAlive }
      },
    }
  },
}

export const row: KindRow = {
  leases: {},
  operations: {
    'semaphore: acquire': ofFive(counting.acquire, true, it => it.tryAcquire(2)),
    'semaphore: acquire too many': ofFive(counting.acquire, false, it => it.tryAcquire(6)),
    'semaphore: release': ofFive(counting.add, undefined, it => it.release(2)),
    'semaphore: release if there is one': ofFive(counting.add, true, it => it.releaseIfExists(2)),
    'semaphore: release if there is none': ofNone(counting.add, false, it => it.releaseIfExists(2)),
    'semaphore: reduce': ofFive(counting.add, undefined, it => it.addPermits(-7)),
    'semaphore: drain': ofFive(counting.drain, 5, it => it.drainPermits()),
    'semaphore: set': ofNone(counting.trySet, true, it => it.trySetPermits(9)),
    'semaphore: set again': ofFive(counting.trySet, false, it => it.trySetPermits(9)),
    'semaphore: count': ofFive(counting.available, 5, it => it.availablePermits()),
    'semaphore: expire': call(counting.expire, true, (...own) => expireSemaphore(...own, 60_000), five),
    'semaphore: delete': call(counting.expire, true, deleteSemaphore, five),
    'semaphore: delete nothing': call(counting.expire, false, deleteSemaphore),
    'semaphore: give up': ofFive(counting.cancel, 'given up', giveUp),
  },
  stays: /^job:\{x\}/,
  nothingGrows: 'is one number, and its line is one string',
  worlds: {
    semaphore: { play: semaphorePlay },
  },
  crowds: {
    semaphore: crowd,
  },
  orders: { none: 'its permits have no holders; its worlds count them' },
  golden: 'semaphore',
  runtime: 'a semaphore gives no more permits than it has',
}

/** Permits without a lease need no renewal. */
function keepAlive(): never {
  throw new Error('a permit without a lease')
}
