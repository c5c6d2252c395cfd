/**
 * Crowds in virtual time: the real library and the shipped scripts on the in-process engine. A thousand waiters take
 * seconds, and a seed repeats itself.
 */
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lockable,
  LockBusyError,
  type Locks,
  type LocksOptions,
  lock,
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

/** What grants leases. */
export const LOCKS = {
  lock: locks => lock(locks, 'crowd'),
  fenced: locks => fencedLock(locks, 'crowd'),
  write: locks => readWriteLock(locks, 'crowd').write,
  permit: locks => permitSemaphore(locks, 'crowd', { permits: 1 }),
  multi: locks => multiLock([lock(locks, 'crowd'), lock(locks, 'crowd too')]),
  fair: locks => fairLock(locks, 'crowd'),
} satisfies Record<string, (locks: Locks) => Lockable>

export type LockKind = keyof typeof LOCKS
export type Kind = LockKind | 'semaphore'

export const KINDS: readonly Kind[] = ['lock', 'fenced', 'write', 'semaphore', 'permit', 'multi', 'fair']

function useOf(kind: Kind, locks: Locks): Use {
  if (kind !== 'semaphore') return leased(LOCKS[kind](locks))
  const permits = semaphore(locks, 'crowd')
  return async work => {
    await permits.acquire(1, { waitMs: Infinity })
    await work().finally(() => permits.release())
  }
}

export function leased(lock: Lockable, waitMs = Infinity): Use {
  return async work => {
    const lease = await lock.acquire({ waitMs })
    await work().finally(() => lease.release())
  }
}

/** Of an acquire that may be refused. */
export function unlessBusy(error: unknown): undefined {
  if (!(error instanceof LockBusyError)) throw error
}

/** A process of a client. */
export interface Process {
  /** Once it is set, no request of it arrives, and no answer reaches it. */
  isDead: boolean
  requests: number
}

export function newProcess(): Process {
  return { isDead: false, requests: 0 }
}

export interface StoreOptions {
  /** What it runs, to compare policies. Default: the scripts as they are shipped. */
  readonly scripts?: Compiled | undefined
  /** Default: 20. */
  readonly roundTripMs?: number
  /** Each way takes between 1 - spread and 1 + spread times half of a round trip. Default: 0. */
  readonly spread?: number
}

/** A store in virtual time. */
export function virtualStore(seed: string, options: StoreOptions = {}) {
  const { scripts = SHIPPED, roundTripMs = ROUND_TRIP_MS, spread = 0 } = options
  const clock = new VirtualClock()
  const random = Random.of(seed)
  let [requests, aheadMs] = [0, 0]
  const time = { now: clock.now, wall: clock.now, sleep: clock.sleep, random: () => random.next() }
  const engine = new Engine({ ...time, wall: () => clock.now() + aheadMs })
  const never = () => new Promise<never>(() => {})
  const way = () => (roundTripMs / 2) * (spread > 0 ? 1 - spread + 2 * spread * random.next() : 1)
  const redis = (process: Process, nameOf = (key: string) => key) => ({
    async eval(text: string, keys: string[], args: string[]) {
      if (process.isDead) return never()
      requests++
      process.requests++
      await clock.sleep(way())
      const script = scripts.get(text)
      if (!script) throw new Error('a script that was not compiled')
      const reply = engine.run(script, keys.map(nameOf), args.map(String))
      await clock.sleep(way())
      return process.isDead ? never() : reply
    },
  })
  // Timers count in whole milliseconds.
  const timers = { ...time, sleep: (ms: number, signal?: AbortSignal) => clock.sleep(Math.ceil(ms), signal) }
  const given = { clock: spread > 0 ? timers : time, leaseMs: LEASE_MS }
  return {
    engine,
    around: { ...time, requests: () => requests, roundTripMs },
    join: (process = newProcess(), leaseMs = LEASE_MS, options: Pick<LocksOptions, 'localQueue'> = {}) =>
      createLocks({ redis: redis(process), ...given, leaseMs, ...options }),
    /** Joins a client that has other names for keys, such as one of another release. */
    joinBy: (nameOf: (key: string) => string) =>
      createLocks({ redis: redis(newProcess(), nameOf), ...given }),
    async run<T>(work: Promise<T>): Promise<T> {
      await clock.run(work)
      return work
    },
    /** Sets the server's clock forward, or back if `ms` is below 0. */
    setClock(ms: number) {
      aheadMs += ms
    },
  }
}

/** Measures a crowd. */
export async function simulate(
  kind: Kind,
  crowd: Crowd,
  { seed = 1, ...options }: StoreOptions & { seed?: number } = {},
): Promise<Figures> {
  const { join, around, run } = virtualStore(`${kind} ${JSON.stringify(crowd)} ${seed}`, options)
  if (kind === 'semaphore') await run(semaphore(join(), 'crowd').trySetPermits(1))
  const { clients, holdMs, deaths = 0 } = crowd
  const meanWaitMs = clients * (holdMs + around.roundTripMs)
  const mortal = () => {
    const process = newProcess()
    const use = useOf(kind, join(process))
    let isWaiting = true
    return async (work: () => Promise<void>) => {
      const dies = async () => {
        await around.sleep(around.random() * meanWaitMs)
        if (isWaiting) process.isDead = true
        else await new Promise(() => {})
      }
      const works = () => {
        isWaiting = false
        return work()
      }
      await Promise.race([use(works), dies()])
    }
  }
  const uses = Array.from({ length: clients }, () => {
    const use = useOf(kind, join())
    return (work: () => Promise<void>) => (around.random() < deaths ? mortal() : use)(work)
  })
  return run(measure(crowd, uses, around))
}
