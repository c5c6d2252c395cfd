import { utf8 } from '../../internal/encoding.ts'
import { checkOptions, positiveInteger } from '../../internal/options.ts'
import type { DeliveryHead, WebhookPreset } from './delivery.ts'
import { macsOf, type Secrets } from './secrets.ts'
import { hex, offTime, type Signed, signedBy } from './signatures.ts'

/** Options of presets whose signatures carry a time. */
export interface ToleranceOptions {
  /**
   * How far the time of a signature may be from this machine's clock, either way, in milliseconds: an intercepted
   * delivery can be replayed for that long. A whole number of at least 1. Default 300,000.
   */
  toleranceMs?: number | undefined
}

/** Reads `Stripe-Signature: t=…,v1=…`. Source: docs.stripe.com/webhooks, "Verify webhook signatures manually". */
export function stripe<Args extends readonly unknown[]>(
  secrets: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  const { toleranceMs = 300_000 } = checkOptions('stripe()', options, { toleranceMs: positiveInteger })
  return signedBy({
    provider: 'stripe',
    signsId: true,
    macs: macsOf('stripe()', secrets, keyOfSecret),
    read: head => readStripe(head, toleranceMs),
    id({ text }) {
      try {
        return JSON.parse(text()).id
      } catch {
        return undefined
      }
    },
  })
}

function keyOfSecret(secret: string): Uint8Array<ArrayBuffer> {
  if (!/^[spr]k_/.test(secret)) return utf8(secret)
  throw new TypeError(
    `stripe(): secrets must be signing secrets of webhook endpoints (whsec_…), not API keys (${secret.slice(0, 3)}…)`,
    { cause: 'unusable-secret' },
  )
}

/** Ignores `v0` and unknown schemes, as Stripe asks for. A header with two timestamps counts as having none. */
function readStripe({ headers, receivedAt }: DeliveryHead, toleranceMs: number): Signed | string {
  const header = headers.get('stripe-signature')
  if (!header) return 'missing'
  const fields = header.split(',').map(field => field.trim())
  const valuesOf = (name: string) =>
    fields.filter(field => field.startsWith(name)).map(field => field.slice(name.length))
  const signatures = valuesOf('v1=').map(hex)
  const [time, ...more] = valuesOf('t=')
  if (more.length > 0 || !signatures.some(Boolean)) return 'malformed'
  return offTime(time, receivedAt, toleranceMs) ?? { signatures, prefix: `${time}.` }
}
