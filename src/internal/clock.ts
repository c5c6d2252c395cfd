/** The clock: the only module that asks the platform for time, timers and chance. */
import type { Clock } from '../api/clock.ts'

/** `setTimeout` fires at once for anything longer. */
const LONGEST_TIMER_MS = 2_147_483_647

/** The platform's time and chance: the only place in the library that touches them. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal, idle) =>
    new Promise(resolve => {
      let cancel: (() => void) | undefined
      const wake = () => {
        cancel?.()
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      if (signal?.aborted) return wake()
      // Removed by name: on Node 24, a `signal` among the options of a listener takes ten times as long.
      signal?.addEventListener('abort', wake)
      cancel = setTimer(ms, wake, idle)
    }),
}

/**
 * Calls `run` after `ms` milliseconds, never earlier. Returns a function that cancels it. A sleep of the system's clock
 * would do the same at the price of a promise, a controller and a listener.
 */
export function startTimer(clock: Clock, ms: number, run: () => void, idle?: boolean): () => void {
  if (clock === systemClock) return setTimer(ms, run, idle)
  const cancelled = new AbortController()
  const { signal } = cancelled
  void clock.sleep(ms, signal, idle).then(() => signal.aborted || run())
  return () => cancelled.abort(ENDED)
}

/** Settles as `work` does, or rejects with what `late` returns when that takes longer. */
export function within<T>(clock: Clock, ms: number, work: Promise<T>, late: () => unknown): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = startTimer(clock, ms, () => reject(late()))
    void work.then(resolve, reject).then(cancel)
  })
}

function setTimer(ms: number, run: () => void, idle?: boolean): () => void {
  const until = performance.now() + ms
  let timer: unknown
  const look = () => {
    // Timers count in whole milliseconds of another clock, so Node's fire up to 1.5 ms early.
    const leftMs = until - performance.now()
    if (!(leftMs > 0)) return run()
    timer = setTimeout(look, Math.min(Math.ceil(leftMs), LONGEST_TIMER_MS))
    if (idle) (timer as { unref?(): void }).unref?.()
  }
  look()
  return () => clearTimeout(timer as number)
}

/** Shows a time, in milliseconds since 1970, as logs do: to the second, in UTC. What is no time is shown as it is. */
export function timeText(at: number): string {
  return Math.abs(at) <= 8.64e15 ? `${new Date(at).toISOString().slice(0, 19)}Z` : String(at)
}

/** A point in time, on both clocks of a process. */
export interface Moment {
  readonly now: number
  readonly wall: number
}

export function momentOf(clock: Clock): Moment {
  return { now: clock.now(), wall: clock.wall() }
}

/**
 * Returns how many milliseconds have passed for certain: the larger of both clocks' answers. On Linux and macOS, the
 * monotonic clock stands still while the machine is suspended. The wall clock does not, but it may be set back.
 */
export function elapsedMs(clock: Clock, since: Moment): number {
  return Math.max(clock.now() - since.now, clock.wall() - since.wall)
}

/** The clocks of client and server may diverge by this share of the time they measure … */
const DRIFT_SHARE = 0.01
/** … and by this much, in milliseconds, because the server rounds. Source: the Redlock algorithm's drift. */
const DRIFT_MS = 2

/** Returns for how long after the send a lease is provably held of which the server had `remainingMs` left. */
export function provableMs(remainingMs: number): number {
  return remainingMs * (1 - DRIFT_SHARE) - DRIFT_MS
}

/**
 * The reason of a signal that only ends a wait. Without a reason, `abort()` makes a `DOMException`, whose stack trace took
 * a third of the CPU time of an acquire and release.
 */
export const ENDED = 'ended'
