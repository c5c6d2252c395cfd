import { joinBytes, toHex, utf8 } from '../internal/encoding.ts'

/**
 * Returns the SHA-256 of several parts, in hexadecimal. The length of each part is included, so that no two lists of
 * parts look alike (`'a', 'bc'` and `'ab', 'c'`), and what a client sent never becomes part of a key.
 */
export async function sha256(...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const bytes = parts.map(part => (typeof part === 'string' ? utf8(part) : part))
  const lengths = JSON.stringify(bytes.map(part => part.length))
  return toHex(await crypto.subtle.digest('SHA-256', joinBytes([lengths, ...bytes])))
}
