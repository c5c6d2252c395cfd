import { momentOf } from '../internal/clock.ts'
import type { DeliverOptions } from '../transport/call.ts'
import { CALL_PATIENCE_MS } from '../transport/deliver.ts'
import { type AcquireLeaseOptions, acquireLease, type BeforeAsking } from './acquire.ts'
import type { LocksContext } from './context.ts'
import type { Starter } from './early-start.ts'
import type { HolderState } from './holder-state.ts'
import { type LockKind, placeOf } from './lock-kind.ts'
import {
  answerToPass,
  type Pass,
  promisesMayCross,
  type Seat,
  type SendRelease,
  type Successors,
  sleepIn,
} from './seat.ts'

/**
 * For how long the first trusts a holder of its own process, how long a turn lasts, and when an heir without an answer sends
 * its pass itself, in milliseconds.
 */
const TURN_MS = 1_000

/** Holders of this process that have the lock one after the other: for the line of poll slots, they are one hold. */
interface Turn {
  /** The holder that the server granted it to. The ids of its heirs begin with it. */
  readonly first: string
  /** When that request was sent. */
  readonly since: number
  passes: number
  /** How often it may be passed on: as many callers as waited at first. */
  most?: number
}

/**
 * Where callers of one process wait for one lock, in the order in which they came. Only the first asks the server, and not
 * while a holder of this process has just got the lock. A release gives the lock to the first, in one request.
 */
export class Gate implements Successors {
  readonly #seats = new Set<Seat>()
  readonly #context: Pick<LocksContext, 'clock' | 'gates'>
  readonly #place: string
  /** Calls that wait or ask. */
  #calls = 0
  #holder: HolderState | undefined
  /** The one before it: its release may be in flight. */
  #last: HolderState | undefined
  #turn: Turn | undefined
  /** When the lock was granted or passed on here, or when its release began; long ago if it is neither held nor released. */
  #trustedSince = -Infinity

  constructor(context: Pick<LocksContext, 'clock' | 'gates'>, place: string) {
    this.#context = context
    this.#place = place
  }

  /**
   * Acquires when the caller's turn comes, with the caller's own context: those of `besideStringLocks()` share a gate with the rest.
   * One that does not wait asks at once, and takes nothing from others.
   */
  readonly acquire: typeof acquireLease = async (context, kind, options) => {
    const { clock, localQueue, store } = context
    const { leaseMs, waitMs, signal } = options
    // A wait without an end has no number of polls.
    const maxPolls = (waitMs < Infinity && options.maxPolls) || Infinity
    const since = clock.now()
    const seat: Seat = { leaseMs, aliveUntil: 0 }
    this.#calls++
    try {
      while (waitMs > 0 && maxPolls !== 1 && !signal?.aborted) {
        const ms = this.#sitMs(seat, since + waitMs)
        // Each has its own patience with a store that has never answered.
        if (ms <= 0 || (!store.hasAnswered && clock.now() - since >= TURN_MS)) break
        await sleepIn(seat, clock, ms, signal)
      }
      seat.asks = true
      const asking: AcquireLeaseOptions = {
        ...options,
        since,
        heir: seat.pass?.heir,
        before: seat.pass && (how => this.#before(seat, how)),
        sleeps: ms => {
          seat.aliveUntil = clock.now() + ms + CALL_PATIENCE_MS
          // One with few polls delays only itself.
          if (waitMs / maxPolls > TURN_MS) this.#seats.delete(seat)
        },
        granted: holder => this.#begin(holder),
      }
      const early = (localQueue as Partial<Starter>).begin?.(context, kind, asking, seat)
      return early ?? (await acquireLease(context, kind, asking))
    } finally {
      this.#calls--
      this.#seats.delete(seat)
      this.#look()
    }
  }

  /** Returns for how long a seat need not ask: 0 if it is an heir, or has to. */
  #sitMs(seat: Seat, until: number): number {
    if (seat.pass) return 0
    const now = this.#context.clock.now()
    const leftMs = until - now
    seat.aliveUntil = now + CALL_PATIENCE_MS
    // One that was taken for dead comes back, at the end.
    this.#seats.add(seat)
    const trustMs = this.#first() === seat ? this.#trustedSince + TURN_MS - now : Infinity
    // Its last poll is on its deadline. Then another is the first.
    if (leftMs <= 0) this.#seats.delete(seat)
    return Math.min(leftMs, trustMs)
  }

  /** Returns the first caller that lives, and forgets those in front of it. */
  #first(): Seat | undefined {
    for (const seat of this.#seats) {
      if (seat.aliveUntil > this.#context.clock.now()) return seat
      this.#seats.delete(seat)
    }
    return undefined
  }

  /** Notes who holds the lock. */
  #begin(holder: HolderState): void {
    const { provenSince: since = 0, holder: first } = holder
    if (!first.startsWith(`${this.#turn?.first}-`)) this.#turn = { first, since, passes: 0 }
    this.#holder = holder
    this.#trustedSince = since
    holder.gate = this
  }

  ended(holder: HolderState): undefined {
    if (this.#holder !== holder) return
    this.#last = holder
    this.#end()
  }

  /** Nothing is held here any more, so the first has to ask. */
  #end(): void {
    this.#holder = undefined
    this.#trustedSince = -Infinity
    this.#look()
  }

  #look(): void {
    this.#first()?.wake?.()
    if (this.#calls || this.#trustedSince > -Infinity) return
    // A release that is sent again must not come back to a gate that has another in its place.
    this.#last = undefined
    this.#context.gates.delete(this.#place)
  }

  release(giver: HolderState, hold: string, leftMs: number, release: SendRelease): SendRelease {
    // Another holder of this process may have robbed it.
    if (this.#last !== giver || !this.#seats.size) return release
    const closed = momentOf(this.#context.clock)
    let send: SendRelease | undefined
    // Those that come wait for the answer.
    if (!this.#holder) this.#trustedSince = closed.now
    return async how => {
      try {
        const isHeld = leftMs > 0 && (!giver.settled || (await giver.settled(how)))
        // Released again, it is passed on again: the heir may count on it.
        send ??= (isHeld && this.#pass(giver, hold, { at: closed, leftMs })) || release
        return await send(how)
      } finally {
        // An heir that has started early may have released it as well.
        if (!this.#holder && this.#last === giver) this.#end()
      }
    }
  }

  /** Makes the first caller the heir of a holder, if that may be. Returns what is sent instead of the release. */
  #pass(giver: HolderState, hold: string, proof: Pass['proof']): SendRelease | undefined {
    const turn = this.#turn
    const seat = this.#first()
    // A writer that reads has more to give back.
    if (!turn || !seat || seat.asks || giver.otherSide || giver.endsHere) return
    turn.most ??= this.#seats.size
    if (turn.passes >= turn.most || this.#context.clock.now() - turn.since >= TURN_MS) return
    const heir = `${turn.first}-${++turn.passes}`
    // A writer's field is not its id.
    const values = { leaseMs: seat.leaseMs, heir: giver.kind.values(heir, heir)['holder'] ?? heir }
    const send = (how: DeliverOptions) => giver.request(hold, 'pass', values, how, 'release')
    const pass: Pass = { heir, until: this.#context.clock.now() + TURN_MS, proof, send }
    seat.pass = pass
    seat.asks = true
    seat.wake?.()
    return async how => {
      try {
        const { reply, sent } = await send({ ...how, mayBeHeld: true })
        pass.answer ??= { reply, sent }
        return { sent, reply: { code: reply.code === 'gone' ? reply.code : 'released' } }
      } finally {
        pass.until = 0
        seat.wake?.()
      }
    }
  }

  /** Brings an heir the answer to its pass before it asks or gives up. */
  async #before(seat: Seat, how: DeliverOptions): ReturnType<BeforeAsking> {
    const { pass } = seat
    if (!pass) return
    const { reply, sent } = await answerToPass(seat, pass, this.#context.clock, how)
    delete seat.pass
    how.doubt?.answered()
    return reply.code === 'passed' ? { sent, reply: { ...reply, code: 'granted' } } : undefined
  }
}

/** Returns what acquires a lock where its callers wait for each other; undefined where they must not. */
export function gateOf(context: LocksContext, kind: LockKind): typeof acquireLease | undefined {
  context.localQueue ??= promisesMayCross()
  const { gates, localQueue } = context
  if (!localQueue || (localQueue !== true && !promisesMayCross())) return undefined
  const place = placeOf(kind)
  const gate = (gates.get(place) as Gate | undefined) ?? new Gate(context, place)
  gates.set(place, gate)
  return gate.acquire
}
