/** A call of `once`: it claims the key, runs the work, and leaves its result. */
import type { LockError } from '../api/errors.ts'
import { LeaseLostError, OnceFailedError, OnceInFlightError, OnceMismatchError } from '../api/errors.ts'
import { OnceInDoubtError } from '../api/in-doubt.ts'
import type { Replayed } from '../api/json.ts'
import type { ReleaseOutcome, Work } from '../api/lease.ts'
import type { ClaimOptions, OnceOptions, OnceResult, RecordOptions } from '../api/once.ts'
import type { Seal } from '../api/seal.ts'
import { DONE_MS, doneKey, onceFault, onceKey } from '../internal/keys.ts'
import { acquireLease } from '../lease/acquire.ts'
import type { LocksContext } from '../lease/context.ts'
import type { HolderState } from '../lease/holder-state.ts'
import { HeldLease, type Hold } from '../lease/lease.ts'
import { type LockKind, placeOf } from '../lease/lock-kind.ts'
import { isTemporary, isTooLarge } from '../transport/failure.ts'
import { claim, extend, inspect, settle } from '../transport/scripts/once.gen.ts'
import { lossOf, runWork } from '../verbs/with-lock.ts'
import { behindHolds } from '../wait/schedule.ts'
import { type Begun, encodeFailure, encodeResult, isValue, openResult, throwNaming } from './result.ts'

/** The claim ends without a lease: the work has been done, or belongs to another fingerprint. */
export type Conclusion = { code: 'kept'; result: string } | { code: 'mismatch'; result?: never }

/**
 * How long a result is sent, in milliseconds: it is accepted after its claim has ended, and until the server forgets what
 * is finished.
 */
export const RESULT_OWED_MS = 120_000

export type RecordValue = 'record' | 'done' | 'doneMs' | 'result' | 'keepMs' | 'fingerprint'

export interface RecordSettings extends Pick<Begun, 'keeps'> {
  readonly keepMs: number
  /** The fingerprint as it is stored: empty for none. */
  readonly fingerprint: string
  readonly seal?: Seal | undefined
}

/** A record is one more kind of lock, whose release may leave a result. */
export interface OnceRecord<Settings, Value extends string = RecordValue>
  extends LockKind<Value, Conclusion> {
  readonly kind: 'once'
  /** The key as the store has it. */
  readonly key: string
  readonly settings: Settings
  /** Returns the same record with a release that leaves this result; empty to give the key up. */
  leaving(result: string): OnceRecord<Settings, Value>
}

/** Returns the record of a key, whose release leaves `result`. */
export function onceRecord<Settings extends RecordSettings>(
  name: string,
  key: string,
  settings: Settings,
  result = '',
): OnceRecord<Settings> {
  return {
    kind: 'once',
    name,
    key,
    settings,
    paceOf: behindHolds,
    scripts: { acquire: claim, extend, inspect, release: durableIf(result, settle) },
    owedMs: result ? RESULT_OWED_MS : undefined,
    leaving: result => onceRecord(name, key, settings, result),
    values: hold => ({
      // The scripts take `keepMs` and `fingerprint` of the settings.
      ...settings,
      record: onceKey(key),
      done: doneKey(key, hold),
      doneMs: DONE_MS,
      result,
    }),
  }
}

/** A key that is given up need not survive the loss of the primary, as a result must. */
export function durableIf<Release extends { readonly durable?: string }>(
  result: string,
  release: Release,
): Release {
  return result ? release : { ...release, durable: '' }
}

/** {@link OnceOptions} without groups. */
export type FlatOnceOptions = Omit<OnceOptions, 'hold' | 'record'> &
  ClaimOptions &
  RecordOptions &
  Pick<RecordSettings, 'keeps'>

type OnceDefaults = 'leaseMs' | 'keepMs' | 'waitMs' | 'renew' | 'maxBytes' | 'onFailure'

/** {@link OnceOptions} with defaults. */
export type OnceSettings = Readonly<FlatOnceOptions> & {
  readonly [Option in OnceDefaults]-?: NonNullable<FlatOnceOptions[Option]>
} & {
  /** The fingerprint as it is stored: empty for none. */
  readonly fingerprint: string
}

export function onceSettings(defaultLeaseMs: number, options: FlatOnceOptions): OnceSettings {
  const { leaseMs = defaultLeaseMs, keepMs = 86_400_000, waitMs = 0, renew = true } = options
  const { maxBytes = 1_048_576, onFailure = 'forget', fingerprint } = options
  return {
    ...options,
    leaseMs,
    renew,
    keepMs,
    waitMs,
    maxBytes,
    onFailure,
    // The colon tells an empty fingerprint from none.
    fingerprint: fingerprint === undefined ? '' : `:${fingerprint}`,
  }
}

/** The failure that is kept in place of a result that is too large. */
const REFUSED_RESULT = encodeFailure(new RangeError('the store refused to keep the result'))

/** A record of work that runs once, or at most once. */
type Recorded = OnceRecord<OnceSettings, string>

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
  context.checkLease(record.settings.leaseMs)
  const { value, retryAfterMs } = await acquireLease<Conclusion>(context, record, record.settings).catch(
    error => throwNaming(key, record.key, error),
  )
  if (!value) throw new OnceInFlightError(key, retryAfterMs, context.held.get(placeOf(record)))
  if (value instanceof HeldLease) return runClaim(record, value, work)
  if (value.code === 'mismatch') throw new OnceMismatchError(key)
  const { seal } = record.settings
  const says = await openResult<Replayed<T>>(key, record.key, value.result, seal)
  const { begun, failure, value: replayed } = says
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
  const { state } = HeldLease.holdOf(lease) as Hold
  state.context.held.set(state.place, lease.id)
  if (renew) lease.keepAlive({ waitUntil, maxHoldMs })
  const result = await runWork(work, lease)
  // A timer may be late, after a long computation; the proven time is not.
  const over = lease.remainingMs() === 0
  // If the work released the claim, nothing is kept, even if that release failed.
  const open = lease.holds > 0
  const limits = open ? record.settings : { ...record.settings, maxBytes: Infinity }
  const { text, reported } = encodeResult<Replayed<T>>(lease.name, result, limits)
  const { outcome, kept } = await conclude(record, lease, state, open ? text : '')
  if (outcome === 'gone' || (!outcome && open && over)) {
    const loss = lossOf(lease) ?? (over ? 'expired' : 'taken')
    throw new LeaseLostError(lease.name, loss, result, !outcome)
  }
  if (reported.status === 'rejected') throw reported.reason
  return { status: 'executed', value: reported.value, kept }
}

/** How the release of a claim ended, and whether it left a value. */
interface Concluded {
  /** Undefined when no answer came in time. The release then goes on, for as long as a result is accepted. */
  readonly outcome?: ReleaseOutcome
  readonly kept: boolean
}

/** Releases the claim, so that its record keeps the result. */
async function conclude(
  record: Recorded,
  lease: HeldLease,
  state: HolderState,
  text: string,
): Promise<Concluded> {
  const result = await (record.settings.seal?.seal(text, record.key) ?? text)
  state.kind = record.leaving(result)
  // The work has been done. Without a record it would run again at every call, each time for nothing.
  const replace = async (error: unknown): Promise<Concluded> =>
    isValue(result) && isTooLarge(error) ? conclude(record, lease, state, REFUSED_RESULT) : { kept: false }
  try {
    // A failure that seems to last may pass as soon as an outage: called again, the release is waited for as long.
    const again = (error: unknown) =>
      text && (error as LockError).goesOn && !isTemporary(error) ? lease.release() : Promise.reject(error)
    const outcome = await lease.release().catch(again)
    return { outcome, kept: outcome === 'released' && isValue(result) }
  } catch (error) {
    if (!(error as LockError).goesOn) return replace(error)
    void HeldLease.doneOf(lease).catch(replace)
    return { kept: false }
  }
}
