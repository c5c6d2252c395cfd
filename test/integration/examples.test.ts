/** Every example of `examples/`, called as its platform calls it. */
import { describe, expect, it, vi } from 'vitest'
import { startUpstream } from '../../dev/upstream.ts'
import { counting, GUARD } from '../../examples/fastly/handler.ts'
import { stockClient, stockLocks } from '../support/clients.ts'
import { afterAll } from '../support/next-server.ts'
import { useStack } from '../support/stack.ts'
import { invoke } from '../support/vercel-functions.ts'
import { stripeHook } from '../worker/signed.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()

/** Sets the environment that the examples read when they load. */
function provide(settings: Record<string, string> = {}): void {
  const { url, token } = stack().rest
  const all = { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token, ...settings }
  for (const [name, value] of Object.entries(all)) vi.stubEnv(name, value)
}

const statuses = (responses: Response[]) => responses.map(({ status }) => status).sort()

describe('the Next.js route', () => {
  const event = { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } }

  const deliver = async () => {
    const { POST } = await import('../../examples/nextjs/app/api/webhooks/stripe/route.ts')
    return POST(new Request('http://shop/api/webhooks/stripe', await stripeHook(event)))
  }

  it('loads without any setting, as next build does, and then says which one is missing', async () => {
    for (const name of ['UPSTASH_REDIS_REST_URL', 'UPSTASH_REDIS_REST_TOKEN', 'STRIPE_WEBHOOK_SECRET'])
      vi.stubEnv(name, '')
    await expect(deliver()).rejects.toThrow('stripe(): a secret is not set')
    vi.stubEnv('STRIPE_WEBHOOK_SECRET', 'stripe-secret')
    await expect(deliver()).rejects.toThrow('UPSTASH_REDIS_REST_URL is not set')
  })

  it('fulfils the order before it answers, answers 500 when that fails, and fulfils it at the next delivery', async () => {
    const fulfilled: string[] = []
    let status = 500
    await using shop = await startUpstream(async ({ body }) => {
      fulfilled.push(body)
      return status
    })
    provide({ STRIPE_WEBHOOK_SECRET: 'stripe-secret', FULFILMENT_URL: shop.url })
    await expect(deliver()).rejects.toThrow()
    status = 204
    const [first, second] = await Promise.all([deliver(), deliver()])
    expect(statuses([first, second])).toEqual([204, 409])
    await afterAll()
    const third = await deliver()
    expect([third.status, third.headers.get('webhook-duplicate')]).toEqual([200, 'true'])
    expect(fulfilled).toEqual(['cs_1', 'cs_1'])
  })
})

describe('the Vercel function', () => {
  it('builds one report at a time per customer, and hands its clean-up to waitUntil', async () => {
    provide()
    const { waiting } = invoke(60_000)
    const { POST } = await import('../../examples/vercel/api/report.ts')
    const ask = (customer: string) => POST(new Request(`http://vercel/api/report?customer=${customer}`))
    const responses = await Promise.all([ask('a'), ask('a'), ask('b')])
    expect(statuses(responses)).toEqual([200, 200, 409])
    await Promise.all(responses.map(response => response.text()))
    expect(waiting.length).toBeGreaterThan(0)
    await Promise.all(waiting)
    expect((await ask('a')).status).toBe(200)
  })
})

describe('the Deno handler', () => {
  it('builds at most three reports at a time', async () => {
    const { url, token } = stack().rest
    const { reports } = await import('../../examples/deno/handler.ts')
    const handle = reports({ url, token })
    const responses = await Promise.all(Array.from({ length: 6 }, () => handle(new Request('http://deno/'))))
    expect(statuses(responses)).toEqual([200, 200, 200, 503, 503, 503])
  })
})

describe('the Bun server', () => {
  it('loses no count among concurrent requests', async () => {
    provide({ PORT: '0' })
    const { default: server } = await import('../../examples/bun/server.ts')
    const counted = async () => (await server.fetch(new Request('http://bun/a{b}'))).json()
    const counts = await Promise.all(Array.from({ length: 10 }, counted))
    expect(counts.map(({ count }) => count).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  })
})

describe('the Fastly handler', () => {
  const handler = () => counting(stockClient(stack(), { retry: { retries: 0 } }), async () => 42)
  const request = () => new Request('http://fastly/')
  const lock = () => stockLocks(stack()).lock(`counter:${encodeURIComponent('/')}`)

  it('stays below 32 backend requests when the lock stays busy and most answers are lost', async () => {
    const lease = await lock().acquire({ leaseMs: 60_000 })
    stack().rest.faults.random({ 'lose-response': 0.8 }, 7)
    stack().rest.requests.reset()
    const response = await handler()(request())
    expect([409, 503]).toContain(response.status)
    expect(stack().rest.requests.http).toBeGreaterThan(GUARD.maxPolls)
    expect(stack().rest.requests.http).toBeLessThanOrEqual(32)
    stack().rest.faults.clear()
    await lease.release()
  })

  it('counts in two requests when the lock is free', async () => {
    const count = async () => {
      stack().rest.requests.reset()
      const response = await handler()(request())
      expect(await response.json()).toEqual({ count: 42 })
      await vi.waitUntil(async () => !(await stack().redis.client.exists('counter:%2F')))
      return stack().rest.requests.http
    }
    // The first use of a script takes one more request.
    await count()
    expect(await count()).toBe(2)
  })
})
