/** Healing: how a red lock's lease takes missing members again. */
import type { Clock } from '../api/clock.ts'
import type { Lease, WaitUntil } from '../api/lease.ts'
import type { AcquireOptions, Lockable } from '../api/lock.ts'
import { ENDED, startTimer } from '../internal/clock.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { HeldLease } from '../lease/lease.ts'
import { raiseToken } from './agreed-token.ts'
import { gather, SHORTEST_GRACE_MS } from './gather.ts'
import { Leftovers } from './leftovers.ts'

/** How often a keeper has what is missing taken again, as a share of the lease: as often as it renews. */
const HEAL_AT = 1 / 3

/** A lease of several members, as its healing sees it. */
export interface Healed {
  readonly token: number | undefined
  /** By the place of their locks; undefined where nothing is held. */
  readonly places: readonly (Lease | undefined)[]
  remainingMs(): number
  /** From now on, this lease counts in place of the one that was lost there. */
  replace(place: number, lease: Lease): void
}

export interface HealingParts {
  readonly clock: Clock
  readonly members: readonly Lockable[]
  readonly leaseMs: number
  /** How long a member may take to answer, in milliseconds. */
  readonly memberMs: number
  /** The lease that this one re-entered: it takes members first. */
  readonly reenter?: Pick<Healed, 'places'> | undefined
}

/** How a member is taken again. What goes on after that, such as a release, goes to `waitUntil`. */
interface How extends Pick<AcquireOptions, 'leaseMs'> {
  readonly signal: AbortSignal
  waitUntil(cleanUp: Promise<unknown>): void
}

/** A member that was asked. */
interface Retake {
  /** Gives up what is in flight; it is cancelled. */
  stop(): void
  /** Resolves when its answer and all clean-up have come. Never rejects. */
  readonly settled: Promise<unknown>
}

/**
 * Takes the members again that a lease is missing, each as a fresh holder: they restarted empty, were away, or had
 * another holder. It asks once and never waits for a member. It asks only while a majority is proven, and counts what it
 * gets only if a majority is still proven then, so the lease never comes back after a gap. Otherwise it gives it back.
 */
export class Healing {
  readonly #lease: Healed
  readonly #parts: HealingParts
  /** By place. No member is asked again before the clean-up of the last time has ended. */
  readonly #asked = new Map<number, Retake>()
  /** Set by `end()`, when the lease is released, lost or handed over. */
  #ended = false

  constructor(lease: Healed, parts: HealingParts) {
    this.#lease = lease
    this.#parts = parts
  }

  /** Asks every missing member once. Resolves when all have answered or their time is over; undefined if none is missing. */
  heal(leaseMs: number): Promise<unknown> | undefined {
    if (this.#ended || this.#lease.remainingMs() === 0) return undefined
    const all = [...this.#parts.members.keys()]
    const places = all.filter(place => !this.#asked.has(place) && this.#isMissing(place))
    if (places.length === 0) return undefined
    return Promise.all(places.map(place => this.#ask(place, leaseMs)))
  }

  /** Heals after a renewal, and goes on without the caller when that takes longer than the renewal did. */
  async healWithin(leaseMs: number, tookMs: number, waitUntil: WaitUntil | undefined): Promise<void> {
    const healed = this.heal(leaseMs)
    if (!healed) return
    tryWaitUntil(waitUntil, this.settled())
    await gather(this.#parts.clock, [healed], () => false, Math.max(tookMs, SHORTEST_GRACE_MS))
  }

  /** Heals with the renewals of a keeper, for as long as it goes on or until `stop` aborts. */
  async keep(goesOn: () => boolean, stop: AbortSignal): Promise<void> {
    const { clock, leaseMs } = this.#parts
    while (goesOn()) {
      await clock.sleep(leaseMs * HEAL_AT, stop)
      if (goesOn()) this.heal(leaseMs)
    }
    this.#giveUp()
  }

  /** Nothing is taken from here on: the lease is released, lost, or goes on in another process. */
  end(): void {
    this.#ended = true
    this.#giveUp()
  }

  /** Resolves when nothing that was asked for is left in flight. Never rejects. */
  settled(): Promise<unknown> {
    return Promise.all([...this.#asked.values()].map(({ settled }) => settled))
  }

  #giveUp(): void {
    for (const { stop } of this.#asked.values()) stop()
  }

  #isMissing(place: number): boolean {
    const lease = this.#lease.places[place]
    return !lease || lease.signal.aborted || isBelow(lease, this.#lease.token)
  }

  /** Asks a member, which has `memberMs` to answer. */
  #ask(place: number, leaseMs: number): Promise<void> {
    const { clock, memberMs, leaseMs: usualMs } = this.#parts
    const over = new AbortController()
    const stop = () => over.abort(ENDED)
    const cancelTimer = startTimer(clock, memberMs, stop)
    const cleanUps = new Leftovers()
    const waitUntil: How['waitUntil'] = cleanUp => cleanUps.add(cleanUp)
    const how = { leaseMs: Math.max(leaseMs, usualMs), signal: over.signal, waitUntil }
    const answered = this.#takeAgain(place, how)
      .catch(() => {})
      .finally(cancelTimer)
    const settled = answered.then(() => cleanUps.ended()).then(() => this.#asked.delete(place))
    this.#asked.set(place, { stop, settled })
    return answered
  }

  /** Takes a member again, or raises the token of one that is held. */
  async #takeAgain(place: number, how: How): Promise<void> {
    const lost = this.#lease.places[place]
    const isHeld = lost?.signal.aborted === false
    const lease = isHeld ? lost : await this.#take(place, how)
    const counts = lease && (await this.#raise(lease, how.signal))
    if (!lease || isHeld) return
    if (!counts || this.#ended || this.#lease.remainingMs() === 0) return how.waitUntil(lease.release())
    this.#lease.replace(place, lease)
    // A delayed duplicate of its acquire must not take the member that forgot it.
    if (lost) how.waitUntil(lost.release())
  }

  async #take(place: number, how: How): Promise<Lease | undefined> {
    const { members, reenter: outer } = this.#parts
    const reenter = outer?.places[place]
    if (outer && !reenter) return undefined
    const asked = await members[place]?.tryAcquire({ ...how, reenter })
    return asked?.acquired ? asked.lease : undefined
  }

  /** Returns whether the member has the token of the whole lease, if there is one. */
  async #raise(lease: Lease, signal: AbortSignal): Promise<boolean> {
    const { token } = this.#lease
    const state = HeldLease.holdOf(lease)?.state
    if (!state || token === undefined || !isBelow(lease, token)) return true
    return raiseToken(state, token, { patienceMs: this.#parts.memberMs, signal }).catch(() => false)
  }
}

/** Whether its token was never raised to the one that all agreed upon. */
function isBelow(lease: Lease, token: number | undefined): boolean {
  return token !== undefined && (HeldLease.holdOf(lease)?.state.token ?? token) < token
}
