/** Presets of Stripe, GitHub, Standard Webhooks and Shopify. */
import { fromBase64, utf8 } from '../../internal/encoding.ts'
import { checkOptions, positiveInteger } from '../../internal/options.ts'
import type { Delivery, DeliveryHead } from './delivery.ts'
import type { MakePreset, Signed } from './signatures.ts'
import { hex, hexOfBase64, offTime, oneSignature, signedBy } from './signatures.ts'

export const JOINED = 'several in one text: pass a list of them'

/** Options of presets whose signatures carry a time. */
export interface ToleranceOptions {
  /**
   * How far the time of a signature may be from this machine's clock, either way, in milliseconds: an intercepted
   * delivery can be replayed for that long. A whole number of at least 1. Default 300,000; 900,000 of `discord`.
   */
  toleranceMs?: number | undefined
}

export function toleranceOf(
  who: string,
  options: ToleranceOptions | undefined,
  toleranceMs = 300_000,
): number {
  return checkOptions(who, options, { toleranceMs: positiveInteger }, `${who}: `).toleranceMs ?? toleranceMs
}

/** Returns the fields of a body that is JSON; none of any other. */
export function fieldsOf({ json }: Delivery): ReturnType<typeof JSON.parse> {
  try {
    return Object(json())
  } catch {
    return {}
  }
}

/**
 * Reads a header such as `t=…,v1=…`, of which the time is signed before the body, with `joint` in between. A header with
 * two times counts as having none.
 */
export function stamped(
  header: string | null,
  [separator, time, signature, joint]: readonly [string, string, string, string],
  { receivedAt }: DeliveryHead,
  toleranceMs: number,
): Signed | string {
  if (!header) return 'missing'
  const fields = header.split(separator).map(field => field.trim())
  const valuesOf = (name: string) =>
    fields.filter(field => field.startsWith(name)).map(field => field.slice(name.length))
  const signatures = valuesOf(signature).map(hex)
  const [stamp, ...more] = valuesOf(time)
  if (more.length > 0 || !signatures.some(Boolean)) return 'malformed'
  return offTime(stamp, receivedAt, toleranceMs) ?? { signatures, prefix: `${stamp}${joint}` }
}

/** Reads `Stripe-Signature: t=…,v1=…`. Source: docs.stripe.com/webhooks, "Verify webhook signatures manually". */
export const stripe: MakePreset<ToleranceOptions> = (secrets, options) => {
  const toleranceMs = toleranceOf('stripe()', options)
  return signedBy('stripe()', secrets, {
    provider: 'stripe',
    signsId: true,
    mistakes: [
      [/^[spr]k_/, 'an API key, not the signing secret of a webhook endpoint (whsec_…)'],
      [/^we_/, 'the id of a webhook endpoint, not its signing secret (whsec_…)'],
      [/^whsec_.*[\s,;|]/, JOINED],
    ],
    // Ignores `v0` and unknown schemes, as Stripe asks for.
    read: head => stamped(head.headers.get('stripe-signature'), [',', 't=', 'v1=', '.'], head, toleranceMs),
    id: delivery => fieldsOf(delivery).id,
  })
}

/** Reads `X-Hub-Signature-256`. Source: docs.github.com/webhooks, "Validating webhook deliveries". */
export const github: MakePreset = secrets =>
  signedBy('github()', secrets, {
    provider: 'github',
    signsId: false,
    // GitHub waits for 10 s, and never sends again.
    patienceMs: 7_000,
    mistakes: [
      [/^(gh[a-z]|github_pat)_/, 'an access token, not the secret of the webhook'],
      [/^-----BEGIN/, 'a private key, not the secret of the webhook'],
    ],
    read: ({ headers }) =>
      oneSignature(headers.get('x-hub-signature-256'), value => hex(/^sha256=(.*)$/.exec(value)?.[1] ?? '')),
    id: ({ headers }) => headers.get('x-github-delivery') ?? undefined,
  })

/**
 * Reads the headers of Events (`Shopify-Hmac-Sha256`), and those of the older webhooks (`X-Shopify-Hmac-Sha256`). Source:
 * shopify.dev, "Verify webhook deliveries".
 */
export const shopify: MakePreset = secrets => {
  // Headers of one family are read, because both families may name one delivery differently.
  const headerOf = ({ headers }: DeliveryHead, name: string) =>
    headers.get(`${headers.has('shopify-hmac-sha256') ? '' : 'x-'}shopify-${name}`)
  return signedBy('shopify()', secrets, {
    provider: 'shopify',
    signsId: false,
    // Shopify waits for 5 s.
    patienceMs: 3_000,
    mistakes: [[/^shp[a-z]*(at|ca|pa|ua)_/, 'an access token, not the client secret of the app (shpss_…)']],
    read: head => oneSignature(headerOf(head, 'hmac-sha256'), hexOfBase64),
    id: head => headerOf(head, 'webhook-id') ?? undefined,
  })
}

/** Ignores asymmetric signatures (`v1a`). Source: github.com/standard-webhooks/standard-webhooks, docs.svix.com/receiving. */
export const standardWebhooks: MakePreset<ToleranceOptions> = (secrets, options) => {
  const who = 'standardWebhooks()'
  const toleranceMs = toleranceOf(who, options)
  const decode = (secret: string) =>
    // Polar signs with its secret as text.
    /^polar_whs_/.test(secret) ? utf8(secret) : fromBase64(secret.replace(/^(v1,)?whsec_/, ''))
  // Headers of one family are read, because a signature in one family does not cover the other.
  const headerOf = ({ headers }: DeliveryHead, name: string) =>
    headers.get(`${headers.has('webhook-signature') ? 'webhook' : 'svix'}-${name}`)
  return signedBy(who, secrets, {
    provider: 'standard-webhooks',
    signsId: true,
    decode,
    form: ' (whsec_ and base64, also after v1, or polar_whs_)',
    mistakes: [
      [/^wh[sp]k_/, 'a key of asymmetric signatures (v1a), not one of v1 (whsec_…)'],
      [/^(testsk|sk|re)_/, 'an API key, not the signing secret of an endpoint (whsec_…)'],
      [/whsec_.*[\s,;|]/, JOINED],
    ],
    read(head) {
      const [header, id, time] = ['signature', 'id', 'timestamp'].map(name => headerOf(head, name))
      if (!header || !id) return 'missing'
      // The signature would fit another id and body as well.
      if (id.includes('.')) return 'malformed: the id has a dot'
      // Supabase writes a comma between signatures as well.
      const ours = header.split(/,? /).filter(signature => signature.startsWith('v1,'))
      const signatures = ours.map(signature => hexOfBase64(signature.slice(3)))
      if (!signatures.some(Boolean)) return 'malformed'
      return offTime(time, head.receivedAt, toleranceMs) ?? { signatures, prefix: `${id}.${time}.` }
    },
    id: head => headerOf(head, 'id') ?? undefined,
  })
}
