import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import {
  LeaseLostError,
  OnceFailedError,
  OnceInFlightError,
  OutcomeUnknownError,
  WrongKindError,
} from '../../src/index.ts'
import * as web from '../../src/web/index.ts'
import {
  type ClaimedWebhook,
  type OnceMaker,
  stripe,
  type WebhookOnceOptions,
  webhookOnce,
} from '../../src/web/index.ts'
import { fromStripe } from '../support/webhook-senders.ts'

const handler = () => new Response('handled')
const own = { verify: () => true, id: () => 'one' }
const request = (body = '{"id":"evt_1"}') => new Request('http://localhost/hooks', { method: 'POST', body })

/** Locks whose only claim ends as told. */
function locksThat(once: (key: string, work: (lease: never) => Promise<unknown>) => unknown): OnceMaker {
  return { once: once as OnceMaker['once'] }
}

const rejecting = (error: unknown) => locksThat(async () => Promise.reject(error))

describe('options that cannot be used', () => {
  const locks = rejecting(new Error('never'))
  const make = (wrong: object) => () =>
    webhookOnce({ locks, ...own, ...wrong } as WebhookOnceOptions, handler)

  it.each<[string, object]>([
    ['locks', { locks: {} }],
    ['locks', { locks: undefined }],
    ['verify', { verify: undefined }],
    ['verify', { verify: 'secret' }],
    ['id', { id: undefined }],
    ['provider', { provider: '' }],
    ['provider', { provider: 'a{b}' }],
    ['provider', { provider: 'x'.repeat(65) }],
    ['signsId', { signsId: 'yes' }],
    ['scope', { scope: 7 }],
    ['keepMs', { keepMs: 0 }],
    ['keepMs', { keepMs: Infinity }],
    ['leaseMs', { leaseMs: 1.5 }],
    ['deferMs', { deferMs: 0 }],
    ['deferMs', { deferMs: Number.NaN }],
    ['deferMs', { deferMs: '1' }],
    ['maxHoldMs', { maxHoldMs: -1 }],
    ['maxBodyBytes', { maxBodyBytes: 0 }],
    ['deadline', { deadline: 5 }],
    ['waitUntil', { waitUntil: {} }],
    ['onBusy', { onBusy: 'later' }],
    ['onUnavailable', { onUnavailable: 'allow' }],
    ['onDeferError', { onDeferError: true }],
  ])('are refused when the guard is made: %s', (option, wrong) => {
    expect(make(wrong)).toThrow(option)
    expect(() => hono.webhookOnce({ locks, ...own, ...wrong } as hono.WebhookOnceOptions)).toThrow(option)
  })

  it.each([{ deferMs: Infinity }, { waitUntil: () => {} }, { waitUntil: { waitUntil() {} } }, { scope: '' }])(
    'are not these: %o',
    right => {
      expect(make(right)).not.toThrow()
    },
  )

  it('are refused when there is no handler', () => {
    expect(() => webhookOnce({ locks, ...own }, undefined as never)).toThrow('handler')
  })
})

describe('what the claim ended with', () => {
  const answer = async (locks: OnceMaker) => webhookOnce({ locks, ...own }, handler)(request())

  it('makes a duplicate of a delivery that was done, but whose result could not be kept', async () => {
    const error = new OnceFailedError('key', { name: 'RangeError', message: 'too large' })
    const response = await answer(rejecting(error))
    expect([response.status, response.headers.get('webhook-duplicate')]).toEqual([200, 'true'])
  })

  it.each([
    ['the store cannot tell', new OutcomeUnknownError('key'), 503],
    ['the claim was over before it was told', new LeaseLostError('key', 'expired'), 503],
    ['somebody else has it', new OnceInFlightError('key', 3_000), 409],
  ])('refuses the delivery when %s', async (_, error, status) => {
    const response = await answer(rejecting(error))
    expect([response.status, response.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ])
  })

  it.each([new WrongKindError('key'), new RangeError('elsewhere'), undefined, null])(
    'reaches the application when it is %o, which trying again does not help',
    async error => {
      await expect(answer(rejecting(error))).rejects.toBe(error)
    },
  )

  it('reaches the application when there are no locks for the request', async () => {
    const guarded = webhookOnce({ locks: () => undefined as unknown as OnceMaker, ...own }, handler)
    await expect(guarded(request())).rejects.toThrow(/^locks must be/)
  })

  it.each([new LeaseLostError('key', 'taken'), new Error('the store broke')])(
    'does not replace the answer of a handler that has run: %s',
    async error => {
      const locks = locksThat(async (_, work) => {
        await work({ signal: new AbortController().signal } as never).catch(() => {})
        throw error
      })
      expect(await (await answer(locks)).text()).toBe('handled')
    },
  )

  it('is told by the signal from the beginning when the claim is lost already', async () => {
    const lost = new LeaseLostError('key', 'expired')
    const locks = locksThat(async (_, work) => ({
      status: 'executed',
      value: await work({ signal: AbortSignal.abort(lost) } as never),
    }))
    let once: ClaimedWebhook | undefined
    await webhookOnce({ locks, ...own }, (_, vars) => {
      once = vars.once
      return handler()
    })(request())
    expect(once?.signal.reason).toBe(lost)
  })
})

describe('the deadline', () => {
  it('is an error before anything runs when it is no time', async () => {
    const locks = locksThat(async () => {
      throw new Error('must not be asked')
    })
    const guarded = webhookOnce({ locks, ...own, deadline: () => 'soon' as never }, handler)
    await expect(guarded(request())).rejects.toThrow(/^deadline must return/)
  })
})

describe('in Hono', () => {
  const done = locksThat(async (_, work) => ({
    status: 'executed',
    value: await work({ signal: new AbortController().signal } as never),
  }))

  it('the body may have been read by a middleware in front, and can be read once more behind', async () => {
    const app = new Hono()
    app.use(async (c, next) => {
      await c.req.text()
      await next()
    })
    app.post('/hooks', hono.webhookOnce({ locks: done, ...hono.stripe('whsec_stripe') }), async c =>
      c.json([c.var.once.text(), await c.req.json()]),
    )
    const sent = await fromStripe('{"id":"evt_1"}')
    const response = await app.request('/hooks', { method: 'POST', ...sent })
    expect(await response.json()).toEqual(['{"id":"evt_1"}', { id: 'evt_1' }])
  })

  it('the body that a middleware in front has read is measured as well', async () => {
    const app = new Hono()
    app.use(async (c, next) => {
      await c.req.text()
      await next()
    })
    app.post('/hooks', hono.webhookOnce({ locks: done, ...own, maxBodyBytes: 3 }), c => c.text('in'))
    expect((await app.request('/hooks', { method: 'POST', body: 'four' })).status).toBe(413)
    expect((await app.request('/hooks', { method: 'POST', body: 'abc' })).status).toBe(200)
  })

  it('an error of the handler forgets the delivery, even if the application answers it with 200', async () => {
    const failures: unknown[] = []
    const locks = locksThat((_, work) =>
      work({ signal: new AbortController().signal } as never).catch(error => {
        failures.push(error)
        throw error
      }),
    )
    const app = new Hono().onError((_, c) => c.text('all is well'))
    app.post('/hooks', hono.webhookOnce({ locks, ...own }), () => {
      throw new RangeError('no such customer')
    })
    const response = await app.request('/hooks', { method: 'POST' })
    expect([response.status, await response.text(), failures.length]).toEqual([200, 'all is well', 1])
  })

  it('the guard has a name in the list of routes, and the secrets are found in the context', async () => {
    type Env = { Bindings: { SECRET: string } }
    const app = new Hono<Env>()
    const guard = hono.webhookOnce<Env>({ locks: done, ...hono.stripe<Env>(c => c.env.SECRET) })
    expect(guard.name).toBe('webhookOnce')
    app.post('/hooks', guard, c => c.text(c.var.once.id))
    const sent = await fromStripe('{"id":"evt_1"}', { secrets: ['from the bindings'] })
    const response = await app.request('/hooks', { method: 'POST', ...sent }, { SECRET: 'from the bindings' })
    expect(await response.text()).toBe('evt_1')
  })
})

describe('the presets', () => {
  it('are the same for Hono and for the web', () => {
    const [ofHono, ofWeb] = [hono, web].map(entry => [entry.stripe, entry.github, entry.standardWebhooks])
    for (const [at, preset] of ofHono?.entries() ?? []) expect(preset).toBe(ofWeb?.[at])
    expect(ofHono).toHaveLength(3)
  })

  it('can be changed by what stands behind them', async () => {
    const sent = await fromStripe('{"id":"evt_1","account":"acct_1"}')
    const keys: string[] = []
    const locks = locksThat(async key => {
      keys.push(key)
      return { status: 'replayed', value: 200 }
    })
    const options = { locks, ...stripe('whsec_stripe'), provider: 'stripe-connect' }
    await webhookOnce(options, handler)(new Request('http://localhost/', { method: 'POST', ...sent }))
    expect(keys).toEqual([expect.stringMatching(/^webhook:stripe-connect:[0-9a-f]{64}$/)])
  })
})
