/** `onceAs()`: a key of `once` for services that let others do the work. */
import { type AfterCrash, OnceInDoubtError } from '../api/in-doubt.ts'
import type { Lease, ReleaseOutcome, WaitUntil } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import type { Seal } from '../api/seal.ts'
import { onceFault } from '../internal/keys.ts'
import * as check from '../internal/options.ts'
import { checkOptions } from '../internal/options.ts'
import { contextOf } from '../lease/context.ts'
import { HolderState } from '../lease/holder-state.ts'
import { HeldLease } from '../lease/lease.ts'
import type { LockKind } from '../lease/lock-kind.ts'
import type { AcquireAsOptions, AcquireAsResult } from '../verbs/acquire-as.ts'
import { AS_HOLDER_CHECKS, askAs, holderOf } from '../verbs/acquire-as.ts'
import type { InDoubt } from './in-doubt.ts'
import { encodeResult, openResult } from './result.ts'
import { type Conclusion, onceRecord } from './run-once.ts'

/** Options of {@link onceAs}. */
export interface OnceAsOptions {
  /** How long a claim lasts unless it is extended, in milliseconds. A whole number from 100, or 1 with a `clock`, to a year. Default: that of `createLocks()`. */
  leaseMs?: number | undefined
  /** How long the result is kept, in milliseconds. A whole number of at least 1. Default 86,400,000, a day. */
  keepMs?: number | undefined
  /** Keeps the platform awake for a result, or a claim that is given up, which goes on while the store fails. */
  waitUntil?: WaitUntil | undefined
  /**
   * `inDoubt()`: work that began and has no end is not claimed again, by this id neither; see {@link inDoubt}. Its
   * `reconcile` and `begins` do not apply here. Default: a claim that has ended is free.
   */
  afterCrash?: AfterCrash | undefined
  /** Encrypts the result, as {@link RecordOptions.seal} does for `once`. Default: stored in plain text. */
  seal?: Seal | undefined
}

/** A key of `once`, as the attempt with an id sees it. */
export interface OnceAttempt {
  /**
   * Claims the key, or gets the result of an earlier attempt in `kept`. If that is a failure, `value` is missing.
   *
   * @throws {OnceInDoubtError} when an attempt began, this one included, and has no end
   * @throws {OnceSealError} when the result needs another `seal`
   * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError}
   */
  claim(
    options?: Omit<AcquireAsOptions, 'leaseMs'>,
  ): Promise<AcquireAsResult | { readonly acquired: false; readonly kept: { readonly value?: unknown } }>
  /** Returns the lease of the claim. It is not proven until it is extended. Its release gives the key up. Sends nothing. */
  resume(): Lease
  /**
   * Keeps a result, at most 1 MiB of JSON. May be repeated. Resolves to `'gone'` when another attempt has the key, or has
   * done the work, or this one has given it up.
   *
   * @throws {TypeError | RangeError} for a result that cannot be kept, before any request
   * @throws {OutcomeUnknownError} {@link StoreUnavailableError}
   */
  complete(value: unknown): Promise<ReleaseOutcome>
}

const RESULT_BYTES = 1_048_576

/**
 * Returns a key of `once` as the attempt with this id sees it: for services that let others do the work, such as a lock
 * API over HTTP. The record is that of `once(locks, key, …)`. Ids are those of {@link acquireAs}, and repeats, refusals
 * and failures work in the same way. Sends nothing.
 *
 * @throws {TypeError | RangeError} naming what cannot be used
 * @example
 * const attempt = onceAs(locks, `charge:${order.id}`, id)
 * const claimed = await attempt.claim()
 * if (claimed.acquired) await attempt.complete({ chargeId: await charge(order) })
 */
export function onceAs(locks: Locks, key: string, id: string, options?: OnceAsOptions): OnceAttempt {
  const context = contextOf(locks, 'onceAs(locks, key, id, options?)')
  const given = checkOptions('onceAs()', options, {
    leaseMs: check.unchecked,
    keepMs: check.positiveInteger,
    waitUntil: check.checkWaitUntil,
    afterCrash: check.anAfterCrash,
    seal: check.aSeal,
  })
  const { leaseMs = context.leaseMs, keepMs = 86_400_000, waitUntil, seal } = given
  const afterCrash = given.afterCrash as InDoubt | undefined
  const settings = { keepMs, fingerprint: '', seal }
  context.checkLease(leaseMs)
  const name = context.keyOf(key, 'key', onceFault)
  const holder = holderOf(id)
  const recordWith = (result?: string): LockKind<string, Conclusion> =>
    afterCrash?.record(key, name, settings, { begins: 1, resumes: 1 }, result) ??
    onceRecord(key, name, settings, result)
  const stateWith = (result?: string) => new HolderState(context, recordWith(result), holder)
  return {
    async claim(options) {
      const wait = checkOptions('claim()', options, AS_HOLDER_CHECKS)
      const asked = { ...wait, waitMs: wait.waitMs ?? 0, leaseMs, holder }
      const { result, conclusion } = await askAs(context, recordWith(), asked)
      if (!conclusion) return result
      const kept = await openResult(key, name, conclusion.result ?? '', seal)
      context.emit?.({ type: kept.begun ? 'in-doubt' : 'replayed', kind: 'once', name: key })
      if (kept.begun) throw new OnceInDoubtError(key, kept.begun)
      return { acquired: false, kept: 'value' in kept ? kept : {} }
    },
    resume: () => new HeldLease(stateWith(), holder, leaseMs, waitUntil),
    async complete(value) {
      const limits = { onFailure: 'forget' as const, maxBytes: RESULT_BYTES }
      const { text, reported } = encodeResult(key, { status: 'fulfilled', value }, limits)
      if (reported.status === 'rejected') throw reported.reason
      const result = await (seal?.seal(text, name) ?? text)
      return new HeldLease(stateWith(result), holder, leaseMs, waitUntil).release()
    },
  }
}
