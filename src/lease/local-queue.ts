/** The queue in which callers of one process wait for a lock. */
import type { GiveHow } from '../transport/give.ts'
import type { LineAnswer, Pause } from '../wait/poll.ts'
import { acquireLease } from './acquire.ts'
import type { LocksContext } from './context.ts'
import { isHeld, offerToNext } from './hand-on.ts'
import { HolderState } from './holder-state.ts'
import { type LockKind, placeOf } from './lock-kind.ts'
import type { HandOn, Offer, Successors, Turn } from './turn.ts'
import { KNOWN_MS, newTurn, nextLookAt, TURN_MS, tokensFor } from './turn.ts'
import { LocalWaiters, promisesMayCross, type Waiter } from './waiter.ts'

/**
 * Where callers of one process wait for one lock, in the order in which they came. While a caller has it, none of them asks
 * the server. Else one does, the *asker*. A caller that releases the lock hands it on to the first: the same holder, with
 * what is proven of its lease.
 */
export class LocalQueue implements Successors {
  readonly #waiters: LocalWaiters
  readonly #context: Pick<LocksContext, 'clock' | 'queues' | 'store'>
  readonly #place: string
  /** How many calls of `acquire` have not ended. */
  #calls = 0
  /** The caller that has the lock, from its grant to its last release or its loss. */
  #holder: HolderState | undefined
  /** The caller that hands it on or releases it, and until when the others wait for that. */
  #giver: HolderState | undefined
  #quietUntil = 0
  /** When the server wants to be asked again, and what it said to the asker. */
  #askAt = 0
  #asked: Partial<LineAnswer> = {}
  /** Whether other clients have had it since a caller of this process: set by a busy poll, cleared by a grant. */
  #isShared = false

  constructor(context: LocksContext, place: string) {
    this.#context = context
    this.#waiters = new LocalWaiters(context.clock)
    this.#place = place
  }

  /**
   * Acquires with the caller's own context: those of `besideStringLocks()` share a queue with the rest. One that does not
   * wait asks at once, and takes nothing from others.
   */
  readonly acquire: typeof acquireLease = async (context, kind, options) => {
    const { signal, leaseMs } = options
    const waiter: Waiter = { leaseMs, spare: 0, wantedAt: 0, askAt: 0, isAsking: false, aliveUntil: 0 }
    const wake = () => waiter.wake?.()
    signal?.addEventListener('abort', wake)
    this.#calls++
    const queued = {
      sit: async (pause: Pause) => {
        const offer = await this.#sit(waiter, pause, signal)
        return offer && this.#take(context, kind, offer)
      },
      reserve: () => tokensFor(this.#waiters.size - 1),
      granted: (holder: HolderState) => this.#begin(holder),
    }
    try {
      return await acquireLease(context, kind, { ...options, queued })
    } finally {
      signal?.removeEventListener('abort', wake)
      this.#calls--
      this.#waiters.delete(waiter)
      this.#look()
    }
  }

  /** Waits until a caller is to ask, or is offered the lock. */
  async #sit(waiter: Waiter, pause: Pause, signal: AbortSignal | undefined): Promise<Offer | undefined> {
    const { clock } = this.#context
    const { until, spare, polls } = pause
    if (!polls && spare <= 0) return undefined
    let now = clock.now()
    if (polls) [this.#isShared, this.#askAt, this.#asked] = [true, now + pause.wantedMs, { ...pause.asked }]
    const [wantedAt, askAt] = spare > 0 ? [now + pause.wantedMs, now + pause.delayMs] : [until, until]
    Object.assign(waiter, { isAsking: false, spare, wantedAt, askAt })
    for (let isNew = true; ; isNew = false) {
      signal?.throwIfAborted()
      now = clock.now()
      this.#waiters.add(waiter)
      // The asker asks for it as well, or another does.
      if (isNew) this.#look()
      const { offer } = waiter
      waiter.offer = undefined
      if (offer && !offer.giver.turn?.isOver) return offer
      offer?.answer(false)
      const at = this.#waiters.asker() === waiter ? this.#askTime(waiter, now) : Infinity
      const ms = Math.min(until, at) - now
      // Each has its own patience with a store that has never answered.
      if (ms <= 0 || (!this.#context.store.hasAnswered && now - pause.since >= TURN_MS)) break
      await this.#waiters.sleep(waiter, ms)
    }
    this.#waiters.asks(waiter)
    if (this.#waiters.asker() === waiter) Object.assign(pause.asked, this.#asked)
    return undefined
  }

  /** Returns when the asker is to ask, or to look again. */
  #askTime(waiter: Waiter, now: number): number {
    if (this.#giver && now < this.#quietUntil) return this.#quietUntil
    const holder = this.#holder
    const leftMs = holder?.remainingMs() ?? 0
    // The polls of others serve it as well, so its own need not last until the deadline.
    const ownAt = this.#waiters.size > 1 ? waiter.wantedAt : waiter.askAt
    if (!holder?.turn || leftMs <= 0) return Math.max(this.#askAt, ownAt)
    if (nextLookAt(holder.turn) > now) return Math.min(now + leftMs, nextLookAt(holder.turn))
    void this.#isLost(holder, holder.turn)
    return this.#askTime(waiter, now)
  }

  /** Gives a caller what another offers it, in the caller's own context. */
  #take(context: LocksContext, kind: LockKind, { giver, proof, answer }: Offer): HolderState {
    const { turn, holder, token, newHold } = giver
    if (turn) turn.callers++
    const known = { turn, token: token && token + 1, newHold, provenSince: context.clock.now() }
    const state = new HolderState(context, kind, holder, known)
    state.proveBy(proof)
    this.#begin(state)
    answer(true)
    return state
  }

  /** Notes which caller has the lock. */
  #begin(holder: HolderState): void {
    if (this.#holder === holder) return
    const { provenSince = 0, token, reserve } = holder
    holder.turn ??= newTurn(provenSince, this.#isShared, token && token + reserve)
    holder.queue = this
    this.#holder = holder
    this.#giver = undefined
    this.#isShared = false
    this.#asked = {}
    void holder.turn.lost.then(() => holder.gone())
  }

  closes(giver: HolderState, hold: string): HandOn | undefined {
    if (this.#holder !== giver || !this.#waiters.size) return undefined
    this.#holder = undefined
    this.#giver = giver
    this.#quietUntil = this.#context.clock.now() + TURN_MS
    const { context, place, subject, otherSide } = giver
    // Another holder of this process may have robbed it, a writer that reads has more to give back, and an inner hold that
    // is closed last cannot tell whether the outermost one was lost.
    const isOwn = context.held.get(place) === subject.leaseId
    return isOwn && hold === giver.holder && !otherSide ? how => this.#handOn(giver, how) : undefined
  }

  closed(giver: HolderState, done: Promise<unknown>): void {
    const open = () => {
      if (this.#giver !== giver) return
      this.#giver = undefined
      this.#free()
    }
    done.then(open, open)
  }

  ended(holder: HolderState): undefined {
    if (this.#holder !== holder) return
    if (holder.turn) holder.turn.isOver = true
    this.#holder = undefined
    this.#free()
  }

  robbed(): void {
    const { turn } = this.#holder ?? {}
    if (turn) turn.askedAt = -Infinity
    this.#waiters.asker()?.wake?.()
  }

  #free(): void {
    this.#askAt = 0
    this.#look()
  }

  /** Lets the asker see what has changed, and forgets a queue without callers. */
  #look(): void {
    this.#waiters.asker()?.wake?.()
    if (!this.#calls && !this.#holder && !this.#giver) this.#context.queues.delete(this.#place)
  }

  async #handOn(giver: HolderState, how: GiveHow): ReturnType<HandOn> {
    if (!(await offerToNext(giver, this.#waiters, () => this.#giver === giver, how))) return undefined
    const turn = giver.turn as Turn
    const isKnown = this.#context.clock.now() - turn.askedAt <= KNOWN_MS
    return isKnown || !(await this.#isLost(giver, turn)) ? 'released' : 'gone'
  }

  /** Looks whether another client has what callers count on, and tells the present one. */
  async #isLost(holder: HolderState, turn: Turn): Promise<boolean> {
    turn.askedAt = this.#context.clock.now()
    if ((await isHeld(holder)) || turn.isOver) return false
    turn.isOver = true
    turn.tell()
    if (this.#holder?.turn === turn) this.ended(this.#holder)
    return true
  }
}

/** Returns what acquires a lock where its callers wait for each other; undefined where they must not. */
export function queueOf(context: LocksContext, kind: LockKind): typeof acquireLease | undefined {
  context.localQueue ??= promisesMayCross()
  const { queues, localQueue } = context
  if (!localQueue) return undefined
  const place = placeOf(kind)
  const queue = (queues.get(place) as LocalQueue | undefined) ?? new LocalQueue(context, place)
  queues.set(place, queue)
  return queue.acquire
}
