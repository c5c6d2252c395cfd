/** The preset of QStash. */
import { fromBase64, toHex } from '../../internal/encoding.ts'
import { checkOptions, fitting, must, positiveInteger } from '../../internal/options.ts'
import type { AnyArgs } from '../guard.ts'
import type { WebhookPreset } from './delivery.ts'
import { JOINED } from './senders.ts'
import { offBy, type Secrets, type Signed, signedBy } from './signatures.ts'

/** Options of {@link qstash}. */
export interface QstashOptions<Args extends readonly unknown[] = readonly never[]> {
  /**
   * How far this machine's clock may be off, in milliseconds, when it checks the times between which a signature is valid.
   * A whole number of at least 1. Default 60,000.
   */
  toleranceMs?: number | undefined
  /**
   * The URL that the message was published to, with its query, or a function that derives it from the request. All endpoints
   * of an account share their keys. Without `url`, this endpoint also accepts messages to the others. Default: any URL.
   */
  url?: string | ((...args: Args) => string | Promise<string>) | undefined
}

interface Token extends Signed {
  readonly claims: Partial<Record<'iss' | 'sub' | 'body' | 'nbf' | 'exp' | 'iat', unknown>>
}

/** Reads `Upstash-Signature`, a JWT. Source: upstash.com/docs/qstash/howto/signature. */
export function qstash<Args extends AnyArgs>(
  secrets: Secrets<Args>,
  options?: QstashOptions<Args>,
): WebhookPreset<Args> {
  const isUrl = (url: unknown) => typeof url === 'string' && url
  const checks = {
    toleranceMs: positiveInteger,
    url: fitting(url => typeof url === 'function' || isUrl(url), URL_EXPECTED),
  }
  const { toleranceMs = 60_000, url } = checkOptions('qstash()', options, checks, 'qstash(): ')
  return signedBy('qstash()', secrets, {
    provider: 'qstash',
    signsId: false,
    obeysRetryAfter: true,
    mistakes: [
      [/^eyJ/, 'QSTASH_TOKEN, not a signing key (sig_…)'],
      [/^sig_.*[\s,;|]/, JOINED],
    ],
    async read({ headers, receivedAt }, args): Promise<Signed | string> {
      const jwt = headers.get('upstash-signature')
      const token = jwt && parseToken(jwt)
      if (!token) return jwt ? 'malformed' : 'missing'
      const { iss, sub, nbf, exp, iat = 0 } = token.claims
      if (iss !== 'Upstash') return 'malformed: of another issuer'
      const here = typeof url === 'function' ? await url(...args) : url
      must(url === undefined || isUrl(here), 'qstash(): url', URL_EXPECTED)
      if (url && sub !== here) return 'malformed: for another URL'
      if (typeof nbf !== 'number' || typeof exp !== 'number' || typeof iat !== 'number') return 'malformed'
      const isEarly = offBy(Math.min(0, receivedAt - nbf * 1000), toleranceMs)
      // A signature is valid until the instant `exp`, which is excluded.
      const isLate = offBy(Math.max(0, receivedAt + 1 - exp * 1000), toleranceMs)
      return isEarly ?? isLate ?? token
    },
    id: ({ headers }) => headers.get('upstash-message-id') ?? undefined,
  })
}

const URL_EXPECTED = 'a URL, or a function that returns one'

/** Critical headers are refused, because this library understands none. */
function parseToken(jwt: string): Token | undefined {
  const [head = '', payload = '', signature = '', ...more] = jwt.split('.')
  try {
    const { alg, crit, b64 } = readPart(head)
    if (more.length > 0 || alg !== 'HS256' || crit !== undefined || b64 === false) return undefined
    const claims = readPart(payload)
    const { body } = claims
    const digest = (typeof body === 'string' && hexOfPart(body.replace(/=+$/, ''))) || 'none'
    return { signatures: [hexOfPart(signature)], prefix: `${head}.${payload}`, digest, claims }
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
