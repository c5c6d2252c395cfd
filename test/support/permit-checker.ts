import { expect } from 'vitest'

/** Work that at most so many may do at once: it notices when more do, and how many did at most. */
export class PermitChecker {
  readonly #limit: number
  #inside = 0
  /** How often the limit was exceeded. */
  excess = 0
  most = 0
  runs = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** `permits`: how many of them the work stands for. */
  async run(pause: () => Promise<unknown>, permits = 1): Promise<void> {
    this.#inside += permits
    this.most = Math.max(this.most, this.#inside)
    if (this.#inside > this.#limit) this.excess++
    this.runs++
    await pause()
    this.#inside -= permits
  }

  expectKept(runs: number): void {
    expect({ excess: this.excess, runs: this.runs, inside: this.#inside }).toEqual({
      excess: 0,
      runs,
      inside: 0,
    })
  }
}
