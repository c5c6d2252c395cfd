/**
 * `once` behind REST: what it sends and keeps, and that the stock client, which reads JSON on its own, changes no result.
 * What becomes of claims, failures and fingerprints: test/unit/once.test.ts, test/lua/once.test.ts and the simulated worlds.
 */
import { describe, expect, it } from 'vitest'
import {
  type Locks,
  type LocksOptions,
  lock,
  OnceFailedError,
  OnceInFlightError,
  once,
  WrongKindError,
} from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { loadScripts } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { readStore, readValues, runningDownFrom } from '../support/store.ts'
import { pass, until } from '../support/timing.ts'

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
    const calls = Array.from({ length: 100 }, (_, at) => once(clients[at % 10] as Locks, KEY, PATIENT, work))
    const results = await Promise.all(calls)
    expect(starts).toBe(1)
    const byStatus = (status: string) => results.filter(result => result?.status === status)
    expect(byStatus('executed')).toHaveLength(1)
    expect(byStatus('replayed')).toHaveLength(99)
    for (const result of results) expect(result?.value).toEqual({ chargeId: 'ch_1' })
  })

  it('rejects duplicates that do not wait with OnceInFlightError, and leaves no keys of them', async () => {
    const done = Promise.withResolvers<number>()
    const first = once(locks(), KEY, { hold: { leaseMs: 20_000 } }, () => done.promise)
    await until(async () => (await redis().exists(RECORD)) === 1)
    const others = Array.from({ length: 20 }, () => once(other(), KEY, unreachable))
    for (const { reason } of (await Promise.allSettled(others)) as PromiseRejectedResult[]) {
      expect(reason).toBeInstanceOf(OnceInFlightError)
      expect(reason.retryAfterMs).toBeGreaterThan(10_000)
      expect(reason.retryAfterMs).toBeLessThanOrEqual(20_000)
    }
    done.resolve(1)
    expect(await first).toEqual({ status: 'executed', kept: true, value: 1 })
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
    'a deep object': Array.from({ length: 500 }).reduce<unknown>(inner => ({ inner }), 'end'),
    'one mebibyte': 'x'.repeat(1_048_574),
  }
  it.each(Object.entries(CASES))('%s is replayed unchanged', async (_what, value) => {
    expect(await once(locks(), KEY, async () => value)).toEqual({ status: 'executed', kept: true, value })
    const replayed = await once(locks(), KEY, unreachable)
    expect(replayed).toStrictEqual({ status: 'replayed', kept: true, value })
    expect(JSON.stringify(replayed.value)).toBe(JSON.stringify(value))
  })

  it('a result that is one byte larger is refused, and kept as a failure', async () => {
    const tooLarge = once(locks(), KEY, async () => 'x'.repeat(1_048_575))
    await expect(tooLarge).rejects.toThrow(RangeError)
    const next = await once(locks(), KEY, unreachable).catch(error => error)
    expect(next).toBeInstanceOf(OnceFailedError)
    expect(next.failure).toEqual({
      name: 'RangeError',
      message: 'the result of once "charge:42" has 1048577 bytes of JSON, of which maxBytes allows 1048576',
    })
  })

  it('sends two requests when the work runs, one when it is replayed, one when it is in flight', async () => {
    const { requests } = stack().rest
    const client = locks()
    requests.reset()
    await once(client, KEY, async () => 1)
    expect(requests.http).toBe(2)
    await once(client, KEY, unreachable)
    expect(requests.http).toBe(3)
    await once(client, 'other', async () => {
      requests.reset()
      await expect(once(client, 'other', unreachable)).rejects.toThrow(OnceInFlightError)
      expect(requests.http).toBe(1)
    })
  })
})

const locks = (options?: Omit<LocksOptions, 'redis'>): Locks => stockLocks(stack(), options)

describe('the record', () => {
  const SECRET = 'canary'
  const hash = async (fields: Record<string, string>) => {
    await redis().hset(RECORD, Object.entries(fields).flat())
    await redis().expire(RECORD, 1_000)
  }

  it('is a hash of the version, the attempt, the fingerprint and the result, for keepMs', async () => {
    await once(locks(), KEY, { fingerprint: 'f', keepMs: 7 * 86_400_000 }, async () => ({ a: 1 }))
    expect(await readStore(redis())).toEqual({
      [RECORD]: {
        type: 'hash',
        value: {
          version: '1',
          attempt: expect.stringMatching(/^[\da-f-]{36}:\d{13}$/),
          fingerprint: ':f',
          result: ':v{"a":1}',
        },
        ttlMs: runningDownFrom(7 * 86_400_000),
      },
    })
  })

  it.each<[what: string, write: () => Promise<unknown>]>([
    ['a text', () => redis().set(RECORD, 'text')],
    ['a list', () => redis().rpush(RECORD, 'item')],
    ['a hash with other fields', () => redis().hset(RECORD, 'field', 'value')],
    ['a record from before versions', () => hash({ attempt: 'a:1', fingerprint: '', result: ':v{}' })],
    ['a claim from before versions', () => hash({ attempt: 'a:1', fingerprint: '' })],
    ['of a later version', () => hash({ version: '2', attempt: 'a:1', fingerprint: '', result: ':v1' })],
    [
      'a claim that would never end',
      () => redis().hset(RECORD, { version: '1', attempt: 'a:1', fingerprint: '' }),
    ],
    ['a hash with a field __proto__', () => hash({ ['__proto__']: SECRET, attempt: SECRET, result: SECRET })],
    ['huge', () => hash({ attempt: 'a:1', fingerprint: '', result: `:v"${SECRET.repeat(500_000)}"` })],
    ...[
      'text',
      ':v{',
      `:v${SECRET}`,
      ':x1',
      ':',
      ':e',
      ':enull',
      ':e{}',
      ':e{"name":"Error"}',
      `:e{"name":"${SECRET.repeat(1_000)}","message":""}`,
      `:e{"__proto__":{"name":"${SECRET}","message":""}}`,
    ].map((result): [string, () => Promise<unknown>] => [
      `of this version with the result ${result.slice(0, 40)}`,
      () => hash({ version: '1', attempt: 'a:1', fingerprint: '', result }),
    ]),
  ])('that is %s is a WrongKindError that quotes nothing of it, and stays as it is', async (_what, write) => {
    await write()
    const before = await readValues(redis())
    const error = await once(locks(), KEY, unreachable).catch(thrown => thrown)
    expect(error).toBeInstanceOf(WrongKindError)
    expect(error.message).toMatch(/^once "/)
    expect(`${error.stack}${JSON.stringify(error)}`.length).toBeLessThan(5_000)
    expect(`${error.stack}${JSON.stringify(error)}${error.cause}`).not.toContain(SECRET)
    expect(await readValues(redis())).toEqual(before)
  })

  it('that was replaced while the work ran is not touched, and the call returns the value', async () => {
    const run = once(locks(), KEY, async () => {
      await redis().del(RECORD)
      await redis().hset(RECORD, 'field', 'value')
      return 1
    })
    expect(await run).toEqual({ status: 'executed', kept: false, value: 1 })
    expect(await redis().hgetall(RECORD)).toEqual({ field: 'value' })
    expect(await redis().pttl(RECORD)).toBe(-1)
  })

  it('of one key is separate from those of other keys, and from locks of the same name', async () => {
    await once(locks(), 'a', async () => 'a')
    expect(await once(locks(), 'b', async () => 'b')).toMatchObject({ status: 'executed' })
    expect((await lock(locks(), 'a').tryAcquire()).acquired).toBe(true)
    expect(await once(locks(), 'a', unreachable)).toEqual({ status: 'replayed', kept: true, value: 'a' })
  })
})
