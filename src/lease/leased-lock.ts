import { LockBusyError } from '../api/errors.ts'
import type { Lease } from '../api/lease.ts'
import type { AcquireOptions, ResumableLock, TryResult, WaitOptions } from '../api/lock.ts'
import { ACQUIRE_CHECKS, WAIT_CHECKS } from '../internal/option-checks.ts'
import { checkOptions } from '../internal/options.ts'
import { acquireLease, type Outcome, reenterLease } from './acquire.ts'
import type { LocksContext } from './context.ts'
import { HolderState, scriptOf } from './holder-state.ts'
import { HeldLease } from './lease.ts'
import type { LockKind, Verbs } from './lock-kind.ts'
import { parseLease } from './serialized.ts'

/**
 * Finds the state under which a holder of another kind of the same lock re-enters; undefined for any other lease.
 *
 * @throws {TypeError} when its holder cannot have this kind as well
 */
export type FindOtherSide = (state: HolderState) => HolderState | undefined | Promise<HolderState>

/** Tells two locks apart, and which of them one script can take together. */
export interface LockIdentity {
  readonly context: LocksContext
  readonly kind: string
  readonly key: string
  /** What a lock made of locks checks before it asks any of them. */
  readonly of: LockKind
}

/** Anything that is acquired under leases, whatever its kind. */
export class LeasedLock implements ResumableLock {
  declare readonly name: string
  readonly #context: LocksContext
  readonly #kind: LockKind
  readonly #findOtherSide: FindOtherSide | undefined

  constructor(context: LocksContext, kind: LockKind, findOtherSide?: FindOtherSide) {
    this.name = kind.name
    this.#context = context
    this.#kind = kind
    this.#findOtherSide = findOtherSide
  }

  /** Returns the identity of a lock; undefined for what this class did not make. */
  static identityOf(lock: object): LockIdentity | undefined {
    if (!(#kind in lock)) return undefined
    return {
      context: lock.#context,
      kind: lock.#kind.kind,
      key: lock.#context.keyOf(lock.name),
      of: lock.#kind,
    }
  }

  /** Sends a verb without being a holder: the fresh id names the operation alone. */
  static async ask<Verb extends 'inspect' | 'forceRelease'>(
    lock: LeasedLock,
    verb: Verb,
    readsOnly: boolean,
  ): Promise<Verbs[Verb]['reply']> {
    const state = new HolderState(lock.#context, lock.#kind, lock.#context.newHolder())
    return (await state.ask(state.holder, verb, {}, { readsOnly, mayBeHeld: false })).reply
  }

  async tryAcquire(options?: AcquireOptions): Promise<TryResult> {
    checkOptions('tryAcquire()', options, { ...ACQUIRE_CHECKS, ...this.#kind.holders?.checks })
    const { lease, retryAfterMs } = await this.#ask({ ...options, waitMs: 0, maxPolls: 1 })
    return lease ? { acquired: true, lease } : { acquired: false, retryAfterMs }
  }

  async acquire(options?: AcquireOptions & WaitOptions): Promise<Lease> {
    checkOptions('acquire()', options, { ...ACQUIRE_CHECKS, ...WAIT_CHECKS, ...this.#kind.holders?.checks })
    const { lease, conclusion, ...facts } = await this.#ask({ ...options })
    if (!lease) throw new LockBusyError(this.name, facts)
    return lease
  }

  async #ask(options: AcquireOptions & WaitOptions): Promise<Outcome<{ code: string }>> {
    const { leaseMs = this.#context.leaseMs, waitMs = 10_000, reenter } = options
    this.#context.checkLease(leaseMs, this.#kind)
    if (!reenter) return acquireLease(this.#context, this.#kind, { ...options, leaseMs, waitMs })
    return reenterLease(await this.#stateFor(reenter), leaseMs, options)
  }

  async #stateFor(reenter: Lease): Promise<HolderState> {
    scriptOf(this.#kind, 'reenter')
    for (;;) {
      const state = HeldLease.stateOf(reenter)
      if (state?.isOf(this.#context, this.#kind)) return state
      const otherSide = state && (await this.#findOtherSide?.(state))
      if (!otherSide)
        throw new TypeError(`reenter must be a lease of "${this.name}" from the same createLocks()`)
      // Its last hold may have been released during the await.
      if (otherSide.holds > 0 || !otherSide.confirmEnd) return otherSide
    }
  }

  resume(serialized: string): Lease {
    const { holder, hold, leaseMs, token } = parseLease(serialized, this.#kind)
    this.#context.checkLease(leaseMs, this.#kind)
    const state = new HolderState(this.#context, this.#kind, holder)
    // The process that serialized it may number holds as well, and so may others that resume it.
    state.newHold = () => `${holder}:${this.#context.newHolder()}`
    state.token = token
    return new HeldLease(state, holder + hold, leaseMs)
  }
}
