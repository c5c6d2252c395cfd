/** What callers are told with every client, every setting that changes the wire, and two REST servers. */
import { randomUUID } from 'node:crypto'
import { Redis as StockRedis } from '@upstash/redis'
import { Redis as CloudflareRedis } from '@upstash/redis/cloudflare'
import type { Redis } from 'ioredis'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createLocks, lock, type RedisLike, WrongKindError } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { KINDS, operationsOf } from '../kinds/index.ts'
import { told } from '../kinds/kind.ts'
import { type ForeignRestServer, startForeignRestServer } from '../support/foreign-rest-server.ts'
import { useRedis } from '../support/redis.ts'
import { useStack } from '../support/stack.ts'
import { flag, readStore } from '../support/store.ts'
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
/** Settings of the stock client that change the wire. */
const SETTINGS: Record<string, object> = {
  'without auto-pipelining': { enableAutoPipelining: false },
  'without retries': { retry: { retries: 0 } },
  'with retry: false': { retry: false },
  'without base64': { responseEncoding: false },
  'without deserialization': { automaticDeserialization: false },
}
const tuned = (settings: object): OpenClient => {
  return ({ url, token }) => new StockRedis({ url, token, ...settings })
}
const TUNED_CLIENTS: Record<string, OpenClient> = {
  ...Object.fromEntries(
    Object.entries(SETTINGS).map(([what, settings]) => [`the stock client ${what}`, tuned(settings)]),
  ),
  'the stock client with all of that': tuned(
    Object.assign({ readYourWrites: false }, ...Object.values(SETTINGS), SETTINGS['without retries']),
  ),
  "the stock client's Cloudflare entry": ({ url, token }) => new CloudflareRedis({ url, token }),
}

describe.each(Object.entries({ ...DEFAULT_CLIENTS, ...TUNED_CLIENTS }))(
  'our REST server, by %s',
  (_, open) => {
    const stack = useStack()
    behaveAsEver(
      () => open(stack().rest),
      () => stack().redis.client,
    )
  },
)

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

  describe.each(Object.entries(DEFAULT_CLIENTS))('by %s', (_, open) => {
    behaveAsEver(
      () => open(server ?? { url: '', token: '' }),
      () => redis().client,
    )
  })
})

/** Locks, permits, whose ids are binary, and work that runs once: each call tells what its row says. */
function behaveAsEver(open: () => RedisLike, store: () => Redis): void {
  const name = 'order:42'
  const locks = () => createLocks({ redis: open() })
  beforeEach(() => store().script('FLUSH'))

  it.each(['lock', 'permit-semaphore', 'once'] as const)('each call of a %s has its outcome', async kind => {
    for (const [title, { given, outcome }] of Object.entries(operationsOf(KINDS[kind]))) {
      await store().flushdb()
      const call = await given({ name, locks: locks(), other: locks })
      expect(told(await call().catch(error => error)), title).toBe(outcome)
    }
  })

  it('two calls in one tick are two holders, and what is left is as the kind has it', async () => {
    const { lock: key, done } = wire(name)
    const mine = lock(locks(), name)
    const results = await Promise.all([mine.tryAcquire({ leaseMs: 20_000 }), mine.tryAcquire()])
    const [lease = expect.unreachable(), ...others] = results.flatMap(result =>
      result.acquired ? [result.lease] : [],
    )
    expect(others).toEqual([])
    expect((await readStore(store()))[key]?.value).toEqual({ [lease.holder]: '1' })
    expect([await lease.release(), await lease.release()]).toEqual(['released', 'released'])
    expect((await readStore(store()))[done(lease.holder)]).toEqual(flag(1))
  })

  it('a key that holds other data is a WrongKindError, and stays unchanged', async () => {
    await store().set(name, 'an order')
    await expect(lock(locks(), name).tryAcquire()).rejects.toBeInstanceOf(WrongKindError)
    expect(await store().get(name)).toBe('an order')
  })
}
