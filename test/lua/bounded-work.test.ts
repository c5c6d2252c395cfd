import { describe, expect, it } from 'vitest'
import * as permitScripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { fairLockScripts } from '../support/fair-lock-scripts.ts'
import { readWriteClients } from '../support/read-write-clients.ts'
import { useRedis } from '../support/redis.ts'
import { clientOf, permitWiring } from '../support/scripts.ts'
import { idOf, wire } from '../support/wire.ts'

const redis = useRedis()
const client = () => redis().client
const readWrite = () => readWriteClients(client()).read
const fair = () => fairLockScripts(client())
const permits = () => clientOf(client(), permitScripts, permitWiring('P'))

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

/** Returns the shortest of five times that a call kept Redis busy, in microseconds. */
async function redisTime(prepare: () => Promise<void>, call: () => Promise<unknown>): Promise<number> {
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

/** Without a limit, each of them took 10 to 500 times as long as with ten others. */
describe('a call keeps Redis busy for no longer when ten thousand others hold or want the same thing', () => {
  it.each<[string, (count: number) => Promise<void>, () => Promise<unknown>]>([
    ['the release of the longest lease among readers', readers, () => readWrite().release('a')],
    ['the release of another reader', readers, () => readWrite().release('r1')],
    ['an inspection of the readers', readers, () => readWrite().inspect('outsider')],
    ['a count of permits', expiredPermits, () => permits().count('', { free: 1, taken: 1 })],
    ['an acquire of a permit', expiredPermits, () => permits().acquire('c')],
    [
      'an acquire within a size',
      expiredPermits,
      () => permits().acquireWithin('c', { total: 5, keepMs: 1_000 }),
    ],
    ['the release of a permit', expiredPermits, () => permits().release('b')],
    ['the release of a fair lock', waiters, () => fair().release('a')],
    ['the first poll for a fair lock', waiters, () => fair().acquire('y')],
    ['the poll of the last waiter for a fair lock', waiters, () => pollAgain('z')],
    [
      'the grant of a fair lock to the first waiter',
      async count => {
        await waiters(count)
        await fair().release('a')
      },
      () => pollAgain('b'),
    ],
    ['the end of a wait for a fair lock', waiters, () => fair().release('z', { outcome: 0 })],
  ])('%s', { timeout: 60_000 }, async (_call, prepare, call) => {
    const [few, many] = [
      // More than any script takes at a time.
      await redisTime(() => prepare(200), call),
      await redisTime(() => prepare(10_000), call),
    ]
    expect(many).toBeLessThan(8 * few)
  })
})
