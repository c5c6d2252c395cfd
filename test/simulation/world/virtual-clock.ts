interface Sleeper {
  readonly at: number
  wake(): void
}

/** A time that passes only while everything sleeps, so that hours take seconds and a seed repeats itself. */
export class VirtualClock {
  #now: number
  /** By how many milliseconds something sleeps at least. */
  readonly #tickMs: number
  readonly #sleepers = new Set<Sleeper>()
  /** All that sleep, the next to wake last, and some that have woken. Worlds have thousands: a search for each would be slow. */
  readonly #queue: Sleeper[] = []

  /** `tickMs`: 0 if something may sleep for any time. */
  constructor(startMs = 1_700_000_000_000, tickMs = 0) {
    this.#now = startMs
    this.#tickMs = tickMs
  }

  now = (): number => this.#now

  /** How many sleep. None may be left when a world or a test is over. */
  get sleepers(): number {
    return this.#sleepers.size
  }

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    if (!(ms > 0) || signal?.aborted) return Promise.resolve()
    return new Promise(resolve => {
      const wake = () => {
        this.#sleepers.delete(sleeper)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper = { at: this.#now + this.#inTicks(ms), wake }
      this.#sleepers.add(sleeper)
      this.#enqueue(sleeper)
      signal?.addEventListener('abort', wake)
    })
  }

  /** Lets time pass until `work` is done, and returns what it resolves to. @throws {Error} when it never would be done */
  async run<T>(work: Promise<T>): Promise<T> {
    let done = false
    const finish = () => {
      done = true
    }
    work.then(finish, finish)
    for (await drain(); !done; ) {
      const next = this.#next()
      if (!next) throw new Error('the work hangs: nothing sleeps any more')
      await this.#wake(next)
    }
    return work
  }

  /** Lets so much time pass. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + this.#inTicks(ms)
    await drain()
    for (let next = this.#next(end); next; next = this.#next(end)) await this.#wake(next)
    this.#now = end
    await drain()
  }

  #inTicks(ms: number): number {
    return this.#tickMs ? Math.ceil(ms / this.#tickMs) * this.#tickMs : ms
  }

  async #wake({ at, wake }: Sleeper): Promise<void> {
    this.#now = Math.max(this.#now, at)
    wake()
    await drain()
  }

  #enqueue(sleeper: Sleeper): void {
    let [from, to] = [0, this.#queue.length]
    while (from < to) {
      const middle = (from + to) >> 1
      // Of those that wake at the same time, the first that slept is the first to wake.
      if ((this.#queue[middle]?.at ?? 0) > sleeper.at) from = middle + 1
      else to = middle
    }
    this.#queue.splice(from, 0, sleeper)
  }

  /** Takes the sleeper that wakes next, if it does by then. */
  #next(until = Infinity): Sleeper | undefined {
    for (let next = this.#queue.at(-1); next && next.at <= until; next = this.#queue.at(-1)) {
      this.#queue.pop()
      if (this.#sleepers.has(next)) return next
    }
    return undefined
  }
}

/** Lets everything run that needs no time: a turn of the event loop begins when no microtask is left. */
export function drain(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
