const HMAC = { name: 'HMAC', hash: 'SHA-256' }
/** More than any sender has secrets at a time. Each costs a pass over the body. */
const MAX_SIGNATURES = 8

/**
 * Whether one of the signatures is the HMAC-SHA256 of `prefix` and `body` under one of the keys. Compares in constant
 * time (WebCrypto's `verify`), and compares all of them whichever fits.
 */
export async function isSigned(
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: readonly (Uint8Array<ArrayBuffer> | undefined)[],
  prefix: string,
  body: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  if (signatures.length > MAX_SIGNATURES) return false
  const data = await new Blob([prefix, body]).arrayBuffer()
  let found = false
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['verify'])
    for (const signature of signatures) {
      if (signature && (await crypto.subtle.verify(HMAC, key, signature, data))) found = true
    }
  }
  return found
}

/** Whether a time in whole seconds since 1970 is at most so far away, in the past or in the future. */
export function isRecent(
  seconds: string | null | undefined,
  receivedAt: number,
  toleranceMs: number,
): boolean {
  return /^\d{1,12}$/.test(seconds ?? '') && Math.abs(receivedAt - Number(seconds) * 1000) <= toleranceMs
}

export function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

/** Undefined for anything but whole pairs of hexadecimal digits. */
export function fromHex(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^([0-9a-f]{2})+$/i.test(text)) return undefined
  return Uint8Array.from(text.match(/../g) ?? [], byte => Number.parseInt(byte, 16))
}

/** Undefined for anything but the one way to write some bytes, padding included; `atob` alone forgives a lot. */
export function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const bytes = atob(text)
    if (bytes === '' || btoa(bytes) !== text) return undefined
    return Uint8Array.from(bytes, byte => byte.charCodeAt(0))
  } catch {
    return undefined
  }
}
