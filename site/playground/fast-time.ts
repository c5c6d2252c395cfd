/** How many times as fast time passes for programs in pages, so that leases of 30 seconds end while a reader watches. */
export const TIMES = 10

interface Timer {
  readonly id: number
  readonly at: number
  readonly run: () => void
}

/**
 * Lets time pass faster for everything in this worker, and only from one timer to the next: what a busy machine computes
 * takes none of it, so no answer comes too late.
 */
export function hurry(): void {
  const [realTimeout, realClear, RealDate] = [globalThis.setTimeout, globalThis.clearTimeout, Date]
  const [begin, wall] = [performance.now(), RealDate.now()]
  let timers: Timer[] = []
  let wake: ReturnType<typeof setTimeout> | undefined
  let [passed, count] = [0, 0]

  function plan(): void {
    realClear(wake)
    const [{ at } = { at: 0 }] = timers
    // What has been answered meanwhile comes first, and may set an earlier timer.
    const settle = () => {
      wake = realTimeout(fire)
    }
    if (timers.length > 0) wake = realTimeout(settle, (at - passed) / TIMES)
  }
  function fire(): void {
    const [timer, ...others] = timers
    if (!timer) return
    timers = others
    passed = Math.max(passed, timer.at)
    plan()
    timer.run()
  }
  globalThis.setTimeout = ((run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) => {
    const timer = { id: ++count, at: passed + Math.max(0, ms), run: () => run(...args) }
    timers = [...timers, timer].sort((a, b) => a.at - b.at)
    plan()
    return timer.id
  }) as typeof setTimeout
  globalThis.clearTimeout = id => {
    timers = timers.filter(timer => timer.id !== id)
    plan()
  }
  performance.now = () => begin + passed
  globalThis.Date = class extends RealDate {
    constructor(...given: ConstructorParameters<typeof RealDate> | []) {
      super(...((given.length ? given : [wall + passed]) as [number]))
    }
    static override now = () => Math.floor(wall + passed)
  } as DateConstructor
  AbortSignal.timeout = ms => {
    const late = new AbortController()
    setTimeout(() => late.abort(new DOMException('The operation timed out.', 'TimeoutError')), ms)
    return late.signal
  }
}
