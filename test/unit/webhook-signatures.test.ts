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

type Preset = WebhookPreset<readonly unknown[]>

function delivery(sent: { headers: Record<string, string>; body: Bytes }, receivedAt = Date.now()): Delivery {
  const body = typeof sent.body === 'string' ? new TextEncoder().encode(sent.body) : sent.body
  return deliveryOf({ headers: new Headers(sent.headers), receivedAt }, body)
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

/** When these were signed. */
const AT = 1_533_204_620_000
const T = `t=${AT / 1000}`
const STRIPE = await fromStripe('{"id":"evt_1"}', { secrets: ['secret'], at: AT })
const [, V1 = ''] = STRIPE.headers['stripe-signature'].split(',')
const GITHUB = await fromGitHub('Hello, World!', 'guid', 'secret')
const { 'x-hub-signature-256': SHA256 } = GITHUB.headers
const STANDARD = await fromStandard('{"test": 24}', 'msg_1', { at: AT })
const { 'webhook-signature': V1_BASE64 = '' } = STANDARD.headers
const GENUINE = {
  stripe: (options?: { toleranceMs: number }) => [stripe('secret', options), STRIPE] as const,
  github: () => [github('secret'), GITHUB] as const,
  standardWebhooks: (options?: { toleranceMs: number }) =>
    [standardWebhooks(WHSEC, options), STANDARD] as const,
}

describe.each(['stripe', 'standardWebhooks'] as const)('the time of a signature of %s', of => {
  it.each([
    [-300_001, undefined, false],
    [-300_000, undefined, true],
    [300_000, undefined, true],
    [300_001, undefined, false],
    [1_000, 1_000, true],
    [1_001, 1_000, false],
    [-1e12, undefined, false],
    [Number.NaN, undefined, false],
  ])('may be %i ms away, with a toleranceMs of %s: %s', async (ms, toleranceMs, isIn) => {
    const [preset, sent] = GENUINE[of](toleranceMs ? { toleranceMs } : undefined)
    expect(await preset.verify(delivery(sent, AT + ms))).toBe(isIn)
  })
})

const BAD = `v1=${'00'.repeat(32)}`
const inStripe = (header: string) => ({ 'stripe-signature': header })
const inGitHub = (signature: string) => ({ 'x-hub-signature-256': signature })
const inStandard = (signatures: string) => ({ 'webhook-signature': signatures })
const base64 = V1_BASE64.slice(3)

it.each<[of: keyof typeof GENUINE, isGenuine: boolean, what: string, changed: Record<string, string>]>([
  ['stripe', true, 'fields in another order', inStripe(`${V1},${T}`)],
  ['stripe', true, 'blanks after the commas', inStripe(`${T}, ${V1}`)],
  ['stripe', true, 'a wrong signature before the right one', inStripe(`${T},${BAD},${V1}`)],
  ['stripe', true, 'a wrong signature after the right one', inStripe(`${T},${V1},${BAD}`)],
  ['stripe', true, 'a broken signature before the right one', inStripe(`${T},v1=zz,${V1}`)],
  ['stripe', true, 'unknown fields', inStripe(`x,${T},=,v2=a=b,${V1},,`)],
  ['stripe', false, 'nothing', inStripe('')],
  ['stripe', false, 'no time', inStripe(V1)],
  ['stripe', false, 'an empty time', inStripe(`t=,${V1}`)],
  ['stripe', false, 'a time as a float', inStripe(`${T}.0,${V1}`)],
  ['stripe', false, 'a time in milliseconds', inStripe(`${T}000,${V1}`)],
  ['stripe', false, 'two times', inStripe(`${T},t=1533204621,${V1}`)],
  ['stripe', false, 'two headers in one', inStripe(`${T},${BAD}, ${T},${V1}`)],
  ['stripe', false, 'no signature', inStripe(T)],
  ['stripe', false, 'an empty signature', inStripe(`${T},v1=`)],
  ['stripe', false, 'the right signature as another version', inStripe(`${T},v0${V1.slice(2)}`)],
  ['stripe', false, 'half of the signature', inStripe(`${T},${V1.slice(0, 35)}`)],
  ['stripe', false, 'an odd number of digits', inStripe(`${T},${V1.slice(0, -1)}`)],
  ['stripe', false, 'more digits after the signature', inStripe(`${T},${V1}00`)],
  ['stripe', false, 'a second equals sign', inStripe(`${T},v1=${V1.slice(2)}`)],
  ['github', false, 'nothing', inGitHub('')],
  ['github', false, 'no scheme', inGitHub(SHA256.slice(7))],
  ['github', false, 'another scheme', inGitHub(SHA256.replace('sha256', 'sha1'))],
  ['github', false, 'two signatures', inGitHub(`${SHA256}, ${SHA256}`)],
  ['github', false, 'characters outside of ASCII', inGitHub(`sha256=${'\u00ff'.repeat(32)}`)],
  ['standardWebhooks', false, 'an empty id', { 'webhook-id': '' }],
  ['standardWebhooks', false, 'a time with a fraction', { 'webhook-timestamp': '1533204620.0' }],
  ['standardWebhooks', false, 'no signature', inStandard('')],
  ['standardWebhooks', false, 'no version', inStandard(base64)],
  ['standardWebhooks', false, 'another version', inStandard(`v1a,${base64}`)],
  ['standardWebhooks', false, 'a comma between signatures', inStandard(`v1,AAAA,${V1_BASE64}`)],
  ['standardWebhooks', false, 'no padding', inStandard(V1_BASE64.slice(0, -1))],
  [
    'standardWebhooks',
    false,
    'the alphabet of URLs',
    inStandard(V1_BASE64.replace('+', '-').replaceAll('/', '_')),
  ],
  ['standardWebhooks', false, 'stray bits after the last byte', inStandard(withStrayBits(V1_BASE64))],
])('a header of %s is genuine (%s) with %s', async (of, isGenuine, _, changed) => {
  const [preset, sent] = GENUINE[of]()
  const given = delivery({ ...sent, headers: { ...sent.headers, ...changed } }, AT)
  expect(await preset.verify(given)).toBe(isGenuine)
})

/** The last character of 32 bytes has two bits that stand for nothing. */
function withStrayBits(signature: string): string {
  return signature.replace(/.=$/, last => `${String.fromCharCode(last.charCodeAt(0) + 1)}=`)
}

describe('the headers of standardWebhooks', () => {
  it('must all be of one family, because a signature covers only its own', async () => {
    const { body, headers } = await fromStandard('{}', 'msg_1', { at: AT, family: 'svix' })
    const mixed = { ...headers, 'webhook-id': 'msg_forged' }
    const preset = standardWebhooks(WHSEC)
    const given = delivery({ headers: mixed, body }, AT)
    expect([await preset.verify(given), preset.id(given)]).toEqual([true, 'msg_1'])
    const forged = { ...mixed, ...inStandard(headers['svix-signature'] ?? '') }
    expect(await preset.verify(delivery({ headers: forged, body }, AT))).toBe(false)
  })

  it('must not have an id with a dot, whose signature would fit another id and body', async () => {
    const { headers } = await fromStandard('1614265330.{}', 'msg_1', { at: AT })
    const shifted = { ...headers, 'webhook-id': 'msg_1.1614265330' }
    const preset = standardWebhooks(WHSEC)
    expect(await preset.verify(delivery({ headers, body: '1614265330.{}' }, AT))).toBe(true)
    expect(await preset.verify(delivery({ headers: shifted, body: '{}' }, AT))).toBe(false)
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
