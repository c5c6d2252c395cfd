import type { Clock } from '../api/clock.ts'
import type { Lease, WaitUntil } from '../api/lease.ts'
import type { Lockable } from '../api/lock.ts'
import { ENDED } from '../internal/clock.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { HeldLease } from '../lease/lease.ts'
import { raiseToken } from './agreed-token.ts'
import { gather, SHORTEST_GRACE_MS } from './gather.ts'

/** How often a keeper asks for what is missing, as a share of the lease: as often as it renews. */
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

interface Keeper {
  /** Starts the renewal of what was taken. */
  keepOne(lease: Lease): void
  /** Whether what is taken now would end before the keeper does. */
  goesOn(): boolean
}

/**
 * Takes the members again that a lease is missing, each as a fresh holder: they restarted empty, were away, or had
 * another holder. It asks once and never waits for a member. It asks only while a majority is proven, and counts what it
 * gets only if a majority is still proven then, so the lease never comes back after a gap. Otherwise it gives it back.
 */
export class Healing {
  readonly #lease: Healed
  readonly #parts: HealingParts
  /** The requests of members that are taken again, by place, until the server has answered. */
  readonly #asked = new Map<number, Promise<unknown>>()
  readonly #keepers = new Set<Keeper>()
  #stop = new AbortController()
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
    return Promise.all(places.map(place => this.#heal(place, leaseMs)))
  }

  /** Heals after a renewal, and goes on without the caller when that takes longer than the renewal did. */
  async healWithin(leaseMs: number, tookMs: number, waitUntil: WaitUntil | undefined): Promise<void> {
    const healed = this.heal(leaseMs)
    if (!healed) return
    tryWaitUntil(waitUntil, this.settled())
    await gather(this.#parts.clock, [healed], () => false, Math.max(tookMs, SHORTEST_GRACE_MS))
  }

  /** Heals with the renewals of a keeper, until `stop` aborts. What it takes lasts no longer than `until`. */
  async keep(until: number, keepOne: (lease: Lease) => void, stop: AbortSignal): Promise<void> {
    const { clock, leaseMs } = this.#parts
    const goesOn = () => !stop.aborted && clock.now() + leaseMs <= until
    const keeper = { keepOne, goesOn }
    this.#keepers.add(keeper)
    while (goesOn()) {
      await clock.sleep(leaseMs * HEAL_AT, stop)
      if (goesOn()) this.heal(leaseMs)
    }
    this.#keepers.delete(keeper)
    this.#giveUp()
  }

  /** A renewal found that a member is lost. */
  noticeLoss(): void {
    if ([...this.#keepers].some(({ goesOn }) => goesOn())) this.heal(this.#parts.leaseMs)
  }

  /** Nothing is taken from here on: the lease is released, lost, or goes on in another process. */
  end(): void {
    this.#ended = true
    this.#giveUp()
  }

  /** Resolves when nothing that was asked for is left in flight. Never rejects. */
  settled(): Promise<unknown> {
    return Promise.all(this.#asked.values())
  }

  /** Gives up what is in flight; it is cancelled. */
  #giveUp(): void {
    this.#stop.abort(ENDED)
    this.#stop = new AbortController()
  }

  #isMissing(place: number): boolean {
    const lease = this.#lease.places[place]
    return !lease || lease.signal.aborted || isBelow(lease, this.#lease.token)
  }

  /** A member is not asked again before the clean-up of the last time has ended. */
  #heal(place: number, leaseMs: number): Promise<void> {
    const cleanUp: Promise<unknown>[] = []
    const asked = this.#takeAgain(place, leaseMs, cleanUp).catch(() => {})
    const settled = asked.then(() => Promise.allSettled(cleanUp)).then(() => this.#asked.delete(place))
    this.#asked.set(place, settled)
    return asked
  }

  async #takeAgain(place: number, leaseMs: number, cleanUp: Promise<unknown>[]): Promise<void> {
    const { clock, memberMs } = this.#parts
    const over = new AbortController()
    const { signal } = this.#stop
    const end = () => {
      signal.removeEventListener('abort', end)
      over.abort(ENDED)
    }
    signal.addEventListener('abort', end)
    clock.sleep(memberMs, over.signal).then(end)
    try {
      const lost = this.#lease.places[place]
      const lease =
        lost?.signal.aborted === false ? lost : await this.#take(place, leaseMs, over.signal, cleanUp)
      const counts = lease && (await this.#raise(lease, over.signal))
      if (!lease || lease === lost) return
      if (!counts || this.#ended || this.#lease.remainingMs() === 0) return void cleanUp.push(lease.release())
      this.#lease.replace(place, lease)
      for (const { keepOne } of this.#keepers) keepOne(lease)
      // A delayed duplicate of its acquire must not take the member that forgot it.
      if (lost) cleanUp.push(lost.release())
    } finally {
      end()
    }
  }

  async #take(
    place: number,
    leaseMs: number,
    signal: AbortSignal,
    cleanUp: Promise<unknown>[],
  ): Promise<Lease | undefined> {
    const { members, reenter, leaseMs: usualMs } = this.#parts
    const outer = reenter?.places[place]
    if (reenter && !outer) return undefined
    const asked = await members[place]?.tryAcquire({
      leaseMs: Math.max(leaseMs, usualMs),
      signal,
      waitUntil: promise => void cleanUp.push(promise),
      reenter: outer,
    })
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
