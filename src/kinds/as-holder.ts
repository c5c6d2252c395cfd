import { type AfterCrash, OnceInDoubtError } from '../api/in-doubt.ts'
import type { Lease, ReleaseOutcome, WaitUntil } from '../api/lease.ts'
import type { AcquireOptions, Lockable, WaitOptions } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import { onceFault } from '../internal/keys.ts'
import * as check from '../internal/options.ts'
import { checkOptions, must, typeOf } from '../internal/options.ts'
import { acquireLease } from '../lease/acquire.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { HolderState } from '../lease/holder-state.ts'
import { HeldLease } from '../lease/lease.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import type { LockKind } from '../lease/lock-kind.ts'
import type { Wait } from '../wait/poll.ts'
import type { InDoubt } from './once/in-doubt.ts'
import { encodeResult, readResult } from './once/result.ts'
import { type Conclusion, onceRecord } from './once/run-once.ts'

/** Options of {@link acquireAs}. */
export type AcquireAsOptions = Pick<AcquireOptions, 'leaseMs' | 'signal'> & WaitOptions

/** The result of {@link acquireAs}. */
export type AcquireAsResult = { readonly acquired: true; readonly lease: Lease } | RefusedAs

/** The result of an id that is refused. */
export interface RefusedAs {
  readonly acquired: false
  /** Milliseconds until the current lease ends. Unless it is renewed, it is then free at the latest. */
  readonly retryAfterMs: number
  /** Whether this id had been refused or released before. */
  readonly finished: boolean
}

/** Options of {@link onceAs}. */
export interface OnceAsOptions {
  /** How long a claim lasts unless it is extended, in milliseconds. Default: that of `createLocks()`. */
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
}

/** A key of `once`, as the attempt with an id sees it. */
export interface OnceAttempt {
  /**
   * Claims the key, or gets the result of an earlier attempt in `kept`. If that is a failure, `value` is missing.
   *
   * @throws {OnceInDoubtError} when an attempt began, this one included, and has no end
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

/** The kinds whose refusals leave nothing behind. */
const ID_TAKERS = ['lock', 'fair-lock', 'fenced-lock', 'permit-semaphore']
const RESULT_BYTES = 1_048_576

/**
 * Acquires as the holder with this id, so that a caller whose answer was lost can ask again with the same id: for
 * services that acquire on behalf of others, such as a lock API over HTTP. Takes plain, fair and fenced locks, and one
 * permit of a permit semaphore. Asks once, unless `waitMs` says otherwise.
 *
 * A repeated call gets the lease that the id already has, with the time that is left of it. Once the id was refused or its
 * lease released, every repeat is refused, for 150 s. Unlike `acquire()`, a call that fails or is aborted cancels nothing,
 * because a repeat must find what it took; without a repeat, the lease expires. An id whose lease has expired acquires
 * again. So use an id for one acquisition, and do not repeat it once its lease may have ended.
 *
 * `id`: 32 hexadecimal digits (0-9, a-f) that others cannot guess, because it is enough to release the lock: for example
 * half of an HMAC-SHA-256.
 *
 * @throws {TypeError | RangeError} naming what cannot be used, before any request
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} when only another call with the same id shows what happened; {@link WrongKindError}
 * @throws {LeaseLostError} when every answer took as long as the lease
 * @example
 * const result = await acquireAs(lock(locks, 'export'), id, { leaseMs: 60_000, waitMs: 20_000 })
 * if (result.acquired) reply({ lease: serialize(result.lease) })
 */
export async function acquireAs(
  lock: Lockable,
  id: string,
  options?: AcquireAsOptions,
): Promise<AcquireAsResult> {
  const identity = LeasedLock.identityOf(Object(lock))
  const what = 'a lock, a fair lock, a fenced lock or a permit semaphore'
  if (!identity || !ID_TAKERS.includes(identity.kind))
    throw new TypeError(`acquireAs(lock, id): lock must be ${what}, got ${identity?.kind ?? typeOf(lock)}`)
  const checks = { ...check.WAIT_CHECKS, leaseMs: check.checkedLater, signal: check.anAbortSignal }
  const { leaseMs = identity.context.leaseMs, ...wait } = checkOptions('acquireAs()', options, checks)
  const { waitMs = 0 } = wait
  const { context, of: kind } = identity
  context.checkLease(leaseMs, kind)
  // The holder of a permit is its id.
  const holder = kind.holders ? checkId(id) : holderOf(id)
  return (await askAs(context, kind, { ...wait, waitMs, leaseMs, holder })).result
}

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
    leaseMs: check.checkedLater,
    keepMs: check.positiveInteger,
    waitUntil: check.checkWaitUntil,
    afterCrash: check.anAfterCrash,
  })
  const { leaseMs = context.leaseMs, keepMs = 86_400_000, waitUntil } = given
  const afterCrash = given.afterCrash as InDoubt | undefined
  const settings = { keepMs, fingerprint: '' }
  context.checkLease(leaseMs)
  const name = context.keyOf(key, 'key', onceFault)
  const holder = holderOf(id)
  const recordWith = (result?: string): LockKind<string, Conclusion> =>
    afterCrash?.record(key, name, settings, { begins: 1, resumes: 1 }, result) ??
    onceRecord(key, name, settings, result)
  const stateWith = (result?: string) => new HolderState(context, recordWith(result), holder)
  return {
    async claim(options) {
      const wait = checkOptions('claim()', options, { ...check.WAIT_CHECKS, signal: check.anAbortSignal })
      const asked = { ...wait, waitMs: wait.waitMs ?? 0, leaseMs, holder }
      const { result, conclusion } = await askAs(context, recordWith(), asked)
      if (!conclusion) return result
      const kept = readResult(key, name, conclusion.result ?? '')
      context.emit?.({ type: kept.begun ? 'in-doubt' : 'replayed', kind: 'once', name: key })
      if (kept.begun) throw new OnceInDoubtError(key, kept.begun)
      return { acquired: false, kept: 'value' in kept ? kept : {} }
    },
    resume: () => new HeldLease(stateWith(), holder, leaseMs, waitUntil),
    async complete(value) {
      const limits = { onFailure: 'forget' as const, maxBytes: RESULT_BYTES }
      const { text, reported } = encodeResult(key, { status: 'fulfilled', value }, limits)
      if (reported.status === 'rejected') throw reported.reason
      return new HeldLease(stateWith(text), holder, leaseMs, waitUntil).release()
    },
  }
}

/** Asks as a holder that may have asked before. A conclusion of the kind's own ends it without a lease. */
async function askAs<Conclusion extends { code: string }>(
  context: LocksContext,
  kind: LockKind<string, Conclusion>,
  options: Wait & { leaseMs: number; holder: string },
): Promise<{ result: AcquireAsResult; conclusion?: Conclusion }> {
  const asked = { ...options, isFinal: true }
  const { value, retryAfterMs, ...facts } = await acquireLease<Conclusion | FinishedReply>(
    context,
    kind,
    asked,
  )
  if (value instanceof HeldLease) return { result: { acquired: true, lease: value } }
  const busy = { acquired: false, retryAfterMs, finished: false } as const
  if (!value) return { result: busy }
  if (value.code !== 'refused') return { result: busy, conclusion: value as Conclusion }
  const { remainingMs } = value as FinishedReply
  const leftMs = remainingMs === -1 ? options.leaseMs : Math.max(0, remainingMs)
  context.emit?.({ type: 'busy', kind: kind.kind, name: kind.name, ...facts, retryAfterMs: leftMs })
  return { result: { ...busy, retryAfterMs: leftMs, finished: true } }
}

interface FinishedReply {
  readonly code: 'refused'
  readonly remainingMs: number
}

/** Returns a holder of Redisson's shape, by which the scripts recognise holders. */
function holderOf(id: string): string {
  return `${checkId(id).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}:1`
}

function checkId(id: string): string {
  must(typeof id === 'string' && /^[0-9a-f]{32}$/.test(id), 'id', '32 hexadecimal digits (0-9, a-f)')
  return id
}
