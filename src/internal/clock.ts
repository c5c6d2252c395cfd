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
      const until = performance.now() + ms
      let timer: unknown
      const wake = () => {
        clearTimeout(timer as number)
        signal?.removeEventListener('abort', wake)
        resolve()
      }
      const look = () => {
        // Timers count in whole milliseconds of another clock, so Node's fire up to 1.5 ms early.
        const leftMs = until - performance.now()
        if (leftMs > 0 && !signal?.aborted) {
          timer = setTimeout(look, Math.min(Math.ceil(leftMs), LONGEST_TIMER_MS))
          if (idle) (timer as { unref?(): void }).unref?.()
        } else wake()
      }
      // Removed by name: on Node 24, a `signal` among the options of a listener takes ten times as long.
      signal?.addEventListener('abort', wake)
      look()
    }),
}
