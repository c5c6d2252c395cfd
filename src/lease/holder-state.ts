/** A holder: its holds, its proof, and the signal that aborts when the proof is over. */
import { LeaseLostError, type LossReason, OutcomeUnknownError } from '../api/errors.ts'
import type { LockEventSubject } from '../api/events.ts'
import type { ReleaseOutcome } from '../api/lease.ts'
import { elapsedMs, type Moment, momentOf, provableMs, startTimer } from '../internal/clock.ts'
import { type Answer, call, type DeliverOptions, Doubt } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { type GiveHow, give } from '../transport/give.ts'
import type { Script, Values } from '../transport/scripts/script.ts'
import type { LocksContext } from './context.ts'
import type { LeaseKeeper } from './keeper.ts'
import { type LockKind, leaseIdOf, placeOf, REMEMBERED_MS, type Verbs } from './lock-kind.ts'
import type { Proof, ReleaseHold, SendRelease, Successors, Turn } from './turn.ts'

/**
 * What all leases of one holder share: who holds, how often, and until when this client can prove it. Time is proven from
 * before a request was sent, so `signal` aborts before the server can give the lock to another holder.
 */
export class HolderState {
  declare readonly context: LocksContext
  /** Changed by `once` alone, when the work has ended: the release of the new kind leaves the result. */
  declare kind: LockKind
  declare readonly holder: string
  /** The permits that it takes together, where it takes permits. */
  declare readonly permitIds: readonly string[] | undefined
  /** The subject of its events and errors. */
  declare readonly subject: Required<LockEventSubject> & { readonly leaseId: string }
  /** The fencing token of the grant, or the higher one of a red lock, and how many the server reserves for those after it. */
  declare token: number | undefined
  readonly reserve: number = 0
  /** The same holder's state on the other side of a read-write lock, once it has been there. */
  declare otherSide: HolderState | undefined
  /** Where other callers of this process wait for what it has, and with which of them it shares the holder. */
  declare queue: Successors | undefined
  /** Set by the queue at the grant, for all callers of a turn. */
  declare turn: Turn | undefined
  /** Set once the server has said that it had the lock when its last hold was closed. */
  declare wasHeld: boolean | undefined
  /** Returns a new id for one more hold, since each hold has its own done key. Both sides of a holder share one source. */
  declare readonly newHold: () => string
  /** Holds that are open or being opened. */
  holds = 1
  /** Set when no hold is left, after which none is opened: makes sure that the server has released the last one. */
  declare confirmRelease: (() => Promise<unknown>) | undefined
  /** How many were closed, and the latest of them whose release was confirmed: all that were closed before went with it. */
  #closed = 0
  #released = 0
  /** Settles when the last release is answered or first fails. The next one waits: overtaken, it would find nothing. */
  #lastRelease: Promise<unknown> | undefined
  /** Moved by each answer that proves more time: a grant, a renewal, a look. */
  declare proof: Proof | undefined
  /** When the first request that proved time here was sent. Undefined for a resumed lease that is not proven yet. */
  declare provenSince: number | undefined
  /** Why it ends if it is not proven again: a renewal failed, or none follows. */
  declare endReason: 'unreachable' | 'maxHoldMs' | undefined
  /** The keepers of its holds, and the renewal in flight, which all share. */
  readonly keepers: Map<LeaseKeeper, string> = new Map()
  declare renewal: Promise<boolean> | undefined
  /** Set by `serialize()`: the lease belongs to another process, so a loss that is seen here is no news. */
  declare isHandedOver: boolean | undefined
  /** Its process ends, so nothing is handed on. */
  declare endsHere: boolean | undefined
  /** The key of `context.held`, where callers look that find the lock busy, and with those of the members of a multi-lock. */
  declare readonly place: string
  readonly places: string[]
  /** Lost, or no hold is left: nothing is proven from then on. */
  #isOver = false
  /** Set once, by the answer or the timer that shows the loss. */
  #loss: LeaseLostError | undefined
  /** Made when `signal` is first read, because most holders are released before that. */
  #lost: AbortController | undefined
  #stopWatching: (() => void) | undefined

  constructor(context: LocksContext, kind: LockKind, holder: string, known?: Partial<HolderState>) {
    this.context = context
    this.kind = kind
    this.holder = holder
    this.permitIds = kind.holders?.permitIds(holder)
    this.place = placeOf(kind)
    this.places = [this.place]
    const leaseId = leaseIdOf(this.permitIds?.[0] ?? holder, known?.turn?.callers)
    this.subject = { kind: kind.kind, name: kind.name, leaseId }
    let count = 0
    this.newHold = () => `${holder}:${++count}`
    Object.assign(this, known)
  }

  /** Sends a verb for one of the holds. The id of the outermost hold is the holder's. */
  request<Verb extends keyof Verbs>(
    hold: string,
    verb: Verb,
    values: Record<Verbs[Verb]['values'], Values<string>[string]>,
    how?: DeliverOptions,
  ): Promise<Answer<Verbs[Verb]['reply']>> {
    const { context, kind, holder } = this
    const script = kind.scripts[verb] as Script<string, Verbs[Verb]['reply']>
    const all: Values<string> = { holder, ...kind.values(hold, holder), ...values }
    return deliver(context, call(this.subject, verb, script, all), how)
  }

  /** Counts a hold before it is asked for. Returns how many there are with it. */
  openHold(): number {
    return ++this.holds
  }

  /** Closes a hold and returns what releases it. After the last one, nothing is proven and `signal` never aborts. */
  closeHold(hold: string, confirmRelease: () => Promise<unknown>): ReleaseHold {
    for (const [keeper, of] of this.keepers) if (of === hold) keeper.stop()
    const order = ++this.#closed
    const holdsLeft = --this.holds
    const leftMs = this.remainingMs()
    const handOn = holdsLeft === 0 ? this.queue?.closes(this, hold) : undefined
    if (holdsLeft === 0) {
      this.confirmRelease = confirmRelease
      this.#end()
    }
    const values = { holds: holdsLeft, outcome: 1, proven: leftMs > 0 ? 1 : 0, slot: 0 }
    const release: SendRelease = how => this.request(hold, 'release', values, { ...how, mayBeHeld: true })
    const send = async (how: GiveHow) => {
      if (this.#lastRelease) await this.#lastRelease
      const handed = this.#released >= order - 1 && (await handOn?.(how))
      return handed || this.#release(order, holdsLeft, release, how)
    }
    return leaseMs => {
      const releasing = give(this.context, this.kind.owedMs ?? Math.max(leaseMs, leftMs), send)
      if (holdsLeft === 0) this.queue?.closed(this, releasing.done)
      else this.#lastRelease = releasing.within(0).catch(() => {})
      return releasing
    }
  }

  /** Sends the release of the hold that was closed in this order, after which `holdsLeft` are. */
  async #release(order: number, holdsLeft: number, send: SendRelease, how: GiveHow): Promise<ReleaseOutcome> {
    const [began, doubt] = [momentOf(this.context.clock), new Doubt()]
    if (this.turn && holdsLeft === 0) this.turn.isOver = true
    const { reply } = await send({ ...how, doubt })
    if (reply.code === 'released' || this.wasHeld) this.#released = Math.max(this.#released, order)
    if (this.#released >= order) return holdsLeft > 0 ? 'reentered' : 'released'
    this.gone()
    // The server may have forgotten that it answered an earlier request with "released".
    if (doubt.unanswered && elapsedMs(this.context.clock, began) > REMEMBERED_MS)
      throw Object.assign(new OutcomeUnknownError(this.kind.name), { mayBeHeld: false })
    return 'gone'
  }

  /** Aborts when the lease is lost, never when it is released. After a freeze, the timer that sees it may come later. */
  get signal(): AbortSignal {
    if (this.#leftMs <= 0) this.#watch()
    this.#lost ??= new AbortController()
    if (this.#loss) this.#lost.abort(this.#loss)
    return this.#lost.signal
  }

  throwIfLost(): void {
    if (this.#loss) throw this.#loss
  }

  /** Milliseconds since the granted request was sent. */
  heldMs(): number {
    return this.provenSince === undefined ? 0 : this.context.clock.now() - this.provenSince
  }

  /** The proven rest in milliseconds; 0 when nothing is proven, or it is over. */
  remainingMs(): number {
    if (!this.proof || this.#isOver) return 0
    return Math.max(0, this.proof.ms - elapsedMs(this.context.clock, this.proof.sent))
  }

  /** Records that the server had `remainingMs` left for this holder when it answered a request. Never shortens. */
  prove(sent: Moment, remainingMs: number): void {
    if (this.turn) this.turn.askedAt = sent.now
    this.proveBy({ sent, ms: provableMs(remainingMs) })
  }

  /** Counts on what was proven before. */
  proveBy(proof: Proof): void {
    const watched = !!this.proof
    if (proof.ms - elapsedMs(this.context.clock, proof.sent) >= this.remainingMs()) this.proof = proof
    this.provenSince ??= proof.sent.now
    this.endReason = undefined
    this.isHandedOver = false
    if (this.#isOver) return
    if (this.kind.scripts.reenter) this.context.held.set(this.place, this.subject.leaseId)
    if (!watched) this.#watch()
  }

  /** Records that the server says the holder does not have the lock. */
  gone(): void {
    this.#lose(this.remainingMs() > 0 ? 'taken' : 'expired')
  }

  /** By the monotonic clock alone: a step of the wall clock must not abort work that goes on. */
  get #leftMs(): number {
    if (this.provenSince === undefined) return Infinity
    return this.proof ? this.proof.sent.now + this.proof.ms - this.context.clock.now() : 0
  }

  #watch(): void {
    const leftMs = this.#leftMs
    // Idle: this timer must not keep the process alive.
    if (leftMs > 0) this.#stopWatching = startTimer(this.context.clock, leftMs, () => this.#watch(), true)
    else this.#lose(this.endReason ?? 'expired', this.isHandedOver)
  }

  /** Reports the loss, once. A lost lease stays lost. */
  #lose(reason: LossReason, quietly?: boolean): void {
    if (this.#isOver) return
    this.#end()
    this.#loss = new LeaseLostError(this.kind.name, reason)
    this.#lost?.abort(this.#loss)
    if (!quietly) this.context.emit?.({ type: 'lost', ...this.subject, reason, heldMs: this.heldMs() })
  }

  #end(): void {
    const { held, open } = this.context
    this.#isOver = true
    open.delete(this)
    this.#stopWatching?.()
    for (const keeper of this.keepers.keys()) keeper.stop()
    this.queue?.ended(this)
    for (const place of this.places) if (held.get(place) === this.subject.leaseId) held.delete(place)
  }
}
