/** Applications that real frameworks build from the packed package, and serve. */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { tempFolder } from '../../dev/temp-folder.ts'
import { startUpstream, type Upstream } from '../../dev/upstream.ts'
import { isLocked, lock } from '../../src/index.ts'
import { packTree } from '../package/pack.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { fromStripe } from '../support/webhook-senders.ts'
import { type Application, buildApplication, type Served, serve } from './application.ts'
import { FRAMEWORKS } from './frameworks.ts'

const SECRET = 'whsec_stripe'
const EVENT = { id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: 'cs_1' } } }

const stack = useStack()
let folder: string
let tarball: string
let shop: Upstream
let fulfilled: number
/** How the shop answers before it answers 204. */
let answers: number[]

beforeAll(async () => {
  const { path, remove } = tempFolder('frameworks')
  folder = path
  tarball = await packTree(folder)
  shop = await startUpstream(() => {
    fulfilled += 1
    return answers.shift() ?? 204
  })
  return remove
})

afterAll(() => shop?.[Symbol.asyncDispose]())

function send({ url }: Served, path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    ...init,
  })
}

function charge(served: Served): Promise<Response> {
  const headers = { 'idempotency-key': '"key-1"' }
  return send(served, '/charges', { headers, body: JSON.stringify({ amount: 7 }) })
}

describe.each(FRAMEWORKS)('examples/$example', framework => {
  let built: Application

  beforeAll(async () => {
    built = await buildApplication(framework, folder, tarball)
  })

  afterAll(() => rm(join(folder, framework.example), { recursive: true, force: true }))

  describe.each(framework.servers)('$title', server => {
    let served: Served

    beforeAll(async () => {
      const { url, token } = stack().rest
      served = await serve(built, server, {
        UPSTASH_REDIS_REST_URL: url,
        UPSTASH_REDIS_REST_TOKEN: token,
        STRIPE_WEBHOOK_SECRET: SECRET,
        FULFILMENT_URL: shop.url,
      })
    })

    afterAll(() => served?.[Symbol.asyncDispose]())

    beforeEach(() => {
      fulfilled = 0
      answers = []
    })

    const post = (path: string, init?: RequestInit) => send(served, path, init)

    it('fulfils the order of a webhook once, after a first attempt that failed', async () => {
      answers = [500]
      const deliver = async () => post('/webhooks/stripe', await fromStripe(JSON.stringify(EVENT)))
      expect((await deliver()).status).toBe(500)
      await expect.poll(async () => (await deliver()).headers.get('webhook-duplicate')).toBe('true')
      expect(fulfilled).toBe(2)
    })

    it('fulfils no order again for a webhook that is sent to its path in capitals', async () => {
      const event = { ...EVENT, id: 'evt_capitals' }
      const sent = await fromStripe(JSON.stringify(event))
      expect((await post('/webhooks/stripe', sent)).status).toBe(204)
      await post('/WEBHOOKS/STRIPE', sent)
      expect(fulfilled).toBe(1)
    })

    it('refuses a webhook without a signature', async () => {
      expect((await post('/webhooks/stripe', { body: JSON.stringify(EVENT) })).status).toBe(401)
    })

    it('answers 409 while another process holds the lock of an order, and serves other orders', async () => {
      const lease = await lock(restLocks(stack()), 'order:42').acquire()
      const busy = await post('/orders/42')
      expect(busy.status).toBe(409)
      expect(Number(busy.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(await (await post('/orders/43')).json()).toMatchObject({ order: '43' })
      await lease.release()
      expect(await (await post('/orders/42')).json()).toMatchObject({ order: '42' })
      await expect.poll(() => isLocked(lock(restLocks(stack()), 'order:42'))).toBe(false)
    })

    it('gives the first answer to a request that is repeated with its key', async () => {
      const first = await charge(served)
      expect(first.status).toBe(201)
      const again = await charge(served)
      expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
      expect(await again.json()).toEqual(await first.json())
    })

    it.skipIf(!server.turns)('serves requests that want one lock in turn', async () => {
      const callers = 10
      const call = async () => (await post('/turns')).json()
      const turns = Array.from({ length: callers }, call)
      expect(await Promise.all(turns)).toEqual(Array(callers).fill([true, 'released']))
      const { commands } = stack().rest.requests
      if (server.turns === 'together') expect(commands).toBeLessThan(callers)
      else expect(commands).toBeGreaterThan(2 * callers)
    })

    it('starts without settings, and says at the first request which one is missing', async () => {
      await using bare = await serve(built, server, {})
      expect((await charge(bare)).status).toBe(500)
      await expect.poll(bare.output).toContain('UPSTASH_REDIS_REST_URL is not set')
    })
  })
})
