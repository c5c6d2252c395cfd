/**
 * `once` behind REST: what it sends and keeps, and that the stock client, which reads JSON on its own, changes no result.
 * What becomes of claims, failures and fingerprints: test/unit/once.test.ts, test/lua/once.test.ts and the simulated worlds.
 */
import { describe, expect, it } from 'vitest'
import { type Locks, type LocksOptions, OnceInFlightError, once } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { loadScripts } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { readStore, runningDownFrom } from '../support/store.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, scripts)
const redis = () => stack().redis.client
const KEY = 'charge:42'
const RECORD = 'edgelock:once:{charge:42}'
const PATIENT = { waitMs: 30_000, maxPolls: 300 }

const CLIENTS = { 'the stock client': stockLocks, 'edgelock/rest': restLocks }
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
})
