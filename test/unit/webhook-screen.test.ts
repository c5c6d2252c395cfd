/** What happens before the body of a delivery is read, and how much a forged one costs. */
import { Hono } from 'hono'
import { afterEach, describe, expect, it, vi } from 'vitest'
import * as hono from '../../src/hono/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import * as web from '../../src/web/index.ts'
import { DISCORD_KEY } from '../support/discord-sender.ts'
import { fakeOnce } from '../support/fake-once.ts'
import { fromStripe, WHSEC } from '../support/webhook-senders.ts'

const PRESETS: [string, preset: unknown, Record<string, string>][] = [
  ['stripe', web.stripe('secret'), { 'stripe-signature': 't=1,v1=00' }],
  ['github', web.github('secret'), { 'x-hub-signature-256': 'sha1=00' }],
  ['standard-webhooks', web.standardWebhooks(WHSEC), { 'webhook-id': 'a', 'webhook-signature': 'v1a,AA==' }],
  ['qstash', web.qstash('secret'), { 'upstash-signature': 'a.b.c' }],
  ['shopify', web.shopify('secret'), { 'x-shopify-hmac-sha256': '!' }],
  ['slack', web.slack('secret'), { 'x-slack-request-timestamp': '1', 'x-slack-signature': 'v0=00' }],
  ['discord', web.discord(DISCORD_KEY), { 'x-signature-timestamp': '1', 'x-signature-ed25519': '00' }],
  ['linear', web.linear('secret'), { 'linear-signature': 'v0=00' }],
  ['paddle', web.paddle('secret'), { 'paddle-signature': 'ts=1;h1=00' }],
  ['gitlab', web.gitlab('secret'), { 'x-gitlab-token': '' }],
  ['twilio', web.twilio('secret', { url: 'http://host/hooks' }), { 'x-twilio-signature': '!' }],
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
  const app = new Hono().post('/hooks', hono.webhookOnce({ locks, sender: preset } as never), run)
  const guards = [web.webhookOnce({ locks, sender: preset } as never, run), (r: Request) => app.fetch(r)]

  it.each([
    ['no signature', {}],
    ['one that cannot be genuine', forged],
  ])('with %s is refused before its body is read or hashed', async (_, headers) => {
    const sign = vi.spyOn(crypto.subtle, 'sign')
    const node = vi.spyOn(process, 'getBuiltinModule')
    for (const fetch of guards) {
      const { response, pulled } = await send(fetch, headers)
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe(`Signature realm="${provider}"`)
      expect([pulled(), sign.mock.calls, node.mock.calls, calls, run.mock.calls]).toEqual([0, [], [], [], []])
    }
  })
})

describe('the reason of a refusal', () => {
  const now = Math.floor(Date.now() / 1000)
  const stripe = web.stripe('secret')
  const standard = web.standardWebhooks(WHSEC)
  const shopify = web.shopify('secret')
  const signature = 'v1=00'
  const token = (claims: object) =>
    ['{"alg":"HS256"}', JSON.stringify({ iss: 'Upstash', nbf: now - 900, exp: now + 900, ...claims }), 'AA']
      .map(part => btoa(part).replace(/=+$/, ''))
      .join('.')
  const qstash = web.qstash('secret')

  it.each<[string, preset: unknown, Record<string, string>]>([
    ['missing', stripe, {}],
    ['malformed', stripe, { 'stripe-signature': `t=1,t=2,${signature}` }],
    ['too-old: 900 s', stripe, { 'stripe-signature': `t=${now - 900},${signature}` }],
    ['too-new: 900 s', stripe, { 'stripe-signature': `t=${now + 900},${signature}` }],
    ['wrong-signature', stripe, { 'stripe-signature': `t=${now},${signature}` }],
    ['missing', standard, { 'webhook-signature': 'v1,AA==' }],
    ['malformed: the id has a dot', standard, { 'webhook-id': '.', 'webhook-signature': 'v1,AA==' }],
    ['malformed', shopify, { 'x-shopify-hmac-sha256': '!' }],
    ['missing', qstash, {}],
    ['malformed: of another issuer', qstash, { 'upstash-signature': token({ iss: 'Other' }) }],
    ['too-old: 300 s', qstash, { 'upstash-signature': token({ exp: now - 300 }) }],
    ['too-new: 300 s', qstash, { 'upstash-signature': token({ nbf: now + 300 }) }],
    ['no-secret', web.stripe(undefined), { 'stripe-signature': `t=${now},${signature}` }],
    ['unusable-secret', web.stripe(() => 'sk_live_1'), { 'stripe-signature': `t=${now},${signature}` }],
    ['no-id', { verify: () => true, id: () => '' }, {}],
    ['of my own', { screen: () => 'of my own', verify: () => true, id: () => 'a' }, {}],
    ['too-large', { verify: () => true, id: () => 'a' }, { 'content-length': '1048577' }],
  ])('reaches the operator, and not the sender: %s', async (reason, preset, headers) => {
    vi.useFakeTimers({ now: now * 1000, toFake: ['Date'] })
    const { locks, events } = fakeOnce({ clock: systemClock })
    const seen: string[] = []
    const onRefused = (_request: Request, _refusal: Response, told: string) => void seen.push(told)
    const options = { locks, answers: { onRefused }, sender: preset } as web.WebhookOnceOptions
    const guarded = web.webhookOnce(options, () => new Response())
    const request = new Request('http://host/hooks/a?b', { method: 'POST', headers, body: '{}' })
    const answer = await guarded(request).catch((error: unknown) => error)
    vi.useRealTimers()
    expect(events).toEqual([
      { type: 'refused', kind: 'guard', name: '/hooks/a', guard: 'webhookOnce', reason },
    ])
    const isThrown = /secret$/.test(reason)
    expect([answer instanceof TypeError, seen]).toEqual([isThrown, isThrown ? [] : [reason]])
    if (answer instanceof Response && answer.status === 401) {
      expect((await answer.json()).detail).toBe(
        'The signature of this delivery is missing, wrong, or too old.',
      )
    }
  })
})

it.each<[make: (secret: string) => unknown, secret: string, what: string]>([
  [web.stripe, 'sk_live_1', 'an API key'],
  [web.stripe, 'pk_test_1', 'an API key'],
  [web.stripe, 'rk_live_1', 'an API key'],
  [secret => web.stripe(['whsec_1', secret]), 'sk_live_1', 'an API key'],
  [web.stripe, 'we_live_1', 'the id of a webhook endpoint'],
  [web.stripe, 'whsec_live_1,whsec_live_2', 'several in one text'],
  [web.stripe, 'whsec_live_1\n', 'a text with blanks around it'],
  [web.github, 'ghp_live_1', 'an access token'],
  [web.github, 'github_pat_live_1', 'an access token'],
  [web.github, '-----BEGIN RSA live_1', 'a private key'],
  [web.shopify, 'shpat_live_1', 'an access token'],
  [web.shopify, ' live_1', 'a text with blanks around it'],
  [web.standardWebhooks, 'whsk_live_1', 'a key of asymmetric signatures'],
  [web.standardWebhooks, 'whpk_live_1', 'a key of asymmetric signatures'],
  [web.standardWebhooks, 'sk_live_1', 'an API key'],
  [web.standardWebhooks, `v1,${WHSEC}|v1,${WHSEC}`, 'several in one text'],
  [web.qstash, 'eyJVc2VySUQilive_1', 'QSTASH_TOKEN'],
  [web.qstash, 'sig_live_1 sig_live_2', 'several in one text'],
  [web.slack, 'xoxb-live_1', 'a token'],
  [web.slack, 'xapp-live_1', 'a token'],
  [web.discord, 'live_1.a.b', 'a token'],
  [web.linear, 'lin_api_live_1', 'an API key'],
  [web.paddle, 'pdl_live_apikey_live_1', 'an API key'],
  [web.paddle, 'ntfset_live_1', 'the id of a notification destination'],
  [web.gitlab, 'glpat-live_1', 'an access token'],
  [web.gitlab, 'whsec_live_1', 'a signing token: pass it to standardWebhooks()'],
  [secret => web.twilio(secret, { url: 'http://a/' }), `AC${'0'.repeat(32)}`, 'a SID'],
])('%o refuses %j, and says what it is, without the text', (make, secret, what) => {
  const named = new RegExp(`^\\w+\\(\\): a secret is ${what}`)
  expect(() => make(secret)).toThrow(named)
  expect(() => make(secret)).not.toThrow(/live_1|test_1|MfKQ/)
})

it('a screen of one’s own is asked first, and is not enough to let a delivery through', async () => {
  const { locks } = fakeOnce({ clock: systemClock })
  const verify = vi.fn(() => false)
  const statuses = await Promise.all(
    [true, false, 'no', undefined as never].map(async answer => {
      const options = { locks, sender: { screen: () => answer, verify, id: () => 'one' } }
      return (
        await web.webhookOnce(options, () => new Response())(new Request('http://a/', { method: 'POST' }))
      ).status
    }),
  )
  expect([statuses, verify.mock.calls.length]).toEqual([[401, 401, 401, 401], 2])
})

it('any number of signatures costs one HMAC per secret, and each of them counts', async () => {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
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
    json: () => JSON.parse(body),
    receivedAt: Date.now(),
  }
  expect(await web.stripe(['secret', 'old']).verify(delivery, new Request('http://a/'), 0, 0)).toBe(true)
  expect(sign).toHaveBeenCalledTimes(2)
})
