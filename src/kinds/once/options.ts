import type { OnceOptions } from '../../api/once.ts'
import { utf8 } from '../../internal/encoding.ts'
import { KEEP_ALIVE_CHECKS, WAIT_CHECKS } from '../../internal/option-checks.ts'
import {
  aBoolean,
  aKeepTime,
  anAbortSignal,
  anAfterCrash,
  aSeal,
  type Checks,
  checkOptions,
  must,
  oneOf,
  positiveInteger,
} from '../../internal/options.ts'
import type { InDoubt } from './in-doubt.ts'

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
  patienceMs: positiveInteger,
  seal: aSeal,
  afterCrash: anAfterCrash,
}

/** @throws {TypeError | RangeError} naming the option that cannot be used. */
export function checkOnceOptions(options: OnceOptions): void {
  checkOptions('once()', options, { ...ONCE_CHECKS, ...(options?.afterCrash as InDoubt | undefined)?.checks })
}

function checkFingerprint(option: string, fingerprint: string): void {
  const fits = typeof fingerprint === 'string' && utf8(fingerprint).length <= MAX_FINGERPRINT_BYTES
  must(fits, option, `a string of at most ${MAX_FINGERPRINT_BYTES} bytes, such as a digest`)
}
