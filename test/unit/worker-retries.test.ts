/** When the worker tries an event again, and what it stores of one. */
import { expect, it } from 'vitest'
import { longestStored, pack, unpack } from '../../worker/intake/event.ts'
import { isLast, pauseAfter, retriesOf } from '../../worker/intake/retries.ts'
import { timeoutOf } from '../../worker/upstream.ts'
import { sample } from '../support/thorough.ts'

const DEFAULTS = retriesOf({})
const refused = (status: number) => ({ outcome: 'refused', status }) as const

it('pauses twice as long after each attempt, up to 15 minutes and a quarter more', () => {
  const down = { outcome: 'down' } as const
  const expected = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900].map(seconds => seconds * 1_000)
  for (const [at, ms] of expected.entries()) {
    const pause = pauseAfter(DEFAULTS, at + 1, down)
    expect([pause >= ms, pause <= ms * 1.25]).toEqual([true, true])
  }
})

it('pauses for as long as the upstream asks, up to 12 hours', () => {
  expect(pauseAfter(DEFAULTS, 1, { ...refused(503), retryAfterMs: 90_000 })).toBe(90_000)
  expect(pauseAfter(DEFAULTS, 1, { ...refused(503), retryAfterMs: 1e12 })).toBe(12 * 3_600_000)
})

it.each([400, 410, 413, 415, 422, 501])('gives an event up that was answered with %i', status => {
  expect(isLast(DEFAULTS, 1, refused(status))).toBe(true)
})

it.each([302, 401, 403, 404, 408, 409, 425, 429, 500, 502, 503])(
  'tries an event again that was answered with %i, until the last attempt',
  status => {
    expect([1, 14, 15].map(attempts => isLast(DEFAULTS, attempts, refused(status)))).toEqual([
      false,
      false,
      true,
    ])
    expect(isLast(retriesOf({ EVENT_ATTEMPTS: '2' }), 2, refused(status))).toBe(true)
  },
)

it.each([
  [undefined, 10_000],
  ['', 10_000],
  ['5000', 5_000],
  ['900000', 240_000],
])(
  'with UPSTREAM_TIMEOUT_MS %s waits %i ms, and no longer than it may hold the lock of an event',
  (given, ms) => {
    expect(timeoutOf(given === undefined ? {} : { UPSTREAM_TIMEOUT_MS: given })).toBe(ms)
  },
)

it.each(sample([{}, { SEAL_SECRET: btoa('x'.repeat(32)) }], 2))(
  'stores the longest body in a request that Upstash accepts, and gets the same bytes back: %o',
  async env => {
    const body = new Uint8Array(longestStored(env)).map((_, at) => (at * 31) % 256)
    const event = {
      provider: 'github',
      deliveryId: 'a',
      entity: 'b',
      contentType: 'c',
      headers: {},
      request: 'd',
      body,
    }
    const text = JSON.stringify(await pack(env, 'id', event))
    expect(JSON.stringify([['SET', 'key', text]]).length).toBeLessThan(9_900_000)
    const { body: again } = await unpack(env, 'id', JSON.parse(text))
    expect(Buffer.from(again).equals(body)).toBe(true)
  },
)
