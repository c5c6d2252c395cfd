import { expect } from 'vitest'

/** Work that any number may read beside each other, and one may write alone: it notices everything else. */
export class ReadWriteSection {
  /** How often a writer was not alone, or a reader beside a writer. */
  overlaps = 0
  /** The most readers that were inside at once. */
  mostReaders = 0
  runs = 0
  /** What a read-modify-write with a pause in between left; less than the writes when an update was lost. */
  counter = 0
  writes = 0
  #readers = 0
  #writers = 0

  async read(pause: () => Promise<unknown>): Promise<void> {
    this.mostReaders = Math.max(this.mostReaders, ++this.#readers)
    if (this.#writers > 0) this.overlaps++
    const before = this.counter
    await pause()
    if (this.counter !== before) this.overlaps++
    this.#readers--
    this.runs++
  }

  async write(pause: () => Promise<unknown>): Promise<void> {
    if (++this.#writers > 1 || this.#readers > 0) this.overlaps++
    const before = this.counter
    await pause()
    this.counter = before + 1
    this.#writers--
    this.writes++
    this.runs++
  }

  expectExclusive(runs: number): void {
    const { overlaps, counter } = this
    expect({ overlaps, counter, runs: this.runs }).toEqual({ overlaps: 0, counter: this.writes, runs })
  }
}
