import { fromHex, utf8 } from '../../internal/encoding.ts'
import type { WebhookPreset } from './delivery.ts'
import { keysOf, type Secrets } from './secrets.ts'
import { isSigned } from './signatures.ts'

const SIGNATURE_PREFIX = 'sha256='

/**
 * Verifies GitHub's webhooks. The signature (`X-Hub-Signature-256`) covers the body alone: neither a time nor the id
 * (`X-GitHub-Delivery`). Source: docs.github.com/webhooks, "Validating webhook deliveries".
 */
export function github<Args extends readonly unknown[]>(secrets: Secrets<Args>): WebhookPreset<Args> {
  const keys = keysOf('github()', secrets, utf8)
  return {
    provider: 'github',
    signsId: false,
    screen: ({ headers }, ..._args) => githubSignature(headers) !== undefined,
    async verify({ headers, body }, ...args) {
      const trusted = await keys(args)
      return isSigned(trusted, [githubSignature(headers)], '', body)
    },
    id: ({ headers }, ..._args) => headers.get('x-github-delivery') ?? undefined,
  }
}

function githubSignature(headers: Headers) {
  const value = headers.get('x-hub-signature-256') ?? ''
  return value.startsWith(SIGNATURE_PREFIX) ? fromHex(value.slice(SIGNATURE_PREFIX.length)) : undefined
}
