interface Sleeper {
  readonly at: number
  wake(): void
}

/** The time of a world. It passes only while everything sleeps, so that hours take seconds and a seed repeats itself. */
export class VirtualClock {
  #now = 1_700_000_000_000
  readonly #sleepers = new Set<Sleeper>()
  /** All that sleep, the next to wake last, and some that have woken. Worlds have thousands: a search for each would be slow. */
  readonly #queue: Sleeper[] = []

  readonly now = (): number => this.#now

  /** How many sleep. None may be left when a world is over. */
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
      const sleeper = { at: this.#now + ms, wake }
      this.#sleepers.add(sleeper)
      this.#enqueue(sleeper)
      signal?.addEventListener('abort', wake)
    })
  }

  /** Lets time pass until `work` is done. @throws {Error} when nothing sleeps and the work is not done */
  async run(work: Promise<unknown>): Promise<void> {
    let done = false
    const finish = () => {
      done = true
    }
    work.then(finish, finish)
    for (await settle(); !done; await settle()) {
      const next = this.#next()
      if (!next) throw new Error('the work hangs: nothing sleeps any more')
      this.#now = Math.max(this.#now, next.at)
      next.wake()
    }
    await work
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

  #next(): Sleeper | undefined {
    for (let next = this.#queue.pop(); next; next = this.#queue.pop()) {
      if (this.#sleepers.has(next)) return next
    }
    return undefined
  }
}

/** Runs everything that needs no time: the next turn of the event loop begins when no microtask is left. */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
