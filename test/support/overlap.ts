import { expect } from 'vitest'

/** Work that must never run twice at once: it notices an overlap, and loses updates when there is one. */
export class CriticalSection {
  /** How often the work ran while it was running already. */
  overlaps = 0
  /** What a read-modify-write with a pause in between left; less than `runs` when an update was lost. */
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
