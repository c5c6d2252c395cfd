import type { Context } from './context.ts'
import { LockBusyError } from './errors.ts'
import { doneKey, lockChannel, operationKey } from './keys.ts'
import { acquireLease, type Outcome, reenterLease } from './lease/acquire.ts'
import { Holding } from './lease/holding.ts'
import { HeldLease } from './lease/lease.ts'
import type { Protocol } from './lease/protocol.ts'
import type { SerializedLease } from './lease/serialized.ts'
import { notNegative, positiveInteger } from './options.ts'
import * as scripts from './scripts/lock.gen.ts'
import { call } from './transport/call.ts'
import { deliver } from './transport/deliver.ts'
import type { AcquireOptions, Lease, Lock, LockState, TryResult, WaitOptions } from './types.ts'
import { checkWaitUntil } from './wait-until.ts'

/**
 * How long the server remembers what was finished, in milliseconds. It must outlive the latest copy of a request: in
 * simulations with copies up to 60 s late, 30 s let ghosts through and 150 s none.
 */
const DONE_MS = 150_000

/** The re-entrant lock. Redisson: `RedissonLock`. */
export class PlainLock implements Lock {
  readonly name: string
  readonly #context: Context
  readonly #protocol: Protocol

  constructor(context: Context, name: string) {
    const { publish } = context
    const lock = context.keyOf(name)
    const channel = lockChannel(lock)
    this.name = name
    this.#context = context
    this.#protocol = {
      lockName: name,
      scripts,
      values: hold => ({ lock, channel, publish, done: doneKey(lock, hold), doneMs: DONE_MS }),
    }
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
    if (reenter instanceof HeldLease && reenter.belongsTo(this.#context, this.name)) {
      return reenterLease(reenter, leaseMs, options)
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
    const question = call(this.name, scripts.inspect, this.#protocol.values(''))
    const { reply } = await deliver(this.#context, question, { readsOnly: true })
    if (reply.code === 'free') return undefined
    const { holder, holds, remainingMs } = reply
    return { holder, holds, remainingMs: remainingMs < 0 ? Infinity : remainingMs }
  }

  async forceRelease(): Promise<boolean> {
    const values = this.#protocol.values('')
    const answer = operationKey(String(values.lock), this.#context.newHolder())
    const order = call(this.name, scripts.forceRelease, { ...values, answer, answerMs: DONE_MS })
    return (await deliver(this.#context, order)).reply.code === 'released'
  }

  /** A lease that another process acquired; nothing is proven about it yet. */
  resume({ holder, hold, lastHold, leaseMs }: SerializedLease): Lease {
    const holding = new Holding(this.#context, this.#protocol, holder)
    holding.lastHold = lastHold
    return new HeldLease(holding, hold, leaseMs)
  }
}
