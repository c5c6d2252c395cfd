import { fromBase64, toHex, utf8 } from '../../internal/encoding.ts'
import { checkOptions, fitting, positiveInteger } from '../../internal/options.ts'
import type { AnyArgs } from '../guard.ts'
import type { DeliveryHead, WebhookPreset } from './delivery.ts'
import {
  hex,
  hexOfBase64,
  macsOf,
  offBy,
  offTime,
  oneSignature,
  type Secrets,
  type Signed,
  signedBy,
} from './signatures.ts'

/** Options of presets whose signatures carry a time. */
export interface ToleranceOptions {
  /**
   * How far the time of a signature may be from this machine's clock, either way, in milliseconds: an intercepted
   * delivery can be replayed for that long. A whole number of at least 1. Default 300,000.
   */
  toleranceMs?: number | undefined
}

function toleranceOf(who: string, options: ToleranceOptions | undefined): number {
  return checkOptions(who, options, { toleranceMs: positiveInteger }).toleranceMs ?? 300_000
}

/** Reads `Stripe-Signature: t=…,v1=…`. Source: docs.stripe.com/webhooks, "Verify webhook signatures manually". */
export function stripe<Args extends AnyArgs>(
  secrets: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  const toleranceMs = toleranceOf('stripe()', options)
  return signedBy({
    provider: 'stripe',
    signsId: true,
    macs: macsOf('stripe()', secrets, secret => {
      if (!/^[spr]k_/.test(secret)) return utf8(secret)
      throw new TypeError(
        `stripe(): secrets must be signing secrets of webhook endpoints (whsec_…), not API keys (${secret.slice(0, 3)}…)`,
        { cause: 'unusable-secret' },
      )
    }),
    // Ignores `v0` and unknown schemes, as Stripe asks for. A header with two timestamps counts as having none.
    read({ headers, receivedAt }) {
      const header = headers.get('stripe-signature')
      if (!header) return 'missing'
      const fields = header.split(',').map(field => field.trim())
      const valuesOf = (name: string) =>
        fields.filter(field => field.startsWith(name)).map(field => field.slice(name.length))
      const signatures = valuesOf('v1=').map(hex)
      const [time, ...more] = valuesOf('t=')
      if (more.length > 0 || !signatures.some(Boolean)) return 'malformed'
      return offTime(time, receivedAt, toleranceMs) ?? { signatures, prefix: `${time}.` }
    },
    id({ text }) {
      try {
        return JSON.parse(text()).id
      } catch {
        return undefined
      }
    },
  })
}

/** Reads `X-Hub-Signature-256`. Source: docs.github.com/webhooks, "Validating webhook deliveries". */
export function github<Args extends AnyArgs>(secrets: Secrets<Args>): WebhookPreset<Args> {
  return signedBy({
    provider: 'github',
    signsId: false,
    // It waits for 10 s, and never sends again.
    patienceMs: 7_000,
    macs: macsOf('github()', secrets, utf8),
    read: ({ headers }) =>
      oneSignature(headers.get('x-hub-signature-256'), value => hex(/^sha256=(.*)$/.exec(value)?.[1] ?? '')),
    id: ({ headers }) => headers.get('x-github-delivery') ?? undefined,
  })
}

/**
 * Reads the headers of Events (`Shopify-Hmac-Sha256`), and those of the older webhooks (`X-Shopify-Hmac-Sha256`). Source:
 * shopify.dev, "Verify webhook deliveries".
 */
export function shopify<Args extends AnyArgs>(secrets: Secrets<Args>): WebhookPreset<Args> {
  // Headers of one family are read, because both families may name one delivery differently.
  const headerOf = ({ headers }: DeliveryHead, name: string) =>
    headers.get(`${headers.has('shopify-hmac-sha256') ? '' : 'x-'}shopify-${name}`)
  return signedBy({
    provider: 'shopify',
    signsId: false,
    // It waits for 5 s.
    patienceMs: 3_000,
    macs: macsOf('shopify()', secrets, utf8),
    read: head => oneSignature(headerOf(head, 'hmac-sha256'), hexOfBase64),
    id: head => headerOf(head, 'webhook-id') ?? undefined,
  })
}

/** Ignores asymmetric signatures (`v1a`). Source: github.com/standard-webhooks/standard-webhooks, docs.svix.com/receiving. */
export function standardWebhooks<Args extends AnyArgs>(
  secrets: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  const who = 'standardWebhooks()'
  const toleranceMs = toleranceOf(who, options)
  const decode = (secret: string) => fromBase64(secret.replace(/^whsec_/, ''))
  // Headers of one family are read, because a signature in one family does not cover the other.
  const headerOf = ({ headers }: DeliveryHead, name: string) =>
    headers.get(`${headers.has('webhook-signature') ? 'webhook' : 'svix'}-${name}`)
  return signedBy({
    provider: 'standard-webhooks',
    signsId: true,
    macs: macsOf(who, secrets, decode, ' (whsec_ and base64)'),
    read(head) {
      const [header, id, time] = ['signature', 'id', 'timestamp'].map(name => headerOf(head, name))
      if (!header || !id) return 'missing'
      // The signature would fit another id and body as well.
      if (id.includes('.')) return 'malformed: the id has a dot'
      const ours = header.split(' ').filter(signature => signature.startsWith('v1,'))
      const signatures = ours.map(signature => hexOfBase64(signature.slice(3)))
      if (!signatures.some(Boolean)) return 'malformed'
      return offTime(time, head.receivedAt, toleranceMs) ?? { signatures, prefix: `${id}.${time}.` }
    },
    id: head => headerOf(head, 'id') ?? undefined,
  })
}

/** Options of {@link qstash}. */
export interface QstashOptions {
  /**
   * How far this machine's clock may be off, in milliseconds, when it checks the times between which a signature is valid.
   * A whole number of at least 1. Default 60,000.
   */
  toleranceMs?: number | undefined
  /**
   * The URL that the message was published to. All endpoints of an account share their keys. Without `url`, this endpoint
   * also accepts messages to the others. Default: any URL.
   */
  url?: string | undefined
}

interface Token extends Signed {
  readonly claims: Partial<Record<'iss' | 'sub' | 'body' | 'nbf' | 'exp' | 'iat', unknown>>
}

/** Reads `Upstash-Signature`, a JWT. Source: upstash.com/docs/qstash/howto/signature. */
export function qstash<Args extends AnyArgs>(
  secrets: Secrets<Args>,
  options?: QstashOptions,
): WebhookPreset<Args> {
  const { toleranceMs = 60_000, url } = checkOptions('qstash()', options, {
    toleranceMs: positiveInteger,
    url: fitting(url => typeof url === 'string' && url, 'a URL'),
  })
  return signedBy({
    provider: 'qstash',
    signsId: false,
    macs: macsOf('qstash()', secrets, utf8),
    read({ headers, receivedAt }): Signed | string {
      const jwt = headers.get('upstash-signature')
      const token = jwt && parseToken(jwt)
      if (!token) return jwt ? 'malformed' : 'missing'
      const { iss, sub, nbf, exp, iat = 0 } = token.claims
      if (iss !== 'Upstash') return 'malformed: of another issuer'
      if (url && sub !== url) return 'malformed: for another URL'
      if (typeof nbf !== 'number' || typeof exp !== 'number' || typeof iat !== 'number') return 'malformed'
      const isEarly = offBy(Math.min(0, receivedAt - nbf * 1000), toleranceMs)
      // A signature is valid until the instant `exp`, which is excluded.
      const isLate = offBy(Math.max(0, receivedAt + 1 - exp * 1000), toleranceMs)
      return isEarly ?? isLate ?? token
    },
    id: ({ headers }) => headers.get('upstash-message-id') ?? undefined,
  })
}

/** Critical headers are refused, because this library understands none. */
function parseToken(jwt: string): Token | undefined {
  const [head = '', payload = '', signature = '', ...more] = jwt.split('.')
  try {
    const { alg, crit, b64 } = readPart(head)
    if (more.length > 0 || alg !== 'HS256' || crit !== undefined || b64 === false) return undefined
    const claims = readPart(payload)
    const { body } = claims
    const digest = (typeof body === 'string' && hexOfPart(body.replace(/=+$/, ''))) || 'none'
    return { signatures: [hexOfPart(signature)], prefix: `${head}.${payload}`, digest, claims }
  } catch {
    return undefined
  }
}

function readPart(part: string): Record<string, unknown> {
  return Object(JSON.parse(new TextDecoder().decode(bytesOf(part))))
}

function bytesOf(part: string): Uint8Array<ArrayBuffer> | undefined {
  const text = part.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(text + '='.repeat(-text.length & 3))
}

function hexOfPart(part: string): string | undefined {
  const bytes = bytesOf(part)
  return bytes && toHex(bytes)
}
