import { strictEqual } from 'node:assert'
import type { Redis } from 'ioredis'
import type { Lease, Lock, Lockable, ReadWriteLock, RedisLike } from '../../src/index.ts'
import { createLocks, fairLock, forceRelease } from '../../src/index.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { sideOf } from './calls.ts'
import { type Actor, queuedBy, type Values } from './play.ts'

type Operations = Actor['operations']

const STEP_MS = 10
/** Where a server refuses TIME, scripts go by the caller's clock. */
const REFUSES_TIME = `local server = redis
local redis = {
  call = server.call,
  pcall = function(name, ...)
    return name == 'TIME' and { err = 'NOPERM' } or server.pcall(name, ...)
  end,
}
`

export function lockActor(lock: Lock | Lockable) {
  const { took, outer, release, holders, leases } = leaseStack()
  const actor = {
    ids: async () => holders,
    operations: {
      acquire: async (options: Values) => took(await lock.acquire(options)),
      acquireAgain: async options => took(await lock.acquire({ ...options, reenter: outer() })),
      tryBusy: async options => strictEqual((await lock.tryAcquire(options)).acquired, false),
      extend: options => outer().extend(options.leaseMs),
      release: async () => strictEqual(await release(), leases.length ? 'reentered' : 'released'),
      releaseLost: async () => strictEqual(await release(), 'gone'),
      ...(isNamed(lock) && forced(lock)),
    },
  } satisfies Actor
  return { ...actor, took, outer }
}

/** Whether it has a name, which permits have as well. */
function isNamed(lock: Lock | Lockable): lock is Lock {
  return /lock$/.test((lock as Partial<Lock>).kind ?? '')
}

function forced(lock: Lock): Operations {
  return {
    forceRelease: async () => strictEqual(await forceRelease(lock), true),
    forceReleaseFree: async () => strictEqual(await forceRelease(lock), false),
  }
}

/**
 * An actor in a queue. Its place is kept for as long as Redisson's waiters want to wait. It asks when it comes, and then
 * only in the steps that say what becomes of it. With a clock, scripts read no other one, so how long the steps take decides
 * nothing.
 */
export function fairActor(redis: RedisLike, name: string, client: Redis, own?: FakeClock): Actor {
  const clock = own ?? new FakeClock(Date.now())
  let asked: Promise<unknown> | undefined
  const locks = createLocks({
    redis: {
      eval: (script, ...values) => {
        const answer = redis.eval((own ? REFUSES_TIME : '') + script, ...values)
        asked = answer
        return answer
      },
    },
    tokens: 'counter',
    clock,
  })
  const actor = lockActor(fairLock(locks, name))
  const giveUp = new AbortController()
  const ids: string[] = []
  let waiting: Promise<Lease | undefined> | undefined
  const end = async () => {
    let isOver = !waiting
    waiting?.then(() => {
      isOver = true
    })
    while (!isOver) {
      await asked
      await clock.advance(STEP_MS)
    }
    return waiting
  }
  return {
    ids: async () => [...ids, ...(await actor.ids())],
    leave: async () => {
      giveUp.abort()
      await waiting
    },
    operations: {
      ...actor.operations,
      wait: async ({ leaseMs = 20_000, waitMs = 0 }) => {
        const lock = fairLock(locks, name, { waiterMs: waitMs })
        const come = () => {
          const options = { leaseMs, waitMs, maxPolls: 100, signal: giveUp.signal }
          waiting = lock.acquire(options).catch(() => undefined)
        }
        ids.push(await queuedBy(client, name, come))
      },
      get: async () => strictEqual((await end()) !== undefined, true),
      giveUp: async () => strictEqual(await end(), undefined),
    },
  }
}

export function readWriteActor({ read, write }: ReadWriteLock): Actor {
  const reading = lockActor(read)
  const writing = lockActor(write)
  return {
    ids: async () => [...(await reading.ids()), ...(await writing.ids())],
    operations: {
      ...sideOf('Read', reading.operations),
      ...sideOf('Write', writing.operations),
      readUnderWrite: async options =>
        reading.took(await read.acquire({ ...options, reenter: writing.outer() })),
    },
  }
}

/** The leases of one actor. The last one is released first. */
function leaseStack() {
  const leases: Lease[] = []
  const holders: string[] = []
  return {
    leases,
    holders,
    outer: () => leases[0] ?? fail(),
    took: (lease: Lease) => {
      leases.push(lease)
      holders.push(lease.holder)
    },
    release: async () => (leases.pop() ?? fail()).release(),
  }
}

function fail(): never {
  throw new TypeError('the scenario uses a lease that no actor has')
}
