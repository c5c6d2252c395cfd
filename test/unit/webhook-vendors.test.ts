/** Deliveries that the senders' own libraries sign, and deliveries that their libraries and ours judge alike. */
import { createHash, createHmac } from 'node:crypto'
import { LinearWebhookClient } from '@linear/sdk/webhooks'
import { sign } from '@octokit/webhooks-methods'
import { Paddle } from '@paddle/paddle-node-sdk'
import { Receiver } from '@upstash/qstash'
import { verifyKey } from 'discord-interactions'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import Stripe from 'stripe'
import { Webhook as Svix } from 'svix'
import { describe, expect, it, vi } from 'vitest'
import { createLocks } from '../../src/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import { memory } from '../../src/testing.ts'
import type { CarriedDelivery, WebhookOnceOptions } from '../../src/web/index.ts'
import {
  carryTo,
  discord,
  github,
  gitlab,
  linear,
  paddle,
  qstash,
  runCarried,
  shopify,
  slack,
  standardWebhooks,
  stripe,
  twilio,
  webhookOnce,
} from '../../src/web/index.ts'
import { DISCORD_KEY, fromDiscord } from '../support/discord-sender.ts'
import { fakeOnce } from '../support/fake-once.ts'
import { many } from '../support/thorough.ts'
import {
  fromGitLab,
  fromLinear,
  fromPaddle,
  fromQstash,
  fromSlack,
  fromTwilio,
  WHSEC,
} from '../support/webhook-senders.ts'

const BODY = '{"id":"evt_1","name":"Zoë"}'
/** Tokens that the library and ours judge. */
const RUNS = many(40, 200)
type Headers = Record<string, string>

/** Delivers it to an endpoint with this preset. Returns the status, and the id that the handler got or why it was refused. */
async function deliver(
  sender: WebhookOnceOptions['sender'],
  headers: Headers,
  body = BODY,
  url = 'https://shop.example/hooks',
) {
  const { locks, events } = fakeOnce({ clock: systemClock })
  const guarded = webhookOnce({ locks, sender }, (_, { once }) => new Response(once.id))
  const response = await guarded(new Request(url, { method: 'POST', headers, body }))
  if (response.ok) return [response.status, await response.text()]
  const reasons = events.flatMap(event => (event.type === 'refused' ? [event.reason] : []))
  return [response.status, ...reasons, response.headers.get('www-authenticate')]
}

describe('a delivery that is signed by', () => {
  const refusedBy = (sender: string) => [401, 'wrong-signature', `Signature realm="${sender}"`]
  const stamp = (at: Date) => String(Math.floor(at.getTime() / 1000))

  it('stripe is accepted', async () => {
    const header = new Stripe('sk_test').webhooks.generateTestHeaderString({
      payload: BODY,
      secret: 'whsec_test',
    })
    expect(await deliver(stripe('whsec_test'), { 'stripe-signature': header })).toEqual([200, 'evt_1'])
    expect(await deliver(stripe('another'), { 'stripe-signature': header })).toEqual(refusedBy('stripe'))
  })

  it('@octokit/webhooks-methods is accepted', async () => {
    const headers = { 'x-hub-signature-256': await sign('secret', BODY), 'x-github-delivery': 'guid' }
    expect(await deliver(github(['old', 'secret']), headers)).toEqual([200, 'guid'])
    expect(await deliver(github('secret'), headers, `${BODY} `)).toEqual(refusedBy('github'))
  })

  it.each<[string, Headers, body: string]>([
    ['as JSON', { 'content-type': 'application/json' }, '{"ref":"a&payload=b","ok":"Zoë 1+1"}'],
    ['as JSON, without a type', {}, '{"ref":"a&payload=b","ok":"Zoë 1+1"}'],
    [
      'as a form, which is the default of the REST API',
      { 'content-type': 'application/x-www-form-urlencoded' },
      `payload=${encodeURIComponent('{"ref":"a&payload=b","ok":"Zoë 1+1"}').replaceAll('%20', '+')}`,
    ],
  ])('GitHub is read %s, by the handler and from a queue', async (_, type, body) => {
    const event = { ref: 'a&payload=b', ok: 'Zoë 1+1' }
    const signature = await sign('secret', body)
    const headers = { ...type, 'x-hub-signature-256': signature, 'x-github-delivery': 'guid' }
    const request = () => new Request('https://shop.example/hooks', { method: 'POST', headers, body })
    const locks = createLocks({ redis: memory() })
    const guard = { locks, sender: github('secret') }
    const handled = await webhookOnce(guard, (_, { once }) => Response.json(once.json()))(request())
    expect([handled.status, await handled.json()]).toEqual([200, event])
    const queued: CarriedDelivery[] = []
    const carry = carryTo(async delivery => queued.push(delivery), { always: true })
    await webhookOnce({ ...guard, carry, scope: 'queue' }, () => new Response())(request())
    const seen = vi.fn()
    for (const delivery of queued) await runCarried(locks, delivery, ({ json }) => seen(json()))
    expect(seen).toHaveBeenCalledExactlyOnceWith(event)
  })

  it.each([
    ['standardwebhooks', new Webhook(WHSEC), 'webhook'],
    ['svix', new Svix(WHSEC), 'svix'],
  ] as const)('%s is accepted', async (_, library, family) => {
    const at = new Date()
    const headers = {
      [`${family}-id`]: 'msg_1',
      [`${family}-timestamp`]: stamp(at),
      [`${family}-signature`]: library.sign('msg_1', at, BODY),
    }
    expect(await deliver(standardWebhooks(WHSEC), headers)).toEqual([200, 'msg_1'])
    const late = { ...headers, [`${family}-timestamp`]: stamp(new Date(at.getTime() - 1_000)) }
    expect((await deliver(standardWebhooks(WHSEC), late))[0]).toBe(401)
  })

  const OTHER = `whsec_${btoa('another secret of 24 b.')}`
  it.each([
    ['Supabase shows it', `v1,${WHSEC}`, [WHSEC]],
    ['Supabase shows the first of several', `v1,${WHSEC}`, [WHSEC, OTHER]],
    ['Supabase shows the last of several', `v1,${OTHER}`, [WHSEC, OTHER]],
    ['older dashboards show it', WHSEC.slice(6), [WHSEC]],
    // The SDK of Polar passes its secret on in base64.
    ['Polar shows it', 'polar_whs_a secret', [btoa('polar_whs_a secret')]],
    ['GitLab shows its signing token', WHSEC, [WHSEC]],
  ])('standardwebhooks is accepted by a secret as %s', async (_, shown, secrets) => {
    const at = new Date()
    // The sender of Supabase joins signatures with a comma and a blank.
    const signature = secrets.map(secret => new Webhook(secret).sign('msg_1', at, BODY)).join(', ')
    const headers = { 'webhook-id': 'msg_1', 'webhook-timestamp': stamp(at), 'webhook-signature': signature }
    expect(await deliver(standardWebhooks(shown), headers)).toEqual([200, 'msg_1'])
  })

  it.each<[string, Headers, id: string]>([
    ['Events', { 'shopify-webhook-id': 'event' }, 'event'],
    ['both, as of two families', { 'shopify-webhook-id': 'new', 'x-shopify-webhook-id': 'old' }, 'new'],
  ])('Shopify, with the headers of its %s, is accepted', async (_, ids, id) => {
    const signature = createHmac('sha256', 'client secret').update(BODY, 'utf8').digest('base64')
    const old = 'x-shopify-webhook-id' in ids && { 'x-shopify-hmac-sha256': signature }
    const headers = { ...ids, ...old, 'shopify-hmac-sha256': signature }
    expect(await deliver(shopify('client secret'), headers)).toEqual([200, id])
    expect((await deliver(shopify('another'), headers))[0]).toBe(401)
    // The id of one family does not name a delivery of the other.
    const without = { 'shopify-hmac-sha256': signature, 'x-shopify-webhook-id': 'old' }
    expect((await deliver(shopify('client secret'), without))[0]).toBe(400)
  })
})

describe('an example that is published by', () => {
  const at = async (seconds: number, run: () => Promise<void>) => {
    vi.useFakeTimers({ now: seconds * 1000, toFake: ['Date'] })
    await run().finally(() => vi.useRealTimers())
  }

  it('Slack, of a command, is accepted', async () => {
    const response_url =
      'https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN'
    const body = `token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=${response_url}&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c`
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': '1531420618',
      'x-slack-signature': 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503',
    }
    const preset = slack('8f742231b10e8888abcd99yyyzzz85a5')
    await at(1_531_420_700, async () => {
      expect(await deliver(preset, headers, body)).toEqual([
        200,
        '398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
      ])
      expect((await deliver(preset, headers, `${body}&a=b`))[0]).toBe(401)
    })
    await at(1_531_421_000, async () =>
      expect((await deliver(preset, headers, body))[1]).toBe('too-old: 382 s'),
    )
  })

  it('Twilio is accepted', async () => {
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2'
    const fields = {
      CallSid: 'CA1234567890ABCDE',
      Caller: '+12349013030',
      Digits: '1234',
      From: '+12349013030',
      To: '+18005551212',
    }
    const { body, headers } = await fromTwilio(fields, 'one', url)
    const example = { ...headers, 'x-twilio-signature': '0/KCTR6DLpKmkAf8muzZqo1nDgQ=' }
    for (const own of [url, (request: Request) => request.url])
      expect(await deliver(twilio('12345', { url: own }), example, body, url)).toEqual([200, 'one'])
    expect((await deliver(twilio('12345', { url: `${url}3` }), example, body, url))[0]).toBe(401)
    expect((await deliver(twilio('1234', { url }), example, body, url))[0]).toBe(401)
  })
})

describe('what Twilio signs', () => {
  const json = '[{"id":"EZ1"}]'
  const digest = createHash('sha256').update(json).digest('hex')
  const url = `https://shop.example/hooks?bodySHA256=${digest}`
  const signedBy = (text: string) => ({
    'x-twilio-signature': createHmac('sha1', 'token').update(text).digest('base64'),
  })
  const preset = twilio('token', { url: (request: Request) => request.url })

  it.each([
    ['without a port', url],
    ['with the default port', url.replace('example', 'example:443')],
  ])('is the URL %s, with the digest of a body in JSON, whose signature is its id', async (_, text) => {
    const headers = signedBy(text)
    expect(await deliver(preset, headers, json, url)).toEqual([200, headers['x-twilio-signature']])
    expect((await deliver(preset, headers, `${json} `, url))[0]).toBe(401)
  })

  it('is hashed by SHA-256 for a shared key', async () => {
    const headers = {
      'x-twilio-signature': createHmac('sha256', 'token').update(url).digest('base64'),
      'x-twilio-webhooks-signature-settings': 'key=SK1,algorithm=HMAC_SHA256',
    }
    expect(await deliver(preset, headers, json, url)).toEqual([200, headers['x-twilio-signature']])
    expect((await deliver(preset, headers, `${json} `, url))[0]).toBe(401)
    expect((await deliver(preset, { 'x-twilio-signature': btoa('token') }, json, url))[0]).toBe(401)
  })

  const own = 'https://shop.example/hooks'
  it.each([
    ['a URL whose characters are not encoded', `${own}?name=O'Neil`, '', `${own}?name=O'Neil`, 200],
    ['each pair of a form once, sorted', `${own}a1a3b2`, 'b=2&a=3&a=1&a=3', own, 200],
    ['no body in JSON without its digest', own, json, own, 401],
  ])('is %s', async (_, text, body, url, status) => {
    expect((await deliver(twilio('token', { url }), signedBy(text), body, url))[0]).toBe(status)
  })

  it.each([undefined, '', 'no URL'])('is not known where the URL is %o', async made => {
    expect(() => twilio('token', { url: made as string })).toThrow(/^twilio\(\): url must be the URL/)
    const own = twilio('token', { url: () => made as string })
    await expect(deliver(own, signedBy('a'))).rejects.toThrow(/^twilio\(\): url must be the URL/)
  })
})

describe('a delivery that its sender’s own library judges', () => {
  it('as well: discord-interactions', async () => {
    const { headers, body } = await fromDiscord('{"id":"1","type":1}')
    const theirs = (text: string) =>
      verifyKey(text, headers['x-signature-ed25519'], headers['x-signature-timestamp'], DISCORD_KEY)
    expect([
      await theirs(body),
      await deliver(discord([DISCORD_KEY.replace(/^../, 'ff'), DISCORD_KEY]), headers, body),
    ]).toEqual([true, [200, '1']])
    expect([await theirs(`${body} `), (await deliver(discord(DISCORD_KEY), headers, `${body} `))[0]]).toEqual(
      [false, 401],
    )
    const old = await fromDiscord(body, { at: Date.now() - 960_000 })
    expect((await deliver(discord(DISCORD_KEY), old.headers, body))[1]).toMatch(/^too-old: 9\d\d s$/)
  })

  it.each([
    [
      'an event has its time',
      '{"type":1,"event":{"timestamp":"2026-10-18T14:42:53.064834"}}',
      '2026-10-18T14:42:53.064834',
    ],
    ['a ping that of its attempt', '{"type":0}', /^\d{10}$/],
  ])('Discord names no events: %s', async (_, body, id) => {
    const { headers } = await fromDiscord(body)
    const [status, named] = await deliver(discord(DISCORD_KEY), headers, body)
    expect([status, named]).toEqual([200, expect.stringMatching(id)])
  })

  it('as well: @linear/sdk', async () => {
    const judge = ({ body, headers }: Awaited<ReturnType<typeof fromLinear>>, at?: number) => {
      const theirs = () =>
        new LinearWebhookClient('lin_wh_1').verify(Buffer.from(body), headers['linear-signature'], at)
      return [theirs, deliver(linear(['old', 'lin_wh_1']), headers, body)] as const
    }
    const [theirs, ours] = judge(await fromLinear({ action: 'create' }, 'guid'), Date.now())
    expect([theirs(), await ours]).toEqual([true, [200, 'guid']])
    const [othersThere, othersHere] = judge(await fromLinear({}, 'guid', { secrets: ['lin_wh_2'] }))
    expect(othersThere).toThrow('signature')
    expect((await othersHere)[1]).toBe('wrong-signature')
    const before = Date.now() - 360_000
    const [oldThere, oldHere] = judge(await fromLinear({}, 'guid', { at: before }), before)
    expect(oldThere).toThrow('timestamp')
    expect((await oldHere)[1]).toMatch(/^too-old: 3\d\d s$/)
    // Only the time in the body is signed.
    for (const body of ['{}', JSON.stringify({ webhookTimestamp: before })]) {
      const signature = createHmac('sha256', 'lin_wh_1').update(body).digest('hex')
      const headers = { 'linear-signature': signature, 'linear-delivery': 'guid' }
      expect((await deliver(linear('lin_wh_1'), headers, body))[1]).toBe('wrong-signature')
    }
  })

  it('as well: @paddle/paddle-node-sdk', async () => {
    const body = '{"event_id":"evt_1","notification_id":"ntf_1"}'
    for (const [secret, text, isGenuine] of [
      ['pdl_ntfset_1', body, true],
      ['pdl_ntfset_2', body, false],
      ['pdl_ntfset_1', `${body} `, false],
    ] as const) {
      const { headers } = await fromPaddle(body, { secrets: ['pdl_ntfset_1'] })
      const theirs = await new Paddle('key').webhooks.isSignatureValid(
        text,
        secret,
        headers['paddle-signature'],
      )
      const ours = await deliver(paddle(secret), headers, text)
      expect([theirs, ours.slice(0, 2)]).toEqual(
        isGenuine ? [true, [200, 'evt_1']] : [false, [401, 'wrong-signature']],
      )
    }
  })

  it('Paddle signs with the old secret and the new one while one replaces the other', async () => {
    const { headers, body } = await fromPaddle('{"event_id":"evt_1"}', { secrets: ['old', 'new'] })
    for (const secret of ['old', 'new'])
      expect(await deliver(paddle(secret), headers, body as string)).toEqual([200, 'evt_1'])
  })

  it.each([
    ['an event', { event_id: 'Ev1' }, 'Ev1'],
    ['the question whether the URL is right', { type: 'url_verification', challenge: 'c1' }, 'c1'],
    ['an interaction', { trigger_id: 't1' }, 't1'],
  ])('Slack names %s', async (_, fields, id) => {
    const sent = await fromSlack(JSON.stringify(fields))
    expect(await deliver(slack('slack'), sent.headers, sent.body as string)).toEqual([200, id])
  })

  it('GitLab sends its token as it is', async () => {
    const { headers } = fromGitLab(BODY, 'key')
    expect(await deliver(gitlab(['old', 'gitlab']), headers)).toEqual([200, 'key'])
    expect(await deliver(gitlab('gitlab2'), headers)).toEqual([
      401,
      'wrong-signature',
      'Signature realm="gitlab"',
    ])
    // Before version 17.4.
    const older = { 'x-gitlab-token': 'gitlab', 'x-gitlab-event-uuid': 'uuid' }
    expect(await deliver(gitlab('gitlab'), older)).toEqual([200, 'uuid'])
  })
})

describe('a message that @upstash/qstash judges', () => {
  const url = 'https://shop.example/hooks'
  const now = Math.floor(Date.now() / 1000)
  const digest = createHash('sha256').update(BODY).digest('base64url')

  it(`is judged alike ${RUNS} times, valid and mutated at random`, async () => {
    const claim = fc.oneof(
      fc.record({ iss: fc.constantFrom('Upstash', 'upstash', null, 7) }),
      fc.record({ sub: fc.constantFrom(url, `${url}/`, null) }),
      fc.record({ exp: fc.constantFrom(now + 300, now - 300, `${now + 300}`, null, true) }),
      fc.record({ nbf: fc.constantFrom(now - 300, now + 300, `${now}`, null, []) }),
      fc.record({ iat: fc.constantFrom(now - 300, `${now}`, null) }),
      fc.record({ body: fc.constantFrom(digest, `${digest}==`, [digest], 'A', null) }),
    )
    const mutated = fc.constantFrom<object[]>(
      ...[
        { typ: 'other' },
        { alg: 'none' },
        { alg: 'hs256' },
        { crit: ['exp'] },
        { crit: [] },
        { crit: 'exp' },
      ],
      { crit: ['b64'], b64: false },
    )
    // One mutation hides another, so most cases have few.
    const head = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, mutated)
    const key = fc.constantFrom('current', 'current', 'next', 'next', 'another')
    // A character of the signature that changes: its last one has bits that the SDK ignores.
    const at = fc.integer({ min: -42, max: 120 })
    const receiver = new Receiver({ currentSigningKey: 'current', nextSigningKey: 'next' })
    const preset = qstash(['current', 'next'], { url, toleranceMs: 1_000 })
    const verdicts: boolean[] = []
    const judge = fc.asyncProperty(claim, head, key, at, async (claims, head, key, at) => {
      const sent = await fromQstash(BODY, 'msg_1', { url, key, claims, head })
      const token = sent.headers['upstash-signature']
      const changed = `${token.slice(0, at - 1)}${token.at(at - 1) === 'A' ? 'B' : 'A'}${token.slice(at)}`
      const signature = at < 0 ? changed : token
      const theirs = await receiver.verify({ signature, body: BODY, url }).catch(() => false)
      const [status] = await deliver(preset, { ...sent.headers, 'upstash-signature': signature })
      expect(status).toBe(theirs ? 200 : 401)
      verdicts.push(theirs)
    })
    await fc.assert(judge, { numRuns: RUNS })
    const valid = verdicts.filter(isValid => isValid).length
    expect([valid > RUNS / 20, valid < RUNS * 0.95], `${valid} of ${RUNS} are valid`).toEqual([true, true])
  })

  it.each<[string, string | ((request: Request) => string | Promise<string>)]>([
    ['the URL of the request', request => request.url],
    ['a promise of it', async request => request.url],
    ['a literal', `${url}?order=7`],
  ])('is for the URL with its query, which is %s', async (_, own) => {
    const preset = qstash('current', { url: own })
    const sent = await fromQstash(BODY, 'msg_1', { url: `${url}?order=7`, key: 'current' })
    expect(await deliver(preset, sent.headers, BODY, `${url}?order=7`)).toEqual([200, 'msg_1'])
    const other = await fromQstash(BODY, 'msg_1', { url: `${url}?order=8`, key: 'current' })
    const refused = [401, 'malformed: for another URL', 'Signature realm="qstash"']
    expect(await deliver(preset, other.headers, BODY, `${url}?order=7`)).toEqual(refused)
  })

  it.each([undefined, '', 7, null])('fails, and names the preset, where its URL is %o', async made => {
    const sent = await fromQstash(BODY, 'msg_1', { url, key: 'current' })
    const own = qstash('current', { url: () => made as string })
    await expect(deliver(own, sent.headers)).rejects.toThrow(/^qstash\(\): url must be a URL/)
    // Left out where it is undefined.
    if (made !== undefined)
      expect(() => qstash('current', { url: made as string })).toThrow(/^qstash\(\): url must be/)
  })

  it.each<[string, object]>([
    ['without an end', { claims: { exp: undefined } }],
    ['without a beginning', { claims: { nbf: undefined } }],
    ['with b64: false that is not critical', { head: { b64: false } }],
    ['with a critical header that the SDK knows', { head: { crit: ['b64'], b64: true } }],
  ])('is refused %s, unlike there', async (_, options) => {
    const sent = await fromQstash(BODY, 'msg_1', { url, key: 'current', ...options })
    expect((await deliver(qstash('current'), sent.headers))[0]).toBe(401)
  })

  it('is accepted by a clock that is a minute off, unlike there', async () => {
    const sent = await fromQstash(BODY, 'msg_1', { url, key: 'current', claims: { nbf: now + 30 } })
    expect((await deliver(qstash('current'), sent.headers))[0]).toBe(200)
  })
})
