import type { Clock } from '../api/clock.ts'
import { ENDED } from './ended.ts'

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
