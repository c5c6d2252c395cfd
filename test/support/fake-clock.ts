import type { Clock } from '../../src/api/clock.ts'
import { VirtualClock } from '../simulation/world/virtual-clock.ts'

export { drain } from '../simulation/world/virtual-clock.ts'

/** Does not begin at 0, so that a duration is never mistaken for a point in time. */
const START_MS = 5_000_000
/** A power of two, so that sums and differences of times are exact. */
const TICK_MS = 1 / 1024

/** A clock that moves only when a test advances it. It wakes one sleeper at a time, and lets it do what needs no time. */
export class FakeClock extends VirtualClock implements Clock {
  /** The jitter. None by default. */
  random: () => number = () => 0
  /** The wall clock goes on where a test replaces `now`. */
  readonly #time = this.now
  #wallAheadMs = 0
  readonly #startMs: number

  constructor(startMs = START_MS) {
    super(startMs, TICK_MS)
    this.#startMs = startMs
  }

  /** How much time has passed since the clock was made. */
  get elapsedMs(): number {
    return this.now() - this.#startMs
  }

  wall(): number {
    return this.#time() + this.#wallAheadMs
  }

  /**
   * Sets the wall clock forward, or back if below 0. On Linux and macOS, the time of a suspension looks the same: the
   * monotonic clock stands still, and no timer comes to its end.
   */
  stepWall(ms: number): void {
    this.#wallAheadMs += ms
  }

  /** Advances until `promise` settles. Fails if it never would. */
  runUntil<T>(promise: Promise<T>): Promise<T> {
    return this.run(promise)
  }

  /** Returns a signal that aborts after `ms`. */
  signalAfter(ms: number, reason?: unknown): AbortSignal {
    const controller = new AbortController()
    void this.sleep(ms).then(() => controller.abort(reason))
    return controller.signal
  }
}
