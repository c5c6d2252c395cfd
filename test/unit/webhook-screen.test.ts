/** What happens before the body of a delivery is read, and how much a forged one costs. */
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import * as web from '../../src/web/index.ts'
import { fakeOnce } from '../support/fake-once.ts'
import { fromStandard, fromStripe, WHSEC } from '../support/webhook-senders.ts'

const PRESETS: [string, web.WebhookPreset<never>, Record<string, string>][] = [
  ['stripe', web.stripe('secret') as never, { 'stripe-signature': 't=1,v1=00' }],
  ['github', web.github('secret') as never, { 'x-hub-signature-256': 'sha1=00' }],
  [
    'standard-webhooks',
    web.standardWebhooks(WHSEC) as never,
    { 'webhook-id': 'a', 'webhook-signature': 'v1a,AA==' },
  ],
  ['qstash', web.qstash('secret') as never, { 'upstash-signature': 'a.b.c' }],
  ['shopify', web.shopify('secret') as never, { 'x-shopify-hmac-sha256': '!' }],
]

afterEach(() => vi.restoreAllMocks())

/** Sends a body that counts how much of it is read. */
async function send(
  fetch: (request: Request) => Response | Promise<Response>,
  headers: Record<string, string>,
) {
  let pulled = 0
  const body = new ReadableStream(
    {
      pull(controller) {
        pulled++
        controller.enqueue(new Uint8Array(1_000))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
  return { response: await fetch(new Request('http://host/hooks', init)), pulled: () => pulled }
}

describe.each(PRESETS)('a delivery for %s', (provider, preset, forged) => {
  const { locks, calls } = fakeOnce({ clock: systemClock })
  const run = vi.fn(() => new Response())
  const app = new Hono().post('/hooks', hono.webhookOnce({ locks, ...(preset as object) } as never), run)
  const guards = [
    web.webhookOnce({ locks, ...(preset as object) } as never, run),
    (r: Request) => app.fetch(r),
  ]

  it.each([
    ['no signature', {}],
    ['one that cannot be genuine', forged],
  ])('with %s is refused before its body is read or hashed', async (_, headers) => {
    const sign = vi.spyOn(crypto.subtle, 'sign')
    for (const fetch of guards) {
      const { response, pulled } = await send(fetch, headers)
      expect([response.status, response.headers.get('www-authenticate')]).toEqual([
        401,
        `Signature realm="${provider}"`,
      ])
      expect([pulled(), sign.mock.calls, calls, run.mock.calls]).toEqual([0, [], [], []])
    }
  })
})

it('an id with a dot is refused with the reason', async () => {
  const { locks } = fakeOnce({ clock: systemClock })
  const guarded = web.webhookOnce({ locks, ...web.standardWebhooks(WHSEC) }, () => new Response())
  const { headers } = await fromStandard('{}', 'msg.1')
  const { response } = await send(guarded, headers)
  expect([response.status, (await response.json()).detail]).toEqual([401, expect.stringMatching(/has a dot/)])
})

it('a screen of one’s own is asked first, and is not enough to let a delivery through', async () => {
  const { locks } = fakeOnce({ clock: systemClock })
  const verify = vi.fn(() => false)
  const statuses = await Promise.all(
    [true, false, 'no', undefined as never].map(async answer => {
      const options = { locks, screen: () => answer, verify, id: () => 'one' }
      return (
        await web.webhookOnce(options, () => new Response())(new Request('http://a/', { method: 'POST' }))
      ).status
    }),
  )
  expect([statuses, verify.mock.calls.length]).toEqual([[401, 401, 401, 401], 2])
})

it('any number of signatures costs one HMAC per secret, and each of them counts', async () => {
  const sign = vi.spyOn(crypto.subtle, 'sign')
  const body = '{"id":"evt_1"}'
  const { headers } = await fromStripe(body, { secrets: ['secret'] })
  const [time, genuine] = headers['stripe-signature'].split(',')
  const others = Array.from({ length: 100 }, (_, at) => `v1=${String(at).padStart(64, '0')}`)
  sign.mockClear()
  const delivery = {
    headers: new Headers({ 'stripe-signature': [time, ...others, genuine].join(',') }),
    body: new TextEncoder().encode(body),
    text: () => body,
    receivedAt: Date.now(),
  }
  expect(await web.stripe(['secret', 'old']).verify(delivery, new Request('http://a/'), 0, 0)).toBe(true)
  expect(sign).toHaveBeenCalledTimes(2)
})
