import type { Clock } from '../api/clock.ts'
import type { WaitUntil } from '../api/lease.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { gather } from './gather.ts'

/** How long a composite lock or lease waits for clean-up that `waitUntil` did not take. */
const LEFTOVERS_MS = 2_000

/** Clean-up of an acquisition that may still be in flight. */
export class Leftovers {
  /** Cleanups that resolve to whether a member may still be held. None rejects. */
  readonly #cleanUps: Promise<boolean>[] = []
  #waitUntil: WaitUntil | undefined

  /** Adds clean-up that left something held if it resolves to true or rejects. What goes on has been added as well. */
  add(cleanUp: Promise<unknown>): void {
    const isLeft = cleanUp.then(
      left => left === true,
      error => !Object(error).goesOn,
    )
    this.#cleanUps.push(isLeft)
    tryWaitUntil(this.#waitUntil, isLeft)
  }

  /** Resolves when all of it has ended, to whether a member may still be held. */
  async ended(): Promise<boolean> {
    const cleanUps = [...this.#cleanUps]
    const isLeft = (await Promise.all(cleanUps)).includes(true)
    return cleanUps.length < this.#cleanUps.length ? this.ended() : isLeft
  }

  /** Hands over what is added from here on, such as a release that goes on. */
  passOn(waitUntil: WaitUntil | undefined): void {
    this.#waitUntil = waitUntil
  }

  /** Returns whether there is any, and the platform took it. */
  handOver(waitUntil: WaitUntil | undefined): boolean {
    this.passOn(waitUntil)
    return this.#cleanUps.length > 0 && tryWaitUntil(waitUntil, this.ended())
  }

  /** Waits for `patienceMs` at most. What has not ended by then may have left something held. */
  async mayBeHeld(clock: Clock, patienceMs: number = LEFTOVERS_MS): Promise<boolean> {
    const cleanUps = [...this.#cleanUps]
    const answers = await gather(clock, cleanUps, () => false, patienceMs)
    // Cleanups that were added meanwhile go on.
    const isMore = cleanUps.length < this.#cleanUps.length
    return isMore || answers.some(answer => answer?.status !== 'fulfilled' || answer.value)
  }
}
