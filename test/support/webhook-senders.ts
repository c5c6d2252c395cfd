/** Deliveries as their senders make them. The signatures are computed here, without `src`. */

export interface Sent {
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array<ArrayBuffer>
}

export type Bytes = string | Uint8Array<ArrayBuffer>

/** A secret of 24 bytes, the least that Standard Webhooks allows. From the examples of the specification. */
export const WHSEC = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

interface SendOptions {
  /** Several during a rotation, with one signature each. */
  secrets?: readonly string[]
  /** When it was signed, in milliseconds since 1970. */
  at?: number
}

export async function fromStripe(
  body: Bytes,
  { secrets = ['whsec_stripe'], at = Date.now() }: SendOptions = {},
) {
  const t = Math.floor(at / 1000)
  const signed = await Promise.all(secrets.map(secret => hmac(secret, `${t}.`, body)))
  const fields = [`t=${t}`, ...signed.map(bytes => `v1=${hexOf(bytes)}`), `v0=${'6f'.repeat(32)}`]
  return { body, headers: { 'stripe-signature': fields.join(',') } } satisfies Sent
}

export async function fromGitHub(body: Bytes, id: string, secret = 'github-secret-of-tests') {
  const signature = `sha256=${hexOf(await hmac(secret, '', body))}`
  return {
    body,
    headers: { 'x-github-delivery': id, 'x-github-event': 'push', 'x-hub-signature-256': signature },
  } satisfies Sent
}

export async function fromStandard(
  body: Bytes,
  id: string,
  {
    secrets = [WHSEC],
    at = Date.now(),
    family = 'webhook',
  }: SendOptions & { family?: 'webhook' | 'svix' } = {},
) {
  const time = String(Math.floor(at / 1000))
  const signed = await Promise.all(
    secrets.map(secret => hmac(bytesOf(atob(secret.slice(6))), `${id}.${time}.`, body)),
  )
  const signatures = signed.map(bytes => `v1,${btoa(String.fromCharCode(...bytes))}`)
  return {
    body,
    headers: {
      [`${family}-id`]: id,
      [`${family}-timestamp`]: time,
      [`${family}-signature`]: signatures.join(' '),
    } as Record<string, string>,
  } satisfies Sent
}

/** A message of QStash. `claims` and `head` replace parts of the JWT. */
export async function fromQstash(
  body: Bytes,
  id: string,
  {
    key = 'qstash-key',
    url = 'http://localhost/',
    at = Date.now(),
    claims = {},
    head = {},
  }: { key?: string; url?: string; at?: number; claims?: object; head?: object } = {},
) {
  const now = Math.floor(at / 1000)
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const digest = base64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
  const made = {
    iss: 'Upstash',
    sub: url,
    nbf: now,
    iat: now,
    exp: now + 300,
    jti: 'jwt_1',
    body: digest,
    ...claims,
  }
  const parts = [{ alg: 'HS256', typ: 'JWT', ...head }, made].map(part =>
    base64Url(new TextEncoder().encode(JSON.stringify(part))),
  )
  const signed = parts.join('.')
  const signature = `${signed}.${base64Url(await hmac(key, '', signed))}`
  return { body, headers: { 'upstash-message-id': id, 'upstash-signature': signature } } satisfies Sent
}

/** `family`: the headers of webhooks, or of Events. */
export async function fromShopify(
  body: Bytes,
  id: string,
  secret = 'shopify-secret',
  family: 'x-shopify' | 'shopify' = 'x-shopify',
) {
  const signature = btoa(String.fromCharCode(...(await hmac(secret, '', body))))
  const headers: Record<string, string> = {
    [`${family}-webhook-id`]: id,
    [`${family}-hmac-sha256`]: signature,
  }
  return { body, headers } satisfies Sent
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

async function hmac(secret: Bytes, prefix: string, body: Bytes): Promise<Uint8Array> {
  const raw = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, await new Blob([prefix, body]).arrayBuffer()))
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, char => char.charCodeAt(0))
}
