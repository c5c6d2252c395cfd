import { LeaseLostError } from '../api/errors.ts'
import type { KeepAlive, KeepAliveOptions, Lease, ReleaseOutcome } from '../api/lease.ts'
import { ENDED } from '../internal/ended.ts'
import { KEEP_ALIVE_CHECKS } from '../internal/option-checks.ts'
import { checkOptions, positiveInteger } from '../internal/options.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { DeliverOptions } from '../transport/deliver.ts'
import type { HolderState } from './holder-state.ts'
import { keep } from './keeper.ts'
import type { SerializedLease } from './serialized.ts'

/** Renewal ends this many milliseconds after it began. */
export const DEFAULT_MAX_HOLD_MS = 300_000

/** What was held before a request is held after its failure. */
const HELD: DeliverOptions = { mayBeHeld: true }

/** One hold of a holder, from its grant to its release. */
export class HeldLease implements Lease {
  declare readonly name: string
  declare readonly id: string
  declare readonly holder: string
  declare readonly permitIds: readonly string[] | undefined
  declare readonly token: number | undefined
  readonly #state: HolderState
  readonly #hold: string
  readonly #leaseMs: number
  readonly #keepers = new Set<() => void>()
  /** How many holds remain after its release; undefined while it is open. */
  #holdsLeft: number | undefined
  /** Its number among the holds that were closed. */
  #closed = 0
  #released: Promise<ReleaseOutcome> | undefined

  constructor(state: HolderState, hold: string, leaseMs: number) {
    this.name = state.subject.name
    this.id = state.subject.leaseId
    this.permitIds = state.permitIds
    this.holder = state.permitIds?.[0] ?? state.holder
    this.token = state.token
    this.#state = state
    this.#hold = hold
    this.#leaseMs = leaseMs
  }

  /**
   * Returns the state behind a lease; undefined for what this class did not make. @throws {TypeError} after the
   * release.
   */
  static stateOf(lease: Lease): HolderState | undefined {
    return #state in lease ? lease.#openState() : undefined
  }

  get signal(): AbortSignal {
    return this.#state.signal
  }

  get holds(): number {
    return this.#state.holds
  }

  remainingMs(): number {
    return this.#holdsLeft === undefined ? this.#state.remainingMs() : 0
  }

  async isHeld(): Promise<boolean> {
    const { reply, sent } = await this.#state.ask(this.#hold, 'inspect', {}, { readsOnly: true, ...HELD })
    const held = reply.code === 'ours' || (reply.code === 'held' && reply.holder === this.holder)
    if (!held) this.#state.gone()
    else if (reply.remainingMs > 0) this.#state.prove(sent, reply.remainingMs)
    return held && this.#holdsLeft === undefined
  }

  async extend(leaseMs: number = this.#leaseMs): Promise<void> {
    positiveInteger('leaseMs', leaseMs)
    const { context, kind } = this.#openState()
    context.checkLease(leaseMs, kind)
    await this.#extend(leaseMs, {})
  }

  async #extend(leaseMs: number, how: DeliverOptions): Promise<void> {
    const { clock, emit } = this.#state.context
    const startedAt = clock.now()
    this.signal.throwIfAborted()
    const { reply, sent } = await this.#state.ask(this.#hold, 'extend', { leaseMs }, { ...how, ...HELD })
    if (reply.code === 'gone') this.#state.gone()
    else this.#state.prove(sent, leaseMs)
    // It may have been released while the request was in flight, which explains a `gone` as well.
    this.#openState()
    this.signal.throwIfAborted()
    if (reply.code === 'gone') throw new LeaseLostError(this.name, 'taken')
    emit({ type: 'extended', ...this.#state.subject, leaseMs, durationMs: clock.now() - startedAt })
  }

  keepAlive(options?: KeepAliveOptions): KeepAlive {
    const { waitUntil, maxHoldMs = DEFAULT_MAX_HOLD_MS } = checkOptions(
      'keepAlive()',
      options,
      KEEP_ALIVE_CHECKS,
    )
    const { context } = this.#openState()
    const { signal } = this
    const stopper = new AbortController()
    const stop = () => {
      signal.removeEventListener('abort', stop)
      this.#keepers.delete(stop)
      stopper.abort(ENDED)
    }
    signal.addEventListener('abort', stop)
    this.#keepers.add(stop)
    if (signal.aborted) stop()
    const done = keep({
      clock: context.clock,
      leaseMs: this.#leaseMs,
      maxHoldMs,
      remainingMs: () => this.remainingMs(),
      extend: leaseMs => this.#renew(leaseMs, stopper.signal),
      stop: stopper.signal,
    }).then(stop)
    tryWaitUntil(waitUntil, done)
    return {
      done,
      stop() {
        stop()
        return done
      },
    }
  }

  /** Renews once for the keeper. A failure matters only if time runs out before the next success. */
  async #renew(leaseMs: number, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#extend(leaseMs, { sends: 1, budgetMs: this.#leaseMs / 3, signal })
      return true
    } catch {
      // A keeper that is stopped while it asks has not failed.
      this.#state.unreachable ||= !signal.aborted
      return false
    }
  }

  release(): Promise<ReleaseOutcome> {
    this.#holdsLeft ??= this.#close()
    this.#released ??= this.#release(this.#holdsLeft).catch(error => {
      this.#released = undefined
      throw error
    })
    return this.#released
  }

  /** Stops everything that runs for this lease. Returns how many holds the holder has left. */
  #close(): number {
    for (const stop of this.#keepers) stop()
    this.#closed = ++this.#state.closed
    if (--this.#state.holds === 0) this.#state.end(() => this.release())
    return this.#state.holds
  }

  async #release(holds: number): Promise<ReleaseOutcome> {
    const state = this.#state
    const { clock, emit } = state.context
    const startedAt = clock.now()
    const facts = () => ({ ...state.subject, heldMs: state.heldMs(), durationMs: clock.now() - startedAt })
    try {
      const ask = () => state.ask(this.#hold, 'release', { holds, outcome: 1 }, HELD)
      const asked = state.lastRelease?.then(ask) ?? ask()
      state.lastRelease = asked.catch(() => {})
      const { reply } = await asked
      if (reply.code === 'released') state.ended = Math.max(state.ended, this.#closed)
      const outcome = state.ended < this.#closed ? 'gone' : holds > 0 ? 'reentered' : 'released'
      if (outcome === 'gone') state.gone()
      emit({ type: 'released', outcome, ...facts() })
      return outcome
    } catch (error) {
      emit({ type: 'release-failed', error: error as Error, ...facts() })
      throw error
    }
  }

  serialize(): string {
    const state = this.#openState()
    const { holder, holds, kind, otherSide } = state
    if (holds > 1 || otherSide?.holds) throw new TypeError('release the inner holds first')
    const lease: SerializedLease = {
      edgelock: 1,
      kind: kind.kind,
      name: this.name,
      holder,
      hold: this.#hold.slice(holder.length),
      leaseMs: this.#leaseMs,
      token: this.token,
    }
    state.handedOver = true
    return JSON.stringify(lease)
  }

  /** A failed release went to `onEvent`; it must not hide the error of the block that ends here. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.release().catch(() => {})
  }

  #openState(): HolderState {
    if (this.#holdsLeft !== undefined) throw new TypeError('this lease was released')
    return this.#state
  }
}
