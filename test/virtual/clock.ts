import { AsyncResource } from 'node:async_hooks'
import { syncBuiltinESMExports } from 'node:module'
import promises from 'node:timers/promises'
import { type Clock, install } from '@sinonjs/fake-timers'
import { hashOf, SEED } from './seed.ts'

/** When a file begins. A fixed time, so that a failure is the same tomorrow. */
const START = Date.UTC(2026, 10, 2, 3, 4, 5, 678)

/** After so many turns of the event loop without work, only the passing of time can change anything. */
const IDLE_TURNS = 3

/** Longer waits end at once in Node. */
const LONGEST_MS = 2 ** 31 - 2

const { Date: RealDate, setImmediate } = globalThis

/**
 * Time that passes only when nothing else is left to do: no microtask, no turn of the event loop, and nothing counted by
 * `busy`. Then it jumps to the next timer.
 */
export class VirtualClock {
  readonly #clock: Clock
  readonly #date: DateConstructor
  #busy = 0
  #idleTurns = 0
  #isTurning = false

  constructor() {
    this.#clock = install({
      now: START,
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance', 'hrtime'],
      shouldClearNativeTimers: true,
      loopLimit: Number.MAX_SAFE_INTEGER,
    })
    // A test may make the date its own on top of this one.
    this.#date = Object.assign(Date, { isFake: undefined })
    const { setTimeout, setInterval } = globalThis
    globalThis.setTimeout = Object.assign(
      (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
        this.wake()
        return setTimeout(inContext(run), late(ms), ...args)
      },
      setTimeout,
    ) as typeof setTimeout
    globalThis.setInterval = Object.assign(
      (run: (...args: unknown[]) => void, ms?: number, ...args: unknown[]) => {
        this.wake()
        return setInterval(inContext(run), Math.max(1, ms ?? 1), ...args)
      },
      setInterval,
    ) as typeof setInterval
    const { setTimeout: sleep } = promises
    promises.setTimeout = ((...args) => {
      this.wake()
      return sleep(...args)
    }) as typeof sleep
    AbortSignal.timeout = ms => {
      const expired = new AbortController()
      const end = () =>
        expired.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'))
      globalThis.setTimeout(end, ms)
      return expired.signal
    }
    syncBuiltinESMExports()
  }

  /** Drops what earlier tests have left, and begins anew. */
  restart(): void {
    globalThis.Date = this.#date
    this.#clock.reset()
    this.#clock.setSystemTime(START)
  }

  /** Gives the date back until the next file begins: Vitest tells the modules of files apart by it. */
  leave(): void {
    globalThis.Date = RealDate
  }

  /** Lets no time pass until `work` has settled. For what settles outside of this thread, such as a digest. */
  async busy<T>(work: Promise<T>): Promise<T> {
    this.#busy++
    try {
      return await work
    } finally {
      this.#busy--
      this.wake()
    }
  }

  /** Looks whether time can pass. */
  wake(): void {
    this.#idleTurns = 0
    if (this.#isTurning) return
    this.#isTurning = true
    setImmediate(this.#turn)
  }

  readonly #turn = (): void => {
    this.#isTurning = false
    // The end of that work wakes the clock.
    if (this.#busy > 0) return
    this.#idleTurns++
    if (this.#idleTurns > IDLE_TURNS) {
      if (this.#clock.countTimers() === 0) return
      this.#idleTurns = 0
    }
    this.#isTurning = true
    setImmediate(this.#turn)
    if (this.#idleTurns === 0) this.#clock.next()
  }
}

/** Keeps what an `AsyncLocalStorage` holds, for a quarter of what `AsyncResource.bind` takes. */
function inContext<Given extends unknown[]>(run: (...args: Given) => void): (...args: Given) => void {
  const context = new AsyncResource('Timeout')
  return (...args) => context.runInAsyncScope(run, undefined, ...args)
}

/**
 * Timers may fire late, and a loaded machine reorders those of different lengths. Timers of one length keep their order,
 * as platforms promise.
 */
function late(ms = 1): number {
  const least = Math.max(1, Math.trunc(Number(ms)) || 1)
  return least > LONGEST_MS ? 1 : least + (hashOf(`${SEED} ${least} ${Date.now()}`) & 1)
}
