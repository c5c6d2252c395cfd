/** `acquireAs()`: the caller chooses the id, as services do that lend locks. */
import type { Lease } from '../api/lease.ts'
import type { AcquireOptions, Lockable, WaitOptions } from '../api/lock.ts'
import * as check from '../internal/options.ts'
import { checkOptions, must, typeOf } from '../internal/options.ts'
import { acquireLease } from '../lease/acquire.ts'
import type { LocksContext } from '../lease/context.ts'
import { HeldLease } from '../lease/lease.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import type { LockKind } from '../lease/lock-kind.ts'
import type { Wait } from '../wait/poll.ts'

/** Options of {@link acquireAs}. */
export type AcquireAsOptions = Pick<AcquireOptions, 'leaseMs' | 'signal' | 'patienceMs'> & WaitOptions

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

export const AS_HOLDER_CHECKS: check.Checks<Omit<AcquireAsOptions, 'leaseMs'>> = {
  ...check.WAIT_CHECKS,
  signal: check.anAbortSignal,
  patienceMs: check.positiveInteger,
}

/** The kinds whose refusals leave nothing behind. */
const ID_TAKERS = ['lock', 'fair-lock', 'fenced-lock', 'permit-semaphore']

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
  const checks = { ...AS_HOLDER_CHECKS, leaseMs: check.unchecked }
  const { leaseMs = identity.context.leaseMs, ...wait } = checkOptions('acquireAs()', options, checks)
  const { waitMs = 0 } = wait
  const { context, of: kind } = identity
  context.checkLease(leaseMs, kind)
  // The holder of a permit is its id.
  const holder = kind.holders ? checkId(id) : holderOf(id)
  return (await askAs(context, kind, { ...wait, waitMs, leaseMs, holder })).result
}

/** Asks as a holder that may have asked before. A conclusion of the kind's own ends it without a lease. */
export async function askAs<Conclusion extends { code: string }>(
  context: LocksContext,
  kind: LockKind<string, Conclusion>,
  options: Wait & Pick<AcquireOptions, 'patienceMs'> & { leaseMs: number; holder: string },
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
export function holderOf(id: string): string {
  return `${checkId(id).replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}:1`
}

function checkId(id: string): string {
  must(typeof id === 'string' && /^[0-9a-f]{32}$/.test(id), 'id', '32 hexadecimal digits (0-9, a-f)')
  return id
}
