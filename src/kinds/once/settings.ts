import type { OnceOptions } from './once-types.ts'
import { notNegative, oneOf, positiveInteger } from './options.ts'
import { checkWaitUntil } from './wait-until.ts'

const MAX_FINGERPRINT_BYTES = 512

/** All of {@link OnceOptions}, checked. */
export type OnceSettings = {
  [Option in Exclude<keyof OnceOptions, Optional>]-?: NonNullable<OnceOptions[Option]>
} & {
  [Option in Optional]: OnceOptions[Option]
}
type Optional = 'waitUntil' | 'signal'

/** @throws {TypeError | RangeError} naming the option that cannot be used. */
export function settingsOf(defaultLeaseMs: number, work: unknown, options: OnceOptions): OnceSettings {
  const { leaseMs = defaultLeaseMs, keepMs = 86_400_000, waitMs = 0, maxPolls = 20 } = options
  const { maxHoldMs = 300_000, maxBytes = 1_048_576, onFailure = 'forget', fingerprint } = options
  const { waitUntil, signal } = options
  if (typeof work !== 'function') throw new TypeError('work must be a function that takes the lease')
  checkWaitUntil(waitUntil)
  return {
    leaseMs: positiveInteger('leaseMs', leaseMs),
    keepMs: positiveInteger('keepMs', keepMs),
    waitMs: notNegative('waitMs', waitMs),
    maxPolls: positiveInteger('maxPolls', maxPolls),
    maxHoldMs: positiveInteger('maxHoldMs', maxHoldMs),
    maxBytes: positiveInteger('maxBytes', maxBytes),
    onFailure: oneOf('onFailure', onFailure, ['forget', 'keep']),
    fingerprint: fingerprint === undefined ? '' : encodeFingerprint(fingerprint),
    waitUntil,
    signal,
  }
}

/** The colon tells an empty one from none. */
function encodeFingerprint(fingerprint: string): string {
  const bytes = typeof fingerprint === 'string' ? new TextEncoder().encode(fingerprint).length : Infinity
  if (bytes <= MAX_FINGERPRINT_BYTES) return `:${fingerprint}`
  throw new TypeError(
    `fingerprint must be a string of at most ${MAX_FINGERPRINT_BYTES} bytes, such as a digest`,
  )
}
