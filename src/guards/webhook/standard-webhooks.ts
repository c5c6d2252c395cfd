import { fromBase64 } from '../../internal/encoding.ts'
import { checkOptions, positiveInteger } from '../../internal/options.ts'
import type { DeliveryHead, WebhookPreset } from './delivery.ts'
import { macsOf, type Secrets } from './secrets.ts'
import { hexOfBase64, offTime, type Signed, signedBy } from './signatures.ts'
import type { ToleranceOptions } from './stripe.ts'

const SIGNATURE_VERSION = 'v1,'

/** Ignores asymmetric signatures (`v1a`). Source: github.com/standard-webhooks/standard-webhooks, docs.svix.com/receiving. */
export function standardWebhooks<Args extends readonly unknown[]>(
  secrets: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  const who = 'standardWebhooks()'
  const { toleranceMs = 300_000 } = checkOptions(who, options, { toleranceMs: positiveInteger })
  const decode = (secret: string) => fromBase64(secret.replace(/^whsec_/, ''))
  return signedBy({
    provider: 'standard-webhooks',
    signsId: true,
    macs: macsOf(who, secrets, decode, ' (whsec_ and base64)'),
    read: head => readStandard(head, toleranceMs),
    id: ({ headers }) => headers.get(`${familyOf(headers)}-id`) ?? undefined,
  })
}

/** The headers of one family are read, because a signature in one family does not cover the other. */
function familyOf(headers: Headers): 'webhook' | 'svix' {
  return headers.has('webhook-signature') ? 'webhook' : 'svix'
}

function readStandard({ headers, receivedAt }: DeliveryHead, toleranceMs: number): Signed | string {
  const [header, id, time] = ['signature', 'id', 'timestamp'].map(name =>
    headers.get(`${familyOf(headers)}-${name}`),
  )
  if (!header || !id) return 'missing'
  // Its signature would fit another id and body as well.
  if (id.includes('.')) return 'malformed: the id has a dot'
  const ours = header.split(' ').filter(signature => signature.startsWith(SIGNATURE_VERSION))
  const signatures = ours.map(signature => hexOfBase64(signature.slice(SIGNATURE_VERSION.length)))
  if (!signatures.some(Boolean)) return 'malformed'
  return offTime(time, receivedAt, toleranceMs) ?? { signatures, prefix: `${id}.${time}.` }
}
