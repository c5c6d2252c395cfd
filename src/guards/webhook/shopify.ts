import { utf8 } from '../../internal/encoding.ts'
import type { WebhookPreset } from './delivery.ts'
import { macsOf, type Secrets } from './secrets.ts'
import { hexOfBase64, oneSignature, signedBy } from './signatures.ts'

/** Reads `X-Shopify-Hmac-Sha256`. Source: shopify.dev, "Verify webhook deliveries". */
export function shopify<Args extends readonly unknown[]>(secrets: Secrets<Args>): WebhookPreset<Args> {
  return signedBy({
    provider: 'shopify',
    signsId: false,
    // It waits for 5 s.
    patienceMs: 3_000,
    macs: macsOf('shopify()', secrets, utf8),
    read: ({ headers }) => oneSignature(headers.get('x-shopify-hmac-sha256'), hexOfBase64),
    id: ({ headers }) => headers.get('x-shopify-webhook-id') ?? undefined,
  })
}
