import { sha256 } from '../internal/digests.ts'
import { joinBytes, utf8 } from '../internal/encoding.ts'

/**
 * Returns the SHA-256 of several parts, in hexadecimal. The length of each part is included, so that no two lists of
 * parts look alike (`'a', 'bc'` and `'ab', 'c'`), and what a client sent never becomes part of a key.
 */
export function keyDigest(...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const bytes = parts.map(part => (typeof part === 'string' ? utf8(part) : part))
  const lengths = JSON.stringify(bytes.map(part => part.length))
  return sha256(joinBytes([lengths, ...bytes]))
}
