import { describe, expect, it } from 'vitest'
import * as permitScripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { readWriteClients } from '../support/read-write-clients.ts'
import { useRedis } from '../support/redis.ts'
import { clientOf, permitWiring } from '../support/scripts.ts'
import { idOf } from '../support/wire.ts'

const redis = useRedis()
const client = () => redis().client
const readWrite = () => readWriteClients(client()).read
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

/** Returns the shortest of three times that a call kept Redis busy, in microseconds. */
async function redisTime(prepare: () => Promise<void>, call: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let time = 0; time < 3; time++) {
    await client().flushdb('SYNC')
    await prepare()
    await client().config('RESETSTAT')
    await call()
    const stats = await client().info('commandstats')
    times.push(Number(/cmdstat_eval:calls=1,usec=(\d+)/.exec(stats)?.[1]))
  }
  return Math.min(...times)
}

/** Without a limit, each of them took 12 to 500 times as long. */
describe('a call keeps Redis busy for no longer when ten thousand others hold the same thing', () => {
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
  ])('%s', { timeout: 60_000 }, async (_call, prepare, call) => {
    const [few, many] = [
      await redisTime(() => prepare(10), call),
      await redisTime(() => prepare(10_000), call),
    ]
    expect(many).toBeLessThan(8 * few)
  })
})
