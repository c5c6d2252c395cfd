const EITHER = [false, true]

/** Chance that repeats: the same seed draws the same numbers. */
export class Random {
  /** Is told every choice of one of several, while a test asks which never occur. */
  static watch: ((list: readonly unknown[], place: number) => void) | undefined

  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** A stream of its own for one purpose, so that leaving out an incident does not change what others draw. */
  static of(purpose: string): Random {
    let hash = 0x811c9dc5
    for (const char of purpose) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
    return new Random(hash)
  }

  /** From 0 up to, but not including, 1. Source: Tommy Ettinger's mulberry32, in the public domain. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    const state = this.#state
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1))
  }

  chance(share: number): boolean {
    const happens = this.next() < share
    Random.watch?.(EITHER, happens ? 1 : 0)
    return happens
  }

  readonly pick = <T>(list: readonly T[]): T => {
    const place = Math.floor(this.next() * list.length)
    Random.watch?.(list, place)
    return list[place] as T
  }
}
