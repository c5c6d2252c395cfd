/**
 * Time and chance, the only place in the library that touches them. Everything else takes a `Clock`, so that tests
 * can hold time still.
 */
export interface Clock {
  /** Monotonic milliseconds. On Workers it moves only when I/O completes or a timer fires. */
  now(): number
  /** Milliseconds since 1970, for servers that refuse to tell theirs. Never used to measure time. */
  wall(): number
  /**
   * Resolves after `ms`, never before, or as soon as `signal` aborts. Never rejects and leaves nothing behind. `idle`
   * lets the process end meanwhile, where the runtime knows such timers (Node, Bun), as with `AbortSignal.timeout`.
   */
  sleep(ms: number, signal?: AbortSignal, idle?: boolean): Promise<void>
  /** A number from 0 up to, but not including, 1, for jitter. Never for anything that must not be guessed. */
  random(): number
}

/** `setTimeout` fires at once for anything longer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

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

export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  random: () => Math.random(),
  async sleep(ms, signal, idle) {
    const until = performance.now() + ms
    // Timers count in whole milliseconds of another clock, so that Node's fire up to 1.5 ms early.
    for (let left = ms; left > 0 && !signal?.aborted; left = until - performance.now()) {
      await timer(Math.min(Math.ceil(left), LONGEST_TIMER_MS), signal, idle)
    }
  },
}
