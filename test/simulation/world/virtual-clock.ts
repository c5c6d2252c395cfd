interface Sleeper {
  readonly at: number
  /** Orders sleepers that wake at the same time. */
  readonly number: number
  /** It was woken, by time or by a signal. */
  isAwake: boolean
  wake(): void
}

/** The time of a world. It passes only while everything sleeps, so that hours take seconds and a seed repeats itself. */
export class VirtualClock {
  #now = 1_700_000_000_000
  #count = 0
  #asleep = 0
  /** A binary heap: a crowd has thousands of sleepers. Those that a signal woke leave it when their time comes. */
  readonly #heap: Sleeper[] = []

  readonly now = (): number => this.#now

  /** How many sleep. None may be left when a world is over. */
  get sleepers(): number {
    return this.#asleep
  }

  readonly sleep = (ms: number, signal?: AbortSignal): Promise<void> => {
    if (!(ms > 0) || signal?.aborted) return Promise.resolve()
    return new Promise(resolve => {
      const wake = () => {
        if (sleeper.isAwake) return
        sleeper.isAwake = true
        this.#asleep--
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper: Sleeper = { at: this.#now + ms, number: ++this.#count, isAwake: false, wake }
      this.#asleep++
      this.#push(sleeper)
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
    let next = this.#pop()
    while (next?.isAwake) next = this.#pop()
    return next
  }

  #push(sleeper: Sleeper): void {
    const heap = this.#heap
    let at = heap.push(sleeper) - 1
    for (let above = (at - 1) >> 1; at > 0 && isBefore(sleeper, heap[above]); above = (at - 1) >> 1) {
      heap[at] = heap[above] as Sleeper
      at = above
    }
    heap[at] = sleeper
  }

  #pop(): Sleeper | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!last || heap.length === 0) return first
    let at = 0
    for (;;) {
      const left = 2 * at + 1
      const below = isBefore(heap[left + 1], heap[left]) ? left + 1 : left
      if (!isBefore(heap[below], last)) break
      heap[at] = heap[below] as Sleeper
      at = below
    }
    heap[at] = last
    return first
  }
}

function isBefore(one: Sleeper | undefined, other: Sleeper | undefined): boolean {
  if (!one || !other) return !!one
  return one.at < other.at || (one.at === other.at && one.number < other.number)
}

/** Runs everything that needs no time: the next turn of the event loop begins when no microtask is left. */
function settle(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
