import type { Mac } from '../../internal/digests.ts'
import { fromBase64, joinBytes, toHex } from '../../internal/encoding.ts'
import type { Delivery, DeliveryHead, WebhookPreset } from './delivery.ts'

/** What the headers of a delivery say of its signature. */
export interface Signed {
  /** In hexadecimal. */
  readonly signatures: readonly (string | undefined)[]
  /** What is signed before the body. */
  readonly prefix?: string
  /** What is signed instead of the body. */
  readonly body?: ''
}

/** How one sender signs. */
interface Scheme<Args extends readonly unknown[]>
  extends Pick<WebhookPreset<readonly unknown[]>, 'provider' | 'signsId' | 'patienceMs' | 'id'> {
  readonly macs: (args: Args) => Promise<readonly Mac[]>
  /** Reads the headers; a text is the reason why the delivery cannot be genuine. */
  read(head: DeliveryHead): Signed | string
}

/** Makes the preset of a sender whose signatures are HMAC-SHA256. */
export function signedBy<Args extends readonly unknown[]>(scheme: Scheme<Args>): WebhookPreset<Args> {
  const { provider, signsId, patienceMs, id, macs, read } = scheme
  return {
    ...{ provider, signsId, patienceMs, id },
    screen(head, ..._args) {
      const signed = read(head)
      return typeof signed === 'string' ? signed : true
    },
    async verify(delivery: Delivery, ...args) {
      const trusted = await macs(args)
      const signed = read(delivery)
      return typeof signed !== 'string' && isSigned(trusted, signed, delivery)
    },
  }
}

/** Returns the one signature of a header, or the reason why it has none. */
export function oneSignature(
  value: string | null,
  decode: (text: string) => string | undefined,
): Signed | string {
  if (!value) return 'missing'
  const signature = decode(value)
  return signature ? { signatures: [signature] } : 'malformed'
}

/**
 * Returns whether one of the signatures is that of the data under one of the keys. The data is hashed once for each key,
 * however many signatures were sent. Compares in constant time, and compares all of them even after a match.
 */
async function isSigned(
  macs: readonly Mac[],
  { signatures, prefix = '', body }: Signed,
  delivery: Delivery,
): Promise<boolean> {
  const data = joinBytes([prefix, body ?? delivery.body])
  let found = false
  for (const mac of macs) {
    const expected = await mac(data)
    for (const signature of signatures) if (signature && isEqual(signature, expected)) found = true
  }
  return found
}

/** How long it takes depends on no digit. */
function isEqual(given: string, expected: string): boolean {
  let difference = given.length ^ expected.length
  for (let at = 0; at < expected.length; at++) difference |= given.charCodeAt(at) ^ expected.charCodeAt(at)
  return difference === 0
}

/** Returns a signature in lower case; undefined for anything but hexadecimal digits. */
export function hex(text: string): string | undefined {
  return /^[0-9a-f]+$/i.test(text) ? text.toLowerCase() : undefined
}

/** Returns a signature that is sent in base64. */
export function hexOfBase64(text: string): string | undefined {
  const bytes = fromBase64(text)
  return bytes && toHex(bytes)
}

/** Returns why a time in whole seconds since 1970 is not within `toleranceMs` of now, past or future. */
export function offTime(
  seconds: string | null | undefined,
  receivedAt: number,
  toleranceMs: number,
): string | undefined {
  if (!/^\d{1,12}$/.test(seconds ?? '')) return 'malformed'
  return offBy(receivedAt - Number(seconds) * 1000, toleranceMs)
}

/** Names an age in milliseconds, negative in the future, that is more than `toleranceMs`. */
export function offBy(ageMs: number, toleranceMs: number): string | undefined {
  if (Math.abs(ageMs) <= toleranceMs) return undefined
  return `too-${ageMs > 0 ? 'old' : 'new'}: ${Math.round(Math.abs(ageMs) / 1000)} s`
}
