import { fromBase64, toBase64, utf8 } from '../../internal/encoding.ts'
import { type Check, checkOptions, must, positiveInteger } from '../../internal/options.ts'
import type { DeliveryHead, WebhookPreset } from './delivery.ts'
import { keysOf, type Secrets } from './secrets.ts'
import { isSigned } from './signatures.ts'

/** Options of {@link qstash}. */
export interface QstashOptions {
  /**
   * How far this machine's clock may be off, in milliseconds, when it checks the times between which a signature is valid.
   * A whole number of at least 1. Default 60,000.
   */
  toleranceMs?: number | undefined
  /**
   * The URL that the message was published to. All endpoints of an account share their keys. Without `url`, this endpoint
   * also accepts messages to the others. Default: any URL.
   */
  url?: string | undefined
}

interface Token {
  /** What the signature covers. */
  readonly signed: string
  readonly signature: Uint8Array | undefined
  readonly claims: Partial<Record<'iss' | 'sub' | 'body' | 'nbf' | 'exp', unknown>>
}

const aString: Check<string> = (option, value) => must(typeof value === 'string' && value, option, 'a URL')

/**
 * Verifies the messages of Upstash QStash. The signature (`Upstash-Signature`, a JWT) covers the body, the time and the
 * URL, but not the id (`Upstash-Message-Id`). Source: upstash.com/docs/qstash/howto/signature.
 */
export function qstash<Args extends readonly unknown[]>(
  secrets: Secrets<Args>,
  options?: QstashOptions,
): WebhookPreset<Args> {
  const keys = keysOf('qstash()', secrets, utf8)
  const { toleranceMs = 60_000, url } = checkOptions('qstash()', options, {
    toleranceMs: positiveInteger,
    url: aString,
  })
  /** The token, if what it claims fits. */
  const tokenOf = ({ headers, receivedAt }: DeliveryHead): Token | undefined => {
    const token = parseToken(headers.get('upstash-signature') ?? '')
    const { iss, sub, nbf, exp } = token?.claims ?? {}
    const from = Number(nbf) * 1000 - toleranceMs
    const until = Number(exp) * 1000 + toleranceMs
    const fits = iss === 'Upstash' && (!url || sub === url) && receivedAt >= from && receivedAt < until
    return fits ? token : undefined
  }
  return {
    provider: 'qstash',
    signsId: false,
    screen: (head, ..._args) => tokenOf(head) !== undefined,
    async verify(delivery, ...args) {
      const trusted = await keys(args)
      const token = tokenOf(delivery)
      if (!token || !(await isSigned(trusted, [token.signature], token.signed))) return false
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', delivery.body))
      return String(token.claims.body).replace(/=+$/, '') === base64Url(digest)
    },
    id: ({ headers }, ..._args) => headers.get('upstash-message-id') ?? undefined,
  }
}

function parseToken(jwt: string): Token | undefined {
  const [head = '', payload = '', signature = '', ...more] = jwt.split('.')
  try {
    if (more.length > 0 || readPart(head)['alg'] !== 'HS256') return undefined
    return { signed: `${head}.${payload}`, signature: bytesOf(signature), claims: readPart(payload) }
  } catch {
    return undefined
  }
}

function readPart(part: string): Record<string, unknown> {
  return Object(JSON.parse(new TextDecoder().decode(bytesOf(part))))
}

function bytesOf(part: string): Uint8Array<ArrayBuffer> | undefined {
  const text = part.replaceAll('-', '+').replaceAll('_', '/')
  return fromBase64(text + '='.repeat(-text.length & 3))
}

function base64Url(bytes: Uint8Array): string {
  return toBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
