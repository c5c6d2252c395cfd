/** Texts and bytes, each encoding written once. */

/** The most bytes that may be the arguments of one call. */
const SLICE = 32_768

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Joins bytes and texts, as UTF-8. A `Blob` would do so as well, but Node takes 20 µs and more to read one. */
export function joinBytes(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const all = parts.map(part => (typeof part === 'string' ? utf8(part) : part))
  const joined = new Uint8Array(all.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of all) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

export function toHex(bytes: ArrayBuffer | Uint8Array<ArrayBuffer>): string {
  let text = ''
  for (const byte of new Uint8Array(bytes)) text += byte.toString(16).padStart(2, '0')
  return text
}

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += SLICE)
    text += String.fromCharCode(...bytes.subarray(at, at + SLICE))
  return btoa(text)
}

/** Returns undefined for anything but the one way to encode some bytes, padding included: `atob` forgives a lot. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = atob(text)
    if (bytes === '' || btoa(bytes) !== text) return undefined
    return Uint8Array.from(bytes, byte => byte.charCodeAt(0))
  } catch {
    return undefined
  }
}

/**
 * Shortens a secret id to 8 hexadecimal digits that are safe to show. Source: FNV-1a, of UTF-16 code units. It needs no
 * cryptography, because ids are random: the digits reveal 32 of their 122 bits.
 */
export function fingerprint(id: string): string {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

/** Reads fields with their values, or members with their scores, out of a flat list, as Redis sends them. */
export function inPairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((each, at) => (at % 2 === 0 ? [[each, flat[at + 1] ?? ''] as [string, string]] : []))
}
