import { type CompiledScript, Engine } from '../../../src/memory/engine.ts'
import type { Keyspace, Snapshot } from '../../../src/memory/keyspace.ts'
import { listOf } from '../../support/reply.ts'

/** A script with its values. */
export interface Call {
  readonly compiled: CompiledScript
  readonly keys: readonly string[]
  readonly args: readonly string[]
}

/** Says which key stays for longer than `mostMs` allows. */
export function leftIn(keyspace: Keyspace, mostMs: (key: string) => number): string | undefined {
  const stays = (key: string) => !((keyspace.expiryOf(key) ?? Infinity) <= keyspace.now + mostMs(key))
  const left = keyspace.keys().find(stays)
  return left && `${left} stays for too long`
}

interface Store<Facts> {
  readonly snapshot: Snapshot
  readonly facts: Facts
  /** What each call replies here, and the store that it leaves. */
  readonly outcomes: Map<Call, Outcome>
}

interface Outcome {
  /** The reply: its code without the colon, and its fields. */
  readonly code: string
  readonly values: readonly string[]
  readonly store: number
}

/** 14 November 2023. */
export const START = 1_700_000_000_000
/** Longer than any exploration. */
const HORIZON_MS = 60_000

/** Puts back what is to stay as it is. */
export type Settle = (keyspace: Keyspace) => void

/** Every keyspace that occurs at any time, by number. Many states share one, and each script runs once in each. */
export class Stores<Facts extends { now: number }> {
  readonly #look: (engine: Engine) => Facts
  readonly #settle: Settle
  readonly #stores: Store<Facts>[] = []
  readonly #numbers = new Map<string, number>()
  readonly #engine: Engine
  #now = START

  /**
   * `look` reads what a rule needs to know about a keyspace. `settle` puts back, whenever a script has run or
   * time has passed, what is to stay as it is at first, in store 0.
   */
  constructor(look: (engine: Engine) => Facts, settle: Settle = () => {}) {
    const now = () => this.#now
    this.#engine = new Engine({ now, wall: now, random: () => 0.5, sleep: async () => {} })
    this.#look = look
    this.#settle = settle
    settle(this.#engine.keyspace)
    this.#numberOfPresent()
  }

  facts(store: number): Facts {
    return this.#at(store).facts
  }

  run(store: number, call: Call): Outcome {
    const { facts, snapshot, outcomes } = this.#at(store)
    const known = outcomes.get(call)
    if (known) return known
    this.#goTo(facts.now, snapshot)
    const [code = '', ...values] = this.#replyTo(call)
    this.#settle(this.#engine.keyspace)
    const outcome = { code, values, store: this.#numberOfPresent() }
    outcomes.set(call, outcome)
    return outcome
  }

  pass(store: number, ms: number): number {
    const { facts, snapshot } = this.#at(store)
    this.#goTo(facts.now + ms, snapshot)
    this.#settle(this.#engine.keyspace)
    return this.#numberOfPresent()
  }

  #at(store: number): Store<Facts> {
    return this.#stores[store] as Store<Facts>
  }

  #goTo(now: number, snapshot: Snapshot): void {
    this.#now = now
    this.#engine.keyspace.restore(snapshot)
    this.#engine.keyspace.freeze()
  }

  #replyTo({ compiled, keys, args }: Call): string[] {
    try {
      return listOf(this.#engine.run(compiled, keys, args)).map(each => String(each).replace(/^:/, ''))
    } catch (error) {
      return [(error as Error).message]
    }
  }

  #numberOfPresent(): number {
    const facts = this.#look(this.#engine)
    const snapshot = this.#engine.keyspace.snapshot()
    const key = JSON.stringify([facts, snapshot.map(entry => this.#textOf(entry)).sort()])
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.#stores.length)
    return this.#stores.push({ snapshot, facts, outcomes: new Map() }) - 1
  }

  /** Two keys that differ only in when they expire, long after everything is over, are equal. */
  #textOf([key, { value }, expiry = Infinity]: Snapshot[number]): string {
    const content = value instanceof Map ? [...value].sort() : value
    return JSON.stringify([key, content, Math.min(expiry, this.#now + HORIZON_MS)])
  }
}
