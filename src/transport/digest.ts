/** The digests by which Redis finds a script. */
import { toHex, utf8 } from '../internal/encoding.ts'

/** SHA-1 by script text. Only settled strings: a promise made by one request must not be awaited by another. */
const digests = new Map<string, string>()

/**
 * Returns the digest that `EVALSHA` takes for a script; undefined where the platform has no `crypto.subtle`, such as a
 * page served over plain http. Computed at the first use of a text, about 20 µs, so that bundles carry no digests.
 */
export function digestOf(text: string): string | undefined | Promise<string> {
  return digests.get(text) ?? (globalThis.crypto?.subtle && computeDigest(text))
}

async function computeDigest(text: string): Promise<string> {
  const digest = toHex(await crypto.subtle.digest('SHA-1', utf8(text)))
  digests.set(text, digest)
  return digest
}
