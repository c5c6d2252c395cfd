/**
 * Crowds in virtual time: the real library and the shipped scripts on the in-process engine. A thousand waiters take
 * seconds, and a seed repeats itself.
 */
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lockable,
  type Locks,
  multiLock,
  permitSemaphore,
  readWriteLock,
  semaphore,
} from '../src/index.ts'
import { Engine } from '../src/memory/engine.ts'
import { type Compiled, SHIPPED } from '../test/simulation/compiled.ts'
import { Random } from '../test/simulation/world/random.ts'
import { VirtualClock } from '../test/simulation/world/virtual-clock.ts'
import { type Crowd, type Figures, measure, type Use } from './crowd.ts'

export const ROUND_TRIP_MS = 20

/** Longer than any hold, so that no lease has to be renewed. */
const LEASE_MS = 120_000

export const KINDS = {
  lock: locks => leased(locks.lock('crowd')),
  fenced: locks => leased(fencedLock(locks, 'crowd')),
  write: locks => leased(readWriteLock(locks, 'crowd').write),
  semaphore: locks => {
    const permits = semaphore(locks, 'crowd')
    return async work => {
      await permits.acquire(1, { waitMs: Infinity })
      await work().finally(() => permits.release())
    }
  },
  permit: locks => leased(permitSemaphore(locks, 'crowd', { permits: 1 })),
  multi: locks => leased(multiLock([locks.lock('crowd'), locks.lock('crowd too')])),
  fair: locks => leased(fairLock(locks, 'crowd')),
} satisfies Record<string, (locks: Locks) => Use>

export type Kind = keyof typeof KINDS

export function leased(lock: Lockable): Use {
  return async work => {
    const lease = await lock.acquire({ waitMs: Infinity })
    await work().finally(() => lease.release())
  }
}

/** A store in virtual time. `scripts` replaces what it runs, to compare policies. */
export function virtualStore(seed: string, scripts: Compiled = SHIPPED) {
  const clock = new VirtualClock()
  const random = Random.of(seed)
  const time = { now: clock.now, wall: clock.now, sleep: clock.sleep, random: () => random.next() }
  const engine = new Engine(time)
  let requests = 0
  const redis = (silent: () => boolean) => ({
    async eval(text: string, keys: string[], args: string[]) {
      if (silent()) return new Promise<never>(() => {})
      requests++
      await clock.sleep(ROUND_TRIP_MS / 2)
      const script = scripts.get(text)
      if (!script) throw new Error('a script that was not compiled')
      const reply = engine.run(script, keys, args.map(String))
      await clock.sleep(ROUND_TRIP_MS / 2)
      return reply
    },
  })
  const around = { ...time, requests: () => requests, roundTripMs: ROUND_TRIP_MS }
  const join = (silent = () => false) => createLocks({ redis: redis(silent), clock: time, leaseMs: LEASE_MS })
  const run = async <T>(work: Promise<T>): Promise<T> => {
    await clock.run(work)
    return work
  }
  return { join, around, engine, run }
}

/** Measures a crowd. */
export async function simulate(
  kind: Kind,
  crowd: Crowd,
  { seed = 1, scripts }: { seed?: number; scripts?: Compiled } = {},
): Promise<Figures> {
  const { join, around, run } = virtualStore(`${kind} ${JSON.stringify(crowd)} ${seed}`, scripts)
  if (kind === 'semaphore') await run(semaphore(join(), 'crowd').trySetPermits(1))
  const { clients, holdMs, deaths = 0 } = crowd
  const meanWaitMs = clients * (holdMs + ROUND_TRIP_MS)
  const mortal = () => {
    let state = 'waits'
    const use = KINDS[kind](join(() => state === 'dead'))
    return async (work: () => Promise<void>) => {
      const dies = async () => {
        await around.sleep(around.random() * meanWaitMs)
        if (state === 'waits') state = 'dead'
        else await new Promise(() => {})
      }
      const works = () => {
        state = 'works'
        return work()
      }
      await Promise.race([use(works), dies()])
    }
  }
  const uses = Array.from({ length: clients }, () => {
    const use = KINDS[kind](join())
    return (work: () => Promise<void>) => (around.random() < deaths ? mortal() : use)(work)
  })
  return run(measure(crowd, uses, around))
}
