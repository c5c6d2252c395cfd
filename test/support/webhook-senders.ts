/** Deliveries as their senders make them. The signatures are computed here, without `src`. */

export interface Sent {
  readonly headers: Record<string, string>
  readonly body: string | Uint8Array<ArrayBuffer>
}

export type Bytes = string | Uint8Array<ArrayBuffer>

/** A secret of 24 bytes, the least that Standard Webhooks allows. From the examples of the specification. */
export const WHSEC = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

export interface SendOptions {
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

export async function fromSlack(
  body: Bytes,
  { secrets: [secret = 'slack'] = [], at = Date.now() }: SendOptions = {},
) {
  const time = String(Math.floor(at / 1000))
  const signature = `v0=${hexOf(await hmac(secret, `v0:${time}:`, body))}`
  return {
    body,
    headers: { 'x-slack-request-timestamp': time, 'x-slack-signature': signature },
  } satisfies Sent
}

/** `json` becomes the body, with the time of the attempt, as Linear writes it. */
export async function fromLinear(
  json: object,
  id: string,
  { secrets: [secret = 'lin_wh_1'] = [], at = Date.now() }: SendOptions = {},
) {
  const body = JSON.stringify({ ...json, webhookTimestamp: at })
  const signature = hexOf(await hmac(secret, '', body))
  const headers = { 'linear-delivery': id, 'linear-signature': signature, 'linear-timestamp': String(at) }
  return { body, headers } satisfies Sent
}

export async function fromPaddle(
  body: Bytes,
  { secrets = ['pdl_ntfset_1'], at = Date.now() }: SendOptions = {},
) {
  const ts = Math.floor(at / 1000)
  const signed = await Promise.all(secrets.map(secret => hmac(secret, `${ts}:`, body)))
  const fields = [`ts=${ts}`, ...signed.map(bytes => `h1=${hexOf(bytes)}`)]
  return { body, headers: { 'paddle-signature': fields.join(';') } } satisfies Sent
}

export function fromGitLab(body: Bytes, id: string, token = 'gitlab') {
  return { body, headers: { 'x-gitlab-token': token, 'idempotency-key': id } } satisfies Sent
}

/** Signs `url`, and the fields of a form. */
export async function fromTwilio(fields: Record<string, string>, id: string, url: string, token = 'twilio') {
  const names = Object.keys(fields).sort()
  const text = names.reduce((all, name) => all + name + fields[name], url)
  const signature = btoa(String.fromCharCode(...(await hmac(token, '', text, 'SHA-1'))))
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'i-twilio-idempotency-token': id,
    'x-twilio-signature': signature,
  }
  return { body: new URLSearchParams(fields).toString(), headers } satisfies Sent
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

async function hmac(secret: Bytes, prefix: string, body: Bytes, hash = 'SHA-256'): Promise<Uint8Array> {
  const raw = typeof secret === 'string' ? new TextEncoder().encode(secret) : secret
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, await new Blob([prefix, body]).arrayBuffer()))
}

function bytesOf(binary: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(binary, char => char.charCodeAt(0))
}
