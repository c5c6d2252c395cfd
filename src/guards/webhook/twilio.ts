/** The preset of Twilio. */
import { type Mac, macWith, subtle } from '../../internal/digests.ts'
import { toHex } from '../../internal/encoding.ts'
import { checkOptions, fitting, must } from '../../internal/options.ts'
import type { AnyArgs } from '../guard.ts'
import type { WebhookPreset } from './delivery.ts'
import { hexOfBase64, oneSignature, type Secrets, signedBy } from './signatures.ts'

/** Options of {@link twilio}. */
export interface TwilioOptions<Args extends readonly unknown[] = readonly never[]> {
  /**
   * The URL of the webhook as Twilio has it, with its query, or a function that derives it from the request. The signature
   * covers it. Of bodies in JSON, Twilio adds their digest to the query, so pass a function.
   */
  url: string | ((...args: Args) => string | Promise<string>)
}

/** Reads `X-Twilio-Signature`. Source: twilio.com/docs/usage/webhooks/webhooks-security. */
export function twilio<Args extends AnyArgs>(
  secrets: Secrets<Args>,
  options: TwilioOptions<Args>,
): WebhookPreset<Args> {
  const who = 'twilio()'
  const checks = { url: fitting(url => typeof url === 'function' || URL.canParse(url as string), EXPECTED) }
  const { url } = checkOptions(who, options, checks, `${who}: `)
  must(url, `${who}: url`, EXPECTED)
  return signedBy(who, secrets, {
    provider: 'twilio',
    signsId: false,
    // Event Streams never repeat what was answered with 4xx.
    busyStatus: 503,
    // A signature of either length is made with one of them: `X-Twilio-Webhooks-Signature-Settings` says which, and is not signed.
    mac: key => [sha1MacWith(key), macWith(key)],
    mistakes: [[/^(AC|SK)[0-9a-f]{32}$/, 'a SID, not the auth token of the account']],
    async read({ headers }, args) {
      const signed = oneSignature(headers.get('x-twilio-signature'), hexOfBase64)
      if (typeof signed === 'string') return signed
      const here = typeof url === 'function' ? await url(...args) : url
      must(URL.canParse(String(here)), `${who}: url`, EXPECTED)
      const { href, searchParams } = new URL(String(here))
      const digest = searchParams.get('bodySHA256')?.toLowerCase()
      return {
        ...signed,
        // Some characters are signed as they were received.
        prefix: [String(here), href].flatMap(each => [each, withPort(each)]),
        digest,
        ...(digest ? {} : { covers: sortedFields }),
      }
    },
    id: ({ headers }) =>
      headers.get('i-twilio-idempotency-token') ?? headers.get('x-twilio-signature') ?? undefined,
  })
}

const EXPECTED = 'the URL of the webhook, or a function that returns it'

/** Names the default port, which some of Twilio's services sign. */
function withPort(href: string): string {
  return href.replace(/^http(s?):\/\/[^/:]+(?=\/)/, (origin, secure) => `${origin}:${secure ? 443 : 80}`)
}

/** Returns the names and values of a form, sorted, each pair once. */
function sortedFields(body: Uint8Array<ArrayBuffer>): string {
  const fields = new URLSearchParams(new TextDecoder().decode(body))
  const names = [...new Set(fields.keys())].sort()
  const textOf = (name: string) => [...new Set(fields.getAll(name))].sort().map(value => name + value)
  return names.flatMap(textOf).join('')
}

/** Computes HMAC-SHA1, for no other sender. */
function sha1MacWith(key: Uint8Array<ArrayBuffer>): Mac {
  return async data => {
    const algorithm = { name: 'HMAC', hash: 'SHA-1' }
    const imported = await subtle().importKey('raw', key, algorithm, false, ['sign'])
    return toHex(await subtle().sign('HMAC', imported, data))
  }
}
