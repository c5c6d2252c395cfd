import { Hono } from 'hono'
import { describe, expect, it, vi } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import type { ClaimedWebhook, WebhookOnceOptions } from '../../src/web/index.ts'
import * as web from '../../src/web/index.ts'
import { github, shopify, stripe, webhookOnce } from '../../src/web/index.ts'
import { drain } from '../support/fake-clock.ts'
import { fakeOnce } from '../support/fake-once.ts'
import { broken } from '../support/fake-redis.ts'
import { fromStripe } from '../support/webhook-senders.ts'

const handler = () => new Response('handled')
const own = { verify: () => true, id: () => 'one' }
const request = (body = '{"id":"evt_1"}') => new Request('http://localhost/hooks', { method: 'POST', body })

/** Digests settle outside of microtasks, where a fake clock does not wait for them. */
const started = () => fakeOnce({ clock: systemClock })

describe('the outcome of the claim', () => {
  it.each([
    ['its result could not be kept', ':e{"name":"RangeError","message":"too large"}'],
    ['an operator said so with any value', ':v{"chargeId":"ch_1"}'],
    ['an operator said so without a value', ':v'],
  ])('makes a duplicate of a delivery that was done: %s', async (_, result) => {
    const { locks, answer } = started()
    answer('claim', [':kept', result])
    const response = await webhookOnce({ locks, sender: own }, handler)(request())
    expect([response.status, response.headers.get('webhook-duplicate')]).toEqual([200, 'true'])
  })

  it('aborts the signal from the beginning when the claim is lost already', async () => {
    const { clock, locks, answer } = fakeOnce()
    answer('claim', async () => {
      await drain()
      const now = clock.now.bind(clock)
      let looks = 0
      // The grant is found in time. The next look at the clock is after its end.
      clock.now = () => now() + (looks++ > 0 ? 60_000 : 0)
      return [':granted', 30_000]
    })
    let once: ClaimedWebhook | undefined
    await webhookOnce({ locks, sender: own }, (_, vars) => {
      once = vars.once
      expect(once.signal.aborted).toBe(true)
      return handler()
    })(request())
    expect(once?.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
  })
})

it.each<[string, object, number]>([
  [
    'a signature is genuine only if it is told so by true itself',
    { verify: () => ({ isGenuine: false }) },
    401,
  ],
  ['an id has at most 255 characters', { id: () => 'x'.repeat(256) }, 400],
  ['an id may be that long', { id: () => 'x'.repeat(255) }, 200],
])('%s', async (_, changed, status) => {
  const { locks } = started()
  const sender = { ...own, ...changed }
  expect((await webhookOnce({ locks, sender }, handler)(request())).status).toBe(status)
})

describe('while the store fails', () => {
  const open = { ...own, screen: () => true }
  const start = (options: object) => {
    const fake = fakeOnce()
    const { locks, sent } = fake
    const run = vi.fn(handler)
    const response = webhookOnce({ locks, sender: { ...options, ...open } }, run)(request())
    const claimed = async () => {
      while (sent('claim').length === 0) await drain()
    }
    return { ...fake, run, response, claimed }
  }

  it.each<[string, object, number]>([
    ['GitHub', github('secret'), 7_000],
    ['Shopify', shopify('secret'), 3_000],
    ['Stripe', stripe('whsec_stripe'), 6_000],
    ['a sender of your own', { patienceMs: 500 }, 500],
  ])('a delivery of %s is claimed for as long as its sender has patience', async (_, options, patienceMs) => {
    const { clock, response, claimed, sent, answer, run } = start(options)
    answer('claim', broken())
    await claimed()
    await clock.advance(patienceMs + 2_000)
    expect((await response).status).toBe(503)
    const lastMs = sent('claim').at(-1)?.at ?? 0
    expect([lastMs > patienceMs * 0.7, lastMs <= patienceMs]).toEqual([true, true])
    expect(run).not.toHaveBeenCalled()
  })
})

describe('deferred work', () => {
  it.each<[string, WebhookOnceOptions['defer'], maxHoldMs: number | undefined, limitMs: number]>([
    ['25 s', {}, undefined, 25_000],
    ['its own limit', { timeoutMs: 40_000 }, undefined, 40_000],
    ['maxHoldMs, if that is shorter', { timeoutMs: 40_000 }, 20_000, 20_000],
  ])('is given up after %s, and none can be added then', async (_, defer, maxHoldMs, limitMs) => {
    const { clock, locks } = fakeOnce()
    const [kept, errors]: [Promise<unknown>[], unknown[]] = [[], []]
    const given = {
      waitUntil: (promise: Promise<unknown>) => void kept.push(promise),
      defer: { ...defer, onError: (_: Request, error: unknown) => void errors.push(error) },
      hold: { maxHoldMs },
    }
    const claimed: ClaimedWebhook[] = []
    await webhookOnce({ locks, sender: own, ...given }, (_, { once }) => {
      once.defer(new Promise(() => {}))
      claimed.push(once)
      return handler()
    })(request())
    await clock.advance(limitMs - 1)
    expect(errors).toEqual([])
    await clock.advance(1)
    await Promise.all(kept)
    expect(errors).toMatchObject([{ name: 'TimeoutError' }])
    expect(claimed.map(({ signal }) => signal.reason)).toEqual(errors)
    for (const { defer } of claimed) expect(() => defer(Promise.resolve())).toThrow(TypeError)
  })
})

describe('in Hono', () => {
  it('a body that earlier middleware has read is limited as well', async () => {
    const app = new Hono()
    app.use(async (c, next) => {
      await c.req.text()
      await next()
    })
    const guard = hono.webhookOnce({ locks: started().locks, sender: own, body: { maxBytes: 3 } })
    app.post('/hooks', guard, c => c.text('in'))
    expect((await app.request('/hooks', { method: 'POST', body: 'four' })).status).toBe(413)
    expect((await app.request('/hooks', { method: 'POST', body: 'abc' })).status).toBe(200)
  })

  it('an error of the handler drops the claim, even if the application answers it with 200', async () => {
    const { locks, sent } = started()
    const app = new Hono().onError((_, c) => c.text('all is well'))
    app.post('/hooks', hono.webhookOnce({ locks, sender: own }), () => {
      throw new RangeError('no such customer')
    })
    const response = await app.request('/hooks', { method: 'POST' })
    expect([response.status, await response.text()]).toEqual([200, 'all is well'])
    expect(sent('settle')).toMatchObject([{ result: '', outcome: '1' }])
  })

  it('the guard has a name in the list of routes, and the secrets are found in the context', async () => {
    type Env = { Bindings: { SECRET: string } }
    const app = new Hono<Env>()
    const guard = hono.webhookOnce<Env>({
      locks: started().locks,
      sender: hono.stripe<Env>(c => c.env.SECRET),
    })
    expect(guard.name).toBe('webhookOnce')
    app.post('/hooks', guard, c => c.text(c.var.once.id))
    const sent = await fromStripe('{"id":"evt_1"}', { secrets: ['from the bindings'] })
    const response = await app.request('/hooks', { method: 'POST', ...sent }, { SECRET: 'from the bindings' })
    expect(await response.text()).toBe('evt_1')
  })
})

describe('the presets', () => {
  it('are the same for Hono and for the web', () => {
    const [ofHono, ofWeb] = [hono, web].map(entry => [
      ...[entry.stripe, entry.github, entry.standardWebhooks],
      ...[entry.qstash, entry.shopify],
    ])
    for (const [at, preset] of ofHono?.entries() ?? []) expect(preset).toBe(ofWeb?.[at])
    expect(ofHono).toHaveLength(5)
  })

  it('can be overridden by later options', async () => {
    const sent = await fromStripe('{"id":"evt_1","account":"acct_1"}')
    const { locks, calls } = started()
    const options = { locks, sender: { ...stripe('whsec_stripe'), provider: 'stripe-connect' } }
    await webhookOnce(options, handler)(new Request('http://localhost/', { method: 'POST', ...sent }))
    expect(calls[0]?.record).toMatch(/^edgelock:once:\{webhook:stripe-connect:[0-9a-f]{64}\}$/)
  })
})
