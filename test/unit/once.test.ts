/** What `once()` does around its scripts, with a fake clock and a scripted store. */
import { describe, expect, it } from 'vitest'
import { type Lease, type LocksOptions, lock, type OnceOptions, once, serialize } from '../../src/index.ts'
import { background, expectNothingLeft, rejectionOf } from '../support/fake-locks.ts'
import { fakeOnce, type OnceStep } from '../support/fake-once.ts'
import { broken, refused } from '../support/fake-redis.ts'

const KEY = 'charge:42'
const DONE = [':released']
const GONE = [':gone']
const OOM = refused("OOM command not allowed when used memory > 'maxmemory'.")
const READONLY = refused("READONLY You can't write against a read only replica.")
const TOO_LARGE = refused('Payload Too Large', { status: 413 })

type Work = (lease: Lease) => unknown

const one: Work = () => 1
const unreached: Work = () => expect.unreachable()
const failing: Work = () => Promise.reject(new Error('no stock'))
const releasing = (lease: Lease) => lease.release()

/** Calls of `once()` for one key, on a fake clock and a scripted store. */
function setUp(made?: Partial<LocksOptions>) {
  const fake = fakeOnce(made)
  const call = (work: Work = one, options: OnceOptions = {}) => once(fake.locks, KEY, options, work)
  return {
    ...fake,
    call,
    run: (...how: Parameters<typeof call>) => fake.clock.runUntil(call(...how)),
    failureOf: (...how: Parameters<typeof call>) => rejectionOf(call(...how), fake.clock),
    /** What each request asked to keep: `:v` and a value, `:e` and a failure, or nothing. */
    results: () => fake.sent('settle').map(({ result = '' }) => result),
    /** When the last of these requests was sent. */
    lastSettleMs: () => fake.sent('settle').at(-1)?.at,
  }
}

const executed = (value: unknown, kept = true) => ({ status: 'executed', kept, value })

describe('the options of once()', () => {
  it('default to the lease of createLocks() for the claim and to a day for the result', async () => {
    const { run, sent } = setUp({ leaseMs: 12_000 })
    await run()
    expect(sent('claim')).toMatchObject([{ leaseMs: '12000', last: '1', fingerprint: '' }])
    expect(sent('settle')).toMatchObject([{ keepMs: '86400000', result: ':v1', fingerprint: '' }])
  })

  it('reach the store, as does mapName of createLocks(), which maps the key', async () => {
    const { run, sent } = setUp({ mapName: name => `app:${name}` })
    await run(one, { hold: { leaseMs: 5_000 }, keepMs: 7_000, fingerprint: 'f', record: { maxBytes: 1 } })
    const record = 'edgelock:once:{app:charge:42}'
    expect(sent('claim')).toMatchObject([{ record, leaseMs: '5000', fingerprint: ':f' }])
    expect(sent('settle')).toMatchObject([{ record, keepMs: '7000', fingerprint: ':f' }])
  })

  it('may have an empty fingerprint, which differs from none', async () => {
    const { run, sent } = setUp()
    await run(one, { fingerprint: '' })
    expect(sent('claim')).toMatchObject([{ fingerprint: ':' }])
  })
})

describe('another call with the same key', () => {
  const IN_FLIGHT = 'OnceInFlightError'
  it.each<[reply: unknown[], name: string, facts: object, message: string]>([
    [
      [':busy', 12_345],
      IN_FLIGHT,
      { retryAfterMs: 12_345, lockName: KEY },
      'once "charge:42" is in flight: another call is doing the work',
    ],
    [[':busy', -1], IN_FLIGHT, { retryAfterMs: 30_000 }, ''],
    [[':refused', -2], IN_FLIGHT, { retryAfterMs: 0 }, ''],
    [
      [':mismatch'],
      'OnceMismatchError',
      { lockName: KEY },
      'once "charge:42" was used with another fingerprint: use another key for other work',
    ],
    [
      [':kept', ':e{"name":"CardError","message":"declined"}'],
      'OnceFailedError',
      { failure: { name: 'CardError', message: 'declined' } },
      'once "charge:42" failed before with CardError, and the failure was kept: the work does not run again',
    ],
  ])('runs nothing when the store answers %j', async (reply, name, facts, message) => {
    const { clock, failureOf, answer } = setUp()
    answer('claim', reply)
    const error = await failureOf(unreached)
    expect(error).toMatchObject({ name, ...facts, message: expect.stringContaining(message) })
    expectNothingLeft(clock)
  })

  it('asks again while it waits, and resolves to the result once there is one', async () => {
    const { clock, run, answer, sent } = setUp()
    answer('claim', [':busy', 30_000], [':busy', 30_000], [':kept', ':v{"a":1}'])
    expect(await run(unreached, { waitMs: 10_000 })).toEqual({ ...executed({ a: 1 }), status: 'replayed' })
    const holders = sent('claim').map(({ holder }) => holder)
    expect([holders.length, new Set(holders).size]).toEqual([3, 1])
    expectNothingLeft(clock)
  })
})

describe('the work', () => {
  it('loses its claim after maxHoldMs when it never ends, and leaves nothing behind', async () => {
    const { clock, call, sent, calls } = setUp()
    let signal: AbortSignal | undefined
    const hang: Work = lease => {
      signal = lease.signal
      return new Promise<never>(() => {})
    }
    void call(hang, { hold: { leaseMs: 30_000, maxHoldMs: 60_000 } })
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

  it.each([
    [{}, true],
    [{ hold: { leaseMs: 3_000 } }, true],
    [{ hold: { leaseMs: 3_000, renew: false } }, false],
  ])('is renewed while it runs, with %j: %s', async (options, renewed) => {
    const { clock, run, sent } = setUp()
    await run(() => clock.sleep(25_000), options)
    expect(sent('extend').length > 0).toBe(renewed)
    expectNothingLeft(clock)
  })

  it('cannot hand its claim over, or re-enter a lock by it', async () => {
    const { failureOf, locks } = setUp()
    const handedOver = new TypeError('a claim of once() cannot be handed over')
    expect(await failureOf(lease => serialize(lease))).toEqual(handedOver)
    const entered = failureOf(lease => lock(locks, KEY).acquire({ reenter: lease }))
    expect(await entered).toBeInstanceOf(TypeError)
  })
})

describe('work that releases its claim', () => {
  const BROKEN = [broken(), broken(), broken()]
  const despite: Work = lease => releasing(lease).catch(() => {})
  it.each<[what: string, work: Work, answers: OnceStep[], sent: number]>([
    ['leaves no result', releasing, [DONE], 1],
    ['leaves no result even if it does not await the release', lease => void lease.release(), [DONE], 1],
    ['sends none when the store did not answer the release', despite, [...BROKEN, DONE], 4],
  ])('%s', async (_, work, answers, sent) => {
    const { run, answer, results } = setUp()
    answer('settle', ...answers)
    expect(await run(work)).toMatchObject({ status: 'executed', kept: false })
    expect(results()).toEqual(Array(sent).fill(''))
  })

  it('has its value returned as JSON gives it back, whatever its length', async () => {
    const { run, sent } = setUp()
    const value = { at: new Date(0) }
    const work: Work = lease => lease.release().then(() => value)
    const json = { at: '1970-01-01T00:00:00.000Z' }
    expect(await run(work, { record: { maxBytes: 1 } })).toEqual(executed(json, false))
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '1' }])
  })
})

describe('the kept result', () => {
  it.each<[value: unknown, text: string]>([
    [undefined, ':v'],
    [null, ':vnull'],
    ['', ':v""'],
    [Object.create(null), ':v{}'],
    [{ a: [1, { b: null }] }, ':v{"a":[1,{"b":null}]}'],
    [new Date(0), ':v"1970-01-01T00:00:00.000Z"'],
  ])('of %o is %s', async (value, text) => {
    const { run, results } = setUp()
    // As in a replay.
    expect(await run(() => value)).toEqual(executed(text === ':v' ? undefined : JSON.parse(text.slice(2))))
    expect(results()).toEqual([text])
  })

  const circle: unknown[] = []
  circle.push(circle)
  const toJSON = () => {
    throw new Error('secret')
  }
  it.each<[what: string, value: unknown]>([
    ['a bigint', 1n],
    ['a circle', circle],
    ['an error', new Error('returned')],
    ['an object whose toJSON throws', { toJSON }],
  ])('of %s is the failure that the next calls get, and a TypeError here', async (_what, value) => {
    const { failureOf, sent } = setUp()
    const message = 'the result of once "charge:42" cannot be kept: it must be JSON, or undefined'
    expect(await failureOf(() => value)).toEqual(new TypeError(message))
    const result = `:e${JSON.stringify({ name: 'TypeError', message })}`
    expect(sent('settle')).toMatchObject([{ result, keepMs: '86400000' }])
  })

  it('has at most maxBytes bytes of UTF-8', async () => {
    const { run, failureOf, results } = setUp()
    await run(() => 'ää', { record: { maxBytes: 6 } })
    const message = 'the result of once "charge:42" has 8 bytes of JSON, of which maxBytes allows 6'
    expect(await failureOf(() => 'äää', { record: { maxBytes: 6 } })).toEqual(new RangeError(message))
    expect(results()).toEqual([':v"ää"', expect.stringMatching(/^:e\{"name":"RangeError"/)])
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
    const { clock, failureOf, results } = setUp()
    const given = { record: { onFailure: 'keep' } } as const
    expect(await failureOf(() => Promise.reject(thrown), given)).toBe(thrown)
    expect(results()).toEqual([`:e${JSON.stringify({ name, message })}`])
    expectNothingLeft(clock)
  })
})

describe('a result whose request gets no answer', () => {
  it.each<[string, OnceStep]>([
    ['fails', broken()],
    ['hangs', () => new Promise(() => {})],
  ])(
    'is sent for three seconds while the caller waits, and for two minutes after that: it %s',
    async (_, step) => {
      const { clock, run, answer, results, lastSettleMs, events } = setUp()
      answer('settle', step)
      expect(await run()).toEqual(executed(1, false))
      expect(clock.elapsedMs).toBe(3_000)
      await clock.advance(120_000)
      expect(lastSettleMs()).toBeGreaterThan(105_000)
      expect(lastSettleMs()).toBeLessThanOrEqual(120_000)
      expect(new Set(results())).toEqual(new Set([':v1']))
      expect(events.filter(({ type }) => type === 'release-failed')).toHaveLength(2)
      expectNothingLeft(clock)
    },
  )

  it('of failed work is sent until its claim has expired', async () => {
    const { clock, failureOf, answer, lastSettleMs } = setUp()
    answer('settle', broken())
    expect(await failureOf(failing)).toEqual(new Error('no stock'))
    await clock.advance(120_000)
    expect(lastSettleMs()).toBeLessThanOrEqual(30_000)
    expectNothingLeft(clock)
  })
})

describe('a store that refuses the result', () => {
  const ITSELF = ':v1'
  const FAILURE = expect.stringMatching(/^:e.*the store refused to keep the result/)
  const RECORD = refused('ERR max single record size exceeded. Limit: 104857600 bytes')
  const REQUEST = refused('ERR max request size exceeded. Limit: 1048576 bytes, Actual: 2000000')

  it.each<[what: string, answers: OnceStep[], sent: unknown[], tookMs: number]>([
    ['gets the result itself at every try', [READONLY, READONLY, DONE], [ITSELF, ITSELF, ITSELF], 75],
    ['because of its size gets a short failure at once', [TOO_LARGE, DONE], [ITSELF, FAILURE], 0],
    ["because of its size, in the service's own words,", [REQUEST, DONE], [ITSELF, FAILURE], 0],
    ['because of the limit of a record', [RECORD, DONE], [ITSELF, FAILURE], 0],
    ['because of its size, and the failure too, is not asked for ever', [TOO_LARGE], [ITSELF, FAILURE], 0],
    ['because of its size after a lost answer', [broken(), TOO_LARGE, DONE], [ITSELF, ITSELF, FAILURE], 25],
    [
      'because of its size after it was read-only gets the failure after its last try',
      [READONLY, READONLY, TOO_LARGE, DONE],
      [ITSELF, ITSELF, ITSELF, FAILURE],
      75,
    ],
  ])('%s', async (_, answers, sent, tookMs) => {
    const { clock, run, answer, results } = setUp()
    answer('settle', ...answers)
    expect(await run()).toEqual(executed(1, sent.at(-1) === ITSELF))
    expect([results(), clock.elapsedMs]).toEqual([sent, tookMs])
    expectNothingLeft(clock)
  })

  it('because of its size when its caller has left gets the failure as well', async () => {
    const { clock, run, answer, results } = setUp()
    answer(
      'settle',
      () => clock.sleep(3_500).then(() => TOO_LARGE),
      () => clock.sleep(1_600).then(() => TOO_LARGE),
      DONE,
    )
    expect(await run()).toEqual(executed(1, false))
    await clock.advance(10_000)
    expect(results().at(-1)).toEqual(FAILURE)
    expectNothingLeft(clock)
  })

  it.each<[what: string, work: Work, sent: string]>([
    ['a failure instead: the work may run again after one lease', one, ITSELF],
    ['a failure that is to be forgotten', failing, ''],
  ])('because it is full never gets %s', async (_, work, sent) => {
    const { clock, call, answer, results } = setUp()
    answer('settle', OOM)
    const { kept, waitUntil } = background()
    for (const options of [{}, { waitUntil }]) {
      const ended = await clock.runUntil(call(work, options).catch((error: Error) => error.message))
      expect(ended).toEqual(work === one ? executed(1, false) : 'no stock')
    }
    await clock.runUntil(Promise.all(kept))
    // It may have room again before its result is no longer owed.
    expect(new Set(results())).toEqual(new Set([sent]))
  })
})

describe('a claim that is lost', () => {
  it('is completed when no other call has it at the end, and the value is returned', async () => {
    const { clock, run, answer, events } = setUp()
    answer('extend', GONE)
    expect(await run(() => clock.sleep(40_000).then(() => 'value'))).toEqual(executed('value'))
    expect(events.map(({ type }) => type)).toEqual(['acquired', 'lost', 'released'])
  })

  it('to another call rejects with a LeaseLostError that has the result of the work', async () => {
    const { failureOf, answer } = setUp()
    answer('settle', GONE)
    const result = { status: 'fulfilled', value: 1 }
    expect(await failureOf()).toMatchObject({ reason: 'taken', result })
  })

  it('while no timer could fire is reported as expired', async () => {
    const { clock, call, answer } = setUp()
    answer('settle', GONE)
    const now = clock.now.bind(clock)
    const work = () => {
      // A computation that lasts longer than the lease.
      clock.now = () => now() + 40_000
    }
    expect(await rejectionOf(call(work))).toMatchObject({ reason: 'expired' })
  })
})
