/** What one cycle costs where nothing else asks: acquire and release, an extension, a call of `once`, a guarded request. */
import { Hono } from 'hono'
import type { Redis } from 'ioredis'
import { idempotency, lockGuard } from '../src/hono/index.ts'
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lockable,
  type Locks,
  multiLock,
  once,
  permitSemaphore,
  type RedisLike,
  readWriteLock,
  redLock,
} from '../src/index.ts'
import { rest } from '../src/rest.ts'
import { contestants, type Store } from './contestants.ts'

export interface Cycle {
  readonly contestant: string
  /** Requests of a client to the store. */
  readonly requests: number
  /** Commands as Upstash bills them: those of a script count one by one. */
  readonly commands: number
  /** How long Redis was busy, in microseconds. */
  readonly redisMicros: number
}

const ROUNDS = 200

/** Measures each cycle on one Redis, one after the other. */
export async function* cycles(redis: Redis, store: Store): AsyncGenerator<Cycle> {
  for (const [contestant, prepare] of Object.entries(OURS)) {
    let requests = 0
    const counted = countedRest(store, () => requests++)
    const cycle = prepare(createLocks({ redis: counted }), counted)
    yield await measured(redis, contestant, () => requests, cycle)
  }
  for (const { name, join, requests, leave } of contestants({ roundTripMs: 0 })) {
    if (name.startsWith('edgelock')) continue
    const use = join(store, 'cycle')
    yield await measured(redis, name, requests, () => use(async () => {}))
    leave()
  }
}

async function measured(
  redis: Redis,
  contestant: string,
  requests: () => number,
  cycle: (round: number) => Promise<unknown>,
): Promise<Cycle> {
  await redis.flushall()
  // Scripts are loaded, and connections are open.
  for (let round = 0; round < 5; round++) await cycle(round)
  await redis.config('RESETSTAT')
  const before = requests()
  for (let round = 5; round < ROUNDS + 5; round++) await cycle(round)
  const stats = [...(await redis.info('commandstats')).matchAll(/cmdstat_([^:]+):calls=(\d+),usec=(\d+)/g)]
  const own = stats.filter(([, name = '']) => !/^(config|info|client|hello|ping|select)/.test(name))
  const sum = (column: 2 | 3, from: typeof own) =>
    from.reduce((total, each) => total + Number(each[column]), 0)
  // The time of a script contains that of its commands.
  const scripts = own.filter(([, name = '']) => /^eval/.test(name))
  return {
    contestant,
    requests: (requests() - before) / ROUNDS,
    commands: sum(2, own) / ROUNDS,
    redisMicros: sum(3, scripts.length > 0 ? scripts : own) / ROUNDS,
  }
}

type Prepare = (locks: Locks, redis: RedisLike) => (round: number) => Promise<unknown>

const OURS: Record<string, Prepare> = {
  'edgelock, lock': locks => leased(locks.lock('cycle')),
  'edgelock, fair lock': locks => leased(fairLock(locks, 'cycle')),
  'edgelock, fenced lock': locks => leased(fencedLock(locks, 'cycle')),
  'edgelock, read lock': locks => leased(readWriteLock(locks, 'cycle').read),
  'edgelock, write lock': locks => leased(readWriteLock(locks, 'cycle').write),
  'edgelock, permit': locks => leased(permitSemaphore(locks, 'cycle', { permits: 10 })),
  'edgelock, multi-lock of 2': locks => leased(multiLock([locks.lock('{cycle}:1'), locks.lock('{cycle}:2')])),
  'edgelock, red lock of 3': (_, redis) =>
    // Three databases are stood in for by three names.
    leased(
      redLock(
        [1, 2, 3].map(each => createLocks({ redis, mapName: name => `${name}:${each}` }).lock('cycle')),
      ),
    ),
  'edgelock, once': locks => round => once(locks, `cycle:${round}`, async () => 'done'),
  'edgelock, lockGuard': locks => {
    // The lock is released after the answer, so each request has its own.
    const app = new Hono().post('/:round', lockGuard({ locks, name: c => c.req.path }), c => c.text('done'))
    return round => app.request(`/${round}`, { method: 'POST' })
  },
  'edgelock, idempotency': locks => {
    const app = new Hono().post('/', idempotency({ locks, scope: 'cycle' }), c => c.text('done'))
    return round =>
      app.request('/', { method: 'POST', headers: { 'idempotency-key': `"${round}-cycle-key"` } })
  },
  'edgelock, an extension': locks => {
    const lease = locks.lock('cycle').acquire()
    return async () => (await lease).extend()
  },
}

function leased(lock: Lockable): () => Promise<unknown> {
  return async () => (await lock.acquire()).release()
}

function countedRest({ rest: { url, token } }: Store, count: () => void): RedisLike {
  const client = rest({ url, token })
  const counted =
    <Args extends unknown[], Result>(send: (...args: Args) => Result) =>
    (...args: Args) => {
      count()
      return send(...args)
    }
  return { eval: counted(client.eval), evalsha: counted(client.evalsha as typeof client.eval) }
}
