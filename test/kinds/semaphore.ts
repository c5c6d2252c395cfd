import { semaphoresBesideJava } from '../../src/beside.ts'
import { deleteSemaphore, expireSemaphore, type Locks, type Semaphore, semaphore } from '../../src/index.ts'
import * as counting from '../../src/transport/scripts/semaphore.gen.ts'
import type { CrowdKind } from '../simulation/liveness/crowd-kind.ts'
import { countNeighbour } from '../simulation/liveness/neighbour.ts'
import { ofCount } from '../simulation/liveness/wants.ts'
import { semaphoreBesideThreads, semaphorePlay } from '../simulation/plays/semaphore-play.ts'
import type { KindRow, Operation } from './kind.ts'
import { call } from './leases.ts'

const PERMITS = 10

/** A call where five permits are free. */
function ofFive(
  script: Operation['script'],
  outcome: unknown,
  act: (it: Semaphore) => Promise<unknown>,
  beside = (locks: Locks) => locks,
): Operation {
  return call(
    script,
    outcome,
    (locks, name) => act(semaphore(beside(locks), name)),
    (other, name) => semaphore(other, name).trySetPermits(5),
  )
}

/** Releases a permit in a convoy, in which no waiter comes for it. */
const releaseInConvoy = (script: Operation['script']): Operation => ({
  script,
  outcome: 'nothing',
  async given({ locks, other, name }) {
    const others = semaphore(other(), name)
    const it = semaphore(semaphoresBesideJava(locks), name)
    await others.trySetPermits(1)
    await others.acquire()
    const waiting = it.acquire(1, { waitMs: 60_000, maxPolls: 1_000 })
    await others.acquire(1, { waitMs: 300 }).catch(() => {})
    await others.release()
    await waiting
    return () => it.release()
  },
})

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

const crowdOf = (beside: (locks: Locks) => Locks, permits: number): CrowdKind => ({
  hasWeights: true,
  isKeptByTheDead: true,
  prepare: locks => semaphore(locks, 'x').trySetPermits(permits),
  use(locks, random) {
    const weight = random.chance(0.5) ? 1 : random.between(1, Math.ceil(permits / 2))
    const pool = semaphore(beside(locks), 'x')
    return {
      want: ofCount(weight),
      async acquire({ waitMs, maxPolls, signal }) {
        await pool.acquire(weight, { waitMs, maxPolls, ...(signal && { signal }) })
        return { release: async () => pool.release(weight).then(() => 'released' as const), keepAlive }
      },
    }
  },
})

export const row: KindRow = {
  leases: {},
  operations: {
    'semaphore: acquire': ofFive(counting.acquire, true, it => it.tryAcquire(2)),
    'semaphore: acquire too many': ofFive(counting.acquire, false, it => it.tryAcquire(6)),
    'semaphore: release': ofFive(counting.add, undefined, it => it.release(2)),
    'semaphore: release if there is one': ofFive(counting.add, true, it => it.releaseIfExists(2)),
    'semaphore: release if there is none': call(counting.add, false, (locks, name) =>
      semaphore(locks, name).releaseIfExists(2),
    ),
    'semaphore beside Java: acquire': ofFive(
      counting.acquireInConvoy,
      true,
      it => it.tryAcquire(),
      semaphoresBesideJava,
    ),
    'semaphore beside Java: release': releaseInConvoy(counting.addInConvoy),
    'semaphore beside Java: add a permit': ofFive(
      counting.add,
      undefined,
      it => it.addPermits(1),
      semaphoresBesideJava,
    ),
    'semaphore beside Java: take a permit back': releaseInConvoy(counting.takeBack),
    'semaphore: reduce': ofFive(counting.add, undefined, it => it.addPermits(-7)),
    'semaphore: drain': ofFive(counting.drain, 5, it => it.drainPermits()),
    'semaphore: set': call(counting.trySet, true, (locks, name) => semaphore(locks, name).trySetPermits(9)),
    'semaphore: set again': ofFive(counting.trySet, false, it => it.trySetPermits(9)),
    'semaphore: count': ofFive(counting.available, 5, it => it.availablePermits()),
    'semaphore: expire': call(
      counting.expire,
      true,
      (locks, name) => expireSemaphore(locks, name, 60_000),
      (other, name) => semaphore(other, name).trySetPermits(5),
    ),
    'semaphore: delete': call(
      counting.expire,
      true,
      (locks, name) => deleteSemaphore(locks, name),
      (other, name) => semaphore(other, name).trySetPermits(5),
    ),
    'semaphore: delete nothing': call(counting.expire, false, (locks, name) => deleteSemaphore(locks, name)),
    'semaphore: give up': ofFive(counting.cancel, 'given up', giveUp),
  },
  stays: /^job:\{x\}/,
  nothingGrows: 'is one number, and its line is one string',
  worlds: {
    semaphore: { hasWeights: true, play: semaphorePlay },
    'semaphore-in-convoys': {
      hasWeights: true,
      isMixed: true,
      play: semaphoreBesideThreads(semaphoresBesideJava),
    },
  },
  crowds: {
    semaphore: crowdOf(locks => locks, PERMITS),
    'semaphore-in-convoys': {
      ...crowdOf(semaphoresBesideJava, 1),
      isMixed: true,
      neighbour: countNeighbour('x'),
    },
  },
  orders: { none: 'its permits have no holders; its worlds count them' },
  golden: 'semaphore',
  runtime: 'a semaphore gives no more permits than it has',
}

/** Permits without a lease need no renewal. */
function keepAlive(): never {
  throw new Error('a permit without a lease')
}
