/** A lock of any kind, as applications acquire and re-enter it. */
import { LockBusyError } from '../api/errors.ts'
import type { LockEventKind } from '../api/events.ts'
import type { Lease } from '../api/lease.ts'
import type { AcquireOptions, Lockable, TryResult, WaitOptions } from '../api/lock.ts'
import { ACQUIRE_CHECKS, checkOptions, WAIT_CHECKS } from '../internal/options.ts'
import type { Wait } from '../wait/poll.ts'
import { type AcquireResult, acquireLease } from './acquire.ts'
import type { LocksContext } from './context.ts'
import type { HolderState } from './holder-state.ts'
import { HeldLease } from './lease.ts'
import type { queueOf } from './local-queue.ts'
import { type LockKind, placeOf } from './lock-kind.ts'
import { reenterLease } from './reenter.ts'

/**
 * Finds the state under which a holder of another lock re-enters, the other side of this one; undefined if it cannot.
 *
 * @throws {TypeError} when its holder cannot have this kind as well
 */
export type FindOtherSide = (
  state: HolderState,
  signal: AbortSignal | undefined,
) => HolderState | undefined | Promise<HolderState>

/** Tells two locks apart, and which of them one script can take together. */
export interface LockIdentity {
  readonly context: LocksContext
  readonly kind: string
  /** The kind, which a lock made of locks checks before it asks any member. */
  readonly of: LockKind
}

/** Anything that is acquired under leases, whatever its kind. */
export class LeasedLock<Kind extends LockEventKind = LockEventKind> implements Lockable {
  declare readonly name: string
  declare readonly kind: Kind
  readonly #context: LocksContext
  readonly #kind: LockKind
  readonly #queueOf: typeof queueOf | undefined
  readonly #findOtherSide: FindOtherSide | undefined

  constructor(
    context: LocksContext,
    kind: LockKind & { readonly kind: Kind },
    queueOfKind?: typeof queueOf,
    findOtherSide?: FindOtherSide,
  ) {
    this.name = kind.name
    this.kind = kind.kind
    this.#context = context
    this.#kind = kind
    this.#queueOf = queueOfKind
    this.#findOtherSide = findOtherSide
  }

  /** Returns the identity of a lock; undefined for what this class did not make. */
  static identityOf(lock: object): LockIdentity | undefined {
    if (!(#kind in lock)) return undefined
    return { context: lock.#context, kind: lock.kind, of: lock.#kind }
  }

  async tryAcquire(options?: AcquireOptions): Promise<TryResult> {
    checkOptions('tryAcquire()', options, { ...ACQUIRE_CHECKS, ...this.#kind.holders?.checks })
    const { value: lease, retryAfterMs, noTtl } = await this.#take({ ...options, waitMs: 0, maxPolls: 1 })
    return lease instanceof HeldLease ? { acquired: true, lease } : { acquired: false, retryAfterMs, noTtl }
  }

  async acquire(options?: AcquireOptions & WaitOptions): Promise<Lease> {
    checkOptions('acquire()', options, { ...ACQUIRE_CHECKS, ...WAIT_CHECKS, ...this.#kind.holders?.checks })
    const { value, ...facts } = await this.#take({ ...options, waitMs: options?.waitMs ?? 10_000 })
    if (value instanceof HeldLease) return value
    throw new LockBusyError(this.name, {
      ...facts,
      heldByLease: this.#context.held.get(placeOf(this.#kind)),
    })
  }

  #take(options: AcquireOptions & Wait): Promise<AcquireResult<{ code: string }>> {
    const { leaseMs = this.#context.leaseMs, reenter } = options
    this.#context.checkLease(leaseMs, this.#kind)
    const settings = { ...options, leaseMs }
    if (reenter) return this.#reenter(reenter, settings)
    const acquire = this.#queueOf?.(this.#context, this.#kind) ?? acquireLease
    return acquire(this.#context, this.#kind, settings)
  }

  /** Counts the hold before its lease can be released: the release would free the lock, and the request arrive before it. */
  async #reenter(
    reenter: Lease,
    options: AcquireOptions & { leaseMs: number },
  ): Promise<AcquireResult<{ code: string }>> {
    for (;;) {
      options.signal?.throwIfAborted()
      const state = HeldLease.holdOf(reenter)?.state
      const isOurs = state?.context.queues === this.#context.queues
      const isHere = isOurs && state.place === placeOf(this.#kind)
      const entered = isHere ? state : isOurs && (await this.#findOtherSide?.(state, options.signal))
      if (!entered)
        throw new TypeError(`reenter must be a lease of "${this.name}" from the same createLocks()`)
      // The last hold may have been released during the await.
      if (!entered.confirmRelease) return reenterLease(entered, options)
    }
  }
}
