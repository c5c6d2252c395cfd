import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import * as keyScripts from '../../src/transport/scripts/keys.gen.ts'
import * as permitScripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import * as webScripts from '../../src/transport/scripts/web-lock.gen.ts'
import { fairLockScripts } from '../support/fair-lock-scripts.ts'
import { readWriteClients } from '../support/read-write-clients.ts'
import { useRedis } from '../support/redis.ts'
import { clientOf, permitWiring, webWiring } from '../support/scripts.ts'
import { idOf, wire } from '../support/wire.ts'

const redis = useRedis()
const client = () => redis().client
const readWrite = () => readWriteClients(client()).read
const writer = () => readWriteClients(client()).write
const fair = () => fairLockScripts(client())
const permits = () => clientOf(client(), permitScripts, permitWiring('P'))
const web = (mode: 'x' | 's') => clientOf(client(), webScripts, webWiring(mode))
const keys = () => clientOf(client(), keyScripts, () => ({}))

/** Readers of `L` with leases of 20 s, and `a` with the longest. */
async function readers(count: number): Promise<void> {
  const pipeline = client().pipeline().hset('L', 'mode', 'read')
  for (let at = 0; at < count; at++) {
    const reader = idOf(`r${at}`)
    pipeline.hset('L', reader, 1).set(`{L}:${reader}:rwlock_timeout:1`, '1', 'PX', 20_000)
  }
  await pipeline.pexpire('L', 20_000).exec()
  await readWrite().acquire('a', { leaseMs: 60_000 })
}

/** Permits of `P` that have expired, and that the client `b` has one. */
async function expiredPermits(count: number): Promise<void> {
  await client().set('P', 2)
  await permits().acquire('b')
  const pipeline = client().pipeline()
  for (let at = 0; at < count; at++) pipeline.zadd('{P}:timeout', 1_000 + at, `permit-${at}`)
  await pipeline.exec()
}

/** Waiters for the fair lock `L`, which `a` holds: `b` is the first and `z` the last. Some are dead, and some Java's. */
async function waiters(count: number): Promise<void> {
  const { queue, timeouts, appointments, order } = wire('L')
  for (const name of ['a', 'b']) await fair().acquire(name, { leaseMs: 60_000 })
  const now = Number(await client().zscore(order, idOf('b')))
  const ids = Array.from({ length: count }, (_, at) => idOf(`w${at}`))
  const ours = ids.filter((_, at) => at % 10 !== 3)
  const due = (at: number) => (at % 10 === 5 ? 1 : now + 600_000)
  await client().rpush(queue, ...ids)
  await client().zadd(timeouts, ...ids.flatMap(id => [now + 3_600_000, id]))
  await client().zadd(order, ...ours.flatMap((id, at) => [now + at + 1, id]))
  await client().zadd(appointments, ...ours.flatMap((id, at) => [due(at), id]))
  await fair().acquire('z')
}

/** Polls once more. */
async function pollAgain(waiter: string): Promise<unknown> {
  const ticket = Number(await client().zscore(wire('L').order, idOf(waiter)))
  return fair().acquire(waiter, { ticket, rttMs: 20 })
}

/** Holders that share the web lock `L`, `a` first, and as many waiters of each mode. */
async function webHolders(count: number): Promise<void> {
  await web('s').acquire('a', { leaseMs: 60_000 })
  const now = Date.now()
  const members = (letter: string, from: number) =>
    Array.from({ length: count }, (_, at) => [from + at, `${letter}${idOf(`w${at}`)}`]).flat()
  await client().zadd('edgelock:web:{L}', ...members('s', now + 600_000))
  await client().zadd('edgelock:web-alone:{L}', ...members('x', now))
  await client().zadd('edgelock:web-sharing:{L}', ...members('s', now))
  await client().zadd(
    'edgelock:web-alive:{L}',
    ...members('x', now + 600_000),
    ...members('s', now + 600_000),
  )
}

/** Web locks that each have a hundred holders. */
async function webLocks(holders: number): Promise<void> {
  const members = Array.from({ length: 100 }, (_, at) => [9e15, `s${idOf(`w${at}`)}`]).flat()
  for (let at = 0; at < holders / 100; at++) await client().zadd(`edgelock:web:{${at}}`, ...members)
}

const WEB_SETS = Array.from({ length: 100 }, (_, at) =>
  ['', '-alone', '-sharing', '-alive'].map(part => `edgelock:web${part}:{${at}}`),
).flat()

/** Returns the shortest of five times that a call kept Redis busy, in microseconds. */
async function redisTime(prepare: () => Promise<unknown>, call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 5; time++) {
    await client().flushdb('SYNC')
    await prepare()
    await client().config('RESETSTAT')
    await call()
    const stats = await client().info('commandstats')
    times.push(Number(/cmdstat_eval:calls=1,usec=(\d+)/.exec(stats)?.[1]))
  }
  return Math.min(...times)
}

type Row = [
  script: string,
  what: string,
  prepare: (count: number) => Promise<unknown>,
  call: () => Promise<unknown>,
]

/** `others`, and then what comes before the call that is measured. */
const after =
  (others: (count: number) => Promise<void>, ...steps: (() => Promise<unknown>)[]): Row[2] =>
  async count => {
    await others(count)
    for (const step of steps) await step()
  }

const ROWS: Row[] = [
  ['read-lock/acquire', 'beside other readers', readers, () => readWrite().acquire('c')],
  ['read-lock/reenter', 'beside other readers', readers, () => readWrite().reenter('a:1')],
  ['read-lock/extend', 'beside other readers', readers, () => readWrite().extend('a', { leaseMs: 90_000 })],
  ['read-lock/release', 'of the longest lease', readers, () => readWrite().release('a')],
  ['read-lock/release', 'of any other', readers, () => readWrite().release('r1')],
  ['write-lock/acquire', 'while others read', readers, () => writer().acquire('w')],
  ['write-lock/release', 'while others read', readers, () => writer().release('w', { outcome: 0 })],
  ['read-write-lock/inspect', 'of the readers', readers, () => readWrite().inspect('outsider')],
  ['read-write-lock/force-release', 'of the readers', readers, () => readWrite().forceRelease('op')],
  [
    'read-write-lock/force-release',
    'that goes on',
    after(readers, () => readWrite().forceRelease('op')),
    () => readWrite().forceRelease('op'),
  ],
  [
    'permit-semaphore/count',
    'of all permits',
    expiredPermits,
    () => permits().count('', { free: 1, taken: 1 }),
  ],
  ['permit-semaphore/acquire', 'where others have expired', expiredPermits, () => permits().acquire('c')],
  [
    'permit-semaphore/acquire-within',
    'a size, where others have expired',
    expiredPermits,
    () => permits().acquireWithin('c', { total: 5, keepMs: 1_000 }),
  ],
  ['permit-semaphore/release', 'beside others', expiredPermits, () => permits().release('b')],
  ['permit-semaphore/extend', 'beside others', expiredPermits, () => permits().extend('b')],
  ['permit-semaphore/inspect', 'beside others', expiredPermits, () => permits().inspect('b')],
  ['permit-semaphore/set', 'while others are leased', expiredPermits, () => permits().set('s', { count: 3 })],
  ['fair-lock/release', 'to a queue', waiters, () => fair().release('a')],
  ['fair-lock/release', 'of the last waiter', waiters, () => fair().release('z', { outcome: 0 })],
  ['fair-lock/force-release', 'to a queue', waiters, () => fair().forceRelease('op')],
  ['fair-lock/waiters', 'of the first ones', waiters, () => fair().waiters('', { most: 100 })],
  ['fair-lock/acquire', 'for the first time', waiters, () => fair().acquire('y')],
  ['fair-lock/acquire', 'by the last waiter', waiters, () => pollAgain('z')],
  [
    'fair-lock/acquire',
    'that is granted to the first waiter',
    after(waiters, () => fair().release('a')),
    () => pollAgain('b'),
  ],
  ['web-lock/acquire', 'behind a queue', webHolders, () => web('x').acquire('y')],
  ['web-lock/acquire', 'for the last time', webHolders, () => web('s').acquire('y', { last: 1 })],
  ['web-lock/extend', 'beside others', webHolders, () => web('s').extend('a')],
  ['web-lock/release', 'beside others', webHolders, () => web('s').release('a')],
  ['web-lock/inspect', 'beside others', webHolders, () => web('s').inspect('a')],
  ['web-lock/query', 'of many holders', webLocks, () => web('s').query('', { sets: WEB_SETS })],
  ['keys/look', 'at a lock of many', readers, () => keys().look('', { keys: ['L'], most: 100, nowMs: 1 })],
  [
    'keys/look',
    'at many permits',
    expiredPermits,
    () => keys().look('', { keys: ['{P}:timeout'], most: 100, nowMs: 1 }),
  ],
]

/** Where nothing grows with the others, or only as the request says. */
const NO_CROWD: Record<string, string> = {
  lock: 'has one holder, and its line is one string',
  'fenced-lock': 'has one holder, and its line is one string',
  'multi-lock': 'has one holder in each of the locks that the request names',
  semaphore: 'is one number, and its line is one string',
  'count-down-latch': 'is one number',
  once: 'is one record; of other data under its key, `remove` reads a limited part',
  'string-lock': 'is one string in each of the locks that the request names',
  'keys/scan': 'takes as many steps as the request says',
  'web-lock/steal':
    'finishes each of the holders, whom no later request could tell from others: only as many as shared the lock at once',
}

it('every script has a row, or nothing in it grows', () => {
  const files = globSync('*/*.lua', { cwd: join(import.meta.dirname, '../../lua'), exclude: ['include/*'] })
  const scripts = files.map(file => file.slice(0, -'.lua'.length))
  const named = new Set([...ROWS.map(([script]) => script), ...Object.keys(NO_CROWD)])
  const missing = scripts.filter(script => !named.has(script) && !named.has(dirname(script)))
  expect(missing).toEqual([])
})

/** Without a limit, each of them took 10 to 500 times as long as with ten others. */
describe('a call keeps Redis busy for no longer when ten thousand others hold or want the same thing', () => {
  it.each(ROWS)('%s %s', { timeout: 60_000 }, async (_script, _what, prepare, call) => {
    const [few, many] = [
      // More than any script takes at a time.
      await redisTime(() => prepare(200), call),
      await redisTime(() => prepare(10_000), call),
    ]
    expect(many).toBeLessThan(8 * few)
  })
})
