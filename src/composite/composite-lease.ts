/** A lease made of leases. */
import { LeaseLostError, LockError } from '../api/errors.ts'
import type { KeepAlive, KeepAliveOptions, Lease, ReleaseOutcome } from '../api/lease.ts'
import { checkOptions, KEEP_ALIVE_CHECKS, positiveInteger } from '../internal/options.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { HeldLease, MAX_HOLD_MS } from '../lease/lease.ts'
import { goesOnUntil } from '../transport/give.ts'
import { type HandsOver, serialize } from '../verbs/serialize.ts'
import type { CompositeParts } from './composition.ts'
import { count, failureIn, gather, goesOnIn, majority, type Settled, whyTooFew } from './gather.ts'
import type { Healed, Healing } from './healing.ts'
import { keepMembers, type MembersKeeper, noteWhole } from './keep-members.ts'
import type { SerializedLeases } from './serialized-leases.ts'

/** A little more than the members take for all their sends. */
const ANSWERS_MS = 12_000

/**
 * A lease made of leases: held while at least `quorum` of them are. All of them for a multi-lock, so that losing one
 * loses the whole; a majority for a red lock, which takes missing members again when it is renewed.
 */
export class CompositeLease implements Lease, Healed, HandsOver {
  readonly name: string
  readonly token: number | undefined
  declare readonly permitIds: undefined
  readonly places: (Lease | undefined)[]
  readonly #parts: CompositeParts
  readonly #healing: Healing | undefined
  readonly #lost = new AbortController()
  readonly #keepers = new Set<MembersKeeper>()
  /** The listener of all members, so that it can be removed by name. */
  readonly #look = ({ target }: Pick<Event, 'target'>) => this.#lookForLoss(target as AbortSignal)
  /** Set by `release()`: nothing is proven from then on. */
  #closed = false
  /** The release, which all callers share; undefined again when it has failed. */
  #released: Promise<ReleaseOutcome> | undefined

  constructor(parts: CompositeParts) {
    this.#parts = parts
    this.name = parts.name
    this.token = parts.token
    this.places = [...parts.places]
    this.#healing = parts.healing?.(this, parts)
    for (const { signal } of this.#held) this.#watch(signal)
    noteWhole(this, this.places)
  }

  get #held(): Lease[] {
    return this.places.filter(lease => lease !== undefined)
  }

  replace(place: number, lease: Lease): void {
    this.places[place] = lease
    this.#watch(lease.signal)
    for (const keeper of this.#keepers) keeper.keepOne(lease)
    noteWhole(this, this.places)
  }

  get signal(): AbortSignal {
    // A look at each finds what is over after a freeze, before its timer does.
    for (const lease of this.#held) void lease.signal
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
    if (this.#closed || this.#lost.signal.aborted) return 0
    const rests = this.#held.map(lease => lease.remainingMs()).sort((a, b) => b - a)
    return rests[this.#parts.quorum - 1] ?? 0
  }

  async isHeld(): Promise<boolean> {
    const { quorum } = this.#parts
    const yes = (held: boolean) => held
    const asked = this.#held.map(lease => lease.isHeld())
    const answers = await this.#gather(asked, majority(quorum, yes))
    if (count(answers, yes) >= quorum) return !this.#closed
    if (this.#held.length - count(answers, held => !held) < quorum) return false
    throw failureIn(answers)?.reason ?? whyTooFew(this.name, answers)
  }

  async extend(leaseMs: number = this.#parts.leaseMs): Promise<void> {
    this.checkExtend(leaseMs)
    // A lock of the application's own may check nothing.
    positiveInteger('leaseMs', leaseMs)
    this.signal.throwIfAborted()
    const { quorum, clock, waitUntil } = this.#parts
    const startedAt = clock.now()
    const any = () => true
    const asked = this.#held.map(lease => lease.extend(leaseMs))
    const answers = await this.#gather(asked, majority(quorum, any))
    this.signal.throwIfAborted()
    if (count(answers, any) < quorum) throw whyTooFew(this.name, answers)
    await this.#healing?.healWithin(leaseMs, clock.now() - startedAt, waitUntil)
    this.#checkOpen()
    this.signal.throwIfAborted()
  }

  /** Checks what would be asked of each member, before the first is. @throws {TypeError | RangeError} */
  checkExtend(leaseMs: number): void {
    this.#checkOpen()
    for (const lease of this.#held) {
      if (lease instanceof CompositeLease) lease.checkExtend(leaseMs)
      const { context, kind } = HeldLease.holdOf(lease)?.state ?? {}
      context?.checkLease(leaseMs, kind)
    }
  }

  keepAlive(options?: KeepAliveOptions): KeepAlive {
    const { waitUntil, maxHoldMs = MAX_HOLD_MS } = checkOptions('keepAlive()', options, KEEP_ALIVE_CHECKS)
    this.#checkOpen()
    const keeper = keepMembers(this.#parts, this.#held, this.#healing, maxHoldMs)
    const { done, stop } = keeper
    this.#keepers.add(keeper)
    void done.then(() => this.#keepers.delete(keeper))
    if (this.#lost.signal.aborted) void stop()
    noteWhole(this, this.places)
    tryWaitUntil(waitUntil, done)
    return { done, stop }
  }

  release(): Promise<ReleaseOutcome> {
    this.#closed = true
    this.#end()
    this.#released ??= this.#release().catch(error => {
      this.#released = undefined
      throw error
    })
    return this.#released
  }

  /** Begins with the member that was acquired last. After a loss, it releases the members that are left. */
  async #release(): Promise<ReleaseOutcome> {
    const { quorum, waitUntil, leftovers, clock } = this.#parts
    const wasHeld = (outcome: ReleaseOutcome) => outcome !== 'gone'
    const asked = [...this.#held].reverse().map(lease => lease.release())
    const healed = this.#healing?.settled()
    if (healed) leftovers.add(healed)
    tryWaitUntil(waitUntil, Promise.allSettled([...asked, healed]))
    const [answers] = await Promise.all([
      this.#gather(asked, soFar => count(soFar, wasHeld) >= quorum),
      // With a waitUntil it has been handed over.
      waitUntil || leftovers.mayBeHeld(clock),
    ])
    if (count(answers, wasHeld) >= quorum)
      return count(answers, each => each === 'reentered') > 0 ? 'reentered' : 'released'
    if (this.#held.length - count(answers, outcome => outcome === 'gone') < quorum) return 'gone'
    const failure = whyTooFew(this.name, answers)
    if (failure instanceof LockError && goesOnIn(answers)) goesOnUntil(leftovers.ended(), failure)
    throw failure
  }

  handOver(): string {
    const { name, leaseMs, kind, resumable, token } = this.#parts
    this.#checkOpen()
    if (!resumable) throw new TypeError('a lease with locks that edgelock did not make cannot be handed over')
    const leases = this.places.map(lease => (lease ? serialize(lease) : ''))
    // A member that is taken from here on would not be in the text.
    this.#healing?.end()
    return JSON.stringify({ edgelock: 1, kind, name, leaseMs, token, leases } satisfies SerializedLeases)
  }

  /** A failed release went to `onEvent`; it must not hide the error of the block that ends here. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.release().catch(() => {})
  }

  #gather<T>(asked: Promise<T>[], decided: (answers: Settled<T>) => boolean): Promise<Settled<T>> {
    return gather(this.#parts.clock, asked, decided, ANSWERS_MS)
  }

  #watch(member: AbortSignal): void {
    member.addEventListener('abort', this.#look)
    if (member.aborted) this.#lookForLoss(member)
  }

  /** Ends the watch over the members, and all that would keep or heal them. */
  #end(): void {
    for (const { signal } of this.#held) signal.removeEventListener('abort', this.#look)
    for (const { stop } of this.#keepers) void stop()
    this.#healing?.end()
  }

  /** Whether a majority was ever proven. That of a lease that was resumed is not, until enough members have answered. */
  get #wasProven(): boolean {
    const wasProven = (lease: Lease) =>
      lease instanceof CompositeLease
        ? lease.#wasProven
        : HeldLease.holdOf(lease)?.state.provenSince !== undefined
    return this.#held.filter(wasProven).length >= this.#parts.quorum
  }

  /** A member was lost; with too many of them the whole is. Then one that was never proven does not help either. */
  #lookForLoss(member: AbortSignal): void {
    if (this.#closed || this.#lost.signal.aborted) return
    const membersLeft = this.#held.filter(lease => !lease.signal.aborted).length
    if (membersLeft >= this.#parts.quorum && (this.remainingMs() > 0 || !this.#wasProven)) {
      if ([...this.#keepers].some(({ goesOn }) => goesOn())) this.#healing?.heal(this.#parts.leaseMs)
      return
    }
    const { reason } = member.reason as LeaseLostError
    this.#lost.abort(new LeaseLostError(this.name, reason, undefined, membersLeft > 0 || reason !== 'taken'))
    this.#end()
  }

  #checkOpen(): void {
    if (this.#closed) throw new TypeError('this lease was released')
  }
}
