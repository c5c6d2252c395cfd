import type { Context } from '../context.ts'
import { LeaseLostError } from '../errors.ts'
import { positiveInteger } from '../options.ts'
import type { Delivery } from '../transport/deliver.ts'
import type { KeepAlive, Lease } from '../types.ts'
import { checkWaitUntil, hand } from '../wait-until.ts'
import type { Holding } from './holding.ts'
import { keep } from './keeper.ts'
import type { Protocol } from './protocol.ts'
import type { SerializedLease } from './serialized.ts'

type ReleaseOutcome = 'released' | 'reentered' | 'gone'

/** One hold of a holder, from its grant to its release. */
export class HeldLease implements Lease {
  readonly name: string
  readonly holder: string
  readonly token: number | undefined
  readonly signal: AbortSignal
  readonly #holding: Holding
  readonly #hold: string
  readonly #leaseMs: number
  readonly #keepers = new AbortController()
  /** How many holds its release leaves; undefined while it is open. */
  #holdsLeft: number | undefined
  /** Its place among the holds that were closed. */
  #closed = 0
  #released: Promise<ReleaseOutcome> | undefined

  constructor(holding: Holding, hold: string, leaseMs: number) {
    this.name = holding.protocol.lockName
    this.holder = holding.holder
    this.signal = holding.signal
    this.token = holding.token
    this.#holding = holding
    this.#hold = hold
    this.#leaseMs = leaseMs
  }

  get holds(): number {
    return this.#holding.holds
  }

  remainingMs(): number {
    return this.#holdsLeft === undefined ? this.#holding.remainingMs() : 0
  }

  async isHeld(): Promise<boolean> {
    const { reply, sentAt } = await this.#holding.ask(this.#hold, 'inspect', {}, { readsOnly: true })
    const held = reply.code === 'ours' || (reply.code === 'held' && reply.holder === this.holder)
    if (!held) this.#holding.gone()
    else if (reply.remainingMs > 0) this.#holding.prove(sentAt, reply.remainingMs)
    return held && this.#holdsLeft === undefined
  }

  async extend(leaseMs: number = this.#leaseMs): Promise<void> {
    positiveInteger('leaseMs', leaseMs)
    this.holding()
    await this.#extend(leaseMs, {})
  }

  async #extend(leaseMs: number, how: Delivery): Promise<void> {
    const { clock, emit } = this.#holding.context
    const startedAt = clock.now()
    this.signal.throwIfAborted()
    const { reply, sentAt } = await this.#holding.ask(this.#hold, 'extend', { leaseMs }, how)
    if (reply.code === 'gone') this.#holding.gone()
    else this.#holding.prove(sentAt, leaseMs)
    // It may have been released while the answer was under way, which explains a `gone` as well.
    this.holding()
    this.signal.throwIfAborted()
    if (reply.code === 'gone') throw new LeaseLostError(this.name, 'taken')
    emit({ type: 'extended', name: this.name, leaseMs, durationMs: clock.now() - startedAt })
  }

  keepAlive({ waitUntil, maxHoldMs = 300_000 }: Parameters<Lease['keepAlive']>[0] = {}): KeepAlive {
    checkWaitUntil(waitUntil)
    positiveInteger('maxHoldMs', maxHoldMs)
    const { context } = this.holding()
    const stopper = new AbortController()
    const stop = () => stopper.abort()
    const ends = [this.signal, this.#keepers.signal]
    for (const end of ends) end.addEventListener('abort', stop)
    if (this.signal.aborted) stop()
    const done = keep({
      clock: context.clock,
      leaseMs: this.#leaseMs,
      maxHoldMs,
      remainingMs: () => this.remainingMs(),
      extend: leaseMs => this.#renew(leaseMs, stopper.signal),
      stop: stopper.signal,
    }).then(() => {
      for (const end of ends) end.removeEventListener('abort', stop)
    })
    hand(waitUntil, done)
    return {
      done,
      stop() {
        stop()
        return done
      },
    }
  }

  /** One renewal of the keeper; a failure only matters when time runs out before the next one succeeds. */
  async #renew(leaseMs: number, signal: AbortSignal): Promise<boolean> {
    try {
      await this.#extend(leaseMs, { sends: 1, budgetMs: this.#leaseMs / 3, signal })
      return true
    } catch {
      // A keeper that is stopped while it asks has not failed.
      this.#holding.unreachable ||= !signal.aborted
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

  /** From here on nothing of this lease is running any more. Returns how many holds the holder has left. */
  #close(): number {
    this.#keepers.abort()
    this.#closed = ++this.#holding.closed
    if (--this.#holding.holds === 0) this.#holding.end(() => this.release())
    return this.#holding.holds
  }

  async #release(holds: number): Promise<ReleaseOutcome> {
    const holding = this.#holding
    const { clock, emit } = holding.context
    const startedAt = clock.now()
    const facts = () => ({ name: this.name, durationMs: clock.now() - startedAt })
    try {
      const ask = () => holding.ask(this.#hold, 'release', { holds, outcome: 1 })
      const asked = holding.releasing?.then(ask) ?? ask()
      holding.releasing = asked.catch(() => {})
      const { reply } = await asked
      if (reply.code === 'released') holding.ended = Math.max(holding.ended, this.#closed)
      const outcome = holding.ended < this.#closed ? 'gone' : holds > 0 ? 'reentered' : 'released'
      if (outcome === 'gone') holding.gone()
      emit({ type: 'released', outcome, heldMs: holding.heldMs(), ...facts() })
      return outcome
    } catch (error) {
      emit({ type: 'release-failed', error: error as Error, ...facts() })
      throw error
    }
  }

  serialize(): string {
    const holding = this.holding()
    const { holder, holds, protocol, beside } = holding
    if (holds > 1 || beside?.holds)
      throw new TypeError('release the inner holds first: only the last one can be handed over')
    const lease: SerializedLease = {
      edgelock: 1,
      kind: protocol.kind,
      name: this.name,
      holder,
      hold: this.#hold.slice(holder.length),
      leaseMs: this.#leaseMs,
      token: this.token,
    }
    holding.handedOver = true
    return JSON.stringify(lease)
  }

  /** A failed release was told to `onEvent`; it must not hide the error of the block that ends here. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.release().catch(() => {})
  }

  belongsTo(context: Context, { kind, lockName }: Pick<Protocol, 'kind' | 'lockName'>): boolean {
    const { protocol } = this.#holding
    return this.#holding.context === context && protocol.kind === kind && protocol.lockName === lockName
  }

  /** What it stands on. @throws {TypeError} after the release. */
  holding(): Holding {
    if (this.#holdsLeft !== undefined) throw new TypeError('this lease was released: acquire the lock again')
    return this.#holding
  }
}
