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

/**
 * Returns the path of a request in one spelling: routers take `/p%61y` for `/pay`, so a request repeated in another
 * spelling must count as the same one. An encoded slash stays different from one that separates
 * segments. Slashes at the end count for nothing, as in Hono with `strict: false`.
 */
export function pathOf({ url }: Request): string {
  return new URL(url).pathname.replace(/(.)\/+$/, '$1').replace(/[^/]+/g, segment => {
    try {
      return encodeURIComponent(decodeURIComponent(segment))
    } catch {
      return segment
    }
  })
}
