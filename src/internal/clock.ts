import type { Clock } from '../api/clock.ts'

/** `setTimeout` fires at once for anything longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/** The platform's time and chance: the only place in the library that touches them. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
  async sleep(ms, signal, idle) {
    const until = performance.now() + ms
    // Timers count in whole milliseconds of another clock, so Node's fire up to 1.5 ms early.
    for (let left = ms; left > 0 && !signal?.aborted; left = until - performance.now()) {
      await timer(Math.min(Math.ceil(left), LONGEST_TIMER_MS), signal, idle)
    }
  },
}

function timer(ms: number, signal?: AbortSignal, idle?: boolean): Promise<void> {
  return new Promise(resolve => {
    const finish = () => {
      clearTimeout(id as number)
      signal?.removeEventListener('abort', finish)
      resolve()
    }
    const id: unknown = setTimeout(finish, ms)
    if (idle) (id as { unref?(): void }).unref?.()
    signal?.addEventListener('abort', finish)
  })
}
