/** A lock made of locks: its rounds, and what is given back when one fails. */
import {
  LeaseLostError,
  LockBusyError,
  LockError,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../api/errors.ts'
import type { Lease, WaitUntil } from '../api/lease.ts'
import type { AcquireOptions, Lockable, TryResult, WaitOptions } from '../api/lock.ts'
import { ACQUIRE_CHECKS, checkOptions, positiveInteger, WAIT_CHECKS } from '../internal/options.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import { checkReenter } from '../lease/lock-kind.ts'
import { patienceOf, sendingOf } from '../lease/patience.ts'
import type { StoreFacts } from '../transport/call.ts'
import { isTemporary, retryAfterOf } from '../transport/failure.ts'
import { AWAITED_MS } from '../transport/give.ts'
import { type BringsBack, notResumable, resume } from '../verbs/serialize.ts'
import { type PollResult, poll } from '../wait/poll.ts'
import { behindHolds } from '../wait/schedule.ts'
import { CompositeLease } from './composite-lease.ts'
import type { Composition } from './composition.ts'
import { gather } from './gather.ts'
import { Leftovers } from './leftovers.ts'
import { areResumable, contextsOf, defaultLeaseMs, heldHere, type Nested } from './members.ts'
import { parseLeases } from './serialized-leases.ts'

/** How long a round waits for its releases: as long as a release does, because the next round would find the old leases. */
const GIVEN_BACK_MS = AWAITED_MS + 500

/** A try for all members. */
export interface Round {
  readonly leaseMs: number
  readonly signal: AbortSignal | undefined
  readonly waitUntil: WaitUntil | undefined
  /** How long members repeat their requests in this round. */
  readonly patienceMs: number
  readonly reenter: CompositeLease | undefined
  /** No round follows. */
  readonly last: boolean
  /** Whether no round follows a failure. */
  lastIfFails(): boolean
  /** When the wait ends if the store fails. */
  readonly until: number
  /** The leftovers of all rounds. */
  readonly leftovers: Leftovers
}

/** The result of a round: leases by the places of their locks, and the fencing token they agreed on. */
export interface Taken {
  readonly places: readonly (Lease | undefined)[]
  readonly token: number | undefined
}

/** A lock made of locks. It asks in rounds, and between two rounds it holds nothing. */
export abstract class CompositeLock implements Lockable, Nested, BringsBack {
  readonly name: string
  readonly members: readonly Lockable[]
  protected readonly parts: Composition

  constructor(parts: Composition) {
    this.name = parts.name
    this.members = parts.members
    this.parts = parts
  }

  async tryAcquire(options?: AcquireOptions): Promise<TryResult> {
    checkOptions('tryAcquire()', options, ACQUIRE_CHECKS)
    const { lease, busy } = await this.#acquireInRounds({ ...options, waitMs: 0, maxPolls: 1 })
    if (!lease) return { acquired: false, retryAfterMs: busy.retryAfterMs, noTtl: busy.noTtl }
    return { acquired: true, lease }
  }

  async acquire(options?: AcquireOptions & WaitOptions): Promise<Lease> {
    checkOptions('acquire()', options, { ...ACQUIRE_CHECKS, ...WAIT_CHECKS })
    const { lease, busy } = await this.#acquireInRounds({ ...options })
    if (busy) throw busy
    return lease
  }

  bringBack(serialized: string, waitUntil?: WaitUntil): Lease {
    const lease = this.tryResume(serialized, waitUntil)
    if (lease) return lease
    throw notResumable(this.name)
  }

  /** Brings a lease back; undefined for any other text. */
  tryResume(serialized: string, waitUntil?: WaitUntil): Lease | undefined {
    const { members, name, quorum, kind } = this.parts
    const text = parseLeases(serialized, { kind, name, places: members.length })
    const places = text?.leases.map((lease, place) => {
      const lock = members[place]
      return lease && lock instanceof LeasedLock ? resume(lock, lease, { waitUntil }) : undefined
    })
    if (!text || !places || places.filter(Boolean).length < quorum) return undefined
    const { leaseMs, token } = text
    const leftovers = new Leftovers()
    return new CompositeLease({ ...this.parts, resumable: true, leaseMs, token, places, leftovers })
  }

  checkAcquire(leaseMs: number, reenter?: Lease): void {
    const { members } = this
    const { places = [] } = reenter instanceof CompositeLease && reenter.name === this.name ? reenter : {}
    if (reenter && places.length !== members.length)
      throw new TypeError(`reenter must be a lease of ${this.name}`)
    for (const [place, lock] of members.entries()) {
      const { context, of: kind } = LeasedLock.identityOf(lock) ?? {}
      context?.checkLease(leaseMs, kind)
      if (kind && reenter) checkReenter(kind)
      const nested = lock as Lockable & Partial<Nested>
      nested.checkAcquire?.(leaseMs, places[place])
    }
  }

  /** Whether a store has never answered. One that is not asked before others have granted is not. */
  protected isSilent({ hasAnswered }: StoreFacts): boolean {
    return hasAnswered === false
  }

  /** False if too many stores for a lease are silent. */
  get hasAnswered(): boolean {
    const silent = contextsOf(this.members).filter(({ store }) => this.isSilent(store))
    return silent.length <= this.members.length - this.parts.quorum
  }

  /** Acquires what a lease needs, or leaves nothing acquired. Throws when neither is certain, or if members failed. */
  protected abstract round(round: Round): Promise<PollResult<Taken>>

  /** Returns the options for the member at a place. */
  protected optionsFor(
    place: number,
    { leaseMs, signal, patienceMs, reenter, leftovers }: Round,
  ): AcquireOptions {
    const collect = (cleanUp: Promise<unknown>) => leftovers.add(cleanUp)
    return { leaseMs, signal, patienceMs, waitUntil: collect, reenter: reenter?.places[place] }
  }

  /** Releases what a failed round took, beginning with what was taken last. Never rejects. */
  protected async giveBack(leases: readonly Lease[], { last, signal, leftovers }: Round): Promise<void> {
    const released = [...leases].reverse().map(lease => lease.release())
    if (!last) await gather(this.parts.clock, released, () => false, GIVEN_BACK_MS, signal)
    for (const each of released) leftovers.add(each)
  }

  /** Gives back what a failed round took. Returns when the next may begin. @throws the error if none follows */
  protected async failed(error: unknown, leases: readonly Lease[], round: Round): Promise<PollResult<Taken>> {
    const last = round.last || (isTemporary(error) && round.lastIfFails())
    await this.giveBack(leases, { ...round, last })
    if (last || !isTemporary(error)) throw error
    return { retryAfterMs: retryAfterOf(error) }
  }

  async #acquireInRounds(
    options: AcquireOptions & WaitOptions,
  ): Promise<{ lease: Lease; busy?: undefined } | { lease?: undefined; busy: LockBusyError }> {
    const { clock } = this.parts
    const { leaseMs = defaultLeaseMs(this.members), waitMs = 10_000, maxPolls } = options
    const { signal, waitUntil, reenter } = options
    this.checkAcquire(leaseMs, reenter)
    // A lock of the application's own may check nothing.
    positiveInteger('leaseMs', leaseMs)
    signal?.throwIfAborted()
    reenter?.signal.throwIfAborted()
    const entered = reenter as CompositeLease | undefined
    const round = { leaseMs, signal, waitUntil, reenter: entered, leftovers: new Leftovers() }
    const wait = reenter ? { waitMs: 0, maxPolls: 1 } : { waitMs, maxPolls }
    const patienceMs = patienceOf({ ...options, waitMs })
    const startedAt = clock.now()
    try {
      const waited = await poll(clock, { ...wait, signal, paceOf: behindHolds }, asked => {
        const now = clock.now()
        const times = sendingOf(this, asked, patienceMs, Math.floor(now - startedAt))
        const until = Math.max(startedAt + patienceMs, now + (this.hasAnswered ? asked.leftMs : 0))
        const lastIfFails = () => !sendingOf(this, asked, patienceMs).sends
        return this.#attempt({ ...round, ...times, until, last: !!asked.last, lastIfFails })
      })
      const { value: lease, remainingMs = leaseMs, ...facts } = waited
      if (lease) {
        // The release waits for the rest.
        round.leftovers.handOver(waitUntil)
        return { lease }
      }
      const noTtl = remainingMs < 0 || undefined
      const told = { retryAfterMs: noTtl ? leaseMs : remainingMs, noTtl, heldByLease: heldHere(this.members) }
      const busy = new LockBusyError(this.name, { ...told, ...facts })
      await this.#giveUp(busy, round)
      return { busy }
    } catch (error) {
      // The reason of a signal is shared with others, that of a lost lease too.
      const isShared = error === signal?.reason || (reenter && error instanceof LeaseLostError)
      const own = error instanceof LockError && !isShared ? error : undefined
      throw (await this.#giveUp(own, round)) ?? error
    }
  }

  /** Ends all rounds. Returns the error, which says whether members may still be held, also when more is known later. */
  async #giveUp(
    error: LockError | undefined,
    { leftovers, waitUntil }: Pick<Round, 'leftovers' | 'waitUntil'>,
  ): Promise<LockError | undefined> {
    const patienceMs = leftovers.handOver(waitUntil) ? 0 : undefined
    const mayBeHeld = await leftovers.mayBeHeld(this.parts.clock, patienceMs)
    if (!error) return error
    const told =
      mayBeHeld && error instanceof StoreUnavailableError ? new OutcomeUnknownError(this.name, error) : error
    void leftovers.ended().then(mayBeHeld => Object.assign(told, { mayBeHeld }))
    return Object.assign(told, { mayBeHeld })
  }

  async #attempt(round: Round): Promise<PollResult<CompositeLease>> {
    const { value, ...busy } = await this.round(round)
    if (!value) return busy
    const resumable = areResumable(this.members)
    const lease = new CompositeLease({ ...this.parts, ...round, ...value, resumable })
    if (lease.remainingMs() > 0) return { value: lease }
    // Taking them took as long as the lease.
    await this.giveBack([lease], round)
    if (round.last) throw new LeaseLostError(this.name, 'expired')
    return {}
  }
}
