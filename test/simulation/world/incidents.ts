import { Random } from './random.ts'

/**
 * What a seed lets happen: who visits, and what goes wrong. Every incident has an id and draws from a stream of its own,
 * so that a failing world can be shrunk: the same seed is played again without some of them.
 */
export class Incidents {
  /** In the order in which they happened. */
  readonly happened: string[] = []
  readonly #seed: string
  readonly #without: ReadonlySet<string>

  constructor(seed: string, without: ReadonlySet<string> = new Set()) {
    this.#seed = seed
    this.#without = without
  }

  /** Returns whether it takes place. */
  happens(id: string): boolean {
    if (this.#without.has(id)) return false
    this.happened.push(id)
    return true
  }

  /** Decides with this chance whether it takes place. */
  mayHappen(chance: number, id: string): boolean {
    return chance > 0 && this.random(id).chance(chance) && this.happens(id)
  }

  random(purpose: string): Random {
    return Random.of(`${this.#seed} ${purpose}`)
  }
}
