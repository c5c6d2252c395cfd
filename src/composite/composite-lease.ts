import type { Clock } from '../api/clock.ts'
import { LeaseLostError, LockError, OutcomeUnknownError } from '../api/errors.ts'
import type { KeepAlive, KeepAliveOptions, Lease, ReleaseOutcome, WaitUntil } from '../api/lease.ts'
import { KEEP_ALIVE_CHECKS } from '../internal/option-checks.ts'
import { checkOptions, positiveInteger } from '../internal/options.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { HeldLease } from '../lease/lease.ts'
import { type Answers, count, failureIn, gather, LEFTOVERS_MS, majority } from './gather.ts'
import type { SerializedLeases } from './serialized-leases.ts'

/** A little more than the members take for all their sends. */
const ANSWERS_MS = 12_000

export interface CompositeParts {
  readonly clock: Clock
  readonly name: string
  /** By the place of their locks; undefined where a lock was not granted. */
  readonly places: readonly (Lease | undefined)[]
  /** How many must be held for the whole to be held. */
  readonly quorum: number
  readonly leaseMs: number
  readonly token?: number | undefined
  /** Names the kind when serialized. */
  readonly kind: SerializedLeases['kind']
  /** Whether every member can be brought back. */
  readonly resumable: boolean
  readonly waitUntil?: WaitUntil | undefined
  /** Clean-up of the acquire that may still be in flight. None of it rejects. */
  readonly leftovers?: readonly Promise<unknown>[]
}

/**
 * A lease made of leases: held while at least `quorum` of them are. All of them for a multi-lock, so that losing one
 * loses the whole; a majority for a red lock.
 */
export class CompositeLease implements Lease {
  readonly name: string
  readonly token: number | undefined
  declare readonly permitIds: undefined
  readonly places: readonly (Lease | undefined)[]
  readonly #parts: CompositeParts
  readonly #held: readonly Lease[]
  readonly #lost = new AbortController()
  /** Aborts when it is lost or released, which ends the watch over the members. */
  readonly #over = new AbortController()
  #closed = false
  #released: Promise<ReleaseOutcome> | undefined

  constructor(parts: CompositeParts) {
    this.#parts = parts
    this.name = parts.name
    this.token = parts.token
    this.places = parts.places
    this.#held = parts.places.filter(lease => lease !== undefined)
    for (const { signal } of this.#held) {
      const look = () => this.#lookForLoss(signal)
      signal.addEventListener('abort', look, { signal: this.#over.signal })
      if (signal.aborted) look()
    }
  }

  get signal(): AbortSignal {
    return this.#lost.signal
  }

  get id(): string {
    return this.#held.map(lease => lease.id).join(' ')
  }

  get holder(): string {
    return this.#held.map(lease => lease.holder).join(' ')
  }

  get holds(): number {
    return Math.max(...this.#held.map(lease => lease.holds))
  }

  /** The least of the longest `quorum` rests: until then, so many are held. */
  remainingMs(): number {
    if (this.#over.signal.aborted) return 0
    const rests = this.#held.map(lease => lease.remainingMs()).sort((a, b) => b - a)
    return rests[this.#parts.quorum - 1] ?? 0
  }

  async isHeld(): Promise<boolean> {
    const { quorum } = this.#parts
    const yes = (held: boolean) => held
    const answers = await this.#gather(
      this.#held.map(lease => lease.isHeld()),
      majority(quorum, yes),
    )
    if (count(answers, yes) >= quorum) return !this.#closed
    if (this.#held.length - count(answers, held => !held) < quorum) return false
    throw failureIn(answers)?.reason ?? this.#failure(answers)
  }

  async extend(leaseMs: number = this.#parts.leaseMs): Promise<void> {
    positiveInteger('leaseMs', leaseMs)
    this.checkExtend(leaseMs)
    this.signal.throwIfAborted()
    const { quorum } = this.#parts
    const any = () => true
    const answers = await this.#gather(
      this.#held.map(lease => lease.extend(leaseMs)),
      majority(quorum, any),
    )
    this.signal.throwIfAborted()
    if (count(answers, any) < quorum) throw this.#failure(answers)
  }

  /** Checks what would be asked of each member, before the first is. @throws {TypeError | RangeError} */
  checkExtend(leaseMs: number): void {
    this.#checkOpen()
    for (const lease of this.#held) {
      if (lease instanceof CompositeLease) lease.checkExtend(leaseMs)
      HeldLease.stateOf(lease)?.kind.checkLease?.(leaseMs)
    }
  }

  /** Each member has its own keeper; they stop when the whole is lost. */
  keepAlive(options?: KeepAliveOptions): KeepAlive {
    const { waitUntil, maxHoldMs } = checkOptions('keepAlive()', options, KEEP_ALIVE_CHECKS)
    this.#checkOpen()
    const keepers = this.#held.map(lease => lease.keepAlive({ maxHoldMs }))
    const stop = async () => {
      await Promise.all(keepers.map(keeper => keeper.stop()))
    }
    this.signal.addEventListener('abort', stop, { signal: this.#over.signal })
    if (this.signal.aborted) void stop()
    const done = Promise.all(keepers.map(keeper => keeper.done)).then(() => {})
    tryWaitUntil(waitUntil, done)
    return { done, stop }
  }

  release(): Promise<ReleaseOutcome> {
    this.#closed = true
    this.#over.abort()
    this.#released ??= this.#release().catch(error => {
      this.#released = undefined
      throw error
    })
    return this.#released
  }

  /** Begins with the member that was acquired last. After a loss, it releases the members that are left. */
  async #release(): Promise<ReleaseOutcome> {
    const { quorum, waitUntil, leftovers = [], clock } = this.#parts
    const ended = (outcome: ReleaseOutcome) => outcome !== 'gone'
    const inner = (outcome: ReleaseOutcome) => outcome === 'reentered'
    const asked = [...this.#held].reverse().map(lease => lease.release())
    tryWaitUntil(waitUntil, Promise.allSettled(asked))
    const [answers] = await Promise.all([
      this.#gather(asked, soFar => count(soFar, ended) >= quorum),
      // With a waitUntil it has been handed over.
      waitUntil || gather(clock, leftovers, () => false, LEFTOVERS_MS),
    ])
    if (count(answers, ended) >= quorum) return count(answers, inner) > 0 ? 'reentered' : 'released'
    if (this.#held.length - count(answers, outcome => outcome === 'gone') < quorum) return 'gone'
    throw this.#failure(answers)
  }

  serialize(): string {
    const { name, leaseMs, kind, resumable } = this.#parts
    this.#checkOpen()
    if (!resumable) throw new TypeError('a lease with locks that edgelock did not make cannot be handed over')
    const leases = this.places.map(lease => lease?.serialize() ?? '')
    const { token } = this
    return JSON.stringify({
      edgelock: 1,
      kind,
      name,
      leaseMs,
      token,
      leases,
    } satisfies SerializedLeases)
  }

  /** A failed release went to `onEvent`; it must not hide the error of the block that ends here. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.release().catch(() => {})
  }

  #gather<T>(asked: Promise<T>[], decided: (answers: Answers<T>) => boolean): Promise<Answers<T>> {
    return gather(this.#parts.clock, asked, decided, ANSWERS_MS)
  }

  /** Why too few answered as they should. */
  #failure(answers: Answers<unknown>): unknown {
    const reason = failureIn(answers)?.reason
    if (reason !== undefined && !(reason instanceof LockError)) return reason
    return new OutcomeUnknownError(this.name, reason)
  }

  /** A member was lost; with too many of them the whole is. */
  #lookForLoss(member: AbortSignal): void {
    const left = this.#held.filter(lease => !lease.signal.aborted).length
    if (this.#over.signal.aborted || left >= this.#parts.quorum) return
    const { reason } = member.reason as LeaseLostError
    this.#lost.abort(new LeaseLostError(this.name, reason, undefined, left > 0 || reason !== 'taken'))
    this.#over.abort()
  }

  #checkOpen(): void {
    if (this.#closed) throw new TypeError('this lease was released')
  }
}
