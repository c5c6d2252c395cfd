import type { OnceOptions } from '../../api/once.ts'
import { utf8 } from '../../internal/encoding.ts'
import { KEEP_ALIVE_CHECKS, WAIT_CHECKS } from '../../internal/option-checks.ts'
import {
  aBoolean,
  aKeepTime,
  anAbortSignal,
  aSeal,
  type Checks,
  checkOptions,
  must,
  oneOf,
  positiveInteger,
} from '../../internal/options.ts'

const MAX_FINGERPRINT_BYTES = 512

const ONCE_CHECKS: Checks<OnceOptions> = {
  ...WAIT_CHECKS,
  ...KEEP_ALIVE_CHECKS,
  leaseMs: positiveInteger,
  renew: aBoolean,
  keepMs: aKeepTime,
  fingerprint: checkFingerprint,
  onFailure: oneOf('forget', 'keep'),
  maxBytes: positiveInteger,
  signal: anAbortSignal,
  seal: aSeal,
}

type OnceDefaults = 'leaseMs' | 'keepMs' | 'waitMs' | 'renew' | 'maxBytes' | 'onFailure'

/** {@link OnceOptions} with defaults. */
export type OnceSettings = Readonly<OnceOptions> & {
  readonly [Option in OnceDefaults]-?: NonNullable<OnceOptions[Option]>
} & {
  /** As it is stored: empty for none. */
  readonly fingerprint: string
}

/** @throws {TypeError | RangeError} naming the option that cannot be used. */
export function onceSettings(defaultLeaseMs: number, options: OnceOptions): OnceSettings {
  checkOptions('once()', options, ONCE_CHECKS)
  const { leaseMs = defaultLeaseMs, keepMs = 86_400_000, waitMs = 0, renew = true } = options
  const { maxBytes = 1_048_576, onFailure = 'forget', fingerprint } = options
  return {
    ...{ ...options, leaseMs, renew, keepMs, waitMs, maxBytes, onFailure },
    // The colon tells an empty fingerprint from none.
    fingerprint: fingerprint === undefined ? '' : `:${fingerprint}`,
  }
}

function checkFingerprint(option: string, fingerprint: string): void {
  const fits = typeof fingerprint === 'string' && utf8(fingerprint).length <= MAX_FINGERPRINT_BYTES
  must(fits, option, `a string of at most ${MAX_FINGERPRINT_BYTES} bytes, such as a digest`)
}
