import { fromBase64 } from '../../internal/encoding.ts'
import { checkOptions, positiveInteger } from '../../internal/options.ts'
import type { DeliveryHead, WebhookPreset } from './delivery.ts'
import { keysOf, type Secrets } from './secrets.ts'
import { isRecent, isSigned } from './signatures.ts'
import type { ToleranceOptions } from './stripe.ts'

const SIGNATURE_VERSION = 'v1,'

/**
 * Verifies webhooks by the Standard Webhooks specification, and Svix's, its predecessor: the same headers with another
 * prefix. The signature covers the id, the time and the body. Secrets are `whsec_` and base64; asymmetric signatures
 * (`v1a`) are ignored. Source: github.com/standard-webhooks/standard-webhooks, docs.svix.com/receiving.
 */
export function standardWebhooks<Args extends readonly unknown[]>(
  secrets: Secrets<Args>,
  options?: ToleranceOptions,
): WebhookPreset<Args> {
  const keys = keysOf(
    'standardWebhooks()',
    secrets,
    secret => fromBase64(secret.replace(/^whsec_/, '')),
    ' (whsec_ and base64)',
  )
  const { toleranceMs = 300_000 } = checkOptions('standardWebhooks()', options, {
    toleranceMs: positiveInteger,
  })
  const screen = ({ headers, receivedAt }: DeliveryHead) => {
    const { id, time, signatures } = read(headers)
    if (id?.includes('.'))
      return 'The id of this delivery has a dot: its signature would fit another id and body as well.'
    return !!id && signatures.some(Boolean) && isRecent(time, receivedAt, toleranceMs)
  }
  return {
    provider: 'standard-webhooks',
    signsId: true,
    screen: (head, ..._args) => screen(head),
    async verify(delivery, ...args) {
      const trusted = await keys(args)
      const { id, time, signatures } = read(delivery.headers)
      return screen(delivery) === true && isSigned(trusted, signatures, `${id}.${time}.`, delivery.body)
    },
    id: ({ headers }, ..._args) => read(headers).id ?? undefined,
  }
}

/** Reads one family of headers, because a signature in one family does not cover the other. */
function read(headers: Headers) {
  const family = headers.has('webhook-signature') ? 'webhook' : 'svix'
  const all = (headers.get(`${family}-signature`) ?? '').split(' ')
  const ours = all.filter(signature => signature.startsWith(SIGNATURE_VERSION))
  return {
    id: headers.get(`${family}-id`),
    time: headers.get(`${family}-timestamp`),
    signatures: ours.map(signature => fromBase64(signature.slice(SIGNATURE_VERSION.length))),
  }
}
