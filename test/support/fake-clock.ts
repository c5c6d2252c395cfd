import type { Clock } from '../../src/api/clock.ts'

/** Steps of a power of two, so that sums and differences of times are exact. */
const TICKS_PER_MS = 1024

interface Sleeper {
  readonly at: number
  wake(): void
}

/**
 * A clock that moves only when a test advances it. It wakes one sleeper at a time. Before it wakes the next, it lets
 * everything run that needs no time.
 */
export class FakeClock implements Clock {
  /** The jitter. None by default. */
  random: () => number = () => 0
  /** How many sleepers listen on a signal. */
  listeners = 0
  #ticks: number
  #wallAheadMs = 0
  readonly #startMs: number
  readonly #sleepers = new Set<Sleeper>()

  /** Does not begin at 0, so that a duration is never mistaken for a point in time. */
  constructor(startMs = 5_000_000) {
    this.#startMs = startMs
    this.#ticks = startMs * TICKS_PER_MS
  }

  get pendingSleeps(): number {
    return this.#sleepers.size
  }

  now(): number {
    return this.#ticks / TICKS_PER_MS
  }

  /** How much time has passed since the clock was made. */
  get elapsedMs(): number {
    return this.now() - this.#startMs
  }

  wall(): number {
    return this.#ticks / TICKS_PER_MS + this.#wallAheadMs
  }

  /**
   * Sets the wall clock forward, or back if below 0. On Linux and macOS, the time of a suspension looks the same: the
   * monotonic clock stands still, and no timer comes to its end.
   */
  stepWall(ms: number): void {
    this.#wallAheadMs += ms
  }

  sleep(ms: number, signal?: AbortSignal): Promise<void> {
    if (!(ms > 0) || signal?.aborted) return Promise.resolve()
    return new Promise(resolve => {
      const wake = () => {
        this.#sleepers.delete(sleeper)
        if (signal) this.listeners--
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const sleeper = { at: this.#ticks + Math.ceil(ms * TICKS_PER_MS), wake }
      this.#sleepers.add(sleeper)
      if (signal) this.listeners++
      signal?.addEventListener('abort', wake)
    })
  }

  /** Advances by `ms` and wakes the sleepers that are due, one after the other. */
  async advance(ms: number): Promise<void> {
    const end = this.#ticks + Math.ceil(ms * TICKS_PER_MS)
    await drain()
    for (let next = this.#next(); next && next.at <= end; next = this.#next()) await this.#wake(next)
    this.#ticks = end
    await drain()
  }

  /** Advances until `promise` settles. Fails if it never would. */
  async runUntil<T>(promise: Promise<T>): Promise<T> {
    let settled = false
    const settle = () => {
      settled = true
    }
    promise.then(settle, settle)
    for (await drain(); !settled; ) {
      const next = this.#next()
      if (!next) throw new Error('the promise hangs: it is pending, and no sleeper is left')
      await this.#wake(next)
    }
    return promise
  }

  /** Returns a signal that aborts after `ms`. */
  signalAfter(ms: number, reason?: unknown): AbortSignal {
    const controller = new AbortController()
    void this.sleep(ms).then(() => controller.abort(reason))
    return controller.signal
  }

  #next(): Sleeper | undefined {
    let next: Sleeper | undefined
    for (const sleeper of this.#sleepers) if (!next || sleeper.at < next.at) next = sleeper
    return next
  }

  async #wake(sleeper: Sleeper): Promise<void> {
    this.#ticks = sleeper.at
    sleeper.wake()
    await drain()
  }
}

/** Lets everything run that needs no time: a turn of the event loop begins when no microtask is left. */
export function drain(): Promise<void> {
  return new Promise(resolve => setImmediate(resolve))
}
