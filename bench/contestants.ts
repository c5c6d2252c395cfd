/** The libraries that are compared, each on the same Redis and with the same round trip, with the settings it ships with. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Lock } from '@upstash/lock'
import { Redis as Upstash } from '@upstash/redis'
import { Verrou } from '@verrou/core'
import { redisStore } from '@verrou/core/drivers/redis'
import { Mutex as LocalMutex } from 'async-mutex'
import { Redis } from 'ioredis'
import { Redisson } from 'node-redisson'
import { Mutex } from 'redis-semaphore'
import Redlock from 'redlock'
import { createLock, IoredisAdapter } from 'redlock-universal'
import type { RedisAddress } from '../dev/redis/index.ts'
import type { RestServer } from '../dev/rest-server/index.ts'
import {
  createLocks,
  fairLock,
  type Lockable,
  type LocksOptions,
  lock,
  type RedisLike,
} from '../src/index.ts'
import { rest } from '../src/rest.ts'
import type { Use } from './crowd.ts'
import { isHandshake, watch } from './wire.ts'

export const ROUND_TRIP_MS = 20
/** Longer than any hold, so that nothing is renewed. */
const LEASE_MS = 120_000

export interface Store {
  readonly rest: Pick<RestServer, 'url' | 'token'>
  readonly address: RedisAddress
}

export interface Contestant {
  readonly name: string
  /** Over TCP, or else over HTTP. */
  readonly overTcp: boolean
  join(store: Store, name: string): Use
  leave(): void
}

export function contestants({ roundTripMs = ROUND_TRIP_MS } = {}): Contestant[] {
  const overHttp = (name: string, join: HttpJoin) => httpContestant(name, roundTripMs, join)
  const overTcp = (name: string, join: TcpJoin) => tcpContestant(name, roundTripMs, join)
  return [
    overHttp('edgelock', ({ rest: { url, token } }, name, slowly) =>
      ours(lock(createLocks({ redis: slowly(rest({ url, token })) }), name)),
    ),
    overHttp('edgelock, fair lock', ({ rest: { url, token } }, name, slowly) =>
      ours(fairLock(createLocks({ redis: slowly(rest({ url, token })) }), name)),
    ),
    overHttp('edgelock over @upstash/redis', ({ rest: { url, token } }, name, slowly) =>
      ours(lock(createLocks({ redis: slowly(new Upstash({ url, token })) }), name)),
    ),
    overHttp('@upstash/lock', upstashLock),
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
    overTcp('node-redisson', (redis, name, slowly) => {
      const redisson = new Redisson({ redis: { options: { ...redis.options, lazyConnect: false } } })
      const { redis: commands, subscribeRedis } = redisson['commandExecutor']
      for (const each of [commands, subscribeRedis]) slowly(each)
      return async work => {
        const lock = redisson.getLock(name)
        await lock.lock()
        await work().finally(() => lock.unlock())
      }
    }),
  ]
}

/** Those whose callers are compared that share a process. A client of a peer does not know of its other callers. */
export function sharers(): Contestant[] {
  const queued = (name: string, localQueue: LocksOptions['localQueue']) =>
    httpContestant(name, ROUND_TRIP_MS, ({ rest: { url, token } }, name, slowly) =>
      ours(lock(createLocks({ redis: slowly(rest({ url, token })), localQueue }), name)),
    )
  const peers = ['@upstash/lock', 'redlock', 'redis-semaphore']
  return [
    queued('edgelock', true),
    queued('edgelock, localQueue: false', false),
    // What users build to send one request of a process at a time.
    httpContestant('@upstash/lock behind async-mutex', ROUND_TRIP_MS, (store, name, slowly) => {
      const [mutex, use] = [new LocalMutex(), upstashLock(store, name, slowly)]
      return work => mutex.runExclusive(() => use(work))
    }),
    ...contestants().filter(({ name }) => peers.includes(name)),
  ]
}

function upstashLock({ rest: { url, token } }: Store, name: string, slowly: SlowHttp): Use {
  const redis = slowly(new Upstash({ url, token, enableAutoPipelining: false }))
  return async work => {
    const lock = new Lock({
      id: name,
      redis: redis as never,
      lease: LEASE_MS,
      // Its default delay is 100 ms; its default of three attempts serves no crowd.
      retry: { attempts: 1_000_000, delay: 100 },
    })
    if (!(await lock.acquire())) throw new Error('not acquired')
    await work().finally(() => lock.release())
  }
}

function ours(lock: Lockable): Use {
  return async work => {
    const lease = await lock.acquire({ waitMs: Infinity, leaseMs: LEASE_MS })
    await work().finally(() => lease.release())
  }
}

/** Makes every method of a client take one round trip longer. */
type SlowHttp = <Client extends object>(client: Client) => Client & RedisLike
type HttpJoin = (store: Store, name: string, slowly: SlowHttp) => Use
/** Makes a connection slow as well, that a library opened. */
type SlowTcp = (redis: Redis) => void
type TcpJoin = (redis: Redis, name: string, slowly: SlowTcp) => Use

function httpContestant(name: string, roundTripMs: number, join: HttpJoin): Contestant {
  const slowly: SlowHttp = <Client extends object>(client: Client) =>
    new Proxy(client, {
      get(target, property) {
        const value = Reflect.get(target, property)
        if (typeof value !== 'function' || roundTripMs === 0) return value
        return async (...args: unknown[]) => {
          await half(roundTripMs)
          const answer = await value.apply(target, args)
          await half(roundTripMs)
          return answer
        }
      },
    }) as Client & RedisLike
  return { name, overTcp: false, join: (store, lock) => join(store, lock, slowly), leave() {} }
}

function tcpContestant(name: string, roundTripMs: number, join: TcpJoin): Contestant {
  const connections: Redis[] = []
  const slowly: SlowTcp = redis => {
    connections.push(redis)
    watch(redis)
    if (roundTripMs > 0) slowDown(redis, roundTripMs)
  }
  return {
    name,
    overTcp: true,
    join({ address }, lock) {
      const redis = new Redis({ ...address, enableReadyCheck: false })
      slowly(redis)
      return join(redis, lock, slowly)
    },
    leave() {
      for (const each of connections.splice(0)) {
        // Timers of node-redisson still use it, up to 30 s later.
        each.sendCommand = () => new Promise(() => {})
        each.disconnect()
      }
    },
  }
}

/** Lets commands, replies and messages of a connection travel for half a round trip. */
function slowDown(redis: Redis, roundTripMs: number): void {
  const send = redis.sendCommand.bind(redis)
  redis.sendCommand = (command, stream?: never): unknown => {
    if (isHandshake(command)) return send(command, stream)
    half(roundTripMs).then(() => {
      send(command, stream)
    })
    const late = command.promise.finally(() => half(roundTripMs))
    // Some clients look at an error only after they have done something else.
    late.catch(() => {})
    return late
  }
  const emit = redis.emit.bind(redis)
  redis.emit = (event, ...args) => {
    if (event !== 'message') return emit(event, ...args)
    half(roundTripMs).then(() => emit(event, ...args))
    return true
  }
}

function half(roundTripMs: number): Promise<void> {
  return sleep(roundTripMs / 2)
}
