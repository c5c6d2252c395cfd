import { fromBase64, utf8 } from '../../internal/encoding.ts'
import type { DeliveryHead, WebhookPreset } from './delivery.ts'
import { keysOf, type Secrets } from './secrets.ts'
import { isSigned } from './signatures.ts'

/**
 * Verifies Shopify's webhooks over HTTPS. The signature (`X-Shopify-Hmac-Sha256`) covers the body alone: neither a time nor
 * the id (`X-Shopify-Webhook-Id`). Source: shopify.dev, "Verify webhook deliveries".
 */
export function shopify<Args extends readonly unknown[]>(secrets: Secrets<Args>): WebhookPreset<Args> {
  const keys = keysOf('shopify()', secrets, utf8)
  return {
    provider: 'shopify',
    signsId: false,
    screen: (head, ..._args) => shopifySignature(head) !== undefined,
    async verify(delivery, ...args) {
      const trusted = await keys(args)
      return isSigned(trusted, [shopifySignature(delivery)], '', delivery.body)
    },
    id: ({ headers }, ..._args) => headers.get('x-shopify-webhook-id') ?? undefined,
  }
}

function shopifySignature({ headers }: DeliveryHead) {
  return fromBase64(headers.get('x-shopify-hmac-sha256') ?? '')
}
