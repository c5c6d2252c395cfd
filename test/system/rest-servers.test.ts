/** The main behaviour of the lock with every client, every setting that changes the wire, and two REST servers. */
import { randomUUID } from 'node:crypto'
import { Redis as StockRedis } from '@upstash/redis'
import { Redis as CloudflareRedis } from '@upstash/redis/cloudflare'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createLocks,
  forceRelease,
  inspect,
  isLocked,
  LeaseLostError,
  LockBusyError,
  lock,
  permitSemaphore,
  type RedisLike,
  WrongKindError,
  withLock,
} from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { type ForeignRestServer, startForeignRestServer } from '../support/foreign-rest-server.ts'
import { useRedis } from '../support/redis.ts'
import { useStack } from '../support/stack.ts'
import { flag, heldBy, readStore, runningDownFrom } from '../support/store.ts'
import { wire } from '../support/wire.ts'

interface Endpoint {
  url: string
  token: string
}
type OpenClient = (endpoint: Endpoint) => RedisLike

const DEFAULT_CLIENTS: Record<string, OpenClient> = {
  'the stock client as it is': ({ url, token }) => new StockRedis({ url, token }),
  'edgelock/rest': ({ url, token }) => rest({ url, token }),
}
const TUNED_CLIENTS: Record<string, OpenClient> = {
  'the stock client without auto-pipelining': ({ url, token }) =>
    new StockRedis({ url, token, enableAutoPipelining: false }),
  'the stock client without retries': ({ url, token }) =>
    new StockRedis({ url, token, retry: { retries: 0 } }),
  'the stock client with retry: false': ({ url, token }) => new StockRedis({ url, token, retry: false }),
  'the stock client without base64': ({ url, token }) =>
    new StockRedis({ url, token, responseEncoding: false }),
  'the stock client without deserialization': ({ url, token }) =>
    new StockRedis({ url, token, automaticDeserialization: false }),
  'the stock client with all of that': ({ url, token }) =>
    new StockRedis({
      url,
      token,
      enableAutoPipelining: false,
      retry: { retries: 0 },
      responseEncoding: false,
      automaticDeserialization: false,
      readYourWrites: false,
    }),
  "the stock client's Cloudflare entry": ({ url, token }) => new CloudflareRedis({ url, token }),
}

describe('our REST server', () => {
  const stack = useStack()
  for (const [title, open] of Object.entries({ ...DEFAULT_CLIENTS, ...TUNED_CLIENTS })) {
    describe(title, () =>
      behaveAsALock({ open: () => open(stack().rest), store: () => stack().redis.client }),
    )
  }
})

describe('@humanwhocodes/upstash-redis-server', () => {
  const redis = useRedis({ port: true })
  let server: ForeignRestServer | undefined
  beforeAll(async () => {
    const { address } = redis()
    if (!('port' in address)) throw new Error('it reaches Redis only over TCP')
    const redisUrl = `redis://${address.host}:${address.port}`
    server = await startForeignRestServer({ token: randomUUID(), redisUrl })
  })
  afterAll(() => server?.stop())

  for (const [title, open] of Object.entries(DEFAULT_CLIENTS)) {
    describe(title, () => {
      behaveAsALock({ open: () => open(server ?? { url: '', token: '' }), store: () => redis().client })
    })
  }

  it('serves all operations of a permit, whose id is binary', async () => {
    const { url = '', token = '' } = server ?? {}
    const s = permitSemaphore(createLocks({ redis: new StockRedis({ url, token }) }), 'test')
    expect(await s.trySetPermits(1)).toBe(true)
    const lease = await s.acquire()
    expect(await s.tryAcquire()).toMatchObject({ acquired: false, retryAfterMs: runningDownFrom(30_000) })
    expect(await lease.isHeld()).toBe(true)
    await lease.extend(60_000)
    expect([await s.permits(), await s.availablePermits(), await s.acquiredPermits()]).toEqual([1, 0, 1])
    const ids = await redis().client.zrangeBuffer('{test}:timeout', 0, -1)
    expect(ids).toEqual([Buffer.from(lease.holder, 'hex')])
    expect(await lease.release()).toBe('released')
    expect(await s.availablePermits()).toBe(1)
  })
})

function behaveAsALock({ open, store }: { open: () => RedisLike; store: () => Redis }): void {
  const NAME = 'order:42'
  const { lock: key, done } = wire(NAME)
  const lockOf = (redis = open()) => lock(createLocks({ redis }), NAME)

  it('is granted, re-entered, extended and released, also when no script is loaded yet', async () => {
    await store().script('FLUSH')
    const lock = lockOf()
    const outer = await lock.acquire({ leaseMs: 20_000 })
    expect([outer.holds, outer.remainingMs()]).toEqual([1, runningDownFrom(20_000)])
    expect(await readStore(store())).toEqual({ [key]: heldBy(outer.holder, { ttlMs: 20_000 }) })
    const inner = await lock.acquire({ reenter: outer })
    await inner.extend(40_000)
    const remainingMs = runningDownFrom(40_000)
    expect(await inspect(lockOf())).toEqual({ holder: outer.holder, holds: 2, remainingMs })
    expect(await inner.release()).toBe('reentered')
    expect((await readStore(store()))[key]).toEqual(heldBy(outer.holder, { ttlMs: 40_000 }))
    expect([await outer.release(), await outer.release()]).toEqual(['released', 'released'])
    expect(await readStore(store())).toEqual({
      [done(outer.holder)]: flag(1),
      [done(outer.holder, 1)]: flag(1),
    })
    expect([await inspect(lock), await isLocked(lock)]).toEqual([undefined, false])
  })

  it('is busy for other holders, of two calls in one tick too, until it is freed by force', async () => {
    const lock = lockOf()
    const results = await Promise.all([lock.tryAcquire(), lock.tryAcquire()])
    const refusal = { acquired: false, retryAfterMs: runningDownFrom(30_000) }
    expect(results.filter(({ acquired }) => !acquired)).toEqual([refusal])
    const error = await lockOf()
      .acquire({ waitMs: 60, maxPolls: 3 })
      .catch(thrown => thrown)
    expect(error).toBeInstanceOf(LockBusyError)
    expect(error).toMatchObject({ retryAfterMs: runningDownFrom(30_000) })
    expect([2, 3]).toContain(error.polls)
    expect([await forceRelease(lockOf()), await forceRelease(lockOf())]).toEqual([true, false])
    const [lease] = results.flatMap(result => (result.acquired ? [result.lease] : []))
    await expect(lease?.extend()).rejects.toBeInstanceOf(LeaseLostError)
    expect(lease?.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
    expect(await lease?.release()).toBe('gone')
  })

  it('runs the works of withLock() one after the other, and returns their values', async () => {
    const running: number[] = []
    const work = (number: number) =>
      withLock(createLocks({ redis: open() }), NAME, async () => {
        running.push(number)
        await store().ping()
        expect(running.at(-1)).toBe(number)
        return number * 10
      })
    expect(await Promise.all([work(1), work(2), work(3)])).toEqual([10, 20, 30])
    expect(await isLocked(lockOf())).toBe(false)
  })

  it('a key that holds other data is a WrongKindError, and stays unchanged', async () => {
    await store().set(key, 'an order')
    await expect(lockOf().tryAcquire()).rejects.toBeInstanceOf(WrongKindError)
    expect(await store().get(key)).toBe('an order')
  })
}
