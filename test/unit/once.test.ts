/** What `once()` does around its scripts, with a fake clock and a scripted store. */
import { describe, expect, it } from 'vitest'
import {
  type Lease,
  LeaseLostError,
  lock,
  OnceFailedError,
  OnceInFlightError,
  OnceMismatchError,
  type OnceOptions,
  OutcomeUnknownError,
  once,
  StoreUnavailableError,
  serialize,
} from '../../src/index.ts'
import { expectNothingLeft, listenersOn, rejectionOf } from '../support/fake-locks.ts'
import { fakeOnce, type OnceCall } from '../support/fake-once.ts'
import { broken, refused } from '../support/fake-redis.ts'

const KEY = 'charge:42'
const OOM = refused("OOM command not allowed when used memory > 'maxmemory'.")

/** A `waitUntil` that collects its promises. */
function background() {
  const promises: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => void promises.push(promise)
  return { promises, waitUntil }
}

/** The `result` of the settle that was sent last. */
const lastResult = (calls: readonly OnceCall[]) => calls.at(-1)?.result

describe('the options of once()', () => {
  const work = async () => 1
  it.each<[options: OnceOptions | Record<string, unknown>, message: RegExp]>([
    [{ hold: { leaseMs: 0 } }, /^hold.leaseMs must be a whole number of at least 1, got 0$/],
    [{ keepMs: 7 }, /^keepMs must be at least 1000 milliseconds, got 7$/],
    [{ keepMs: 1.5 }, /^keepMs must be a whole number/],
    [{ keepMs: Infinity }, /^keepMs must be a whole number/],
    [{ keepMs: '1d' }, /^keepMs must be a number, got string$/],
    [{ waitMs: -1 }, /^waitMs must be milliseconds of at least 0, or Infinity, got -1$/],
    [{ maxPolls: 0 }, /^maxPolls must be/],
    [{ hold: { maxHoldMs: 0 } }, /^hold.maxHoldMs must be/],
    [{ record: { maxBytes: 0 } }, /^record.maxBytes must be/],
    [{ record: { onFailure: 'retry' } }, /^record.onFailure must be one of forget, keep$/],
    [{ fingerprint: 42 }, /^fingerprint must be a string of at most 512 bytes/],
    [{ fingerprint: 'ä'.repeat(257) }, /^fingerprint must be/],
    [{ waitUntil: Promise.resolve() }, /^waitUntil must be/],
  ])('refuse %o before any request', async (options, message) => {
    const { locks, calls } = fakeOnce()
    const error = await rejectionOf(once(locks, KEY, options as OnceOptions, work))
    expect(error).toSatisfy(each => each instanceof TypeError || each instanceof RangeError)
    expect((error as Error).message).toMatch(message)
    expect(calls).toEqual([])
  })

  it.each([[''], ['a{b'], ['\ud800'], [42], [undefined]])('refuse %o as the key', async key => {
    const { locks, calls } = fakeOnce()
    await expect(once(locks, key as string, work)).rejects.toThrow(/^key must be/)
    expect(calls).toEqual([])
  })

  it('are refused without work', async () => {
    const { locks, calls } = fakeOnce()
    for (const rest of [[], [undefined], [{}], [{}, 'work']]) {
      const call = once as (...args: unknown[]) => Promise<unknown>
      await expect(call(locks, KEY, ...rest)).rejects.toThrow(
        /: work must be a function that takes the lease/,
      )
    }
    expect(calls).toEqual([])
  })

  it('default to the lease of createLocks() for the claim and to a day for the result', async () => {
    const { clock, locks, sent } = fakeOnce({ leaseMs: 12_000 })
    await clock.runUntil(once(locks, KEY, work))
    expect(sent('claim')).toMatchObject([{ leaseMs: '12000', last: '1', fingerprint: '' }])
    expect(sent('settle')).toMatchObject([{ keepMs: '86400000', result: ':v1', fingerprint: '' }])
  })

  it('reach the store', async () => {
    const { clock, locks, sent } = fakeOnce()
    const options = { hold: { leaseMs: 5_000 }, keepMs: 7_000, fingerprint: 'f', record: { maxBytes: 1 } }
    await clock.runUntil(once(locks, KEY, options, work))
    expect(sent('claim')).toMatchObject([{ leaseMs: '5000', fingerprint: ':f' }])
    expect(sent('settle')).toMatchObject([{ keepMs: '7000', fingerprint: ':f' }])
  })

  it('may have an empty fingerprint, which differs from none', async () => {
    const { clock, locks, sent } = fakeOnce()
    await clock.runUntil(once(locks, KEY, { fingerprint: '' }, work))
    expect(sent('claim')).toMatchObject([{ fingerprint: ':' }])
  })

  it('include mapName of createLocks(), which maps the key', async () => {
    const { clock, locks, sent } = fakeOnce({ mapName: name => `app:${name}` })
    await clock.runUntil(once(locks, KEY, work))
    expect(sent('claim')).toMatchObject([{ record: 'edgelock:once:{app:charge:42}' }])
  })
})

describe('another call with the same key', () => {
  it.each<[reply: unknown[], error: object, message: string]>([
    [
      [':busy', 12_345],
      { code: 'ERR_ONCE_IN_FLIGHT', retryAfterMs: 12_345, lockName: KEY },
      'once "charge:42" is in flight: another call is doing the work',
    ],
    [[':busy', -1], { code: 'ERR_ONCE_IN_FLIGHT', retryAfterMs: 30_000 }, ''],
    [[':refused', -2], { code: 'ERR_ONCE_IN_FLIGHT', retryAfterMs: 0 }, ''],
    [
      [':mismatch'],
      { code: 'ERR_ONCE_MISMATCH', lockName: KEY },
      'once "charge:42" was used with another fingerprint: use another key for other work',
    ],
    [
      [':kept', ':e{"name":"CardError","message":"declined"}'],
      { code: 'ERR_ONCE_FAILED', failure: { name: 'CardError', message: 'declined' } },
      'once "charge:42" failed before with CardError, and the failure was kept: the work does not run again',
    ],
  ])('runs nothing when the store answers %j', async (reply, facts, message) => {
    const { clock, locks, answer } = fakeOnce()
    answer('claim', reply)
    const ran: unknown[] = []
    const error = await rejectionOf(clock.runUntil(once(locks, KEY, async lease => ran.push(lease))))
    expect(error).toMatchObject(facts)
    expect((error as Error).message).toContain(message)
    expect([OnceInFlightError, OnceMismatchError, OnceFailedError]).toContain((error as Error).constructor)
    expect(ran).toEqual([])
    expectNothingLeft(clock)
  })

  it('reports a replay as an event', async () => {
    const { clock, locks, answer, events } = fakeOnce()
    await clock.runUntil(once(locks, KEY, async () => 1))
    answer('claim', [':kept', ':v1'])
    await clock.runUntil(once(locks, KEY, async () => 2))
    expect(events.map(({ type }) => type)).toEqual(['acquired', 'released', 'replayed'])
  })

  it('asks again while it waits, and resolves to the result once there is one', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('claim', [':busy', 30_000], [':busy', 30_000], [':kept', ':v{"a":1}'])
    const run = once(locks, KEY, { waitMs: 10_000 }, async () => ({ a: 2 }))
    expect(await clock.runUntil(run)).toEqual({ status: 'replayed', kept: true, value: { a: 1 } })
    const asked = sent('claim')
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ holder }) => holder)).size).toBe(1)
    expectNothingLeft(clock)
  })

  it('ends its wait at a mismatch', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('claim', [':mismatch'])
    const run = once(locks, KEY, { waitMs: 10_000, fingerprint: 'f' }, async () => 1)
    expect(await rejectionOf(clock.runUntil(run))).toBeInstanceOf(OnceMismatchError)
    expect(sent('claim')).toHaveLength(1)
  })
})

describe('the work', () => {
  it('may throw before it returns a promise', async () => {
    const { clock, locks, sent } = fakeOnce()
    const work = () => {
      throw new Error('no stock')
    }
    expect(await rejectionOf(clock.runUntil(once(locks, KEY, work)))).toEqual(new Error('no stock'))
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '1' }])
    expectNothingLeft(clock)
  })

  it('has its claim renewed only while it runs', async () => {
    const { clock, locks, sent } = fakeOnce()
    const run = once(locks, KEY, () => clock.sleep(95_000).then(() => 1))
    await clock.runUntil(run)
    expect(sent('extend').length).toBeGreaterThanOrEqual(9)
    await clock.advance(60_000)
    expect(sent('extend').every(({ at }) => at < (sent('settle')[0]?.at ?? 0))).toBe(true)
    expectNothingLeft(clock)
  })

  it('keeps the renewal of its claim in waitUntil until it ends', async () => {
    const { clock, locks } = fakeOnce()
    const { promises, waitUntil } = background()
    const run = once(locks, KEY, { waitUntil }, () => clock.sleep(20_000))
    await clock.advance(1_000)
    expect(promises).toHaveLength(1)
    await clock.runUntil(run)
    await clock.runUntil(Promise.all(promises))
    expectNothingLeft(clock)
  })

  it('loses its claim after maxHoldMs when it never ends, and leaves nothing behind', async () => {
    const { clock, locks, sent, calls } = fakeOnce()
    let signal: AbortSignal | undefined
    const hang = (lease: Lease) => {
      signal = lease.signal
      return new Promise<never>(() => {})
    }
    void once(locks, KEY, { hold: { leaseMs: 30_000, maxHoldMs: 60_000 } }, hang)
    await clock.advance(59_000)
    expect(signal?.aborted).toBe(false)
    await clock.advance(2_000)
    expect(signal?.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'maxHoldMs' })
    const asked = calls.length
    await clock.advance(600_000)
    expect(calls).toHaveLength(asked)
    expect(sent('settle')).toEqual([])
    expectNothingLeft(clock)
  })

  it("is not ended by the caller's signal, which has no listener any more", async () => {
    const { clock, locks } = fakeOnce()
    const caller = new AbortController()
    const work = async () => {
      expect(listenersOn(caller.signal)).toBe(0)
      caller.abort()
      await clock.sleep(1_000)
      return 1
    }
    const run = once(locks, KEY, { signal: caller.signal }, work)
    expect(await clock.runUntil(run)).toEqual({ status: 'executed', kept: true, value: 1 })
    expectNothingLeft(clock, caller.signal)
  })

  it('never runs when the signal aborts before the grant, and the claim is cancelled', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    const caller = new AbortController()
    answer('claim', async ({ leaseMs }) => {
      await clock.sleep(1_000)
      return [':granted', Number(leaseMs)]
    })
    const run = rejectionOf(once(locks, KEY, { signal: caller.signal }, async () => expect.unreachable()))
    await clock.advance(500)
    caller.abort(new Error('gone'))
    expect(await clock.runUntil(run)).toEqual(new Error('gone'))
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '0' }])
    await clock.advance(1_000)
    expectNothingLeft(clock, caller.signal)
  })

  it('never runs when the signal aborts during the wait', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    const caller = new AbortController()
    answer('claim', [':busy', 30_000])
    const options = { signal: caller.signal, waitMs: 60_000 }
    const run = rejectionOf(once(locks, KEY, options, async () => expect.unreachable()))
    await clock.advance(5_000)
    caller.abort(new Error('gone'))
    expect(await clock.runUntil(run)).toEqual(new Error('gone'))
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '0' }])
    expectNothingLeft(clock, caller.signal)
  })

  it.each([
    [{}, true],
    [{ hold: { leaseMs: 3_000 } }, true],
    [{ hold: { leaseMs: 3_000, renew: false } }, false],
  ])('is renewed while it runs, with %j: %s', async (options, renewed) => {
    const { clock, locks, sent } = fakeOnce()
    await clock.runUntil(once(locks, KEY, options, () => clock.sleep(25_000)))
    expect(sent('extend').length > 0).toBe(renewed)
    expectNothingLeft(clock)
  })

  it('cannot hand its claim over', async () => {
    const { clock, locks } = fakeOnce()
    const run = once(locks, KEY, async lease => serialize(lease))
    expect(await rejectionOf(clock.runUntil(run))).toEqual(
      new TypeError('a claim of once() cannot be handed over'),
    )
  })

  it('cannot re-enter a lock by its claim', async () => {
    const { clock, locks } = fakeOnce()
    const run = once(locks, KEY, async lease => void (await lock(locks, KEY).acquire({ reenter: lease })))
    expect(await rejectionOf(clock.runUntil(run))).toBeInstanceOf(TypeError)
  })

  it('may inspect and extend its claim', async () => {
    const { clock, locks, sent } = fakeOnce()
    const work = async (lease: Lease) => {
      await lease.extend(90_000)
      expect(lease.remainingMs()).toBeGreaterThan(80_000)
      return lease.isHeld()
    }
    expect(await clock.runUntil(once(locks, KEY, work))).toEqual({
      status: 'executed',
      kept: true,
      value: true,
    })
    expect(sent('extend')).toMatchObject([{ leaseMs: '90000' }])
  })
})

describe('kept', () => {
  const value = 1
  it('is true when the store has confirmed the result, and in a replay', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', broken(), [':released'])
    expect(await clock.runUntil(once(locks, KEY, async () => value))).toMatchObject({ kept: true })
    answer('claim', [':kept', ':v1'])
    expect(await clock.runUntil(once(locks, KEY, async () => 2))).toEqual({
      ...{ status: 'replayed', kept: true, value },
    })
  })

  it.each<[string, OnceOptions, Error]>([
    ['no answer came', {}, broken()],
    ['the store refused it', {}, OOM],
    ['it is still being sent in waitUntil', { waitUntil: () => {} }, broken()],
  ])('is false when %s', async (_why, options, error) => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', error)
    const run = once(locks, KEY, options, async () => value)
    expect(await clock.runUntil(run)).toEqual({ status: 'executed', kept: false, value })
  })

  it('is false when the work gave its claim up', async () => {
    const { clock, locks } = fakeOnce()
    const run = once(locks, KEY, async lease => lease.release())
    expect(await clock.runUntil(run)).toEqual({ status: 'executed', kept: false, value: 'released' })
  })
})

describe('work that releases its claim', () => {
  it('leaves no result, and its value is returned as JSON gives it back, whatever its length', async () => {
    const { clock, locks, sent } = fakeOnce()
    const value = { at: new Date(0) }
    const work = async (lease: Lease) => {
      expect(await lease.release()).toBe('released')
      return value
    }
    const run = await clock.runUntil(once(locks, KEY, { record: { maxBytes: 1 } }, work))
    expect(run).toEqual({ status: 'executed', kept: false, value: { at: '1970-01-01T00:00:00.000Z' } })
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '1' }])
  })

  it('leaves no result even if it does not await the release', async () => {
    const { clock, locks, sent } = fakeOnce()
    await clock.runUntil(once(locks, KEY, async lease => void lease.release()))
    expect(sent('settle')).toMatchObject([{ result: '' }])
  })

  it('never sends a result when the store did not answer the release', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', broken(), broken(), broken(), [':released'])
    const work = async (lease: Lease) => {
      await lease.release().catch(() => {})
      return 'value'
    }
    expect(await clock.runUntil(once(locks, KEY, work))).toEqual({
      status: 'executed',
      kept: false,
      value: 'value',
    })
    expect(sent('settle').map(({ result }) => result)).toEqual(['', '', '', ''])
  })

  it('returns its value when no release is answered, and the claim expires', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', broken())
    const work = async (lease: Lease) => {
      await lease.release().catch(() => {})
      return 'value'
    }
    expect(await clock.runUntil(once(locks, KEY, work))).toEqual({
      status: 'executed',
      kept: false,
      value: 'value',
    })
    await clock.advance(30_000)
    expectNothingLeft(clock)
  })

  it('rejects as lost when another call has taken over by then', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', [':gone'])
    const run = once(locks, KEY, async lease => lease.release())
    expect(await rejectionOf(clock.runUntil(run))).toMatchObject({
      code: 'ERR_LEASE_LOST',
      result: { status: 'fulfilled', value: 'gone' },
    })
  })
})

describe('the kept result', () => {
  it.each<[value: unknown, text: string]>([
    [undefined, ':v'],
    [null, ':vnull'],
    ['', ':v""'],
    ['42', ':v"42"'],
    [{}, ':v{}'],
    [Object.create(null), ':v{}'],
    [{ a: [1, { b: null }] }, ':v{"a":[1,{"b":null}]}'],
    [new Date(0), ':v"1970-01-01T00:00:00.000Z"'],
  ])('of %o is %s', async (value, text) => {
    const { clock, locks, sent } = fakeOnce()
    expect(await clock.runUntil(once(locks, KEY, async () => value))).toEqual({
      status: 'executed',
      kept: true,
      // As in a replay.
      value: text === ':v' ? undefined : JSON.parse(text.slice(2)),
    })
    expect(sent('settle')).toMatchObject([{ result: text }])
  })

  const circle: unknown[] = []
  circle.push(circle)
  it.each<[what: string, value: unknown]>([
    ['a bigint', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a circle', circle],
    ['a response', new Response('text')],
    ['a map', new Map([[1, 2]])],
    ['an error', new Error('returned')],
    [
      'an object whose toJSON throws',
      {
        toJSON() {
          throw new Error('secret')
        },
      },
    ],
  ])('of %s is the failure that the next calls get, and a TypeError here', async (_what, value) => {
    const { clock, locks, sent } = fakeOnce()
    const error = await rejectionOf(clock.runUntil(once(locks, KEY, async () => value)))
    expect(error).toEqual(
      new TypeError('the result of once "charge:42" cannot be kept: it must be JSON, or undefined'),
    )
    const { message } = error as Error
    expect(sent('settle')).toMatchObject([
      { result: `:e${JSON.stringify({ name: 'TypeError', message })}`, keepMs: '86400000' },
    ])
  })

  it('has at most maxBytes bytes of UTF-8', async () => {
    const { clock, locks, sent } = fakeOnce()
    await clock.runUntil(once(locks, KEY, { record: { maxBytes: 6 } }, async () => 'ää'))
    const error = await rejectionOf(
      clock.runUntil(once(locks, KEY, { record: { maxBytes: 6 } }, async () => 'äää')),
    )
    expect(error).toEqual(
      new RangeError('the result of once "charge:42" has 8 bytes of JSON, of which maxBytes allows 6'),
    )
    expect(sent('settle').map(({ result }) => result)).toEqual([
      ':v"ää"',
      expect.stringMatching(/^:e\{"name":"RangeError"/),
    ])
  })

  it('of a failure is nothing, by default', async () => {
    const { clock, locks, sent } = fakeOnce()
    await rejectionOf(clock.runUntil(once(locks, KEY, () => Promise.reject(new Error('x')))))
    expect(sent('settle')).toMatchObject([{ result: '' }])
  })

  class CardError extends Error {
    override name = 'CardError'
  }
  const unreadable = {
    get name() {
      throw new Error('no')
    },
  }
  it.each<[thrown: unknown, name: string, message: string]>([
    [new CardError('declined'), 'CardError', 'declined'],
    ['a text', 'Error', 'a text'],
    [undefined, 'Error', 'undefined'],
    [Symbol('s'), 'Error', 'Symbol(s)'],
    [Object.create(null), 'Error', 'unknown'],
    [unreadable, 'Error', 'unknown'],
    [new Error('x'.repeat(5_000)), 'Error', 'x'.repeat(1_000)],
  ])("of a failure has name and message with onFailure 'keep'", async (thrown, name, message) => {
    const { clock, locks, sent } = fakeOnce()
    const run = once(locks, KEY, { record: { onFailure: 'keep' } }, () => Promise.reject(thrown))
    expect(await rejectionOf(clock.runUntil(run))).toBe(thrown)
    const result = lastResult(sent('settle')) ?? ''
    expect(result.slice(0, 2)).toBe(':e')
    expect(JSON.parse(result.slice(2))).toEqual({ name, message })
    expectNothingLeft(clock)
  })
})

describe('a result whose request gets no answer', () => {
  it('is sent for three seconds while the caller waits, and for two minutes after that', async () => {
    for (const step of [broken(), () => new Promise(() => {})]) {
      const { clock, locks, answer, sent, events } = fakeOnce()
      answer('settle', step)
      const startedAt = clock.now()
      const result = await clock.runUntil(once(locks, KEY, async () => 1))
      expect(result).toEqual({ status: 'executed', kept: false, value: 1 })
      expect(clock.now() - startedAt).toBe(3_000)
      await clock.advance(120_000)
      const lastMs = (sent('settle').at(-1)?.at ?? 0) - startedAt
      expect([lastMs > 105_000, lastMs <= 120_000]).toEqual([true, true])
      expect(new Set(sent('settle').map(({ result }) => result))).toEqual(new Set([':v1']))
      expect(events.filter(({ type }) => type === 'release-failed')).toHaveLength(2)
      expectNothingLeft(clock)
    }
  })

  it('is recorded long after its claim has ended, as soon as the store is back', async () => {
    const { clock, locks, answer, sent, events } = fakeOnce()
    const upAt = clock.now() + 100_000
    answer('settle', ({ at }) => (at < upAt ? broken() : [':released']))
    await clock.runUntil(once(locks, KEY, async () => 1))
    await clock.advance(110_000)
    expect((sent('settle').at(-1)?.at ?? 0) - upAt).toBeLessThanOrEqual(10_000)
    expect(events.at(-1)).toMatchObject({ type: 'released', outcome: 'released' })
  })

  it('survives a store that is down for a second', async () => {
    const { clock, locks, answer, sent, events } = fakeOnce()
    const upAt = clock.now() + 1_000
    answer('settle', ({ at }) => (at < upAt ? broken() : [':released']))
    await clock.runUntil(once(locks, KEY, async () => 1))
    expect(sent('settle').at(-1)?.at).toBeGreaterThanOrEqual(upAt)
    expect(events.at(-1)).toMatchObject({ type: 'released', outcome: 'released' })
  })

  it('goes on in waitUntil when the three seconds are over', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    const upAt = clock.now() + 20_000
    answer('settle', ({ at }) => (at < upAt ? broken() : [':released']))
    const { promises, waitUntil } = background()
    await clock.runUntil(once(locks, KEY, { waitUntil }, async () => 1))
    await clock.runUntil(Promise.all(promises))
    expect(sent('settle').at(-1)?.at).toBeGreaterThanOrEqual(upAt)
    expectNothingLeft(clock)
  })

  it('is sent again before the value is returned when waitUntil throws', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', broken(), broken(), broken(), [':released'])
    const waitUntil = () => {
      throw new TypeError('Illegal invocation')
    }
    await clock.runUntil(once(locks, KEY, { waitUntil }, async () => 1))
    expect(sent('settle')).toHaveLength(4)
  })

  it('delays the value no longer when waitUntil throws than without one', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', broken())
    const waitUntil = () => {
      throw new TypeError('Illegal invocation')
    }
    const startedAt = clock.now()
    await clock.runUntil(once(locks, KEY, { waitUntil }, async () => 1))
    expect(clock.now() - startedAt).toBeLessThanOrEqual(3_000)
    await clock.advance(120_000)
    expectNothingLeft(clock)
  })

  it('of failed work is sent until its claim has expired', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', broken())
    const startedAt = clock.now()
    const fails = () => Promise.reject(new Error('no stock'))
    expect(await rejectionOf(clock.runUntil(once(locks, KEY, fails)))).toEqual(new Error('no stock'))
    await clock.advance(120_000)
    expect((sent('settle').at(-1)?.at ?? 0) - startedAt).toBeLessThanOrEqual(30_000)
    expectNothingLeft(clock)
  })

  it('rejects as lost when the claim is over as well, because another call may run', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('extend', broken())
    answer('settle', broken())
    const run = once(locks, KEY, () => clock.sleep(40_000).then(() => 'value'))
    const error = await rejectionOf(clock.runUntil(run))
    expect(error).toBeInstanceOf(LeaseLostError)
    expect(error).toMatchObject({ reason: 'unreachable', result: { status: 'fulfilled', value: 'value' } })
    await clock.advance(120_000)
    expectNothingLeft(clock)
  })
})

describe('a store that refuses the result', () => {
  it('gets the result itself at every try, the last one included', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    const READONLY = refused("READONLY You can't write against a read only replica.")
    answer('settle', READONLY, READONLY, [':released'])
    const run = once(locks, KEY, async () => 1)
    expect(await clock.runUntil(run)).toEqual({ status: 'executed', kept: true, value: 1 })
    expect(sent('settle').map(({ result }) => result)).toEqual([':v1', ':v1', ':v1'])
    expectNothingLeft(clock)
  })

  it('because it is full never gets a failure instead: the work may run again after one lease', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', OOM)
    const { promises, waitUntil } = background()
    for (const options of [{}, { waitUntil }]) {
      const run = once(locks, KEY, options, async () => 'x'.repeat(1_000))
      expect(await clock.runUntil(run)).toMatchObject({ status: 'executed', kept: false })
    }
    await clock.runUntil(Promise.all(promises))
    expect(new Set(sent('settle').map(({ result = '' }) => result.slice(0, 3)))).toEqual(new Set([':v"']))
    // Asking again cannot help.
    expect(sent('settle')).toHaveLength(2)
  })

  it.each<[string, Error]>([
    ['413', refused('Payload Too Large', { status: 413 })],
    [
      "the service's own words",
      refused('ERR max request size exceeded. Limit: 1048576 bytes, Actual: 2000000'),
    ],
    ['the limit of a record', refused('ERR max single record size exceeded. Limit: 104857600 bytes')],
  ])(
    'because of its size (%s) gets a short failure at once, so that the work does not run again',
    async (_what, error) => {
      const { clock, locks, answer, sent } = fakeOnce()
      answer('settle', ({ result = '' }) => (result.length > 1_000 ? error : [':released']))
      const value = 'x'.repeat(1_000)
      const startedAt = clock.now()
      const run = once(locks, KEY, async () => value)
      expect(await clock.runUntil(run)).toEqual({ status: 'executed', kept: false, value })
      expect(sent('settle').map(({ result = '' }) => result.slice(0, 2))).toEqual([':v', ':e'])
      expect(lastResult(sent('settle'))).toContain('the store refused to keep the result')
      expect(clock.now()).toBe(startedAt)
      expectNothingLeft(clock)
    },
  )

  it('because of its size after it was read-only gets the failure after its last try', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    const READONLY = refused("READONLY You can't write against a read only replica.")
    answer('settle', READONLY, READONLY, refused('', { status: 413 }), [':released'])
    await clock.runUntil(once(locks, KEY, async () => 1))
    expect(sent('settle').map(({ result = '' }) => result.slice(0, 2))).toEqual([':v', ':v', ':v', ':e'])
  })

  it('because of its size, and the failure as well, is not asked for ever', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', refused('', { status: 413 }))
    const run = once(locks, KEY, async () => 1)
    expect(await clock.runUntil(run)).toEqual({ status: 'executed', kept: false, value: 1 })
    expect(sent('settle').map(({ result = '' }) => result.slice(0, 2))).toEqual([':v', ':e'])
    expectNothingLeft(clock)
  })

  it('because of its size in an earlier send whose answer was lost gets the failure too', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', broken(), refused('', { status: 413 }), [':released'])
    const run = once(locks, KEY, async () => 1)
    expect(await clock.runUntil(run)).toEqual({ status: 'executed', kept: false, value: 1 })
    expect(sent('settle').map(({ result = '' }) => result.slice(0, 2))).toEqual([':v', ':v', ':e'])
  })

  it.each([
    ['a broken connection', broken()],
    ['a temporary refusal', refused('LOADING Redis is loading the dataset in memory')],
  ])('differs from %s, after which the result is never replaced', async (_what, error) => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', error)
    await clock.runUntil(once(locks, KEY, async () => 1))
    expect(new Set(sent('settle').map(({ result }) => result))).toEqual(new Set([':v1']))
  })

  it('gets no failure when the failure of the work is to be forgotten', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', OOM)
    const { promises, waitUntil } = background()
    const run = once(locks, KEY, { waitUntil }, () => Promise.reject(new Error('no stock')))
    expect(await rejectionOf(clock.runUntil(run))).toEqual(new Error('no stock'))
    await clock.runUntil(Promise.all(promises))
    expect(sent('settle').map(({ result }) => result)).toEqual([''])
  })
})

describe('a claim that is lost', () => {
  it('aborts the signal of the work before another call can begin', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('extend', [':gone'])
    const work = (lease: Lease) =>
      new Promise((_resolve, reject) =>
        lease.signal.addEventListener('abort', () => reject(lease.signal.reason)),
      )
    answer('settle', [':gone'])
    const startedAt = clock.now()
    const error = await rejectionOf(clock.runUntil(once(locks, KEY, work)))
    expect(clock.now() - startedAt).toBeLessThan(11_000)
    expect(error).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken', result: { status: 'rejected' } })
    expectNothingLeft(clock)
  })

  it('is completed when no other call has it at the end, and the value is returned', async () => {
    const { clock, locks, answer, events } = fakeOnce()
    answer('extend', [':gone'])
    const run = once(locks, KEY, () => clock.sleep(40_000).then(() => 'value'))
    expect(await clock.runUntil(run)).toEqual({ status: 'executed', kept: true, value: 'value' })
    expect(events.map(({ type }) => type)).toEqual(['acquired', 'lost', 'released'])
  })

  it('to another call rejects with a LeaseLostError that has the result of the work', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', [':gone'])
    const error = await rejectionOf(clock.runUntil(once(locks, KEY, async () => 'value')))
    expect(error).toMatchObject({ reason: 'taken', result: { status: 'fulfilled', value: 'value' } })
  })

  it('while no timer could fire is reported as expired', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', [':gone'])
    const now = clock.now.bind(clock)
    const work = async () => {
      // A computation that lasts longer than the lease.
      clock.now = () => now() + 40_000
    }
    expect(await rejectionOf(once(locks, KEY, work))).toMatchObject({ reason: 'expired' })
  })
})

describe('a claim without an answer', () => {
  it('rejects with an unknown outcome, runs nothing, and is cancelled', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('claim', broken())
    const error = await rejectionOf(clock.runUntil(once(locks, KEY, async () => expect.unreachable())))
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '0', holder: sent('claim')[0]?.holder }])
    expectNothingLeft(clock)
  })

  it('rejects as unavailable when it was refused', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('claim', OOM)
    const error = await rejectionOf(clock.runUntil(once(locks, KEY, async () => expect.unreachable())))
    expect(error).toBeInstanceOf(StoreUnavailableError)
  })

  it.each([[null], ['OK'], [[':kept']], [[':kept', 1]], [['OK', 30_000]], [[':granted', '30000']]])(
    'runs nothing when the client resolves to %j, as an aborted call may',
    async reply => {
      const { clock, locks, answer } = fakeOnce()
      answer('claim', () => reply)
      const error = await rejectionOf(clock.runUntil(once(locks, KEY, async () => expect.unreachable())))
      expect(error).toMatchObject({ code: 'ERR_UNEXPECTED_REPLY' })
    },
  )
})
