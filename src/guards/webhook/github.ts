import type { WebhookPreset } from './delivery.ts'
import { fromHex, isSigned, utf8 } from './hmac.ts'
import { keysOf, type Secrets } from './secrets.ts'

const SCHEME = 'sha256='

/**
 * GitHub's webhooks. The signature (`X-Hub-Signature-256`) covers the body alone: neither a time nor the id
 * (`X-GitHub-Delivery`). Source: docs.github.com/webhooks, "Validating webhook deliveries".
 */
export function github<Args extends readonly unknown[]>(secrets: Secrets<Args>): WebhookPreset<Args> {
  const keys = keysOf(secrets, utf8)
  return {
    provider: 'github',
    signsId: false,
    async verify({ headers, body }, ...args) {
      const trusted = await keys(args)
      const signature = headers.get('x-hub-signature-256') ?? ''
      if (!signature.startsWith(SCHEME)) return false
      return isSigned(trusted, [fromHex(signature.slice(SCHEME.length))], '', body)
    },
    id: ({ headers }, ..._args) => headers.get('x-github-delivery') ?? undefined,
  }
}
