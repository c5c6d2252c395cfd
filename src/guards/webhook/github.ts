import { utf8 } from '../../internal/encoding.ts'
import type { WebhookPreset } from './delivery.ts'
import { macsOf, type Secrets } from './secrets.ts'
import { hex, oneSignature, signedBy } from './signatures.ts'

const SIGNATURE_PREFIX = 'sha256='

/** Reads `X-Hub-Signature-256`. Source: docs.github.com/webhooks, "Validating webhook deliveries". */
export function github<Args extends readonly unknown[]>(secrets: Secrets<Args>): WebhookPreset<Args> {
  return signedBy({
    provider: 'github',
    signsId: false,
    // It waits for 10 s, and never sends again.
    patienceMs: 7_000,
    macs: macsOf('github()', secrets, utf8),
    read: ({ headers }) =>
      oneSignature(headers.get('x-hub-signature-256'), value =>
        value.startsWith(SIGNATURE_PREFIX) ? hex(value.slice(SIGNATURE_PREFIX.length)) : undefined,
      ),
    id: ({ headers }) => headers.get('x-github-delivery') ?? undefined,
  })
}
