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

export function contestants({ roundTripMs = ROUND_TRIP_MS } = {}): Contestant[] {
  const overHttp = (name: string, join: HttpJoin) => httpContestant(name, roundTripMs, join)
  const overTcp = (name: string, join: TcpJoin) => tcpContestant(name, roundTripMs, join)
  return [
    overHttp('edgelock', ({ rest: { url, token } }, name, slowly) =>
      ours(createLocks({ redis: slowly(rest({ url, token })) }).lock(name)),
    ),
    overHttp('edgelock, fair lock', ({ rest: { url, token } }, name, slowly) =>
      ours(fairLock(createLocks({ redis: slowly(rest({ url, token })) }), name)),
    ),
    overHttp('edgelock over @upstash/redis', ({ rest: { url, token } }, name, slowly) =>
      ours(createLocks({ redis: slowly(new Upstash({ url, token })) }).lock(name)),
    ),
    overHttp('@upstash/lock', ({ rest: { url, token } }, name, slowly) => {
      const redis = slowly(new Upstash({ url, token, enableAutoPipelining: false }))
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

/** Makes every method of a client take one round trip longer, and counts. */
type Slowly = <Client extends object>(client: Client) => Client & RedisLike
type HttpJoin = (store: Store, name: string, slowly: Slowly) => Use
type TcpJoin = (redis: Redis, name: string) => Use

function httpContestant(name: string, roundTripMs: number, join: HttpJoin): Contestant {
  let requests = 0
  const slowly: Slowly = <Client extends object>(client: Client) =>
    new Proxy(client, {
      get(target, property) {
        const value = Reflect.get(target, property)
        if (typeof value !== 'function') return value
        return async (...args: unknown[]) => {
          requests++
          await half(roundTripMs)
          const answer = await value.apply(target, args)
          await half(roundTripMs)
          return answer
        }
      },
    }) as Client & RedisLike
  return { name, join: (store, lock) => join(store, lock, slowly), requests: () => requests, leave() {} }
}

function tcpContestant(name: string, roundTripMs: number, join: TcpJoin): Contestant {
  const clients: SlowRedis[] = []
  return {
    name,
    join({ address }, lock) {
      const redis = new SlowRedis({ ...address, enableReadyCheck: false })
      redis.roundTripMs = roundTripMs
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
  roundTripMs = 0

  override sendCommand(command: Parameters<Redis['sendCommand']>[0], stream?: never): unknown {
    if (['info', 'client', 'hello'].includes(command.name)) return super.sendCommand(command, stream)
    this.requests++
    half(this.roundTripMs).then(() => {
      super.sendCommand(command, stream)
    })
    const late = command.promise.finally(() => half(this.roundTripMs))
    // Some clients look at an error only after they have done something else.
    late.catch(() => {})
    return late
  }
}

async function half(roundTripMs: number): Promise<void> {
  if (roundTripMs > 0) await sleep(roundTripMs / 2)
}
