import { afterEach, describe, expect, it, vi } from 'vitest'
import { type Delivery, deliveryOf, type WebhookPreset } from '../../src/guards/webhook/delivery.ts'
import { qstash } from '../../src/guards/webhook/qstash.ts'
import { github, shopify, standardWebhooks, stripe } from '../../src/guards/webhook/senders.ts'
import {
  type Bytes,
  fromGitHub,
  fromQstash,
  fromShopify,
  fromStandard,
  fromStripe,
  WHSEC,
} from '../support/webhook-senders.ts'

/** From stripe-dotnet, `StripeTests/Services/Events/EventUtilityTest.cs` and `Resources/event_test_signature.json`. */
const STRIPE = {
  secret: 'webhook_secret',
  at: 1_533_204_620_000,
  body: `${JSON.stringify(
    {
      ...{
        id: 'evt_123',
        object: 'event',
        account: 'acct_123',
        api_version: '2017-05-25',
        created: 1533204620,
      },
      data: {
        object: {
          ...{ id: 'cus_123', object: 'customer', created: 123456789, email: 'test@stripe.com' },
          ...{ livemode: false, metadata: {} },
        },
      },
      ...{ livemode: false, pending_webhooks: 1 },
      request: { id: 'req_123', idempotency_key: 'idempotency-key-123' },
      type: 'customer.created',
    },
    null,
    2,
  )}\n`,
  v1: '2220f87ef101a04665f11cdf770523143f875572008577fa0f20882ddb9cc3c7',
}

/** From docs.github.com, "Validating webhook deliveries", "Testing the webhook payload validation". */
const GITHUB = {
  secret: "It's a Secret to Everybody",
  body: 'Hello, World!',
  signature: 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17',
}

/** From docs.svix.com, "Verifying Payloads", and the tests of the Standard Webhooks libraries. */
const STANDARD = {
  secret: WHSEC,
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  at: 1_614_265_330_000,
  body: '{"test": 2432232314}',
  signature: 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
}

type Preset = WebhookPreset<readonly unknown[]>

function delivery(sent: { headers: Record<string, string>; body: Bytes }, receivedAt = Date.now()): Delivery {
  const body = typeof sent.body === 'string' ? new TextEncoder().encode(sent.body) : sent.body
  return deliveryOf({ headers: new Headers(sent.headers), receivedAt }, body)
}

function stripeDelivery(header: string, { body = STRIPE.body, receivedAt = STRIPE.at } = {}): Delivery {
  return delivery({ headers: { 'stripe-signature': header }, body }, receivedAt)
}

function githubDelivery(signature: string, body: Bytes = GITHUB.body): Delivery {
  return delivery({ headers: { 'x-hub-signature-256': signature, 'x-github-delivery': 'guid' }, body })
}

function standardDelivery(changed: Record<string, string> = {}, receivedAt = STANDARD.at): Delivery {
  const headers = {
    'webhook-id': STANDARD.id,
    'webhook-timestamp': String(STANDARD.at / 1000),
    'webhook-signature': STANDARD.signature,
    ...changed,
  }
  return delivery({ headers, body: STANDARD.body }, receivedAt)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Has everything hashed by `crypto.subtle`, and returns the spy that counts signatures. */
function withoutNode() {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
  return vi.spyOn(crypto.subtle, 'sign')
}

const SVIX = {
  'svix-id': STANDARD.id,
  'svix-timestamp': '1614265330',
  'svix-signature': STANDARD.signature,
}
it.each<[of: string, Preset, Delivery, id: string]>([
  ['Stripe', stripe(STRIPE.secret), stripeDelivery(`t=1533204620,v1=${STRIPE.v1},v0=00`), 'evt_123'],
  ['GitHub', github(GITHUB.secret), githubDelivery(GITHUB.signature), 'guid'],
  ['Standard Webhooks', standardWebhooks(STANDARD.secret), standardDelivery(), STANDARD.id],
])("the providers' own examples hold: %s", async (_, preset, given, id) => {
  expect([await preset.verify(given), preset.id(given)]).toEqual([true, id])
})

/** Any preset with a genuine delivery of its sender. */
interface Sender {
  readonly preset: (secrets: string | readonly string[]) => Preset
  readonly send: (body: Bytes, secret: string) => Promise<{ headers: Record<string, string>; body: Bytes }>
  readonly secrets?: readonly [string, string]
}

const TWO_WHSEC = [WHSEC, `whsec_${btoa('another secret of 24 byt')}`] as const
const SENDERS: Record<string, Sender> = {
  stripe: { preset: stripe, send: (body, secret) => fromStripe(body, { secrets: [secret] }) },
  github: { preset: github, send: (body, secret) => fromGitHub(body, 'guid', secret) },
  standardWebhooks: {
    preset: standardWebhooks,
    send: (body, secret) => fromStandard(body, 'msg_1', { secrets: [secret] }),
    secrets: TWO_WHSEC,
  },
  qstash: { preset: qstash, send: (body, key) => fromQstash(body, 'msg_1', { key }) },
  shopify: { preset: shopify, send: (body, secret) => fromShopify(body, 'id', secret) },
  'shopify, by the headers of its Events': {
    preset: shopify,
    send: (body, secret) => fromShopify(body, 'id', secret, 'shopify'),
  },
}

/** Headers with ids that their senders do not sign. */
const UNSIGNED = /^x-github|^upstash-message-id$|^(x-)?shopify-webhook-id$/

describe.each(Object.entries(SENDERS))('%s', (_, { preset, send, secrets = ['one', 'two'] }) => {
  const [secret, other] = secrets
  const signed = async (body: Bytes, by = secret) => delivery(await send(body, by))
  const verify = async (body: Bytes, change: (sent: Delivery) => Delivery = sent => sent) =>
    preset(secret).verify(change(await signed(body)))

  it.each<[string, Bytes]>([
    ['an empty body', ''],
    ['all bytes from 0 to 255', Uint8Array.from({ length: 256 }, (_, byte) => byte)],
    ['invalid UTF-8 and a byte order mark', Uint8Array.of(0xef, 0xbb, 0xbf, 0xff, 0xc0, 0x80)],
    ['a mebibyte', new Uint8Array(1_048_576).fill(7)],
    ['dots and line breaks', '.\r\n.1.v1,\n'],
  ])('verifies %s', async (_, body) => {
    expect(await verify(body)).toBe(true)
  })

  it('refuses a body that was changed, cut or extended', async () => {
    const body = new TextEncoder().encode('{"id":"a"}')
    const other = body.with(5, (body[5] ?? 0) ^ 1) as Uint8Array<ArrayBuffer>
    for (const changed of [other, body.slice(0, -1), Uint8Array.of(...body, 10)])
      expect(await verify(body, sent => ({ ...sent, body: changed }))).toBe(false)
  })

  it('refuses a header in which a single character has changed', async () => {
    const sent = await send('{}', secret)
    for (const [name, value] of Object.entries(sent.headers)) {
      if (UNSIGNED.test(name)) continue
      for (let at = 0; at < value.length; at++) {
        const changed = `${value.slice(0, at)}${value[at] === '0' ? '1' : '0'}${value.slice(at + 1)}`
        const given = delivery({ ...sent, headers: { ...sent.headers, [name]: changed } })
        // Other signatures are ignored, as Stripe demands.
        const ignored = name === 'stripe-signature' && at > value.indexOf(',v0')
        expect([changed, await preset(secret).verify(given)]).toEqual([changed, ignored])
      }
    }
  })

  it('refuses a delivery without one of its headers', async () => {
    const sent = await send('{}', secret)
    for (const name of Object.keys(sent.headers)) {
      if (UNSIGNED.test(name)) continue
      const { [name]: _, ...headers } = sent.headers
      expect(await preset(secret).verify(delivery({ ...sent, headers }))).toBe(false)
    }
  })

  it('compares with every secret, even after a match', async () => {
    const compared = withoutNode()
    for (const used of [secret, other]) {
      const given = await signed('{}', used)
      compared.mockClear()
      expect(await preset([secret, other]).verify(given)).toBe(true)
      expect(compared).toHaveBeenCalledTimes(2)
    }
  })

  it('imports the key of a secret once, whether the secret is given or found for each request', async () => {
    withoutNode()
    const imported = vi.spyOn(crypto.subtle, 'importKey')
    const given = await signed('{}')
    for (const secrets of [secret, () => secret]) {
      const made = preset(secrets as string)
      imported.mockClear()
      for (let time = 0; time < 3; time++) expect(await made.verify(given)).toBe(true)
      expect(imported).toHaveBeenCalledTimes(1)
    }
  })

  it('says so where there is no WebCrypto, unless Node can do it', async () => {
    const given = await signed('{}')
    vi.stubGlobal('crypto', undefined)
    expect(await preset(secret).verify(given)).toBe(true)
    vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined)
    await expect(preset(secret).verify(given)).rejects.toThrow('crypto.subtle must be there')
  })

  it('takes the secrets of each request from a function, which may be asynchronous', async () => {
    const given = await signed('{}')
    for (const answer of [secret, [other, secret], Promise.resolve(secret)]) {
      const asked = vi.fn(() => answer)
      const made = (preset as (secrets: unknown) => Preset)(asked)
      expect(await made.verify(given, 'the request', 42)).toBe(true)
      expect(asked).toHaveBeenCalledExactlyOnceWith('the request', 42)
    }
  })

  it.each([[' \n'], [[]], [null], [42], [{}]])('refuses %o as a secret', async secrets => {
    const make = preset as (secrets: unknown) => Preset
    expect(() => make(secrets)).toThrow(TypeError)
    expect(() => make(secrets)).toThrow('secret')
    const given = delivery({ headers: {}, body: '' })
    await expect(make(() => secrets).verify(given)).rejects.toThrow(TypeError)
    await expect(make(async () => secrets).verify(given)).rejects.toThrow('secret')
  })

  it.each([[''], [undefined], [[secret, '']], [[undefined]]])(
    'is built with %o as a secret, and the first delivery says that it is not set',
    async secrets => {
      const make = preset as (secrets: unknown) => Preset
      const given = await signed('{}')
      for (const made of [make(secrets), make(() => secrets)]) {
        await expect(made.verify(given)).rejects.toThrow(/^\w+\(\): a secret is not set/)
        await expect(made.verify(given)).rejects.toThrow(TypeError)
      }
    },
  )

  it('shows no secret in its errors', async () => {
    expect(() => preset(['precious', ' '])).toThrow(/^(?!.*precious)/)
    const made = preset(['precious', ''])
    await expect(made.verify(await signed('{}'))).rejects.toThrow(/^(?!.*precious)/)
  })
})

describe('the time of a signature', () => {
  const header = `t=1533204620,v1=${STRIPE.v1}`
  const TIMED: [string, (ms: number, toleranceMs?: number) => boolean | Promise<boolean>][] = [
    [
      'stripe',
      (ms, toleranceMs) =>
        stripe(STRIPE.secret, { toleranceMs }).verify(stripeDelivery(header, { receivedAt: STRIPE.at + ms })),
    ],
    [
      'standardWebhooks',
      (ms, toleranceMs) =>
        standardWebhooks(STANDARD.secret, { toleranceMs }).verify(standardDelivery({}, STANDARD.at + ms)),
    ],
  ]

  describe.each(TIMED)('of %s', (_, verify) => {
    it.each([
      [-300_001, undefined, false],
      [-300_000, undefined, true],
      [0, undefined, true],
      [300_000, undefined, true],
      [300_001, undefined, false],
      [1_000, 1_000, true],
      [1_001, 1_000, false],
      [-1e12, undefined, false],
      [1e12, undefined, false],
      [Number.NaN, undefined, false],
    ])('may be %i ms away, with a toleranceMs of %s: %s', async (ms, toleranceMs, isIn) => {
      expect(await verify(ms, toleranceMs)).toBe(isIn)
    })
  })
})

describe('the header of stripe', () => {
  const verify = (header: string) => stripe(STRIPE.secret).verify(stripeDelivery(header))
  const good = `v1=${STRIPE.v1}`
  const bad = `v1=${'00'.repeat(32)}`

  it.each([
    ['fields in another order', `${good},t=1533204620`],
    ['blanks after the commas', `t=1533204620, ${good}`],
    ['a wrong signature before the right one', `t=1533204620,${bad},${good}`],
    ['a wrong signature after the right one', `t=1533204620,${good},${bad}`],
    ['a broken signature before the right one', `t=1533204620,v1=zz,${good}`],
    ['unknown fields', `x,t=1533204620,=,v2=a=b,${good},,`],
    ['wrong signatures before the right one', `t=1533204620,${`${bad},`.repeat(20)}${good}`],
  ])('may have %s', async (_, header) => {
    expect(await verify(header)).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['no time', good],
    ['an empty time', `t=,${good}`],
    ['a time that is no number', `t=15332046x0,${good}`],
    ['a time as a float', `t=1533204620.0,${good}`],
    ['a time in milliseconds', `t=1533204620000,${good}`],
    ['two times', `t=1533204620,t=1533204621,${good}`],
    ['two headers in one', `t=1533204620,${bad}, t=1533204620,${good}`],
    ['no signature', 't=1533204620'],
    ['an empty signature', 't=1533204620,v1='],
    ['the right signature as another version', `t=1533204620,v0=${STRIPE.v1}`],
    ['half of the signature', `t=1533204620,v1=${STRIPE.v1.slice(0, 32)}`],
    ['an odd number of digits', `t=1533204620,v1=${STRIPE.v1.slice(0, -1)}`],
    ['more digits after the signature', `t=1533204620,v1=${STRIPE.v1}00`],
    ['a signature after a second equals sign', `t=1533204620,v1==${STRIPE.v1}`],
  ])('must not have %s', async (_, header) => {
    expect(await verify(header)).toBe(false)
  })
})

describe('the header of github', () => {
  it.each([
    ['nothing', ''],
    ['no scheme', GITHUB.signature.slice(7)],
    ['another scheme', GITHUB.signature.replace('sha256', 'sha1')],
    ['two signatures', `${GITHUB.signature}, ${GITHUB.signature}`],
    ['characters outside of ASCII', `sha256=${'\u00ff'.repeat(32)}`],
  ])('must not have %s', async (_, signature) => {
    expect(await github(GITHUB.secret).verify(githubDelivery(signature))).toBe(false)
  })
})

describe('the headers of standardWebhooks', () => {
  const verify = (changed: Record<string, string>) =>
    standardWebhooks(STANDARD.secret).verify(standardDelivery(changed))
  const base64 = STANDARD.signature.slice(3)

  it.each([
    ['an empty id', { 'webhook-id': '' }],
    ['a time with a fraction', { 'webhook-timestamp': '1614265330.0' }],
    ['no signature', { 'webhook-signature': '' }],
    ['no version', { 'webhook-signature': base64 }],
    ['another version', { 'webhook-signature': `v1a,${base64}` }],
    ['a comma between signatures', { 'webhook-signature': `v1,AAAA,${STANDARD.signature}` }],
    ['no padding', { 'webhook-signature': STANDARD.signature.slice(0, -1) }],
    ['the alphabet of URLs', { 'webhook-signature': STANDARD.signature.replace('+', '-').replace('/', '_') }],
    ['stray bits after the last byte', { 'webhook-signature': STANDARD.signature.replace('OE=', 'OF=') }],
  ])('must not have %s', async (_, changed) => {
    expect(await verify(changed)).toBe(false)
  })

  it('must all be of one family, because a signature covers only its own', async () => {
    const mixed = { 'webhook-id': 'msg_forged', ...SVIX }
    const preset = standardWebhooks(STANDARD.secret)
    const given = delivery({ headers: mixed, body: STANDARD.body }, STANDARD.at)
    expect([await preset.verify(given), preset.id(given)]).toEqual([true, STANDARD.id])
    const headers = { ...mixed, 'webhook-signature': STANDARD.signature }
    expect(await preset.verify(delivery({ headers, body: STANDARD.body }))).toBe(false)
  })

  it('must not have an id with a dot, whose signature would fit another id and body', async () => {
    const at = STANDARD.at
    const { headers } = await fromStandard('1614265330.{}', 'msg_1', { at })
    const shifted = { ...headers, 'webhook-id': 'msg_1.1614265330' }
    const preset = standardWebhooks(STANDARD.secret)
    expect(await preset.verify(delivery({ headers, body: '1614265330.{}' }, at))).toBe(true)
    expect(await preset.verify(delivery({ headers: shifted, body: '{}' }, at))).toBe(false)
  })

  it.each(['whsec_', 'whsec_***', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaS'])(
    'cannot be verified with the secret %s',
    secret => {
      expect(() => standardWebhooks(secret)).toThrow(/whsec_ and base64/)
    },
  )
})

describe('the id of stripe', () => {
  it.each(['', '{', 'null', '[]', '"evt_1"', '{"object":{"id":"evt_1"}}'])(
    'is missing when the body is %o',
    async body => {
      expect(await stripe('secret').id(delivery({ headers: {}, body }))).toBeUndefined()
    },
  )
})
