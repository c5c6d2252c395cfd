import type { Clock } from '../../src/api/clock.ts'
import type { EngineReply } from '../../src/memory/engine.ts'
import { carry, type Fault } from '../../src/memory/faults.ts'
import type { Store } from '../../src/memory/store.ts'

export const NAME = 'order:42'
/** Short, so that it is fun to watch. */
export const LEASE_MS = 6_000

const LATE_MS = 500

export type State = 'idle' | 'asking' | 'inside' | 'gave up' | 'lost it' | 'dead'

export interface Entry {
  readonly at: number
  readonly who: string
  readonly text: string
  readonly isTrouble: boolean
}

/** What the clients of one lock share. */
export interface Table {
  readonly store: Store
  readonly clock: Clock
  note(who: string, text: string, isTrouble?: boolean): void
}

/** A process with a connection to the store that can be disturbed, and that can be killed. */
export abstract class Client {
  readonly name: string
  /** What happens to the next request. */
  fault: Fault | undefined
  #state: State = 'idle'
  readonly #table: Table

  constructor(name: string, table: Table) {
    this.name = name
    this.#table = table
  }

  get state(): State {
    return this.#state
  }

  get store(): Store {
    return this.#table.store
  }

  /** Time goes on for a client until it is dead. */
  get clock(): Clock {
    const { clock } = this.#table
    return {
      now: () => clock.now(),
      wall: () => clock.wall(),
      random: () => clock.random(),
      sleep: (...args) => this.#unlessDead(clock.sleep(...args)),
    }
  }

  abstract acquire(waitMs: number): Promise<void>
  abstract release(): Promise<void>

  kill(): void {
    this.become('dead', 'is killed')
  }

  protected become(state: State, text: string, isTrouble = false): void {
    if (this.#state === 'dead') return
    this.#state = state
    this.#table.note(this.name, text, isTrouble)
  }

  protected note(text: string, isTrouble = false): void {
    if (this.#state !== 'dead') this.#table.note(this.name, text, isTrouble)
  }

  /** Sends one request, and notes what becomes of it. */
  protected async send(what: string, execute: () => EngineReply, signal?: AbortSignal): Promise<EngineReply> {
    await this.#unlessDead(Promise.resolve())
    const { clock, note } = this.#table
    const { fault, name } = this
    const sentAt = clock.now()
    const arrive = () => {
      const reply = execute()
      const isLate = clock.now() > sentAt + LATE_MS
      note(name, `${what} ${isLate ? 'arrives only now ' : ''}→ ${inWords(reply)}`, isLate)
      return reply
    }
    this.fault = undefined
    if (fault === 'lose') note(name, 'the next answer will be lost', true)
    if (typeof fault === 'object')
      note(name, 'delay' in fault ? `${what} is delayed` : `a copy of ${what} is under way`, true)
    return this.#unlessDead(carry(fault, arrive, clock, signal))
  }

  /** What a dead process waits for never comes. */
  async #unlessDead<T>(promise: Promise<T>): Promise<T> {
    const settled = await promise.then(
      value => ({ value }),
      error => ({ error }),
    )
    if (this.#state === 'dead') await new Promise(() => {})
    if ('error' in settled) throw settled.error
    return settled.value
  }
}

function inWords(reply: EngineReply): string {
  const [word] = String(Array.isArray(reply) ? reply[0] : (reply ?? 'nil')).split(' ')
  return word?.replace(':', '') ?? ''
}
