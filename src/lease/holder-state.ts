import type { Context } from '../context.ts'
import { LeaseLostError, type LossReason } from '../errors.ts'
import type { Values } from '../scripts/script.ts'
import { call } from '../transport/call.ts'
import { type Answer, type Delivery, deliver } from '../transport/deliver.ts'
import type { Protocol, Verbs } from './protocol.ts'

/** Clocks of client and server may run apart by this share of the time they measure … */
const DRIFT_SHARE = 0.01
/** … and by this much, in milliseconds, because the server rounds. Source: the Redlock algorithm's drift. */
const DRIFT_MS = 2

/** Up to when a lease is surely held that had `remainingMs` left when a request sent at `sentAt` was answered. */
export function provableUntil(sentAt: number, remainingMs: number): number {
  return sentAt + remainingMs * (1 - DRIFT_SHARE) - DRIFT_MS
}

/**
 * What all leases of one holder share: who holds, how often, and up to when this client can prove it. The proven time
 * is counted from before a request was sent, so it ends, and `signal` aborts, before the server can give the lock to
 * anybody else.
 */
export class Holding {
  readonly context: Context
  readonly protocol: Protocol
  readonly holder: string
  /** Holds that are open or being opened. */
  holds = 1
  /** How many holds were closed, … */
  closed = 0
  /** … and which of them last had the answer that it was released: all that were closed before it ended with it. */
  ended = 0
  /** A new id for one more hold, since every hold has a done key of its own. Both sides of a holder draw from one. */
  newHold: () => string
  /** The same holder on the other side of a read-write lock, once it has been there. */
  beside: Holding | undefined
  /** Set once the last hold is ending: makes sure that it has ended. */
  finish: (() => Promise<unknown>) | undefined
  /** The release asked for last. The next one waits for it: overtaken, it would find nothing left to release. */
  releasing: Promise<unknown> | undefined
  /** The fencing token of the grant, where there is one. */
  token: number | undefined
  /** Set while renewals fail, so that running out of time is told as what it is. */
  unreachable = false
  /** Somebody else may go on with it, so that running out of time here is no news. Until it is proven here again. */
  handedOver = false
  readonly #lost = new AbortController()
  readonly #over = new AbortController()
  #since: number | undefined
  #deadline: number | undefined

  constructor(context: Context, protocol: Protocol, holder: string) {
    this.context = context
    this.protocol = protocol
    this.holder = holder
    let count = 0
    this.newHold = () => `${holder}:${++count}`
  }

  /** Aborts when the lease is lost, never when it ends as it should. */
  get signal(): AbortSignal {
    return this.#lost.signal
  }

  /** Sends a verb for one of the holds. The id of the outermost is the holder itself. */
  ask<Verb extends keyof Verbs>(
    hold: string,
    verb: Verb,
    values: Record<Verbs[Verb]['values'], number>,
    how?: Delivery,
  ): Promise<Answer<Verbs[Verb]['reply']>> {
    const { protocol, holder } = this
    const all: Values<string> = { holder, ...protocol.values(hold, holder), ...values }
    return deliver(this.context, call(protocol.lockName, protocol.scripts[verb], all), how)
  }

  /** Milliseconds since the request that was granted. */
  heldMs(): number {
    const now = this.context.clock.now()
    return now - (this.#since ?? now)
  }

  /** The proven rest in milliseconds; 0 when nothing is proven, or it is over. */
  remainingMs(): number {
    const over = this.#over.signal.aborted || this.#deadline === undefined
    return over ? 0 : Math.max(0, (this.#deadline ?? 0) - this.context.clock.now())
  }

  /** The server had `remainingMs` left for us when it answered a request sent at `sentAt`. Never shortens. */
  prove(sentAt: number, remainingMs: number): void {
    const watched = this.#deadline !== undefined
    this.#deadline = Math.max(this.#deadline ?? 0, provableUntil(sentAt, remainingMs))
    this.#since ??= sentAt
    this.unreachable = false
    this.handedOver = false
    if (!watched) void this.#watch()
  }

  async #watch(): Promise<void> {
    const { clock } = this.context
    const leftMs = () => (this.#deadline ?? 0) - clock.now()
    // Nobody is left to hear the signal where this timer alone would keep a process alive.
    while (leftMs() > 0 && !this.#over.signal.aborted) await clock.sleep(leftMs(), this.#over.signal, true)
    this.#lose(this.unreachable ? 'unreachable' : 'expired', this.handedOver)
  }

  /** The server says that the holder does not have the lock. */
  gone(): void {
    this.#lose(this.remainingMs() > 0 ? 'taken' : 'expired')
  }

  /** Tells the loss, once. Nothing brings a lost lease back. */
  #lose(reason: LossReason, quietly = false): void {
    if (this.#over.signal.aborted) return
    const name = this.protocol.lockName
    this.end()
    this.#lost.abort(new LeaseLostError(name, reason))
    if (!quietly) this.context.emit({ type: 'lost', name, reason, heldMs: this.heldMs() })
  }

  /** Nothing is running any more and the signal never aborts. */
  end(finish?: () => Promise<unknown>): void {
    this.finish ??= finish
    this.#over.abort()
  }
}
