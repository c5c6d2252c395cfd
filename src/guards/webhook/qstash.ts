import { sha256 } from '../../internal/digests.ts'
import { fromBase64, toHex, utf8 } from '../../internal/encoding.ts'
import { type Check, checkOptions, must, positiveInteger } from '../../internal/options.ts'
import type { WebhookPreset } from './delivery.ts'
import { macsOf, type Secrets } from './secrets.ts'
import { offBy, type Signed, signedBy } from './signatures.ts'

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

interface Token extends Signed {
  readonly claims: Partial<Record<'iss' | 'sub' | 'body' | 'nbf' | 'exp' | 'iat', unknown>>
}

const aString: Check<string> = (option, value) => must(typeof value === 'string' && value, option, 'a URL')

/** Reads `Upstash-Signature`, a JWT. Source: upstash.com/docs/qstash/howto/signature. */
export function qstash<Args extends readonly unknown[]>(
  secrets: Secrets<Args>,
  options?: QstashOptions,
): WebhookPreset<Args> {
  const { toleranceMs = 60_000, url } = checkOptions('qstash()', options, {
    toleranceMs: positiveInteger,
    url: aString,
  })
  const preset = signedBy({
    provider: 'qstash',
    signsId: false,
    macs: macsOf('qstash()', secrets, utf8),
    read({ headers, receivedAt }): Signed | string {
      const jwt = headers.get('upstash-signature')
      const token = jwt && parseToken(jwt)
      if (!token) return jwt ? 'malformed' : 'missing'
      const { iss, sub, nbf, exp, iat = 0 } = token.claims
      if (iss !== 'Upstash') return 'malformed: of another issuer'
      if (url && sub !== url) return 'malformed: for another URL'
      if (typeof nbf !== 'number' || typeof exp !== 'number' || typeof iat !== 'number') return 'malformed'
      const isEarly = offBy(Math.min(0, receivedAt - nbf * 1000), toleranceMs)
      // A signature is valid until the instant `exp`, which is excluded.
      const isLate = offBy(Math.max(0, receivedAt + 1 - exp * 1000), toleranceMs)
      return isEarly ?? isLate ?? token
    },
    id: ({ headers }) => headers.get('upstash-message-id') ?? undefined,
  })
  return {
    ...preset,
    async verify(delivery, ...args) {
      if (!(await preset.verify(delivery, ...args))) return false
      const { body } = parseToken(delivery.headers.get('upstash-signature') as string)?.claims ?? {}
      return typeof body === 'string' && hexOfPart(body.replace(/=+$/, '')) === (await sha256(delivery.body))
    },
  }
}

/** Critical headers are refused, because this library understands none. */
function parseToken(jwt: string): Token | undefined {
  const [head = '', payload = '', signature = '', ...more] = jwt.split('.')
  try {
    const { alg, crit, b64 } = readPart(head)
    if (more.length > 0 || alg !== 'HS256' || crit !== undefined || b64 === false) return undefined
    const signatures = [hexOfPart(signature)]
    return { signatures, prefix: `${head}.${payload}`, body: '', claims: readPart(payload) }
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

function hexOfPart(part: string): string | undefined {
  const bytes = bytesOf(part)
  return bytes && toHex(bytes)
}
