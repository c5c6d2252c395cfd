interface Sleeper {
  readonly at: number
  /** Orders sleepers that wake at the same time. */
  readonly number: number
  wake(): void
}

/** The time of a world. It passes only while everything sleeps, so that hours take seconds and a seed repeats itself. */
export class VirtualClock {
  #now = 1_700_000_000_000
  #count = 0
  readonly #sleepers = new Set<Sleeper>()

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
      const sleeper = { at: this.#now + ms, number: ++this.#count, wake }
      this.#sleepers.add(sleeper)
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

  #next(): Sleeper | undefined {
    let next: Sleeper | undefined
    for (const sleeper of this.#sleepers) {
      if (!next || sleeper.at < next.at || (sleeper.at === next.at && sleeper.number < next.number))
        next = sleeper
    }
    return next
  }
}

/** Runs everything that needs no time: the next turn of the event loop begins when no microtask is left. */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
