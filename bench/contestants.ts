/** The libraries that are compared, each on the same Redis and with the same round trip, with the settings it ships with. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Lock } from '@upstash/lock'
import { Redis as Upstash } from '@upstash/redis'
import { Verrou } from '@verrou/core'
import { redisStore } from '@verrou/core/drivers/redis'
import { Redis } from 'ioredis'
import { Mutex } from 'redis-semaphore'
import Redlock from 'redlock'
import { createLock, IoredisAdapter } from 'redlock-universal'
import type { RedisAddress } from '../dev/redis/index.ts'
import type { RestServer } from '../dev/rest-server/index.ts'
import { createLocks, fairLock, type Lockable, type RedisLike } from '../src/index.ts'
import { rest } from '../src/rest.ts'
import type { Use } from './crowd.ts'

export const ROUND_TRIP_MS = 20
/** Longer than any hold, so that nothing is renewed. */
const LEASE_MS = 120_000

export interface Store {
  readonly rest: RestServer
  readonly address: RedisAddress
}

export interface Contestant {
  readonly name: string
  /** Makes one client. */
  join(store: Store, name: string): Use
  /** How many requests all its clients have sent. */
  requests(): number
  /** Closes its connections. */
  leave(): void
}

export function contestants(): Contestant[] {
  return [
    overHttp('edgelock', ({ rest: { url, token } }, name, count) =>
      ours(createLocks({ redis: slowly(rest({ url, token }), count) }).lock(name)),
    ),
    overHttp('edgelock, fair lock', ({ rest: { url, token } }, name, count) =>
      ours(fairLock(createLocks({ redis: slowly(rest({ url, token }), count) }), name)),
    ),
    overHttp('edgelock over @upstash/redis', ({ rest: { url, token } }, name, count) =>
      ours(createLocks({ redis: slowly(new Upstash({ url, token }), count) }).lock(name)),
    ),
    overHttp('@upstash/lock', ({ rest: { url, token } }, name, count) => {
      const redis = slowly(new Upstash({ url, token, enableAutoPipelining: false }), count)
      return async work => {
        const lock = new Lock({
          id: name,
          redis: redis as unknown as Upstash,
          lease: LEASE_MS,
          // Its default delay is 100 ms; its default of three attempts serves no crowd.
          retry: { attempts: 1_000_000, delay: 100 },
        })
        if (!(await lock.acquire())) throw new Error('not acquired')
        await work().finally(() => lock.release())
      }
    }),
    overTcp('redlock', (redis, name) => {
      const redlock = new Redlock([redis], { retryCount: -1 })
      return async work => {
        const lock = await redlock.acquire([name], LEASE_MS)
        await work().finally(() => lock.release())
      }
    }),
    overTcp('redis-semaphore', (redis, name) => async work => {
      const options = { lockTimeout: LEASE_MS, acquireTimeout: 3_600_000, refreshInterval: 0 }
      const mutex = new Mutex(redis, name, options)
      await mutex.acquire()
      await work().finally(() => mutex.release())
    }),
    overTcp('redlock-universal', (redis, name) => async work => {
      const lock = createLock({
        adapter: new IoredisAdapter(redis),
        key: name,
        ttl: LEASE_MS,
        retryAttempts: 1_000_000,
        // It logs every attempt that failed.
        logger: { debug() {}, info() {}, warn() {}, error() {} },
      } as Parameters<typeof createLock>[0])
      const handle = await lock.acquire()
      await work().finally(() => lock.release(handle))
    }),
    overTcp('@verrou/core', (redis, name) => {
      const store = { driver: redisStore({ connection: redis }) }
      const verrou = new Verrou({ default: 'redis', stores: { redis: store } })
      return async work => {
        const lock = verrou.createLock(name, LEASE_MS)
        const patience = { retry: { attempts: Number.POSITIVE_INFINITY, timeout: 3_600_000 } }
        if (!(await lock.acquire(patience))) throw new Error('not acquired')
        await work().finally(() => lock.release())
      }
    }),
  ]
}

function ours(lock: Lockable): Use {
  return async work => {
    const lease = await lock.acquire({ waitMs: Infinity, leaseMs: LEASE_MS })
    await work().finally(() => lease.release())
  }
}

function overHttp(name: string, join: (store: Store, name: string, count: () => void) => Use): Contestant {
  let requests = 0
  const count = () => void requests++
  return { name, join: (store, lock) => join(store, lock, count), requests: () => requests, leave() {} }
}

/** Makes every method of a client take one round trip longer. */
function slowly<Client extends object>(client: Client, count: () => void): Client & RedisLike {
  return new Proxy(client, {
    get(target, property) {
      const value = Reflect.get(target, property)
      if (typeof value !== 'function') return value
      return async (...args: unknown[]) => {
        count()
        await sleep(ROUND_TRIP_MS / 2)
        const answer = await value.apply(target, args)
        await sleep(ROUND_TRIP_MS / 2)
        return answer
      }
    },
  }) as Client & RedisLike
}

function overTcp(name: string, join: (redis: Redis, name: string) => Use): Contestant {
  const clients: SlowRedis[] = []
  return {
    name,
    join({ address }, lock) {
      const redis = new SlowRedis({ ...address, enableReadyCheck: false })
      clients.push(redis)
      return join(redis, lock)
    },
    requests: () => clients.reduce((sum, each) => sum + each.requests, 0),
    leave() {
      for (const each of clients.splice(0)) each.disconnect()
    },
  }
}

class SlowRedis extends Redis {
  requests = 0

  override sendCommand(command: Parameters<Redis['sendCommand']>[0], stream?: never): unknown {
    if (['info', 'client', 'hello'].includes(command.name)) return super.sendCommand(command, stream)
    this.requests++
    setTimeout(() => super.sendCommand(command, stream), ROUND_TRIP_MS / 2)
    const late = command.promise.finally(() => sleep(ROUND_TRIP_MS / 2))
    // Some clients look at an error only after they have done something else.
    late.catch(() => {})
    return late
  }
}
