import { expect } from 'vitest'

/** Work of which only so much may run at once. It counts what is beyond that, and loses updates then. */
export class Section {
  /** How often it ran at once at most. */
  most = 0
  readonly #limit: number
  #inside = 0
  #running = 0
  #excess = 0
  #runs = 0
  /** The result of read-modify-writes with a pause in between. Less than those that ran alone if an update was lost. */
  #counter = 0
  #alone = 0

  constructor(limit = 1) {
    this.#limit = limit
  }

  /** Runs work that counts as `weight` towards the limit. With all of it, it must run alone. */
  async run(pause: () => Promise<unknown> = async () => {}, weight = 1): Promise<void> {
    this.#inside += weight
    this.most = Math.max(this.most, ++this.#running)
    if (this.#inside > this.#limit) this.#excess++
    const read = this.#counter
    await pause()
    if (weight === this.#limit) {
      this.#counter = read + 1
      this.#alone++
    } else if (this.#counter !== read) this.#excess++
    this.#inside -= weight
    this.#running--
    this.#runs++
  }

  /** Runs work that may be done beside others of this kind. */
  read(pause: () => Promise<unknown>): Promise<void> {
    return this.run(pause)
  }

  write(pause: () => Promise<unknown>): Promise<void> {
    return this.run(pause, this.#limit)
  }

  expectKept(runs: number): void {
    const seen = { excess: this.#excess, inside: this.#inside, runs: this.#runs, counter: this.#counter }
    expect(seen).toEqual({ excess: 0, inside: 0, runs, counter: this.#alone })
  }
}

/** A section for a writer alone, or for readers, of which there may be so many. */
export function readWriteSection(): Section {
  return new Section(1_000)
}
