/** `locks.once` on a real Redis behind REST, through the stock client as nobody tuned it and through `edgelock/rest`. */
import { describe, expect, it, vi } from 'vitest'
import {
  type Locks,
  type LocksOptions,
  OnceFailedError,
  OnceInFlightError,
  OnceMismatchError,
  type OnceResult,
  WrongKindError,
} from '../../src/index.ts'
import * as scripts from '../../src/scripts/once.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { LockEvents } from '../support/lock-events.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { readStore, runningDownFrom } from '../support/store.ts'
import { pass, timed, until } from '../support/timing.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
loadScripts(stack, scripts)
const redis = () => stack().redis.client
const KEY = 'charge:42'
const RECORD = 'edgelock:once:{charge:42}'
const PATIENT = { waitMs: 30_000, maxPolls: 300 }

const CLIENTS = { 'the stock client': stockLocks, 'edgelock/rest': restLocks }
const other = (): Locks => restLocks(stack())
const unreachable = async (): Promise<never> => expect.unreachable('the work ran once more')

describe.each(Object.entries(CLIENTS))('%s', (_name, connect) => {
  const locks = (options?: Omit<LocksOptions, 'redis'>): Locks => connect(stack(), options)

  it('100 concurrent duplicates start the work once, and all get its value', async () => {
    let starts = 0
    const work = async () => {
      starts++
      await pass(50)
      return { chargeId: `ch_${starts}` }
    }
    const clients = Array.from({ length: 10 }, () => locks())
    const calls = Array.from({ length: 100 }, (_, at) => clients[at % 10]?.once(KEY, work, PATIENT))
    const results = await Promise.all(calls)
    expect(starts).toBe(1)
    const byStatus = (status: string) => results.filter(result => result?.status === status)
    expect(byStatus('executed')).toHaveLength(1)
    expect(byStatus('replayed')).toHaveLength(99)
    for (const result of results) expect(result?.value).toEqual({ chargeId: 'ch_1' })
  })

  it('without waiting the others are told that it is in flight, and nothing is left of them', async () => {
    const done = Promise.withResolvers<number>()
    const first = locks().once(KEY, () => done.promise, { leaseMs: 20_000 })
    await until(async () => (await redis().exists(RECORD)) === 1)
    const others = Array.from({ length: 20 }, () => other().once(KEY, unreachable))
    for (const { reason } of (await Promise.allSettled(others)) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(OnceInFlightError)
      expect(reason.retryAfterMs).toBeGreaterThan(10_000)
      expect(reason.retryAfterMs).toBeLessThanOrEqual(20_000)
    }
    done.resolve(1)
    expect(await first).toEqual({ status: 'executed', value: 1 })
    for (const [key, { ttlMs }] of Object.entries(await readStore(redis()))) {
      expect(key).toMatch(/^edgelock:(once:\{charge:42\}$|done:\{charge:42\}:)/)
      expect(ttlMs).toBeGreaterThan(0)
    }
  })

  const CASES: Record<string, unknown> = {
    nothing: undefined,
    null: null,
    'a number': 42.5,
    'a number in a text': '42',
    'true in a text': 'true',
    'an object in a text': '{"a":1}',
    'an empty text': '',
    base64: 'aGVsbG8=',
    'a text like a reply': ':granted',
    Unicode: 'Grüße \u{1f512} \u0000 \u2028 \ufeff',
    'half a surrogate pair': '\ud83d',
    'an empty list': [],
    'numbers beyond 32 bits': [2 ** 53 - 1, -1e21, 1e-7],
    'keys that mean something to JavaScript': JSON.parse(
      '{"__proto__":{"a":1},"constructor":2,"toString":null}',
    ),
    'what is deep': Array.from({ length: 500 }).reduce<unknown>(inner => ({ inner }), 'end'),
    'one mebibyte': 'x'.repeat(1_048_574),
  }
  it.each(Object.entries(CASES))('%s is replayed as it was', async (_what, value) => {
    expect(await locks().once(KEY, async () => value)).toEqual({ status: 'executed', value })
    const replayed = await locks().once(KEY, unreachable)
    expect(replayed).toStrictEqual({ status: 'replayed', value })
    expect(JSON.stringify(replayed.value)).toBe(JSON.stringify(value))
  })

  it('one byte more is refused, and kept as a failure', async () => {
    const tooLarge = locks().once(KEY, async () => 'x'.repeat(1_048_575))
    await expect(tooLarge).rejects.toThrow(RangeError)
    const next = await locks()
      .once(KEY, unreachable)
      .catch(error => error)
    expect(next).toBeInstanceOf(OnceFailedError)
    expect(next.failure).toEqual({
      name: 'RangeError',
      message: 'the result of once "charge:42" has 1048577 bytes of JSON, of which maxBytes allows 1048576',
    })
  })

  it('two requests when the work runs, one when it is replayed, one when it is in flight', async () => {
    const { requests } = stack().rest
    const client = locks()
    requests.reset()
    await client.once(KEY, async () => 1)
    expect(requests.http).toBe(2)
    await client.once(KEY, unreachable)
    expect(requests.http).toBe(3)
    await client.once('other', async () => {
      requests.reset()
      await expect(client.once('other', unreachable)).rejects.toThrow(OnceInFlightError)
      expect(requests.http).toBe(1)
    })
  })

  it('a caller that waits is replayed soon after the end of the work', async () => {
    const work = () => pass(600).then(() => 'value')
    const calls = [locks(), other()].map(client => client.once(KEY, work, { waitMs: 10_000 }))
    const { value, ms } = await timed(() => Promise.all(calls))
    expect(value.map(({ status }) => status).sort()).toEqual(['executed', 'replayed'])
    expect(ms / 600).toBeLessThan(3)
  })
})

const locks = (options?: Omit<LocksOptions, 'redis'>): Locks => stockLocks(stack(), options)

describe('a failure', () => {
  const fails = () => Promise.reject(new TypeError('no stock'))

  it('is forgotten: the next call runs', async () => {
    await expect(locks().once(KEY, fails)).rejects.toThrow('no stock')
    expect(await redis().exists(RECORD)).toBe(0)
    expect(await locks().once(KEY, async () => 2)).toEqual({ status: 'executed', value: 2 })
  })

  it("is kept with onFailure: 'keep', for keepMs", async () => {
    const options = { onFailure: 'keep', keepMs: 60_000 } as const
    await expect(locks().once(KEY, fails, options)).rejects.toThrow('no stock')
    const error = await other()
      .once(KEY, unreachable)
      .catch(thrown => thrown)
    expect(error).toBeInstanceOf(OnceFailedError)
    expect(error).toMatchObject({ code: 'ERR_ONCE_FAILED', lockName: KEY })
    expect(error.failure).toEqual({ name: 'TypeError', message: 'no stock' })
    expect(await redis().pttl(RECORD)).toEqual(runningDownFrom(60_000))
  })
})

describe('a fingerprint', () => {
  it('of another payload is refused while the work runs and afterwards, without running anything', async () => {
    const same = { fingerprint: 'sha256:one' }
    const another = { fingerprint: 'sha256:two', waitMs: 10_000 }
    await locks().once(
      KEY,
      async () => {
        await expect(other().once(KEY, unreachable, another)).rejects.toThrow(OnceMismatchError)
        await expect(other().once(KEY, unreachable, same)).rejects.toThrow(OnceInFlightError)
      },
      same,
    )
    await expect(other().once(KEY, unreachable, another)).rejects.toThrow(OnceMismatchError)
    expect((await other().once(KEY, unreachable, same)).status).toBe('replayed')
    expect((await other().once(KEY, unreachable)).status).toBe('replayed')
  })
})

describe('the claim', () => {
  it('is renewed for as long as the work runs', async () => {
    const events = new LockEvents()
    const work = async () => {
      await events.until('extended', 4)
      await expect(other().once(KEY, unreachable)).rejects.toThrow(OnceInFlightError)
      return 1
    }
    const run = await timed(() => locks({ onEvent: events.onEvent }).once(KEY, work, { leaseMs: 1_000 }))
    expect(run.value.status).toBe('executed')
    expect(run.ms).toBeGreaterThan(1_000)
    expect(events.count('lost')).toBe(0)
  })

  it('of a caller that died is over after one lease, and not when its result would be', async () => {
    const leaseMs = 600
    // Nothing of it is heard any more.
    stack().rest.faults.next('lose-request', { match: runs(scripts.extend), times: 1_000 })
    void locks().once(KEY, () => new Promise(() => {}), { leaseMs, keepMs: 86_400_000 })
    await until(async () => (await redis().exists(RECORD)) === 1)
    const { value, ms } = await timed(() => other().once(KEY, async () => 'second', PATIENT))
    stack().rest.faults.clear()
    expect(value).toEqual({ status: 'executed', value: 'second' })
    expect(ms / leaseMs).toBeGreaterThan(0.5)
    expect(ms / leaseMs).toBeLessThan(5)
  })

  it('can be given up by the work: nothing is kept, the value is returned, and the next call runs', async () => {
    const first = await locks().once(KEY, async lease => {
      expect(await lease.release()).toBe('released')
      expect(await other().once(KEY, async () => 'second')).toMatchObject({ status: 'executed' })
      return 'first'
    })
    expect(first).toEqual({ status: 'executed', value: 'first' })
    expect(await other().once(KEY, unreachable)).toEqual({ status: 'replayed', value: 'second' })
  })

  it('that was lost to another call: the late finisher overwrites nothing and learns it, with its result', async () => {
    const events = new LockEvents()
    const leaseMs = 300
    stack().rest.faults.next('lose-request', { match: runs(scripts.extend), times: 1_000 })
    const second = Promise.withResolvers<OnceResult<string>>()
    const late = locks({ onEvent: events.onEvent }).once(
      KEY,
      async lease => {
        await events.until('lost')
        expect(lease.signal.aborted).toBe(true)
        second.resolve(await other().once(KEY, async () => 'second', PATIENT))
        return 'first'
      },
      { leaseMs },
    )
    await expect(late).rejects.toMatchObject({
      code: 'ERR_LEASE_LOST',
      reason: 'unreachable',
      result: { status: 'fulfilled', value: 'first' },
    })
    expect(await second.promise).toEqual({ status: 'executed', value: 'second' })
    expect(await other().once(KEY, unreachable)).toEqual({ status: 'replayed', value: 'second' })
  })

  it('that was lost to a call that still runs is not completed: the result of the other is the one that is kept', async () => {
    const events = new LockEvents()
    const secondBegan = Promise.withResolvers<void>()
    const firstEnded = Promise.withResolvers<void>()
    let second: Promise<OnceResult<string>> | undefined
    stack().rest.faults.next('lose-request', { match: runs(scripts.extend), times: 1_000 })
    const first = locks({ onEvent: events.onEvent }).once(
      KEY,
      async () => {
        await events.until('lost')
        const work = async () => {
          secondBegan.resolve()
          await firstEnded.promise
          return 'second'
        }
        second = other().once(KEY, work, PATIENT)
        await secondBegan.promise
        return 'first'
      },
      { leaseMs: 300 },
    )
    await expect(first).rejects.toMatchObject({ code: 'ERR_LEASE_LOST' })
    firstEnded.resolve()
    expect(await second).toEqual({ status: 'executed', value: 'second' })
    expect(await other().once(KEY, unreachable)).toEqual({ status: 'replayed', value: 'second' })
  })

  it('that is over, but that nobody else has, is completed: the work was done', async () => {
    const events = new LockEvents()
    stack().rest.faults.next('lose-request', { match: runs(scripts.extend), times: 1_000 })
    const work = async () => {
      await events.until('lost')
      await until(async () => (await redis().exists(RECORD)) === 0)
      return 'late'
    }
    const run = locks({ onEvent: events.onEvent }).once(KEY, work, { leaseMs: 300 })
    expect(await run).toEqual({ status: 'executed', value: 'late' })
    expect(await other().once(KEY, unreachable)).toEqual({ status: 'replayed', value: 'late' })
  })
})

describe('the record', () => {
  it('is a hash of the attempt, the fingerprint and the result, for keepMs', async () => {
    await locks().once(KEY, async () => ({ a: 1 }), { fingerprint: 'f', keepMs: 7 * 86_400_000 })
    expect(await readStore(redis())).toEqual({
      [RECORD]: {
        type: 'hash',
        value: { attempt: expect.stringMatching(/^[\da-f-]{36}:1$/), fingerprint: ':f', result: ':v{"a":1}' },
        ttlMs: runningDownFrom(7 * 86_400_000),
      },
    })
  })

  it('that was deleted by hand is forgotten: the next call runs', async () => {
    await locks().once(KEY, async () => 1)
    expect(await redis().del(RECORD)).toBe(1)
    expect(await locks().once(KEY, async () => 2)).toEqual({ status: 'executed', value: 2 })
  })

  it('is over after keepMs: the next call runs', async () => {
    await locks().once(KEY, async () => 1, { keepMs: 100 })
    await until(async () => (await redis().exists(RECORD)) === 0)
    expect(await locks().once(KEY, async () => 2)).toEqual({ status: 'executed', value: 2 })
  })

  it.each<[what: string, write: () => Promise<unknown>]>([
    ['a text', () => redis().set(RECORD, 'text')],
    ['a list', () => redis().rpush(RECORD, 'item')],
    ['a hash of somebody else', () => redis().hset(RECORD, 'field', 'value')],
  ])('that is %s is a WrongKindError, and stays as it is', async (_what, write) => {
    await write()
    const before = await readStore(redis())
    await expect(locks().once(KEY, unreachable)).rejects.toThrow(WrongKindError)
    expect(await readStore(redis())).toEqual(before)
  })

  it('that somebody replaced while the work ran is left alone, and the value wins', async () => {
    const run = locks().once(KEY, async () => {
      await redis().del(RECORD)
      await redis().hset(RECORD, 'field', 'value')
      return 1
    })
    expect(await run).toEqual({ status: 'executed', value: 1 })
    expect(await redis().hgetall(RECORD)).toEqual({ field: 'value' })
    expect(await redis().pttl(RECORD)).toBe(-1)
  })

  it('of one key is apart from that of any other, and from locks of its name', async () => {
    await locks().once('a', async () => 'a')
    expect(await locks().once('b', async () => 'b')).toMatchObject({ status: 'executed' })
    expect((await locks().lock('a').tryAcquire()).acquired).toBe(true)
    expect(await locks().once('a', unreachable)).toEqual({ status: 'replayed', value: 'a' })
  })
})
