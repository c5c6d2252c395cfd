/** The seal of results with AES-256-GCM. */
import type { Seal } from '../api/seal.ts'
import { type Bytes, subtle } from './digests.ts'
import { fromBase64, joinBytes, toBase64, utf8 } from './encoding.ts'

const AES = 'AES-GCM'
const KEY_BYTES = 32
const IV_BYTES = 12
/** Begins what is sealed. The letter of the result follows, which tells a value from a failure. */
export const SEALED = ':s'
const PREFIX_UNITS = 3
/** The record of work whose result could not be sealed, so that it does not run again. */
const NOT_SEALED = ':e{"name":"Error","message":"the result could not be sealed"}'

/**
 * Seals what `once` and `idempotency` keep with AES-256-GCM: `once(locks, key, { record: { seal: aesGcm(secret) } }, work)`. The
 * secret is 32 random bytes in base64 (`openssl rand -base64 32`). With several keys, the first one seals and all of them
 * open, so that you can replace a key.
 *
 * @throws {TypeError} for a key of another length
 */
export function aesGcm(keys: string | readonly string[]): Seal {
  const decoded = [keys].flat().map(key => fromBase64(String(key)))
  if (decoded.length === 0 || decoded.some(key => key?.length !== KEY_BYTES))
    throw new TypeError('keys must be texts of 32 bytes in base64')
  const all = decoded as [Bytes, ...Bytes[]]
  return {
    async seal(result, record) {
      if (!result) return ''
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      try {
        const sealed = await crypt('encrypt', all[0], iv, record, utf8(result))
        return `${SEALED}${result[1]}${toBase64(joinBytes([iv, sealed]))}`
      } catch {
        return NOT_SEALED
      }
    },
    async open(stored, record) {
      if (!stored.startsWith(SEALED)) throw new Error('is not sealed, and this call has a seal')
      const bytes = fromBase64(stored.slice(PREFIX_UNITS)) ?? new Uint8Array()
      const [iv, data] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)]
      for (const key of all) {
        try {
          return new TextDecoder().decode(await crypt('decrypt', key, iv, record, data))
        } catch {}
      }
      throw new Error('is sealed with a secret that aesGcm() was not given: pass [next, current]')
    },
  }
}

/** Binds data to its record, so that it opens nowhere else. */
async function crypt(
  way: 'encrypt' | 'decrypt',
  raw: Bytes,
  iv: Bytes,
  record: string,
  data: Bytes,
): Promise<Bytes> {
  const key = await subtle().importKey('raw', raw, AES, false, [way])
  return new Uint8Array(await subtle()[way]({ name: AES, iv, additionalData: utf8(record) }, key, data))
}
