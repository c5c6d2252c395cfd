import { expect } from 'vitest'

/** Work with a limit on how much of it may run at once. It counts violations and records the maximum. */
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

  /** Runs the work, which counts as `permits` towards the limit. */
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
