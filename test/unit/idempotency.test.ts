import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import {
  LeaseLostError,
  OnceFailedError,
  OnceInFlightError,
  OnceMismatchError,
  OutcomeUnknownError,
  WrongKindError,
} from '../../src/index.ts'
import { type IdempotencyOptions, idempotency, type OnceMaker } from '../../src/web/index.ts'

const handler = () => new Response('handled')
const request = () =>
  new Request('http://localhost/', { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{}' })

/** Locks whose only claim ends as told. */
function locksThat(
  once: (key: string, work: (lease: never) => Promise<unknown>, options: object) => unknown,
): OnceMaker {
  return { once: once as OnceMaker['once'] }
}

const rejecting = (error: unknown) => locksThat(async () => Promise.reject(error))
const lease = { signal: new AbortController().signal, release: async () => 'released' } as never

describe('options that cannot be used', () => {
  const given = { locks: rejecting(new Error('never')), scope: 'tenant' }

  it.each<[string, object]>([
    ['locks', { locks: {} }],
    ['locks', { locks: undefined }],
    ['scope', { scope: undefined }],
    ['scope', { scope: '' }],
    ['scope', { scope: 7 }],
    ['required', { required: 'no' }],
    ['header', { header: '' }],
    ['header', { header: 'a b' }],
    ['methods', { methods: 'POST' }],
    ['methods', { methods: ['post'] }],
    ['methods', { methods: [undefined] }],
    ['methods', { methods: [] }],
    ['keepMs', { keepMs: 0 }],
    ['leaseMs', { leaseMs: 1.5 }],
    ['waitMs', { waitMs: -1 }],
    ['maxHoldMs', { maxHoldMs: 0 }],
    ['maxBodyBytes', { maxBodyBytes: 0 }],
    ['maxRequestBytes', { maxRequestBytes: Infinity }],
    ['fingerprint', { fingerprint: 'body' }],
    ['keep', { keep: true }],
    ['store', { store: 'later' }],
    ['unquoted', { unquoted: true }],
    ['documentation', { documentation: '' }],
    ['documentation', { documentation: 'https://a/> b' }],
    ['documentation', { documentation: 'a\r\nb: c' }],
    ['waitUntil', { waitUntil: {} }],
    ['deadline', { deadline: 5 }],
    ['onBusy', { onBusy: 'later' }],
    ['onUnavailable', { onUnavailable: 'deny' }],
  ])('are refused when the guard is made: %s', (option, wrong) => {
    const options = { ...given, ...wrong } as IdempotencyOptions
    expect(() => idempotency(options, handler)).toThrow(option)
    expect(() => hono.idempotency(options as never)).toThrow(option)
  })

  it.each<Partial<IdempotencyOptions>>([
    { documentation: new URL('https://example.com/keys?a=b#c') },
    { waitMs: 0, keepMs: undefined, store: undefined, scope: () => '' },
    { onUnavailable: 'allow' },
    { onUnavailable: undefined, onBusy: undefined, keep: undefined },
  ])('are not these: %o', right => {
    expect(() => idempotency({ ...given, ...right }, handler)).not.toThrow()
  })

  it('are refused when there is no handler', () => {
    expect(() => idempotency(given, undefined as never)).toThrow('handler')
  })
})

describe('what the claim ended with', () => {
  const answer = async (locks: OnceMaker) => idempotency({ locks, scope: 'tenant' }, handler)(request())

  it.each([
    ['the store cannot tell', new OutcomeUnknownError('key'), 503, true],
    ['the claim was over before it was told', new LeaseLostError('key', 'expired'), 503, true],
    ['somebody else has it', new OnceInFlightError('key', 3_000), 409, true],
    ['the key was used for something else', new OnceMismatchError('key'), 422, false],
    [
      'the answer was not kept',
      new OnceFailedError('key', { name: 'RangeError', message: 'large' }),
      409,
      false,
    ],
  ])('refuses the request when %s', async (_, error, status, again) => {
    const response = await answer(rejecting(error))
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.has('retry-after'),
    ]).toEqual([status, 'application/problem+json', again])
    expect(response.headers.get('link')).toMatch(/^<https:.*>; rel="describedby"$/)
  })

  it.each([new WrongKindError('key'), new RangeError('elsewhere'), undefined, null])(
    'reaches the application when it is %o, which trying again does not help',
    async error => {
      await expect(answer(rejecting(error))).rejects.toBe(error)
    },
  )

  it('reaches the application when the claim throws at once, or there are no locks', async () => {
    const error = new TypeError('at once')
    await expect(
      answer(
        locksThat(() => {
          throw error
        }),
      ),
    ).rejects.toBe(error)
    const none = idempotency({ locks: () => undefined as unknown as OnceMaker, scope: 'tenant' }, handler)
    await expect(none(request())).rejects.toThrow(/^locks must be/)
  })

  it.each([new LeaseLostError('key', 'taken'), new OnceFailedError('key', { name: 'Error', message: '' })])(
    'does not replace the answer of a handler that has run: %s',
    async error => {
      const locks = locksThat(async (_, work) => {
        await work(lease)
        throw error
      })
      expect(await (await answer(locks)).text()).toBe('handled')
    },
  )

  it('never runs the handler when it makes no sense', async () => {
    let starts = 0
    const locks = locksThat(async () => ({ status: 'replayed', value: undefined }))
    const guarded = idempotency({ locks, scope: 'tenant' }, () => {
      starts++
      return handler()
    })
    await expect(guarded(request())).rejects.toThrow(TypeError)
    expect(starts).toBe(0)
  })
})

describe('the claim', () => {
  it('is asked for with what the options say, and leaves room for the answer', async () => {
    const asked: object[] = []
    const locks = locksThat(async (key, work, options) => {
      asked.push({ key, ...options })
      return { status: 'executed', value: await work(lease) }
    })
    const waitUntil = () => {}
    const options = {
      locks,
      scope: 'tenant',
      keepMs: 1,
      leaseMs: 2,
      waitMs: 3,
      maxHoldMs: 4,
      maxBodyBytes: 100,
      waitUntil,
    }
    await idempotency(options, handler)(request())
    expect(asked).toEqual([
      expect.objectContaining({
        key: expect.stringMatching(/^idempotency:[0-9a-f]{64}$/),
        fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
        ...{ keepMs: 1, leaseMs: 2, waitMs: 3, maxHoldMs: 4, waitUntil, onFailure: 'keep' },
        maxBytes: 136 + 65_536,
      }),
    ])
  })

  it('is not asked for when the deadline is no time', async () => {
    const locks = rejecting(new Error('must not be asked'))
    const guarded = idempotency({ locks, scope: 'tenant', deadline: () => 'soon' as never }, handler)
    await expect(guarded(request())).rejects.toThrow(/^deadline must return/)
  })
})

describe('in Hono', () => {
  const done = locksThat(async (_, work) => ({ status: 'executed', value: await work(lease) }))
  const init = { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{"a":1}' }

  it('the guard has a name in the list of routes, and the scope is found in the context', async () => {
    type Env = { Variables: { tenant: string } }
    const app = new Hono<Env>()
    const scopes: string[] = []
    const guard = hono.idempotency<Env>({
      locks: done,
      scope: c => {
        scopes.push(c.var.tenant)
        return c.var.tenant
      },
    })
    expect(guard.name).toBe('idempotency')
    app.use(async (c, next) => {
      c.set('tenant', 'acme')
      await next()
    })
    app.post('/', guard, c => c.text(c.var.idempotency?.key ?? 'none'))
    expect(await (await app.request('/', init)).text()).toBe('key')
    expect(scopes).toEqual(['acme'])
  })

  it('the body may have been read by a middleware in front, and can be read once more behind', async () => {
    const app = new Hono()
    app.use(async (c, next) => {
      await c.req.text()
      await next()
    })
    app.post('/', hono.idempotency({ locks: done, scope: 'tenant' }), async c => c.json(await c.req.json()))
    expect(await (await app.request('/', init)).json()).toEqual({ a: 1 })
  })

  it('middleware in front still sees the answer, and its headers go out with refusals', async () => {
    const app = new Hono()
    app.use(async (c, next) => {
      c.header('x-request-id', '7')
      await next()
      c.header('x-after', String(c.res.status))
    })
    app.post('/', hono.idempotency({ locks: done, scope: 'tenant' }), c => c.text('in', 201))
    const [good, refused] = [await app.request('/', init), await app.request('/', { method: 'POST' })]
    expect([good.headers.get('x-after'), refused.headers.get('x-after')]).toEqual(['201', '400'])
    expect([good.headers.get('x-request-id'), refused.headers.get('x-request-id')]).toEqual(['7', '7'])
  })
})
