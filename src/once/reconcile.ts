/** The question to the outside world: what became of work in doubt? */
import { LeaseLostError, OnceInFlightError } from '../api/errors.ts'
import type { InDoubtOptions, OnceDoubt, OnceInDoubtError, Reconciled } from '../api/in-doubt.ts'
import { reconcileKey } from '../internal/keys.ts'
import { acquireLease } from '../lease/acquire.ts'
import type { LocksContext } from '../lease/context.ts'
import type { HeldLease } from '../lease/lease.ts'
import type { LockKind } from '../lease/lock-kind.ts'
import { lossOf, runWork } from '../verbs/with-lock.ts'
import type { AtMostOnceRecord } from './at-most-once-record.ts'
import { inspectKey, resolveDoubt } from './inspect-once.ts'
import { type OnceSettings, onceRecord, type RecordValue } from './run-once.ts'

type DoubtRecord = AtMostOnceRecord<OnceSettings>

/**
 * Asks the outside world what became of work in doubt, and records the answer. Resolves when the key may be claimed anew:
 * its result is there, it is free, or something has changed meanwhile.
 *
 * @throws {OnceInDoubtError} when the doubt stays; its `cause` says why if it is not the answer
 * @throws {OnceInFlightError} when another call asks
 */
export async function reconcileDoubt(
  context: LocksContext,
  record: DoubtRecord,
  doubt: OnceInDoubtError,
  reconcile: InDoubtOptions['reconcile'],
): Promise<void> {
  if (!reconcile) {
    const isLeft = await seenDoubt(context, record, doubt).catch(() => true)
    if (isLeft) throw doubt
    return
  }
  const { settings, name } = record
  const { value: lease, retryAfterMs } = await acquireLease(context, askingKind(record), settings)
  if (!lease) throw new OnceInFlightError(name, retryAfterMs)
  try {
    const { renew, waitUntil, maxHoldMs } = settings
    if (renew) lease.keepAlive({ waitUntil, maxHoldMs })
    // Another call may have ended the doubt meanwhile.
    const attempt = await seenDoubt(context, record, doubt)
    if (!attempt) return
    const answer = answerOf(
      doubt,
      lease,
      await runWork<Reconciled>(() => reconcile(doubt as OnceDoubt, lease), lease),
    )
    await resolveDoubt(context, record, attempt, answer, settings, 'reconcile')
  } finally {
    await lease.release().catch(() => {})
  }
}

/** Completes what a caller learns of a doubt. Returns the holder that left it; undefined if the key is not in doubt. */
async function seenDoubt(
  context: LocksContext,
  { name, key, settings }: DoubtRecord,
  doubt: OnceInDoubtError,
): Promise<string | undefined> {
  const seen = await inspectKey(context, name, key, settings)
  if (seen?.status !== 'in-doubt') return undefined
  const { holder, remainingMs, status, isSealed, ...facts } = seen
  Object.assign(doubt, facts)
  return holder
}

/** Returns what became of the work. @throws {OnceInDoubtError} when that is still not known */
function answerOf(
  doubt: OnceInDoubtError,
  lease: HeldLease,
  asked: PromiseSettledResult<Reconciled>,
): Exclude<Reconciled, 'unknown'> {
  if (asked.status === 'rejected') throw Object.assign(doubt, { cause: asked.reason })
  // A timer may be late, after a long computation; the proven time is not.
  const loss = lossOf(lease) ?? (lease.remainingMs() === 0 ? 'expired' : undefined)
  if (loss) throw Object.assign(doubt, { cause: new LeaseLostError(lease.name, loss) })
  if (asked.value === 'unknown') throw doubt
  return asked.value
}

/** The claim of the call that asks: a lock beside the record. Without results and fingerprints, it is granted or busy. */
function askingKind({ name, key }: DoubtRecord): LockKind<RecordValue, never> {
  const record = onceRecord(name, key, { keepMs: 1_000, fingerprint: '' })
  const values: typeof record.values = (hold, holder) => {
    return { ...record.values(hold, holder), record: reconcileKey(key) }
  }
  return { ...record, values } as LockKind<RecordValue, never>
}
