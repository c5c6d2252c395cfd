/** What `locks.once` does around its scripts, on a clock that stands still and a store that says what it is told to. */
import { describe, expect, it } from 'vitest'
import {
  type Lease,
  LeaseLostError,
  OnceFailedError,
  OnceInFlightError,
  OnceMismatchError,
  type OnceOptions,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../src/index.ts'
import { expectNothingLeft, listenersOn, rejectionOf } from '../support/fake-locks.ts'
import { fakeOnce, type OnceCall } from '../support/fake-once.ts'
import { broken, refused } from '../support/fake-redis.ts'

const KEY = 'charge:42'
const OOM = refused("OOM command not allowed when used memory > 'maxmemory'.")

/** Collects what it is handed. */
function background() {
  const promises: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => void promises.push(promise)
  return { promises, waitUntil }
}

/** What was kept, from `result` of the settle that was sent last. */
const told = (calls: readonly OnceCall[]) => calls.at(-1)?.result

describe('the options', () => {
  const work = async () => 1
  it.each<[options: OnceOptions | Record<string, unknown>, message: RegExp]>([
    [{ leaseMs: 0 }, /^leaseMs must be a whole number of at least 1, got 0$/],
    [{ keepMs: 1.5 }, /^keepMs must be a whole number/],
    [{ keepMs: Infinity }, /^keepMs must be a whole number/],
    [{ keepMs: '1d' }, /^keepMs must be a number, got string$/],
    [{ waitMs: -1 }, /^waitMs must be a finite number/],
    [{ maxPolls: 0 }, /^maxPolls must be/],
    [{ maxHoldMs: 0 }, /^maxHoldMs must be/],
    [{ maxBytes: 0 }, /^maxBytes must be/],
    [{ onFailure: 'retry' }, /^onFailure must be one of forget, keep$/],
    [{ fingerprint: 42 }, /^fingerprint must be a string of at most 512 bytes/],
    [{ fingerprint: 'ä'.repeat(257) }, /^fingerprint must be/],
    [{ waitUntil: Promise.resolve() }, /^waitUntil must be/],
  ])('%o is refused before any request', async (options, message) => {
    const { locks, calls } = fakeOnce()
    const error = await rejectionOf(locks.once(KEY, work, options as OnceOptions))
    expect(error).toSatisfy(each => each instanceof TypeError || each instanceof RangeError)
    expect((error as Error).message).toMatch(message)
    expect(calls).toEqual([])
  })

  it.each([[''], ['a{b'], ['\ud800'], [42], [undefined]])('the key %o is refused by its name', async key => {
    const { locks, calls } = fakeOnce()
    await expect(locks.once(key as string, work)).rejects.toThrow(/^key must be/)
    expect(calls).toEqual([])
  })

  it('no work is refused', async () => {
    const { locks, calls } = fakeOnce()
    await expect(locks.once(KEY, undefined as never)).rejects.toThrow(/^work must be a function/)
    expect(calls).toEqual([])
  })

  it('without any, the claim lasts for the lease of createLocks() and the result for a day', async () => {
    const { clock, locks, sent } = fakeOnce({ leaseMs: 12_000 })
    await clock.runUntil(locks.once(KEY, work))
    expect(sent('claim')).toMatchObject([{ leaseMs: '12000', last: '1', fingerprint: '' }])
    expect(sent('settle')).toMatchObject([{ keepMs: '86400000', result: ':v1', fingerprint: '' }])
  })

  it('all are taken', async () => {
    const { clock, locks, sent } = fakeOnce()
    const options = { leaseMs: 5_000, keepMs: 7_000, fingerprint: 'f', maxBytes: 1 }
    await clock.runUntil(locks.once(KEY, work, options))
    expect(sent('claim')).toMatchObject([{ leaseMs: '5000', fingerprint: ':f' }])
    expect(sent('settle')).toMatchObject([{ keepMs: '7000', fingerprint: ':f' }])
  })

  it('an empty fingerprint is one', async () => {
    const { clock, locks, sent } = fakeOnce()
    await clock.runUntil(locks.once(KEY, work, { fingerprint: '' }))
    expect(sent('claim')).toMatchObject([{ fingerprint: ':' }])
  })

  it('the key is mapped as names of locks are', async () => {
    const { clock, locks, sent } = fakeOnce({ mapName: name => `app:${name}` })
    await clock.runUntil(locks.once(KEY, work))
    expect(sent('claim')).toMatchObject([{ record: 'edgelock:once:{app:charge:42}' }])
  })
})

describe('what calls are told', () => {
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
      'once "charge:42" failed before with CardError, which was kept: the work does not run again',
    ],
  ])('%j, and nothing runs', async (reply, facts, message) => {
    const { clock, locks, answer } = fakeOnce()
    answer('claim', reply)
    const ran: unknown[] = []
    const error = await rejectionOf(clock.runUntil(locks.once(KEY, async lease => ran.push(lease))))
    expect(error).toMatchObject(facts)
    expect((error as Error).message).toContain(message)
    expect([OnceInFlightError, OnceMismatchError, OnceFailedError]).toContain((error as Error).constructor)
    expect(ran).toEqual([])
    expectNothingLeft(clock)
  })

  it('a replay is an event, and so is the end of a run', async () => {
    const { clock, locks, answer, events } = fakeOnce()
    await clock.runUntil(locks.once(KEY, async () => 1))
    answer('claim', [':kept', ':v1'])
    await clock.runUntil(locks.once(KEY, async () => 2))
    expect(events.map(({ type }) => type)).toEqual(['acquired', 'released', 'replayed'])
  })

  it('while it waits it asks again, and takes the result when it is there', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('claim', [':busy', 30_000], [':busy', 30_000], [':kept', ':v{"a":1}'])
    const run = locks.once(KEY, async () => ({ a: 2 }), { waitMs: 10_000 })
    expect(await clock.runUntil(run)).toEqual({ status: 'replayed', value: { a: 1 } })
    const asked = sent('claim')
    expect(asked).toHaveLength(3)
    expect(new Set(asked.map(({ holder }) => holder)).size).toBe(1)
    expectNothingLeft(clock)
  })

  it('a mismatch ends the wait', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('claim', [':mismatch'])
    const run = locks.once(KEY, async () => 1, { waitMs: 10_000, fingerprint: 'f' })
    expect(await rejectionOf(clock.runUntil(run))).toBeInstanceOf(OnceMismatchError)
    expect(sent('claim')).toHaveLength(1)
  })
})

describe('the work', () => {
  it('may be a function that throws at once', async () => {
    const { clock, locks, sent } = fakeOnce()
    const work = () => {
      throw new Error('no stock')
    }
    expect(await rejectionOf(clock.runUntil(locks.once(KEY, work)))).toEqual(new Error('no stock'))
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '1' }])
    expectNothingLeft(clock)
  })

  it('is renewed while it runs, and no longer', async () => {
    const { clock, locks, sent } = fakeOnce()
    const run = locks.once(KEY, () => clock.sleep(95_000).then(() => 1))
    await clock.runUntil(run)
    expect(sent('extend').length).toBeGreaterThanOrEqual(9)
    await clock.advance(60_000)
    expect(sent('extend').every(({ at }) => at < (sent('settle')[0]?.at ?? 0))).toBe(true)
    expectNothingLeft(clock)
  })

  it('hands its renewal to waitUntil, until it ends', async () => {
    const { clock, locks } = fakeOnce()
    const { promises, waitUntil } = background()
    const run = locks.once(KEY, () => clock.sleep(20_000), { waitUntil })
    await clock.advance(1_000)
    expect(promises).toHaveLength(1)
    await clock.runUntil(run)
    await clock.runUntil(Promise.all(promises))
    expectNothingLeft(clock)
  })

  it('that never ends is renewed for maxHoldMs, told that its claim is over, and leaves nothing behind', async () => {
    const { clock, locks, sent, calls } = fakeOnce()
    let signal: AbortSignal | undefined
    const hang = (lease: Lease) => {
      signal = lease.signal
      return new Promise<never>(() => {})
    }
    void locks.once(KEY, hang, { leaseMs: 30_000, maxHoldMs: 60_000 })
    await clock.advance(59_000)
    expect(signal?.aborted).toBe(false)
    await clock.advance(2_000)
    expect(signal?.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
    const asked = calls.length
    await clock.advance(600_000)
    expect(calls).toHaveLength(asked)
    expect(sent('settle')).toEqual([])
    expectNothingLeft(clock)
  })

  it("is not ended by the caller's signal, which nobody listens to any more", async () => {
    const { clock, locks } = fakeOnce()
    const caller = new AbortController()
    const work = async () => {
      expect(listenersOn(caller.signal)).toBe(0)
      caller.abort()
      await clock.sleep(1_000)
      return 1
    }
    const run = locks.once(KEY, work, { signal: caller.signal })
    expect(await clock.runUntil(run)).toEqual({ status: 'executed', value: 1 })
    expectNothingLeft(clock, caller.signal)
  })

  it('whose caller went away before the claim never runs, and the claim is cancelled', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    const caller = new AbortController()
    answer('claim', async ({ leaseMs }) => {
      await clock.sleep(1_000)
      return [':granted', Number(leaseMs)]
    })
    const run = rejectionOf(locks.once(KEY, async () => expect.unreachable(), { signal: caller.signal }))
    await clock.advance(500)
    caller.abort(new Error('gone'))
    expect(await clock.runUntil(run)).toEqual(new Error('gone'))
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '0' }])
    await clock.advance(1_000)
    expectNothingLeft(clock, caller.signal)
  })

  it('whose caller goes away while it waits never runs', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    const caller = new AbortController()
    answer('claim', [':busy', 30_000])
    const options = { signal: caller.signal, waitMs: 60_000 }
    const run = rejectionOf(locks.once(KEY, async () => expect.unreachable(), options))
    await clock.advance(5_000)
    caller.abort(new Error('gone'))
    expect(await clock.runUntil(run)).toEqual(new Error('gone'))
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '0' }])
    expectNothingLeft(clock, caller.signal)
  })

  it('cannot hand its claim over', async () => {
    const { clock, locks } = fakeOnce()
    const run = locks.once(KEY, async lease => lease.serialize())
    expect(await rejectionOf(clock.runUntil(run))).toEqual(
      new TypeError('a claim of once() cannot be handed over'),
    )
  })

  it('cannot re-enter a lock by its claim', async () => {
    const { clock, locks } = fakeOnce()
    const run = locks.once(KEY, async lease => locks.lock(KEY).acquire({ reenter: lease }))
    expect(await rejectionOf(clock.runUntil(run))).toBeInstanceOf(TypeError)
  })

  it('may look at its claim and extend it', async () => {
    const { clock, locks, sent } = fakeOnce()
    const work = async (lease: Lease) => {
      await lease.extend(90_000)
      expect(lease.remainingMs()).toBeGreaterThan(80_000)
      return lease.isHeld()
    }
    expect(await clock.runUntil(locks.once(KEY, work))).toEqual({ status: 'executed', value: true })
    expect(sent('extend')).toMatchObject([{ leaseMs: '90000' }])
  })
})

describe('giving up inside the work', () => {
  it('keeps nothing, and the value is returned, JSON or not', async () => {
    const { clock, locks, sent } = fakeOnce()
    const value = { big: 1n }
    const work = async (lease: Lease) => {
      expect(await lease.release()).toBe('released')
      return value
    }
    const run = await clock.runUntil(locks.once(KEY, work, { maxBytes: 1 }))
    expect(run).toEqual({ status: 'executed', value })
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '1' }])
  })

  it('keeps nothing either when nobody waited for it', async () => {
    const { clock, locks, sent } = fakeOnce()
    await clock.runUntil(locks.once(KEY, async lease => void lease.release()))
    expect(sent('settle')).toMatchObject([{ result: '' }])
  })

  it('stays given up when the store did not answer: no result is ever sent', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', broken(), broken(), broken(), [':released'])
    const work = async (lease: Lease) => {
      await lease.release().catch(() => {})
      return 'value'
    }
    expect(await clock.runUntil(locks.once(KEY, work))).toEqual({ status: 'executed', value: 'value' })
    expect(sent('settle').map(({ result }) => result)).toEqual(['', '', '', ''])
  })

  it('that nobody answered ends with the lease, and the value is returned', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', broken())
    const work = async (lease: Lease) => {
      await lease.release().catch(() => {})
      return 'value'
    }
    expect(await clock.runUntil(locks.once(KEY, work))).toEqual({ status: 'executed', value: 'value' })
    expectNothingLeft(clock)
  })

  it('is told as lost when another call had taken over by then', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', [':gone'])
    const run = locks.once(KEY, async lease => lease.release())
    expect(await rejectionOf(clock.runUntil(run))).toMatchObject({
      code: 'ERR_LEASE_LOST',
      result: { status: 'fulfilled', value: 'gone' },
    })
  })
})

describe('what is kept', () => {
  it.each<[value: unknown, text: string]>([
    [undefined, ':v'],
    [null, ':vnull'],
    ['', ':v""'],
    ['42', ':v"42"'],
    [{}, ':v{}'],
    [Object.create(null), ':v{}'],
    [{ a: [1, { b: null }] }, ':v{"a":[1,{"b":null}]}'],
    [new Date(0), ':v"1970-01-01T00:00:00.000Z"'],
  ])('%o as %s', async (value, text) => {
    const { clock, locks, sent } = fakeOnce()
    expect(await clock.runUntil(locks.once(KEY, async () => value))).toEqual({ status: 'executed', value })
    expect(sent('settle')).toMatchObject([{ result: text }])
  })

  const circle: unknown[] = []
  circle.push(circle)
  it.each<[what: string, value: unknown]>([
    ['a number that JSON has not', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a circle', circle],
    ['a response', new Response('text')],
    ['a map', new Map([[1, 2]])],
    ['an error', new Error('returned')],
    [
      'what refuses to become JSON',
      {
        toJSON() {
          throw new Error('secret')
        },
      },
    ],
  ])('%s cannot be kept: a TypeError, kept as the failure that the next calls get', async (_what, value) => {
    const { clock, locks, sent } = fakeOnce()
    const error = await rejectionOf(clock.runUntil(locks.once(KEY, async () => value)))
    expect(error).toEqual(
      new TypeError('the result of once "charge:42" cannot be kept: it must be JSON, or undefined'),
    )
    const { message } = error as Error
    expect(sent('settle')).toMatchObject([
      { result: `:e${JSON.stringify({ name: 'TypeError', message })}`, keepMs: '86400000' },
    ])
  })

  it('at most maxBytes, in bytes of UTF-8', async () => {
    const { clock, locks, sent } = fakeOnce()
    await clock.runUntil(locks.once(KEY, async () => 'ää', { maxBytes: 6 }))
    const error = await rejectionOf(clock.runUntil(locks.once(KEY, async () => 'äää', { maxBytes: 6 })))
    expect(error).toEqual(
      new RangeError('the result of once "charge:42" has 8 bytes of JSON, of which maxBytes allows 6'),
    )
    expect(sent('settle').map(({ result }) => result)).toEqual([
      ':v"ää"',
      expect.stringMatching(/^:e\{"name":"RangeError"/),
    ])
  })

  it('of a failure nothing, by default', async () => {
    const { clock, locks, sent } = fakeOnce()
    await rejectionOf(clock.runUntil(locks.once(KEY, () => Promise.reject(new Error('x')))))
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
  ])("with onFailure 'keep' name and message of what was thrown", async (thrown, name, message) => {
    const { clock, locks, sent } = fakeOnce()
    const run = locks.once(KEY, () => Promise.reject(thrown), { onFailure: 'keep' })
    expect(await rejectionOf(clock.runUntil(run))).toBe(thrown)
    const result = told(sent('settle')) ?? ''
    expect(result.slice(0, 2)).toBe(':e')
    expect(JSON.parse(result.slice(2))).toEqual({ name, message })
    expectNothingLeft(clock)
  })
})

describe('a completion that gets no answer', () => {
  it('is told again twice, each time later, and the value wins', async () => {
    const { clock, locks, answer, sent, events } = fakeOnce()
    answer('settle', broken())
    expect(await clock.runUntil(locks.once(KEY, async () => 1))).toEqual({ status: 'executed', value: 1 })
    expect(sent('settle').map(({ result }) => result)).toEqual(Array(9).fill(':v1'))
    expect(events.filter(({ type }) => type === 'release-failed')).toHaveLength(3)
    expectNothingLeft(clock)
  })

  it('wins over a hiccup of a second', async () => {
    const { clock, locks, answer, sent, events } = fakeOnce()
    const upAt = clock.now() + 1_000
    answer('settle', ({ at }) => (at < upAt ? broken() : [':released']))
    await clock.runUntil(locks.once(KEY, async () => 1))
    expect(sent('settle').at(-1)?.at).toBeGreaterThanOrEqual(upAt)
    expect(events.at(-1)).toMatchObject({ type: 'released', outcome: 'released' })
  })

  it('goes on behind waitUntil, for up to twenty seconds, and the value is returned at once', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', broken())
    const { promises, waitUntil } = background()
    const startedAt = clock.now()
    await clock.runUntil(locks.once(KEY, async () => 1, { waitUntil }))
    expect(clock.now() - startedAt).toBeLessThan(500)
    await clock.runUntil(Promise.all(promises))
    expect(sent('settle')).toHaveLength(18)
    expect(clock.now() - startedAt).toBeGreaterThan(15_000)
    expect(clock.now() - startedAt).toBeLessThan(20_000)
    expectNothingLeft(clock)
  })

  it('is waited for when waitUntil throws', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', broken(), broken(), broken(), [':released'])
    const waitUntil = () => {
      throw new TypeError('Illegal invocation')
    }
    await clock.runUntil(locks.once(KEY, async () => 1, { waitUntil }))
    expect(sent('settle')).toHaveLength(4)
  })

  it('is waited for no longer when waitUntil throws than without one', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', broken())
    const waitUntil = () => {
      throw new TypeError('Illegal invocation')
    }
    const startedAt = clock.now()
    await clock.runUntil(locks.once(KEY, async () => 1, { waitUntil }))
    expect(clock.now() - startedAt).toBeLessThanOrEqual(3_000)
    expectNothingLeft(clock)
  })

  it('of failed work is not repeated, since its claim ends by itself, but behind waitUntil it is', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', broken())
    const fails = () => Promise.reject(new Error('no stock'))
    expect(await rejectionOf(clock.runUntil(locks.once(KEY, fails)))).toEqual(new Error('no stock'))
    expect(sent('settle')).toHaveLength(3)
    const { promises, waitUntil } = background()
    await rejectionOf(clock.runUntil(locks.once(KEY, fails, { waitUntil })))
    await clock.runUntil(Promise.all(promises))
    expect(sent('settle')).toHaveLength(3 + 18)
  })

  it('is told as lost when the claim is over as well: another call may be at it', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('extend', broken())
    answer('settle', broken())
    const run = locks.once(KEY, () => clock.sleep(40_000).then(() => 'value'))
    const error = await rejectionOf(clock.runUntil(run))
    expect(error).toBeInstanceOf(LeaseLostError)
    expect(error).toMatchObject({ reason: 'unreachable', result: { status: 'fulfilled', value: 'value' } })
    expectNothingLeft(clock)
  })

  it('hangs no longer than one answer may take, six seconds, and behind waitUntil ends before Workers end it', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', () => new Promise(() => {}))
    const startedAt = clock.now()
    await clock.runUntil(locks.once(KEY, async () => 1))
    expect(clock.now() - startedAt).toBeLessThanOrEqual(6_000)
    expectNothingLeft(clock)
    const { promises, waitUntil } = background()
    await clock.runUntil(locks.once(KEY, async () => 1, { waitUntil }))
    const answeredAt = clock.now()
    await clock.runUntil(Promise.all(promises))
    expect(clock.now() - answeredAt).toBeLessThan(30_000)
    expectNothingLeft(clock)
  })
})

describe('a store that refuses the result for good', () => {
  it('gets a short failure in its place at the last try, so that the work does not run again', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', ({ result = '' }) => (result.length > 1_000 ? OOM : [':released']))
    const value = 'x'.repeat(1_000)
    expect(await clock.runUntil(locks.once(KEY, async () => value))).toEqual({ status: 'executed', value })
    expect(sent('settle').map(({ result = '' }) => result.slice(0, 2))).toEqual([':v', ':v', ':e'])
    expect(told(sent('settle'))).toContain('the store refused to keep the result')
  })

  it('gets the result itself as long as there is hope', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', refused("READONLY You can't write against a read only replica."), [':released'])
    await clock.runUntil(locks.once(KEY, async () => 1))
    expect(sent('settle').map(({ result }) => result)).toEqual([':v1', ':v1'])
  })

  it.each([
    ['a time-out', broken()],
    ['a refusal for a while', refused('LOADING Redis is loading the dataset in memory')],
  ])('is not what %s is: the result is never given away for it', async (_what, error) => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', error)
    await clock.runUntil(locks.once(KEY, async () => 1))
    expect(new Set(sent('settle').map(({ result }) => result))).toEqual(new Set([':v1']))
  })

  it('gets no failure for work that is to be forgotten', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', OOM)
    const { promises, waitUntil } = background()
    const run = locks.once(KEY, () => Promise.reject(new Error('no stock')), { waitUntil })
    expect(await rejectionOf(clock.runUntil(run))).toEqual(new Error('no stock'))
    await clock.runUntil(Promise.all(promises))
    expect(new Set(sent('settle').map(({ result }) => result))).toEqual(new Set(['']))
    expect(sent('settle').length).toBeGreaterThan(1)
  })

  it('because the request was too large (413) is one', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('settle', refused('Payload Too Large', { status: 413 }))
    await clock.runUntil(locks.once(KEY, async () => 1))
    expect(told(sent('settle'))).toMatch(/^:e/)
  })
})

describe('a claim that is lost', () => {
  it('is told to the work by its signal, before another call can begin', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('extend', [':gone'])
    const work = (lease: Lease) =>
      new Promise((_resolve, reject) =>
        lease.signal.addEventListener('abort', () => reject(lease.signal.reason)),
      )
    answer('settle', [':gone'])
    const startedAt = clock.now()
    const error = await rejectionOf(clock.runUntil(locks.once(KEY, work)))
    expect(clock.now() - startedAt).toBeLessThan(11_000)
    expect(error).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken', result: { status: 'rejected' } })
    expectNothingLeft(clock)
  })

  it('but that nobody else has by the end is completed, and the value wins', async () => {
    const { clock, locks, answer, events } = fakeOnce()
    answer('extend', [':gone'])
    const run = locks.once(KEY, () => clock.sleep(40_000).then(() => 'value'))
    expect(await clock.runUntil(run)).toEqual({ status: 'executed', value: 'value' })
    expect(events.map(({ type }) => type)).toEqual(['acquired', 'lost', 'released'])
  })

  it('to another call throws LeaseLostError with what the work came to', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', [':gone'])
    const error = await rejectionOf(clock.runUntil(locks.once(KEY, async () => 'value')))
    expect(error).toMatchObject({ reason: 'taken', result: { status: 'fulfilled', value: 'value' } })
  })

  it('while no timer could fire is told as expired', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('settle', [':gone'])
    const now = clock.now.bind(clock)
    const work = async () => {
      // A computation that lasts longer than the lease.
      clock.now = () => now() + 40_000
    }
    expect(await rejectionOf(locks.once(KEY, work))).toMatchObject({ reason: 'expired' })
  })
})

describe('a claim without an answer', () => {
  it('is unknown: the work does not run, and the claim is cancelled', async () => {
    const { clock, locks, answer, sent } = fakeOnce()
    answer('claim', broken())
    const error = await rejectionOf(clock.runUntil(locks.once(KEY, async () => expect.unreachable())))
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '0', holder: sent('claim')[0]?.holder }])
    expectNothingLeft(clock)
  })

  it('that was refused is told as unavailable', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('claim', OOM)
    const error = await rejectionOf(clock.runUntil(locks.once(KEY, async () => expect.unreachable())))
    expect(error).toBeInstanceOf(StoreUnavailableError)
  })

  it.each([[null], ['OK'], [[':kept']], [[':kept', 1]], [['OK', 30_000]], [[':granted', '30000']]])(
    'or with %j for one, as an aborted call of the stock client resolves, runs nothing',
    async reply => {
      const { clock, locks, answer } = fakeOnce()
      answer('claim', () => reply)
      const error = await rejectionOf(clock.runUntil(locks.once(KEY, async () => expect.unreachable())))
      expect(error).toMatchObject({ code: 'ERR_UNEXPECTED_REPLY' })
    },
  )
})
