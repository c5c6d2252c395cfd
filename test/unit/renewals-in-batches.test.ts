import { afterEach, describe, expect, it, vi } from 'vitest'
import type { RedisLike } from '../../src/api/redis-like.ts'
import { createLocks, type Lease, type Locks, lock, permitSemaphore } from '../../src/index.ts'
import { confirmed, renewalsInBatches } from '../../src/rest.ts'
import { memory } from '../../src/testing.ts'
import { nameOf, SENT } from '../simulation/compiled.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { until } from '../support/timing.ts'

/** Locks over a store in memory that counts what it is sent, on one fake clock. */
function batchingLocks({ withinMs = 500, most = 100, failing = (request: number) => request < 1 } = {}) {
  const clock = new FakeClock()
  const store = memory({ clock })
  const sent: { commands: number; at: number; signal: AbortSignal | undefined }[] = []
  const redis: RedisLike = {
    eval: store.eval,
    sendAll: async (commands, options) => {
      sent.push({ commands: commands.length, at: clock.elapsedMs, signal: options?.signal })
      if (failing(sent.length)) throw new TypeError('fetch failed')
      return store.sendAll(commands, options)
    },
  }
  const locks = createLocks({ redis: renewalsInBatches(redis, { withinMs, most, clock }), clock })
  return { clock, store, sent, locks }
}

/** Leases of as many locks. */
function leasesOf(locks: Locks, count: number, leaseMs = 30_000): Promise<Lease[]> {
  return Promise.all(Array.from({ length: count }, (_, at) => lock(locks, `job:${at}`).acquire({ leaseMs })))
}

afterEach(() => void vi.unstubAllGlobals())

describe('renewalsInBatches()', () => {
  it('sends the renewals of many leases together, and each proves its own time from before it waited', async () => {
    const { clock, sent, locks } = batchingLocks()
    const leases = await leasesOf(locks, 150)
    const extended = Promise.all(leases.map(lease => lease.extend(60_000)))
    await clock.advance(500)
    await extended
    expect(sent.map(({ commands, at }) => [commands, at])).toEqual([
      [100, 0],
      [50, 500],
    ])
    for (const lease of leases) expect(lease.remainingMs()).toBe(60_000 * 0.99 - 2 - 500)
  })

  it('renews two hundred leases with a few requests a round', async () => {
    const { clock, sent, locks } = batchingLocks()
    const leases = await leasesOf(locks, 200)
    for (const lease of leases) lease.keepAlive()
    await clock.advance(60_000)
    expect(leases.every(lease => lease.remainingMs() > 19_000)).toBe(true)
    // Six rounds: jitter spreads each over a second.
    expect(sent.length).toBeLessThan(6 * 8)
    expect(sent.reduce((sum, { commands }) => sum + commands, 0)).toBeGreaterThanOrEqual(6 * 200)
  })

  it('lets no renewal wait for longer than a twentieth of its lease', async () => {
    const { clock, sent, locks } = batchingLocks()
    const [long, short] = await leasesOf(locks, 2)
    const all = Promise.all([long?.extend(), short?.extend(1_000)])
    await clock.advance(50)
    await all
    expect(sent.map(({ commands, at }) => [commands, at])).toEqual([[2, 50]])
  })

  it('sends nothing else in batches', async () => {
    const { clock, sent, locks } = batchingLocks()
    const [lease] = await leasesOf(locks, 1)
    expect(await lease?.isHeld()).toBe(true)
    expect(await lease?.release()).toBe('released')
    await clock.advance(1_000)
    expect(sent).toEqual([])
  })

  it('a lost answer leaves each lease as it was, and each is asked again', async () => {
    const { clock, sent, locks } = batchingLocks({ failing: request => request === 1 })
    const leases = await leasesOf(locks, 50)
    for (const lease of leases) lease.keepAlive()
    await clock.advance(28_000)
    expect(sent.length).toBeGreaterThan(1)
    expect(leases.every(lease => lease.remainingMs() > 10_000)).toBe(true)
  })

  it('a batch without an answer delays no other, and is aborted when none of its leases waits for it any more', async () => {
    const { clock, store, locks } = batchingLocks()
    const [slow, other] = await leasesOf(locks, 2)
    const sendAll = vi.spyOn(store, 'sendAll').mockImplementationOnce(() => new Promise(() => {}))
    const failed = slow?.extend().catch(error => error)
    await clock.advance(500)
    const extended = other?.extend()
    await clock.advance(500)
    await extended
    expect(sendAll).toHaveBeenCalledTimes(2)
    const signal = sendAll.mock.calls[0]?.[1]?.signal
    expect(signal?.aborted).toBe(false)
    await clock.advance(20_000)
    expect([signal?.aborted, await failed]).toEqual([true, undefined])
  })

  it('a batch goes on while one of its renewals still needs its answer', async () => {
    const clock = new FakeClock()
    const sendAll = vi.fn<NonNullable<RedisLike['sendAll']>>(() => new Promise(() => {}))
    const redis = renewalsInBatches({ eval: async () => null, sendAll }, { clock })
    const callers = Array.from({ length: 3 }, () => new AbortController())
    for (const { signal } of callers)
      void redis.eval('script', ['L'], ['a', '30000'], { operation: 'extend', signal })
    await clock.advance(500)
    const batch = sendAll.mock.calls[0]?.[1]?.signal
    const aborted = callers.map(caller => {
      caller.abort()
      return batch?.aborted
    })
    expect(aborted).toEqual([false, false, true])
  })

  it('leaves out a renewal that was given up before its batch left', async () => {
    const { clock, sent, locks } = batchingLocks()
    const [given, kept] = await leasesOf(locks, 2)
    const keeper = given?.keepAlive()
    await clock.advance(9_999)
    const extended = kept?.extend()
    await keeper?.stop()
    await clock.advance(500)
    await extended
    expect(sent.map(({ commands }) => commands)).toEqual([1])
  })

  it('sends the texts of scripts together when the server does not know their digests', async () => {
    const { clock, store } = batchingLocks()
    const commands: string[] = []
    const redis: RedisLike = {
      eval: store.eval,
      evalsha: async (_, ...rest) =>
        store.eval([...SENT.keys()].find(text => nameOf(text) === 'lock acquire') ?? '', ...rest),
      sendAll: async (all, options) => {
        commands.push(...all.map(([name = '']) => name))
        if (all[0]?.[0] === 'EVAL') return store.sendAll(all, options)
        const reason = new Error('NOSCRIPT No matching script')
        return all.map(() => ({ status: 'rejected', reason }))
      },
    }
    const locks = createLocks({ redis: renewalsInBatches(redis, { clock }), clock })
    const leases = await leasesOf(locks, 2)
    const extended = Promise.all(leases.map(lease => lease.extend()))
    // Digests take real time.
    await until(async () => {
      await clock.advance(100)
      expect(commands).toHaveLength(4)
    })
    await extended
    expect(commands).toEqual(['EVALSHA', 'EVALSHA', 'EVAL', 'EVAL'])
  })

  it('renews permits as well', async () => {
    const { clock, sent, locks } = batchingLocks()
    const lease = await permitSemaphore(locks, 'gpu', { permits: 1 }).acquire()
    const extended = lease.extend(60_000)
    await clock.advance(500)
    await extended
    expect([sent.length, lease.remainingMs() > 55_000]).toEqual([1, true])
  })

  it('finds the lease of every script that extends one', () => {
    const extending = [...SENT].filter(([text]) => nameOf(text).endsWith(' extend'))
    expect(extending.length).toBeGreaterThan(5)
    for (const [text, { args }] of extending)
      expect(args.slice(0, 2), nameOf(text)).toEqual(['holder', 'leaseMs'])
  })

  it.each<[string, unknown, unknown, RegExp]>([
    ['a client without sendAll', { eval: async () => null }, {}, /rest\(\) from 'edgelock\/rest'/],
    ['a wait of 0', memory(), { withinMs: 0 }, /withinMs must be a whole number from 1 to 1000/],
    ['no renewal at all', memory(), { most: 0 }, /most must be a whole number from 1 to 1000/],
    ['an unknown option', memory(), { within: 5 }, /has no option within, only withinMs, most, clock/],
    ['replicas that confirm', confirmed(memory(), { count: 1 }), {}, /sends several commands at once/],
  ])('refuses %s', (_, redis, options, message) => {
    expect(() => renewalsInBatches(redis as RedisLike, options as object)).toThrow(message)
  })

  it('is refused in workerd, where a renewal may not wait for those of other requests', () => {
    vi.stubGlobal('navigator', { userAgent: 'Cloudflare-Workers' })
    expect(() => renewalsInBatches(memory())).toThrow(
      /^the runtime of renewalsInBatches\(\) must be one whose/,
    )
    expect(() => renewalsInBatches(memory())).toThrow(TypeError)
  })
})
