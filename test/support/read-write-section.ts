import { expect } from 'vitest'

/** Work that any number of readers may do in parallel, or one writer alone. It counts violations. */
export class ReadWriteSection {
  /** How often a writer ran in parallel with a reader or another writer. */
  overlaps = 0
  /** The most readers that were inside at once. */
  mostReaders = 0
  runs = 0
  /** The result of a read-modify-write with a pause in between. Less than `writes` if an update was lost. */
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
