/** Makes requests as the providers send them, signed with the secrets of the worker under test. */

const encoder = new TextEncoder()

interface SignedRequest {
  readonly method: 'POST'
  readonly headers: Record<string, string>
  readonly body: string
}

async function hmac(secret: string | Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array> {
  const raw = typeof secret === 'string' ? encoder.encode(secret) : secret
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
}

const hexOf = (bytes: Uint8Array) => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
const seconds = () => String(Math.floor(Date.now() / 1000))

function request(body: string, headers: Record<string, string>): SignedRequest {
  return { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body }
}

export async function githubHook(
  event: object | string,
  id: string,
  secret = 'github-secret-of-tests',
): Promise<SignedRequest> {
  const body = typeof event === 'string' ? event : JSON.stringify(event)
  const signature = `sha256=${hexOf(await hmac(secret, body))}`
  return request(body, { 'x-github-delivery': id, 'x-hub-signature-256': signature })
}

export async function stripeHook(event: object): Promise<SignedRequest> {
  const body = JSON.stringify(event)
  const t = seconds()
  return request(body, {
    'stripe-signature': `t=${t},v1=${hexOf(await hmac('stripe-secret-of-tests', `${t}.${body}`))}`,
  })
}

/** The bytes behind `whsec_c3RhbmRhcmQtc2VjcmV0LXN0YW5kYXJkLXNlY3JldA==`. */
const STANDARD_SECRET = encoder.encode('standard-secret-standard-secret')

export async function standardHook(event: object, id: string): Promise<SignedRequest> {
  const body = JSON.stringify(event)
  const t = seconds()
  const signature = btoa(String.fromCharCode(...(await hmac(STANDARD_SECRET, `${id}.${t}.${body}`))))
  return request(body, { 'webhook-id': id, 'webhook-timestamp': t, 'webhook-signature': `v1,${signature}` })
}
