/** Returns the SHA-256 digest of a text or of bytes, in hexadecimal digits. */
export async function digestOf(data: BufferSource | string): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)))
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Divisible by three, so that the parts can be joined. A call takes only so many arguments. */
const PART = 30_000

export function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += PART) {
    const part = bytes.subarray(at, at + PART) as unknown as number[]
    // Six times as fast as a spread.
    text += btoa(String.fromCharCode.apply(null, part))
  }
  return text
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at)
  return bytes
}
