/** `serialize()` and `resume()`: a lease goes on in another process. */
import type { Lease, WaitUntil } from '../api/lease.ts'
import type { Lockable, ResumeOptions } from '../api/lock.ts'
import { checkOptions, checkWaitUntil, must, positiveInteger } from '../internal/options.ts'
import { HolderState } from '../lease/holder-state.ts'
import { HeldLease } from '../lease/lease.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import type { LockKind } from '../lease/lock-kind.ts'

/** A lease made of leases, which writes its own text. */
export interface HandsOver {
  handOver(): string
}

/** A lock made of locks, which brings back its own leases. */
export interface BringsBack {
  bringBack(text: string, waitUntil?: WaitUntil): Lease
}

/**
 * Returns a text that hands a lease over to another process, where {@link resume} brings it back. Treat the text as a
 * secret, because it is enough to release the lease. Only one side may go on with the lease. In this process, `signal`
 * still aborts when the proven time is over, because this process cannot see that the other side extended the lease. That
 * emits a `lost` event only if this process kept using the lease (`extend()`, `keepAlive()`, `isHeld()`).
 *
 * @throws {TypeError} for a lease that was released or has inner holds, for a claim of `once`, and for anything that is
 * not a lease of this copy of edgelock
 * @example
 * const lease = await lock(locks, 'export').acquire({ leaseMs: 60_000 })
 * await queue.send({ lease: serialize(lease) })
 */
export function serialize(lease: Lease): string {
  const held = HeldLease.holdOf(Object(lease))
  if (!held) {
    const { handOver } = Object(lease) as HandsOver
    must(handOver, 'serialize(lease): lease', 'a lease of this copy of edgelock', lease)
    return handOver.call(lease)
  }
  const { state, hold, leaseMs } = held
  const { holder, holds, kind, otherSide, token } = state
  // Only the call of once() knows what to do with its result.
  if (kind.kind === 'once') throw new TypeError('a claim of once() cannot be handed over')
  if (holds > 1 || otherSide?.holds) throw new TypeError('release the inner holds first')
  const { context } = state
  state.isHandedOver = true
  context.open.delete(state)
  state.queue = state.queue?.ended(state)
  // A busy error must not offer to enter it again here.
  context.held.delete(state.place)
  const suffix = hold.slice(holder.length)
  const text: SerializedLease = {
    edgelock: 1,
    kind: kind.kind,
    name: lease.name,
    holder,
    hold: suffix,
    leaseMs,
    token,
  }
  return JSON.stringify(text)
}

/**
 * Brings back a lease from the text that {@link serialize} returned; `lock` is the lock that it was acquired from. The
 * lease is not proven yet: call `extend()` or `isHeld()` before you rely on it. Sends nothing.
 *
 * `waitUntil` keeps the platform awake for a release that goes on while the store fails.
 *
 * @throws {TypeError} for any other text, that of another lock included
 * @throws {RangeError} for a lease that is longer than this lock's may be
 * @example
 * const lease = resume(lock(locks, 'export'), message.body.lease)
 * await lease.extend()
 */
export function resume(lock: Lockable, text: string, options?: ResumeOptions): Lease {
  const { waitUntil } = checkOptions('resume()', options, { waitUntil: checkWaitUntil })
  const identity = LeasedLock.identityOf(Object(lock))
  if (!identity) {
    const { bringBack } = Object(lock) as BringsBack
    must(bringBack, 'resume(lock, text): lock', 'a lock of this copy of edgelock', lock)
    return bringBack.call(lock, text, waitUntil)
  }
  const { context, of: kind } = identity
  const { holder, hold, leaseMs, token } = parseLease(text, kind)
  context.checkLease(leaseMs, kind)
  // The process that serialized it may number holds as well, and so may others that resume it.
  const newHold = () => `${holder}:${context.newHolder()}`
  const state = new HolderState(context, kind, holder, { newHold, token })
  return new HeldLease(state, holder + hold, leaseMs, waitUntil)
}

/** The text that `serialize(lease)` writes. It has no deadline, because clocks of two machines prove nothing to each other. */
interface SerializedLease {
  readonly edgelock: 1
  readonly kind: string
  readonly name: string
  readonly holder: string
  /** The suffix of the holder in the id of the hold that is left; empty for the outermost. */
  readonly hold: string
  readonly leaseMs: number
  readonly token?: number | undefined
}

/** @throws {TypeError} when the text was not written by `serialize()` of a lease of this lock. */
function parseLease(
  serialized: string,
  { kind, name, holders }: Pick<LockKind, 'kind' | 'name' | 'holders'>,
): SerializedLease {
  try {
    const lease = JSON.parse(serialized) as SerializedLease
    positiveInteger('leaseMs', lease.leaseMs)
    const { holder, hold, token = 0 } = lease
    const ours = lease.edgelock === 1 && lease.kind === kind && lease.name === name
    const texts = typeof holder === 'string' && holder && typeof hold === 'string'
    const fits = !holders || holders.permitIds(holder)
    if (ours && texts && fits && Number.isSafeInteger(token)) return lease
  } catch {}
  throw notResumable(name)
}

export function notResumable(name: string): TypeError {
  return new TypeError(
    `resume(lock, text) takes the text that serialize(lease) returned for a lease of "${name}"`,
  )
}
