const HMAC = { name: 'HMAC', hash: 'SHA-256' }
/** More than any sender uses at a time. Each costs a pass over the body. */
const MAX_SIGNATURES = 8

/**
 * Returns whether one of the signatures is the HMAC-SHA256 of `prefix` and `body` under one of the keys. Compares in constant
 * time (WebCrypto's `verify`), and compares all of them even after a match.
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

/** Returns whether a time in whole seconds since 1970 is at most `toleranceMs` away, in the past or in the future. */
export function isRecent(
  seconds: string | null | undefined,
  receivedAt: number,
  toleranceMs: number,
): boolean {
  return /^\d{1,12}$/.test(seconds ?? '') && Math.abs(receivedAt - Number(seconds) * 1000) <= toleranceMs
}
