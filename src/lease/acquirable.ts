import type { Context } from '../context.ts'
import { LockBusyError } from '../errors.ts'
import { notNegative, positiveInteger } from '../options.ts'
import type { Delivery } from '../transport/deliver.ts'
import type { AcquireOptions, Lease, Lock, LockState, TryResult, WaitOptions } from '../types.ts'
import { checkWaitUntil } from '../wait-until.ts'
import { acquireLease, type Outcome, reenterLease } from './acquire.ts'
import { Holding } from './holding.ts'
import { HeldLease } from './lease.ts'
import type { Protocol } from './protocol.ts'
import type { SerializedLease } from './serialized.ts'

/**
 * What a lease of another kind of the same lock may be re-entered as, undefined when it is none.
 *
 * @throws {TypeError} when its holder cannot have this kind as well
 */
export type Beside = (lease: HeldLease) => Holding | undefined | Promise<Holding>

/** A lock that one holder has at a time, whatever its protocol. */
export class LeaseLock implements Lock {
  readonly name: string
  readonly #context: Context
  readonly #protocol: Protocol
  readonly #beside: Beside | undefined

  constructor(context: Context, protocol: Protocol, beside?: Beside) {
    this.name = protocol.lockName
    this.#context = context
    this.#protocol = protocol
    this.#beside = beside
  }

  async tryAcquire(options: AcquireOptions = {}): Promise<TryResult> {
    const { lease, retryAfterMs } = await this.#ask(options, 0, 1)
    return lease ? { acquired: true, lease } : { acquired: false, retryAfterMs }
  }

  async acquire(options: AcquireOptions & WaitOptions = {}): Promise<Lease> {
    const { waitMs = 10_000, maxPolls = 20 } = options
    const outcome = await this.#ask(
      options,
      notNegative('waitMs', waitMs),
      positiveInteger('maxPolls', maxPolls),
    )
    if (!outcome.lease) throw new LockBusyError(this.name, outcome)
    return outcome.lease
  }

  async #ask(options: AcquireOptions, waitMs: number, maxPolls: number): Promise<Outcome> {
    const { reenter, waitUntil } = options
    const leaseMs = positiveInteger('leaseMs', options.leaseMs ?? this.#context.leaseMs)
    checkWaitUntil(waitUntil)
    if (!reenter)
      return acquireLease(this.#context, this.#protocol, { ...options, leaseMs, waitMs, maxPolls })
    if (reenter instanceof HeldLease) {
      const ours = reenter.belongsTo(this.#context, this.#protocol)
      let holding = ours ? reenter.holding() : await this.#beside?.(reenter)
      // Its last hold may have been released while we waited for it.
      while (!ours && holding?.holds === 0 && holding.finish) holding = await this.#beside?.(reenter)
      if (holding) return reenterLease(holding, leaseMs, options)
    }
    throw new TypeError(`reenter must be a lease of "${this.name}" from the same createLocks()`)
  }

  async isLocked(): Promise<boolean> {
    return !!(await this.inspect())
  }

  async remainingMs(): Promise<number | undefined> {
    return (await this.inspect())?.remainingMs
  }

  async inspect(): Promise<LockState | undefined> {
    const { reply } = await this.#asNobody('inspect', { readsOnly: true })
    if (reply.code !== 'held') return undefined
    const { holder, holds, remainingMs } = reply
    return { holder, holds, remainingMs: remainingMs < 0 ? Infinity : remainingMs }
  }

  async forceRelease(): Promise<boolean> {
    return (await this.#asNobody('forceRelease')).reply.code === 'released'
  }

  /** A lease that another process acquired; nothing is proven about it yet. */
  resume({ holder, hold, leaseMs, token }: SerializedLease): Lease {
    const holding = new Holding(this.#context, this.#protocol, holder)
    // Whoever serialized it may number holds as well, and so may others who resume it.
    holding.newHold = () => `${holder}:${this.#context.newHolder()}`
    holding.token = token
    return new HeldLease(holding, holder + hold, leaseMs)
  }

  /** For locks made of locks: what tells two of them apart, and which of them one script can take together. */
  identity(): { readonly context: Context; readonly kind: string; readonly key: string } {
    return { context: this.#context, kind: this.#protocol.kind, key: this.#context.keyOf(this.name) }
  }

  /** As a holder that never asks for the lock: it only lends its id to an operation. */
  #asNobody<Verb extends 'inspect' | 'forceRelease'>(verb: Verb, how?: Delivery) {
    const nobody = this.#context.newHolder()
    return new Holding(this.#context, this.#protocol, nobody).ask(nobody, verb, {}, how)
  }
}
