import { joinBytes } from '../../internal/encoding.ts'

const HMAC = { name: 'HMAC', hash: 'SHA-256' }

/**
 * Returns whether one of the signatures is the HMAC-SHA256 of `prefix` and `body` under one of the keys. The body is hashed
 * once for each key, however many signatures were sent. Compares in constant time, and compares all of them even after
 * a match.
 */
export async function isSigned(
  keys: readonly Uint8Array<ArrayBuffer>[],
  signatures: readonly (Uint8Array | undefined)[],
  prefix: string,
  body: Uint8Array<ArrayBuffer> | '' = '',
): Promise<boolean> {
  const data = joinBytes([prefix, body])
  let found = false
  for (const bytes of keys) {
    const key = await crypto.subtle.importKey('raw', bytes, HMAC, false, ['sign'])
    const expected = new Uint8Array(await crypto.subtle.sign('HMAC', key, data))
    for (const signature of signatures) if (signature && equalBytes(signature, expected)) found = true
  }
  return found
}

/** How long it takes depends on no byte. */
function equalBytes(given: Uint8Array, expected: Uint8Array): boolean {
  let difference = given.length ^ expected.length
  for (const [at, byte] of expected.entries()) difference |= byte ^ (given[at] ?? 0)
  return difference === 0
}

/** Returns whether a time in whole seconds since 1970 is at most `toleranceMs` away, in the past or in the future. */
export function isRecent(
  seconds: string | null | undefined,
  receivedAt: number,
  toleranceMs: number,
): boolean {
  return /^\d{1,12}$/.test(seconds ?? '') && Math.abs(receivedAt - Number(seconds) * 1000) <= toleranceMs
}
