import { expect } from 'vitest'

/** Work that must never overlap. It counts overlaps, and loses updates if there are any. */
export class CriticalSection {
  /** How often the work started while it was already running. */
  overlaps = 0
  /** The result of a read-modify-write with a pause in between. Less than `runs` if an update was lost. */
  counter = 0
  runs = 0
  #inside = 0

  async run(pause: () => Promise<unknown> = () => Promise.resolve()): Promise<void> {
    if (++this.#inside > 1) this.overlaps++
    this.runs++
    const read = this.counter
    await pause()
    this.counter = read + 1
    this.#inside--
  }

  expectExclusive(runs: number): void {
    expect({ overlaps: this.overlaps, counter: this.counter, runs: this.runs }).toEqual({
      overlaps: 0,
      counter: runs,
      runs,
    })
  }
}
