/** Thousands of requests whose sender means harm: none causes a 5xx, a leak, a run, or a key that stays for ever. */
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import {
  github,
  idempotency,
  lockGuard,
  qstash,
  standardWebhooks,
  stripe,
  webhookOnce,
} from '../../src/hono/index.ts'
import { restLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { many } from '../support/thorough.ts'

const stack = useStack()
const REQUESTS = many(2_000, 20_000)
const CANARY = 'canary-secret'
const WHSEC = `whsec_${btoa('canary-secret-of-24-byte')}`

/** A generator of numbers that repeats, so that a failure does. */
function dice(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const TEXTS = [
  ...[
    '',
    ' ',
    '"',
    "';--",
    '\u0000',
    '\u202e',
    'ä'.repeat(300),
    'x'.repeat(5_000),
    `sha256=${'0'.repeat(64)}`,
  ],
  ...'{ } {a}{b} edgelock:x %00 t=1,v1=00 t=9999999999,v1=zz sha256= v1,AAAA a.b.c "key" 0 [] null'.split(
    ' ',
  ),
  ...'{"id":null} {"id":"evt_1"} {"data":{"object":{"id":{}}}} eyJhbGciOiJub25lIn0.e30.'.split(' '),
]
const HEADERS = [
  ...['stripe-signature', 'x-hub-signature-256', 'x-github-delivery', 'webhook-id', 'webhook-timestamp'],
  ...['webhook-signature', 'upstash-signature', 'idempotency-key', 'content-type', 'x-name'],
]

it('are answered, each as its own fault', async () => {
  const logged: string[] = []
  const locks = restLocks(stack(), { leaseMs: 5_000, onEvent: event => logged.push(JSON.stringify(event)) })
  let runs = 0
  const run = () => {
    runs++
    return new Response('ran')
  }
  const app = new Hono()
  const errors: unknown[] = []
  app.onError((error, c) => {
    errors.push(error)
    return c.text('failed', 500)
  })
  app.post('/hooks/stripe', webhookOnce({ locks, sender: stripe(CANARY) }), run)
  app.post('/hooks/github', webhookOnce({ locks, sender: github(CANARY) }), run)
  app.post('/hooks/standard', webhookOnce({ locks, sender: standardWebhooks(WHSEC) }), run)
  app.post('/hooks/qstash', webhookOnce({ locks, sender: qstash(CANARY) }), run)
  const name = (c: { req: { header(name: string): string | undefined } }) =>
    `order:${c.req.header('x-name') ?? ''}`
  app.post('/lock', lockGuard({ locks, name, waitMs: 0, body: { maxBytes: 2_000 } }), c => c.text('in'))
  app.post('/pay', idempotency({ locks, scope: 'tenant' }), c => c.text('paid'))
  const paths = ['/hooks/stripe', '/hooks/github', '/hooks/standard', '/hooks/qstash']

  const next = dice(12)
  const hostile = () => {
    const headers = new Headers()
    for (let count = next(6); count > 0; count--) {
      try {
        headers.set(HEADERS[next(HEADERS.length)] ?? '', TEXTS[next(TEXTS.length)] ?? '')
      } catch {}
    }
    const path = next(10) > 0 ? paths[next(paths.length)] : next(2) ? '/lock' : '/pay'
    const body = Array.from({ length: next(4) }, () => TEXTS[next(TEXTS.length)]).join('')
    return app.request(`${path}${['', '/', '//', '?a', '/..;'][next(5)]}`, { method: 'POST', headers, body })
  }
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < REQUESTS; sent += 200) {
    const answers = await Promise.all(Array.from({ length: 200 }, hostile))
    for (const answer of answers) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      expect(`${[...answer.headers]}${await answer.text()}`).not.toMatch(/canary/)
    }
  }
  expect(errors).toEqual([])
  expect([...statuses.keys()].filter(status => status >= 500)).toEqual([])
  for (const status of [200, 400, 401, 404]) expect(statuses.get(status)).toBeGreaterThan(0)
  expect(runs).toBe(0)
  expect(logged.join()).not.toMatch(/canary/)
  const { client } = stack().redis
  const ttls = await Promise.all((await client.keys('*')).map(key => client.pttl(key)))
  expect(ttls.length).toBeGreaterThan(0)
  // -2 has expired meanwhile, -1 never does.
  expect(ttls).not.toContain(-1)
})
