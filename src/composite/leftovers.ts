/** Clean-up that goes on after the call which caused it. */
import type { Clock } from '../api/clock.ts'
import type { WaitUntil } from '../api/lease.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { gather } from './gather.ts'

/** How long a composite lock or lease waits for clean-up that `waitUntil` did not take. */
const LEFTOVERS_MS = 2_000

/** Clean-up of an acquisition that may still be in flight. */
export class Leftovers {
  /** Clean-ups that have not ended. None rejects. */
  readonly #open = new Set<Promise<void>>()
  /** Set by the first that leaves something held. */
  #isLeft = false
  /** Set by `handOver()`, when the acquisition has ended. */
  #waitUntil: WaitUntil | undefined

  /** Adds clean-up that left something held if it resolves to true or rejects. What goes on has been added as well. */
  add(cleanUp: Promise<unknown>): void {
    const ended = cleanUp
      .then(
        left => left === true,
        error => !Object(error).goesOn,
      )
      .then(isLeft => {
        this.#isLeft ||= isLeft
        this.#open.delete(ended)
      })
    this.#open.add(ended)
    tryWaitUntil(this.#waitUntil, ended)
  }

  /** Resolves when all of it has ended, to whether a member may still be held. */
  async ended(): Promise<boolean> {
    while (this.#open.size > 0) await Promise.all(this.#open)
    return this.#isLeft
  }

  /** Hands over what is open, and what is added from here on. Returns whether anything is open, and the platform took it. */
  handOver(waitUntil: WaitUntil | undefined): boolean {
    this.#waitUntil = waitUntil
    return this.#open.size > 0 && tryWaitUntil(waitUntil, this.ended())
  }

  /** Waits for `patienceMs` at most. What has not ended by then may have left something held. */
  async mayBeHeld(clock: Clock, patienceMs: number = LEFTOVERS_MS): Promise<boolean> {
    await gather(clock, [this.ended()], () => false, patienceMs)
    return this.#open.size > 0 || this.#isLeft
  }
}
