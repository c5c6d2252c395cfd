import type { ClaimOptions, OnceOptions, RecordOptions } from '../api/once.ts'
import { utf8 } from '../internal/encoding.ts'
import * as check from '../internal/options.ts'
import { type Checks, checkGrouped, groupOf, must } from '../internal/options.ts'
import type { InDoubt } from './in-doubt.ts'
import type { FlatOnceOptions } from './run-once.ts'

const MAX_FINGERPRINT_BYTES = 512

const { maxHoldMs, waitUntil } = check.KEEP_ALIVE_CHECKS

export const CLAIM_CHECKS: Checks<ClaimOptions> = {
  // The locks, which may depend on the request, know more.
  leaseMs: (option: string, ms: number) =>
    check.inRange(Number.isInteger(ms) && ms > 0, option, ms, '100 ms to a year, a whole number'),
  renew: check.aBoolean,
  maxHoldMs,
}
const RECORD_CHECKS: Checks<RecordOptions> = {
  onFailure: check.oneOf('forget', 'keep'),
  maxBytes: check.positiveInteger,
  seal: check.aSeal,
}

const ONCE_CHECKS: Checks<OnceOptions> = {
  ...check.WAIT_CHECKS,
  waitUntil,
  hold: groupOf(CLAIM_CHECKS),
  // Checked with what afterCrash adds.
  record: Object.assign(() => {}, { group: RECORD_CHECKS }),
  keepMs: check.aKeepTime,
  fingerprint: checkFingerprint,
  signal: check.anAbortSignal,
  patienceMs: check.positiveInteger,
  afterCrash: check.anAfterCrash,
}

/** Returns the options without groups. @throws {TypeError | RangeError} naming the option that cannot be used. */
export function checkOnceOptions(options: OnceOptions): FlatOnceOptions {
  checkGrouped('once()', options, ONCE_CHECKS)
  const { hold, record, ...others } = options
  const checks = { ...RECORD_CHECKS, ...(options.afterCrash as InDoubt | undefined)?.checks }
  if (record) groupOf(checks)('record', record as never)
  return { ...others, ...hold, ...record }
}

function checkFingerprint(option: string, fingerprint: string): void {
  const fits = typeof fingerprint === 'string' && utf8(fingerprint).length <= MAX_FINGERPRINT_BYTES
  must(fits, option, `a string of at most ${MAX_FINGERPRINT_BYTES} bytes, such as a digest`)
}
