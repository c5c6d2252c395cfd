import { LeaseLostError, type LossReason } from '../api/errors.ts'
import type { LockEventSubject } from '../api/events.ts'
import type { ReleaseOutcome } from '../api/lease.ts'
import { fingerprint } from '../internal/encoding.ts'
import { ENDED } from '../internal/ended.ts'
import { elapsedMs, type Moment } from '../internal/moment.ts'
import { call } from '../transport/call.ts'
import { type Answer, type DeliverOptions, deliver } from '../transport/deliver.ts'
import type { Script, Values } from '../transport/scripts/script.ts'
import type { LocksContext } from './context.ts'
import type { LockKind, Verbs } from './lock-kind.ts'

/** What was held before a request is held after its failure. */
export const HELD: DeliverOptions = { mayBeHeld: true }

/** The clocks of client and server may diverge by this share of the time they measure … */
const DRIFT_SHARE = 0.01
/** … and by this much, in milliseconds, because the server rounds. Source: the Redlock algorithm's drift. */
const DRIFT_MS = 2

/** Returns for how long after the send a lease is provably held of which the server had `remainingMs` left. */
export function provableMs(remainingMs: number): number {
  return remainingMs * (1 - DRIFT_SHARE) - DRIFT_MS
}

/** Returns the script of a verb. @throws {TypeError} for a kind that lacks it */
export function scriptOf<Verb extends keyof Verbs>(
  { kind, scripts }: LockKind,
  verb: Verb,
): Script<string, Verbs[Verb]['reply']> {
  const script = scripts[verb] as Script<string, Verbs[Verb]['reply']> | undefined
  if (script) return script
  throw new TypeError(`${verb} is not possible for a ${kind}`)
}

/** What is known of a holder that is not fresh. */
interface KnownHolder {
  readonly holds?: number
  readonly newHold: () => string
  readonly token?: number | undefined
  readonly otherSide?: HolderState
}

/**
 * What all leases of one holder share: who holds, how often, and until when this client can prove it. The proven time is
 * counted from before a request was sent, so it ends, and `signal` aborts, before the server can give the lock to another
 * holder.
 */
class State {
  // Who holds what.
  declare readonly context: LocksContext
  declare readonly kind: LockKind
  declare readonly holder: string
  /** The permits that it takes together, where it takes permits. */
  declare readonly permitIds: readonly string[] | undefined
  /** What events and errors say it is about. */
  declare readonly subject: Required<LockEventSubject> & { readonly leaseId: string }
  /** The fencing token of the grant, or the higher one that the members of a red lock agreed on. */
  declare token: number | undefined
  /** The same holder's state on the other side of a read-write lock, once it has been there. */
  declare otherSide: HolderState | undefined

  // How often.
  /** Returns a new id for one more hold, since each hold has its own done key. Both sides of a holder share one source. */
  declare readonly newHold: () => string
  /** Holds that are open or being opened. */
  holds = 1
  #closedHolds = 0
  /** The highest order of a closed hold that was answered with "released": all that were closed before went with it. */
  #releasedOrder = 0
  /** The last release sent. The next one waits for it: if it overtook, it would find nothing left to release. */
  #lastRelease: Promise<unknown> | undefined
  /** Set while no hold is left: makes sure that the server has released the last one. */
  declare confirmRelease: (() => Promise<unknown>) | undefined

  // Until when.
  /** Until how long after which send it is proven. */
  #proof: { readonly sent: Moment; readonly ms: number } | undefined
  /** When the request was sent that was the first to prove any time here; of a lease that was resumed, none has yet. */
  declare provenSince: number | undefined
  #renewalFails: boolean | undefined
  #isHandedOver: boolean | undefined
  readonly #lost = new AbortController()
  /** Aborts when it is lost or has no hold left: nothing is proven from then on. */
  readonly #over = new AbortController()

  constructor(context: LocksContext, kind: LockKind, holder: string, known?: KnownHolder) {
    this.context = context
    this.kind = kind
    this.holder = holder
    this.permitIds = kind.holders?.permitIds(holder)
    const leaseId = fingerprint(this.permitIds?.[0] ?? holder)
    this.subject = { kind: kind.kind, name: kind.name, leaseId }
    let count = 0
    this.newHold = () => `${holder}:${++count}`
    Object.assign(this, known)
  }

  /** Sends a verb for one of the holds. The id of the outermost hold is the holder's. */
  request<Verb extends keyof Verbs>(
    hold: string,
    verb: Verb,
    values: Record<Verbs[Verb]['values'], number>,
    how?: DeliverOptions,
  ): Promise<Answer<Verbs[Verb]['reply']>> {
    const { context, kind, holder, subject } = this
    const all: Values<string> = { holder, ...kind.values(hold, holder), ...values }
    return deliver(context, call(subject, verb, scriptOf(kind, verb), all), how)
  }

  /** Whether this is the state of a holder of the lock with this name. */
  isOf(context: LocksContext, { kind, name }: Pick<LockKind, 'kind' | 'name'>): boolean {
    return this.context === context && this.kind.kind === kind && this.kind.name === name
  }

  /** Counts a hold before it is asked for. Returns how many there are with it. */
  openHold(): number {
    this.confirmRelease = undefined
    return ++this.holds
  }

  /**
   * Closes a hold and returns what releases it, again if there was no answer. After the last one, nothing is proven and
   * `signal` never aborts, and `confirmRelease` makes sure that the server has released it.
   */
  closeHold(hold: string, confirmRelease: () => Promise<unknown>): () => Promise<ReleaseOutcome> {
    const left = --this.holds
    const order = ++this.#closedHolds
    if (left === 0) {
      this.confirmRelease = confirmRelease
      this.#over.abort(ENDED)
    }
    return () => this.#release(hold, left, order)
  }

  async #release(hold: string, holds: number, order: number): Promise<ReleaseOutcome> {
    const send = () => this.request(hold, 'release', { holds, outcome: 1 }, HELD)
    const sent = this.#lastRelease?.then(send) ?? send()
    this.#lastRelease = sent.catch(() => {})
    const { reply } = await sent
    if (reply.code === 'released') this.#releasedOrder = Math.max(this.#releasedOrder, order)
    if (this.#releasedOrder >= order) return holds > 0 ? 'reentered' : 'released'
    this.gone()
    return 'gone'
  }

  /** Aborts when the lease is lost, never when it is released. */
  get signal(): AbortSignal {
    return this.#lost.signal
  }

  /** Milliseconds since the granted request was sent. */
  heldMs(): number {
    const now = this.context.clock.now()
    return now - (this.provenSince ?? now)
  }

  /** The proven rest in milliseconds; 0 when nothing is proven, or it is over. */
  remainingMs(): number {
    if (!this.#proof || this.#over.signal.aborted) return 0
    return Math.max(0, this.#proof.ms - elapsedMs(this.context.clock, this.#proof.sent))
  }

  /** Records that the server had `remainingMs` left for this holder when it answered a request. Never shortens. */
  prove(sent: Moment, remainingMs: number): void {
    const watched = !!this.#proof
    const ms = provableMs(remainingMs)
    if (ms - elapsedMs(this.context.clock, sent) >= this.remainingMs()) this.#proof = { sent, ms }
    this.provenSince ??= sent.now
    this.#renewalFails = false
    this.#isHandedOver = false
    if (!watched) void this.#watch()
  }

  /** Records that a renewal failed, so that a loss before the next proof is reported as `unreachable`. */
  renewalFailed(): void {
    this.#renewalFails = true
  }

  /** Another process may go on with it, so running out of time here is no event, until time is proven here again. */
  handOver(): void {
    this.#isHandedOver = true
  }

  /** Records that the server says the holder does not have the lock. */
  gone(): void {
    this.#lose(this.remainingMs() > 0 ? 'taken' : 'expired')
  }

  /** By the monotonic clock alone: a step of the wall clock must not abort work that goes on. */
  async #watch(): Promise<void> {
    const { clock } = this.context
    const leftMs = () => (this.#proof ? this.#proof.sent.now + this.#proof.ms - clock.now() : 0)
    // Idle: this timer must not keep the process alive.
    while (leftMs() > 0 && !this.#over.signal.aborted) await clock.sleep(leftMs(), this.#over.signal, true)
    this.#lose(this.#renewalFails ? 'unreachable' : 'expired', this.#isHandedOver)
  }

  /** Reports the loss, once. A lost lease stays lost. */
  #lose(reason: LossReason, quietly?: boolean): void {
    if (this.#over.signal.aborted) return
    this.#over.abort(ENDED)
    this.#lost.abort(new LeaseLostError(this.kind.name, reason))
    if (!quietly) this.context.emit({ type: 'lost', ...this.subject, reason, heldMs: this.heldMs() })
  }
}

/** Its methods alone change it, except for what other modules find out. */
export type HolderState = Readonly<Omit<State, 'token' | 'otherSide'>> & Pick<State, 'token' | 'otherSide'>
export const HolderState: new (...args: ConstructorParameters<typeof State>) => HolderState = State
