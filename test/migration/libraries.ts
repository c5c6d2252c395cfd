/** The libraries from which `docs/migrating.md` leads to edgelock, in the versions that bench/package.json pins. */
import { randomUUID } from 'node:crypto'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Redis as Upstash } from '@upstash/redis'
import { Redis } from 'ioredis'
import type { Stack } from '../../dev/stack.ts'
import { stockClient } from '../support/clients.ts'

const installed = createRequire(new URL('../../bench/package.json', import.meta.url))

/** A lock that one instance of the old release has. */
export interface OldLock {
  release(): Promise<unknown>
}

/** One instance of the old release. */
export interface OldInstance extends Disposable {
  /** Waits for the lock without end. */
  acquire(name: string, leaseMs: number): Promise<OldLock>
}

export interface Library {
  readonly name: string
  /** The package with the version that npm installs, where that is not the one that is tested most. */
  readonly asInstalled?: string
  /** Whether its locks are strings, which edgelock takes for other data unless it is told. */
  readonly keepsStrings: boolean
  /** The error of a release after its lock has expired and edgelock has the lock. */
  readonly lateRelease: RegExp
  /** The key of a lock by its name. */
  keyOf(name: string): string
  join(stack: Stack): OldInstance
}

/** What these tests use of each library. */
interface Modules {
  '@upstash/lock': {
    Lock: new (config: object) => { acquire(): Promise<boolean>; release(): Promise<boolean> }
  }
  redlock: {
    default: new (
      clients: Redis[],
      settings: object,
    ) => { acquire(resources: string[], ms: number): Promise<OldLock> }
  }
  'redis-semaphore': {
    Mutex: new (
      client: Redis,
      key: string,
      options: object,
    ) => { acquire(): Promise<void>; release(): Promise<void> }
  }
  'node-redisson': {
    Redisson: new (
      config: object,
    ) => {
      getLock(name: string): { lock(leaseMs: number): Promise<void>; unlock(): Promise<void> }
      commandExecutor: { redis: Redis; subscribeRedis: Redis }
    }
  }
}

function load<Name extends keyof Modules>(name: Name): Modules[Name] {
  return installed(name)
}

export const LIBRARIES: readonly Library[] = [
  {
    name: '@upstash/lock',
    keepsStrings: true,
    lateRelease: /WRONGTYPE/,
    keyOf: name => name,
    join(stack) {
      const { Lock } = load('@upstash/lock')
      const redis: Upstash = stockClient(stack)
      return {
        async acquire(id, lease) {
          const lock = new Lock({ id, redis, lease, retry: { attempts: 1_000_000, delay: 20 } })
          await lock.acquire()
          return lock
        },
        [Symbol.dispose]() {},
      }
    },
  },
  {
    name: 'redlock',
    asInstalled: 'redlock-4',
    keepsStrings: true,
    lateRelease: /unable to achieve a quorum/,
    keyOf: name => name,
    join: overTcp(redis => {
      const { default: Redlock } = load('redlock')
      // Its retries are for releases as well: without end, the release of a lock that edgelock has would never return.
      const redlock = new Redlock([redis], { retryCount: 0 })
      return async (name, leaseMs) => {
        for (;;) {
          try {
            return await redlock.acquire([name], leaseMs)
          } catch {
            await sleep(20)
          }
        }
      }
    }),
  },
  {
    name: 'redis-semaphore',
    keepsStrings: true,
    lateRelease: /WRONGTYPE/,
    keyOf: name => `mutex:${name}`,
    join: overTcp(redis => async (name, lockTimeout) => {
      const { Mutex } = load('redis-semaphore')
      const options = { lockTimeout, refreshInterval: 0, acquireTimeout: 1e9, retryInterval: 20 }
      const mutex = new Mutex(redis, name, options)
      await mutex.acquire()
      return mutex
    }),
  },
  {
    name: 'node-redisson',
    keepsStrings: false,
    lateRelease: /not locked by current client/,
    keyOf: name => name,
    join: ({ redis: { address } }) => {
      const { Redisson } = load('node-redisson')
      const redisson = new Redisson({ redis: { options: { ...address, lazyConnect: false } } })
      return {
        async acquire(name, leaseMs) {
          const lock = redisson.getLock(name)
          await lock.lock(leaseMs)
          return { release: () => lock.unlock() }
        },
        [Symbol.dispose]() {
          const { redis, subscribeRedis } = redisson.commandExecutor
          for (const each of [redis, subscribeRedis]) each.disconnect()
        },
      }
    },
  },
  {
    name: 'SET NX PX by hand',
    keepsStrings: true,
    lateRelease: /WRONGTYPE/,
    keyOf: name => `lock:${name}`,
    join: overTcp(redis => async (name, leaseMs) => {
      const token = randomUUID()
      while (!(await redis.set(`lock:${name}`, token, 'PX', leaseMs, 'NX'))) await sleep(20)
      const release = `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`
      return { release: () => redis.eval(release, 1, `lock:${name}`, token) }
    }),
  },
]

function overTcp(acquireWith: (redis: Redis) => OldInstance['acquire']): Library['join'] {
  return ({ redis: { address } }) => {
    const redis = new Redis({ ...address, enableReadyCheck: false })
    return { acquire: acquireWith(redis), [Symbol.dispose]: () => redis.disconnect() }
  }
}
