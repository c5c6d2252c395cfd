import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import { requestId } from 'hono/request-id'
import { secureHeaders } from 'hono/secure-headers'
import { describe, expect, it, vi } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import { createLocks, WrongKindError } from '../../src/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import { memory } from '../../src/testing.ts'
import { idempotency } from '../../src/web/index.ts'
import { background } from '../support/fake-locks.ts'
import { fakeOnce, type OnceStep } from '../support/fake-once.ts'
import { refused } from '../support/fake-redis.ts'
import { sample } from '../support/thorough.ts'
import { until } from '../support/timing.ts'

const handler = () => new Response('handled')
const request = () =>
  new Request('http://localhost/', { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{}' })

/** Digests settle outside of microtasks, where a fake clock does not wait for them. */
const started = () => fakeOnce({ clock: systemClock })

describe('a repeated answer', () => {
  const BYTES = new TextEncoder().encode('{"id":1}')
  /** Ways to put headers on an answer before its handler runs, or afterwards. */
  const MIDDLEWARE: Record<string, MiddlewareHandler> = {
    'c.header()': async (c, next) => {
      c.header('x-early', '1')
      await next()
    },
    'a type': async (c, next) => {
      c.header('content-type', 'text/html; charset=utf-8')
      await next()
    },
    'a cookie': async (c, next) => {
      c.header('set-cookie', 'early=1', { append: true })
      await next()
    },
    'c.res': async (c, next) => {
      c.res.headers.set('x-res', '1')
      await next()
    },
    'c.header() afterwards': async (c, next) => {
      await next()
      c.header('x-late', '1')
    },
    'cors()': cors({ origin: 'https://shop.example', credentials: true }),
    'secureHeaders()': secureHeaders(),
    'requestId()': requestId({ generator: () => 'id' }),
  }
  const HANDLERS: Record<string, (c: Context) => Response> = {
    'bytes without a type': () => new Response(BYTES),
    'a raw text': () => new Response('text'),
    'a raw answer with a type': () => new Response(BYTES, { headers: { 'content-type': 'image/png' } }),
    'a raw answer with a cookie': () => new Response(BYTES, { headers: { 'set-cookie': 'own=1' } }),
    'a raw answer with a header of the middleware': () => new Response('', { headers: { 'x-early': '2' } }),
    'a raw 204': () => new Response(null, { status: 204 }),
    'c.body()': c => c.body(BYTES),
    'c.text()': c => c.text('text', 201, { 'x-early': '3' }),
    'c.json()': c => c.json({ id: 1 }),
    'c.html() with a cookie': c => c.html('<p>', 200, { 'set-cookie': 'own=1' }),
  }
  const names = Object.keys(MIDDLEWARE)
  const all = names.flatMap(one => names.map(other => [one, other] as const))

  it.each(Object.keys(HANDLERS).map((name, at) => [name, sample(all, 7, at)] as const))(
    'is the first, header for header: %s',
    async (name, pairs) => {
      const handle = HANDLERS[name] as (c: Context) => Response
      const record = { headers: ['set-cookie'] }
      const differing: unknown[] = []
      for (const pair of pairs) {
        const app = new Hono()
        for (const name of new Set(pair)) app.use(MIDDLEWARE[name] as MiddlewareHandler)
        app.use(hono.idempotency({ locks: createLocks({ redis: memory() }), scope: 'tenant', record }))
        app.post('/', handle)
        const ask = async () => {
          const answer = await app.request(request())
          const headers = [...answer.headers].filter(([name]) => name !== 'idempotency-replayed').sort()
          const replayed = answer.headers.get('idempotency-replayed')
          return { replayed, seen: [answer.status, headers, await answer.text()] }
        }
        const first = await ask()
        const again = await ask()
        expect([first.replayed, again.replayed]).toEqual([null, 'true'])
        if (JSON.stringify(again.seen) !== JSON.stringify(first.seen)) differing.push([pair, first, again])
      }
      expect(differing).toEqual([])
    },
  )
})

describe('the outcome of the claim', () => {
  const failed = ':e{"name":"RangeError","message":"the answer is too large"}'

  it.each<[string, OnceStep, number]>([
    ['the key was used for something else', [':mismatch'], 422],
    ['the answer was not kept', [':kept', failed], 409],
  ])('refuses the request when %s', async (_, step, status) => {
    const { locks, answer } = started()
    answer('claim', step)
    const response = await idempotency({ locks, scope: 'tenant' }, handler)(request())
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.has('retry-after'),
    ]).toEqual([status, 'application/problem+json', false])
    expect(response.headers.get('link')).toMatch(/^<https:.*>; rel="describedby"$/)
  })

  const stored = (fields: object) => [':kept', `:v${JSON.stringify({ ...WHOLE, ...fields })}`]
  const WHOLE = { status: 200, headers: [['x-a', '1']], body: 'aGk=' }
  const UNREADABLE: [string, OnceStep][] = [
    ['other data has the key', refused('WRONGTYPE')],
    ['the result is null', [':kept', ':vnull']],
    ['the record is not JSON', [':kept', ':v{canary']],
    ['the record is of another version', [':kept', '2:v{}']],
    ['a prototype is all there is', [':kept', ':v{"__proto__":{"status":200,"headers":[],"body":""}}']],
    ['the status is a text', stored({ status: '200' })],
    ['the status is none', stored({ status: 99 })],
    ['the headers are an object', stored({ headers: { 'x-a': 'canary' } })],
    ['the headers are no pairs', stored({ headers: [['canary']] })],
    ['the headers are no headers', stored({ headers: [['canary', 'a\nb']] })],
    ['the body is missing', stored({ body: undefined })],
    ['the body is not base64', stored({ body: 'canary!' })],
    ['the status allows no body', stored({ status: 204 })],
  ]
  it.each(UNREADABLE)('refuses the request as if the store were away, because %s', async (_, step) => {
    const errors: unknown[] = []
    const onUnavailable = (_request: Request, error: unknown) => void errors.push(error)
    for (const option of [onUnavailable, 'allow', undefined] as const) {
      const { locks, answer } = started()
      answer('claim', step)
      const run = vi.fn(handler)
      const options = { locks, scope: 'tenant', answers: { onUnavailable: option } }
      const response = await idempotency(options, run)(request())
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60'])
      expect(`${[...response.headers]}${await response.text()}${errors}`).not.toContain('canary')
      expect(run).not.toHaveBeenCalled()
    }
    expect(errors).toEqual([expect.any(WrongKindError)])
  })
})

describe('the claim', () => {
  it('is made as the options say', async () => {
    const { clock, locks, sent } = fakeOnce()
    const { kept, waitUntil } = background()
    const options = {
      ...{ locks, scope: 'tenant', keepMs: 7_000, waitMs: 3, hold: { leaseMs: 6_000, maxHoldMs: 20_000 } },
      waitUntil,
    }
    const slow = () => clock.sleep(18_000).then(handler)
    const answering = idempotency(options, slow)(request())
    await until(() => expect(sent('claim')).toHaveLength(1))
    await clock.advance(18_000)
    await answering
    expect(sent('claim')).toMatchObject([
      {
        record: expect.stringMatching(/^edgelock:once:\{idempotency:[0-9a-f]{64}\}$/),
        fingerprint: expect.stringMatching(/^:[0-9a-f]{64}$/),
        ...{ leaseMs: '6000', last: '0' },
      },
    ])
    expect(sent('settle')).toMatchObject([{ keepMs: '7000', outcome: '1' }])
    const ends = sent('extend').map(({ at, leaseMs }) => at + Number(leaseMs))
    expect(Math.max(...ends)).toBe(20_000)
    expect(kept.length).toBeGreaterThan(0)
  })

  it('leaves 64 KiB for headers beside the longest body, and keeps what is longer as a failure', async () => {
    const keptWith = async (headerBytes: number) => {
      const { locks, sent } = started()
      const headers = { 'x-long': 'x'.repeat(headerBytes) }
      const long = () => new Response('b'.repeat(100), { headers })
      await (await idempotency({ locks, scope: 'tenant', record: { maxBytes: 100 } }, long)(request())).text()
      return sent('settle')[0]?.result?.slice(0, 2)
    }
    expect([await keptWith(65_400), await keptWith(65_536)]).toEqual([':v', ':e'])
  })
})

describe('in Hono', () => {
  const init = { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{"a":1}' }

  it.each([true, false])(
    'two mounts with one inner path share no key; guard around them: %o',
    async isAround => {
      const { locks, sent } = started()
      const app = new Hono()
      for (const prefix of ['/a', '/b']) {
        const mounted = new Hono()
        const guard = hono.idempotency({ locks, scope: isAround ? 'tenant' : `tenant ${prefix}` })
        if (isAround) app.use(`${prefix}/*`, guard)
        else mounted.use(guard)
        mounted.post('/pay', c => c.text('paid'))
        app.mount(prefix, mounted.fetch)
      }
      for (const prefix of ['/a', '/b'])
        expect(await (await app.request(`${prefix}/pay`, init)).text()).toBe('paid')
      expect(new Set(sent('claim').map(({ record }) => record)).size).toBe(2)
    },
  )
})
