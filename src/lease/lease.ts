/** A lease: extending, keeping and releasing one hold of a holder. */
import type { KeepAlive, KeepAliveOptions, Lease, ReleaseOutcome, WaitUntil } from '../api/lease.ts'
import { checkOptions, KEEP_ALIVE_CHECKS } from '../internal/options.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { DeliverOptions } from '../transport/call.ts'
import { AWAITED_MS, type Give } from '../transport/give.ts'
import type { HolderState } from './holder-state.ts'
import { keep } from './keeper.ts'
import type { ReleaseHold } from './turn.ts'

/** Renewal ends this many milliseconds after it began, unless the caller says when. */
export const MAX_HOLD_MS = 300_000

/** The hold that a lease stands for. */
export interface Hold {
  readonly state: HolderState
  readonly hold: string
  readonly leaseMs: number
}

/** A hold of a holder, from its grant to its release. */
export class HeldLease implements Lease {
  declare readonly name: string
  declare readonly id: string
  declare readonly token: number | undefined
  readonly #state: HolderState
  readonly #hold: string
  readonly #leaseMs: number
  /** Sends the release; undefined until the lease is released. */
  #sendRelease: ReleaseHold | undefined
  /** The release while it goes on, and once it is answered. */
  #give: Give<ReleaseOutcome> | undefined
  /** Keeps the platform awake for a release that goes on after its caller. */
  #waitUntil: WaitUntil | undefined

  constructor(state: HolderState, hold: string, leaseMs: number, waitUntil?: WaitUntil) {
    this.name = state.subject.name
    this.id = state.subject.leaseId
    this.token = state.token
    this.#state = state
    this.#hold = hold
    this.#leaseMs = leaseMs
    this.#waitUntil = waitUntil
  }

  /** Returns the hold that a lease stands for; undefined for what this class did not make. @throws {TypeError} after the release. */
  static holdOf(lease: object): Hold | undefined {
    if (!(#state in lease)) return undefined
    return { state: lease.#openState(), hold: lease.#hold, leaseMs: lease.#leaseMs }
  }

  // Secrets: as accessors of the class, they appear neither in JSON nor in what a console prints of a lease.
  get holder(): string {
    return this.permitIds?.[0] ?? this.#state.holder
  }

  get permitIds(): readonly string[] | undefined {
    return this.#state.permitIds
  }

  get signal(): AbortSignal {
    return this.#state.signal
  }

  get holds(): number {
    return this.#state.holds
  }

  remainingMs(): number {
    return this.#sendRelease ? 0 : this.#state.remainingMs()
  }

  async isHeld(): Promise<boolean> {
    const { reply, sent } = await this.#state.request(
      this.#hold,
      'inspect',
      {},
      { readsOnly: true, mayBeHeld: true },
    )
    const { holder, remainingMs = 0 } = reply
    const held = reply.code === 'ours' || holder === this.holder
    if (!held) this.#state.gone()
    else if (remainingMs > 0) this.#state.prove(sent, remainingMs)
    return held && !this.#sendRelease
  }

  async extend(leaseMs: number = this.#leaseMs): Promise<void> {
    const { context, kind } = this.#openState()
    context.checkLease(leaseMs, kind)
    await this.#extend(leaseMs, { mayBeHeld: true })
  }

  async #extend(leaseMs: number, how: DeliverOptions): Promise<void> {
    const { clock, emit } = this.#state.context
    const startedAt = clock.now()
    this.#state.throwIfLost()
    // A key that has lost its TTL gets this one, so it must not be less than what is proven.
    const values = { leaseMs: Math.max(Math.ceil(this.#state.remainingMs()), leaseMs) }
    const { reply, sent } = await this.#state.request(this.#hold, 'extend', values, how)
    if (reply.code === 'gone') this.#state.gone()
    else this.#state.prove(sent, leaseMs)
    // The lease may have been released while the request was in flight, which explains a `gone` as well.
    this.#openState()
    this.#state.throwIfLost()
    const { subject } = this.#state
    const { cutMs } = reply as { cutMs?: number }
    emit?.({ type: 'extended', ...subject, leaseMs, durationMs: clock.now() - startedAt, cutMs })
  }

  keepAlive(options?: KeepAliveOptions): KeepAlive {
    const { waitUntil, maxHoldMs = MAX_HOLD_MS } = checkOptions('keepAlive()', options, KEEP_ALIVE_CHECKS)
    const state = this.#openState()
    const keeper = keep({
      clock: state.context.clock,
      leaseMs: this.#leaseMs,
      maxHoldMs,
      lease: this,
      extend: (leaseMs, signal) => (state.renewal ??= this.#renew(leaseMs, signal)),
    })
    state.keepers.set(keeper, this.#hold)
    if (this.signal.aborted) keeper.stop()
    else noteOpen(state, this)
    const done = keeper.done.then(isOver => {
      state.keepers.delete(keeper)
      if (isOver) state.endReason = 'maxHoldMs'
    })
    if (waitUntil) tryWaitUntil(waitUntil, done)
    this.#waitUntil ??= waitUntil
    return {
      done,
      stop() {
        keeper.stop()
        return done
      },
    }
  }

  /** Renews once for all keepers. A failure matters only if time runs out before the next success. */
  async #renew(leaseMs: number, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#extend(leaseMs, { sends: 3, patienceMs: this.#leaseMs / 3, signal, mayBeHeld: true })
      return true
    } catch {
      // A keeper that is stopped while it asks has not failed.
      if (!signal.aborted) this.#state.endReason = 'unreachable'
      return false
    } finally {
      this.#state.renewal = undefined
    }
  }

  release(): Promise<ReleaseOutcome> {
    this.#sendRelease ??= this.#state.closeHold(this.#hold, () => this.release())
    // A holder that is entered again and again would collect its leases.
    this.#state.context.open.get(this.#state)?.delete(this)
    return this.#give?.within(AWAITED_MS, this.#waitUntil) ?? this.#release(this.#sendRelease)
  }

  /** Settles when a release that goes on after its caller has ended. */
  static doneOf(lease: HeldLease): Promise<unknown> {
    return Promise.resolve(lease.#give?.done)
  }

  #release(sendRelease: ReleaseHold): Promise<ReleaseOutcome> {
    const state = this.#state
    const { clock, emit } = state.context
    const startedAt = clock.now()
    const facts = () => ({ ...state.subject, heldMs: state.heldMs(), durationMs: clock.now() - startedAt })
    const failed = (error: Error) => emit?.({ type: 'release-failed', error, ...facts() })
    const give = sendRelease(this.#leaseMs)
    this.#give = give
    give.done.then(
      outcome => emit?.({ type: 'released', outcome, ...facts() }),
      error => {
        this.#give = undefined
        failed(error)
      },
    )
    return give.within(AWAITED_MS, this.#waitUntil, failed)
  }

  /** A failed release went to `onEvent`; it must not hide the error of the block that ends here. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.release().catch(() => {})
  }

  #openState(): HolderState {
    if (this.#sendRelease) throw new TypeError('this lease was released')
    return this.#state
  }
}

/** Notes a lease that this process acquired or keeps alive, and releases when it ends. A holder that is over forgets it. */
export function noteOpen(state: HolderState, lease: Pick<Lease, 'release'>): void {
  const { open } = state.context
  const others = open.get(state)
  if (others) others.add(lease)
  // Only its work knows when a claim may be given up.
  else if (state.kind.kind !== 'once') open.set(state, new Set([lease]))
}
