import {
  LeaseLostError,
  type LockError,
  OnceFailedError,
  OnceInFlightError,
  OnceMismatchError,
} from '../../api/errors.ts'
import { OnceInDoubtError } from '../../api/in-doubt.ts'
import type { Replayed } from '../../api/json.ts'
import type { ReleaseOutcome, Work } from '../../api/lease.ts'
import type { OnceResult } from '../../api/once.ts'
import { onceFault } from '../../internal/keys.ts'
import { acquireLease } from '../../lease/acquire.ts'
import type { LocksContext } from '../../lease/context.ts'
import { HeldLease } from '../../lease/lease.ts'
import type { LockKind } from '../../lease/lock-kind.ts'
import { isTooLarge } from '../../transport/failure.ts'
import { lossOf, settle as settleWork } from '../with-lock.ts'
import {
  type Conclusion,
  type FlatOnceOptions,
  type OnceRecord,
  type OnceSettings,
  onceRecord,
  onceSettings,
} from './record.ts'
import { encodeFailure, encodeResult, isValue, namingRecord, readResult } from './result.ts'

/** What is kept in place of a result that is too large. */
const REFUSED_RESULT = encodeFailure(new RangeError('the store refused to keep the result'))

/** A record of work that runs once, or at most once. */
type Recorded = LockKind<string, Conclusion> & Pick<OnceRecord<OnceSettings>, 'key' | 'settings' | 'result'>

/** Runs the work of a key once, with options that have been checked. */
export async function runOnce<T>(
  context: LocksContext,
  key: string,
  options: FlatOnceOptions,
  work: Work<T>,
  record: Recorded = onceRecord(
    key,
    context.keyOf(key, 'key', onceFault),
    onceSettings(context.leaseMs, options),
  ),
): Promise<OnceResult<Replayed<T>>> {
  const { value, retryAfterMs } = await acquireLease<Conclusion>(context, record, record.settings).catch(
    namingRecord(key, record.key),
  )
  if (!value) throw new OnceInFlightError(key, retryAfterMs)
  if (value instanceof HeldLease) return runClaim(record, value, work)
  if (value.code === 'mismatch') throw new OnceMismatchError(key)
  const result = await (record.settings.seal?.open(value.result, record.key) ?? value.result)
  const { begun, failure, value: replayed } = readResult<Replayed<T>>(key, record.key, result)
  context.emit?.({ type: begun ? 'in-doubt' : 'replayed', kind: 'once', name: key })
  if (begun) throw new OnceInDoubtError(key, begun)
  if (failure) throw new OnceFailedError(key, failure)
  return { status: 'replayed', value: replayed as Replayed<T>, kept: true }
}

/** The value and the error of the work win, unless another call may have done the work as well. */
async function runClaim<T>(
  record: Recorded,
  lease: HeldLease,
  work: Work<T>,
): Promise<OnceResult<Replayed<T>>> {
  const { renew, waitUntil, maxHoldMs } = record.settings
  if (renew) lease.keepAlive({ waitUntil, maxHoldMs })
  const result = await settleWork(work, lease)
  // A timer may be late, after a long computation; the proven time is not.
  const over = lease.remainingMs() === 0
  // If the work released the claim, nothing is kept, even if that release failed.
  const open = lease.holds > 0
  const limits = open ? record.settings : { ...record.settings, maxBytes: Infinity }
  const { text, reported } = encodeResult<Replayed<T>>(lease.name, result, limits)
  record.result = await sealed(record, open ? text : '')
  const outcome = await conclude(record, lease)
  if (outcome === 'gone' || (!outcome && open && over)) {
    const loss = lossOf(lease) ?? (over ? 'expired' : 'taken')
    throw new LeaseLostError(lease.name, loss, result, !outcome)
  }
  if (reported.status === 'rejected') throw reported.reason
  const kept = outcome === 'released' && isValue(record.result)
  return { status: 'executed', value: reported.value, kept }
}

/** Returns what is stored for a result. */
function sealed({ key, settings }: Recorded, text: string): string | Promise<string> {
  return settings.seal?.seal(text, key) ?? text
}

/** Sends the result. Undefined when no answer came in time. It then goes on, for as long as a result is accepted. */
async function conclude(record: Recorded, lease: HeldLease): Promise<ReleaseOutcome | undefined> {
  try {
    return await lease.release()
  } catch (error) {
    // The work has been done. Without a record it would run again at every call, each time for nothing.
    const replace = async (error: unknown) => {
      if (!isValue(record.result) || !isTooLarge(error)) return undefined
      record.result = await sealed(record, REFUSED_RESULT)
      return conclude(record, lease)
    }
    return (error as LockError).goesOn ? void HeldLease.doneOf(lease).catch(replace) : replace(error)
  }
}
