import { positiveInteger } from '../../options.ts'
import type { WebhookPreset } from './delivery.ts'
import { fromBase64, isRecent, isSigned } from './hmac.ts'
import { keysOf, type Secrets } from './secrets.ts'
import type { ToleranceOptions } from './stripe.ts'

const SCHEME = 'v1,'

/**
 * Webhooks by the Standard Webhooks specification, and Svix's, which came before it: the same headers with another
 * prefix. The signature covers the id, the time and the body. Secrets are `whsec_` and base64; asymmetric signatures
 * (`v1a`) are ignored. Source: github.com/standard-webhooks/standard-webhooks, docs.svix.com/receiving.
 */
export function standardWebhooks<Args extends readonly unknown[]>(
  secrets: Secrets<Args>,
  { toleranceMs = 300_000 }: ToleranceOptions = {},
): WebhookPreset<Args> {
  const keys = keysOf(secrets, secret => fromBase64(secret.replace(/^whsec_/, '')), ' (whsec_ and base64)')
  positiveInteger('toleranceMs', toleranceMs)
  return {
    provider: 'standard-webhooks',
    signsId: true,
    async verify({ headers, body, receivedAt }, ...args) {
      const trusted = await keys(args)
      const { id, time, signatures } = read(headers)
      // With a dot in it, the same signature would fit another id, time and body.
      if (!id || id.includes('.') || !isRecent(time, receivedAt, toleranceMs)) return false
      return isSigned(trusted, signatures, `${id}.${time}.`, body)
    },
    id: ({ headers }, ..._args) => read(headers).id ?? undefined,
  }
}

/** All from one family of headers: what the signature of one says, it does not say of the other. */
function read(headers: Headers) {
  const family = headers.has('webhook-signature') ? 'webhook' : 'svix'
  const all = (headers.get(`${family}-signature`) ?? '').split(' ')
  const ours = all.filter(signature => signature.startsWith(SCHEME))
  return {
    id: headers.get(`${family}-id`),
    time: headers.get(`${family}-timestamp`),
    signatures: ours.map(signature => fromBase64(signature.slice(SCHEME.length))),
  }
}
