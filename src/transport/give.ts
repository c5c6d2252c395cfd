import type { Clock } from '../api/clock.ts'
import { type LockError, OutcomeUnknownError } from '../api/errors.ts'
import type { WaitUntil } from '../api/lease.ts'
import { startTimer } from '../internal/clock.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { DeliverOptions } from './deliver.ts'

/** How long the caller of what gives something back waits for the answer, in milliseconds. */
export const AWAITED_MS = 3_000
/** For how long something is owed that has no lease, in milliseconds. */
export const OWED_MS = 60_000

/** How the request of a {@link Give} is sent. */
export type GiveHow = Required<Pick<DeliverOptions, 'patienceMs' | 'onTrouble'>>

/** What everything that is given back by one `createLocks()` shares. */
export interface Giver {
  readonly clock: Clock
  /** What has not ended yet. */
  readonly gives: Set<Promise<unknown>>
}

/**
 * Something that is given back: a release, a cancellation, a result. Its request goes on without the caller until it is
 * answered or nothing is owed any more. No signal ends it.
 */
export class Give<T> {
  /** Settles when it has ended for good. */
  readonly done: Promise<T>
  readonly #giver: Giver
  readonly #name: string
  readonly #startedAt: number
  readonly #listeners: (() => void)[] = []
  #failure: (() => LockError) | undefined

  constructor(giver: Giver, name: string, owedMs: number, send: (how: GiveHow) => Promise<T>) {
    const { gives, clock } = giver
    this.#giver = giver
    this.#name = name
    this.#startedAt = clock.now()
    this.done = send({
      patienceMs: owedMs,
      onTrouble: failure => {
        this.#failure = failure
        for (const listener of this.#listeners.splice(0)) listener()
      },
    })
    gives.add(this.done)
    const forget = () => gives.delete(this.done)
    this.done.then(forget, forget)
  }

  /**
   * Waits for the answer for `ms` at most, and then rejects with the last failure, which says that it goes on. From then
   * on, `waitUntil` keeps the platform awake for it, and learns whether it failed. Calls `onLate` then. Costs a timer only
   * if something fails.
   */
  within(ms: number, waitUntil?: WaitUntil, onLate?: (error: LockError) => void): Promise<T> {
    const { clock } = this.#giver
    const untilMs = (this.#failure ? clock.now() : this.#startedAt) + ms
    return new Promise((resolve, reject) => {
      let cancel = () => {}
      const late = () => {
        const ended = this.done.then(
          () => false,
          () => true,
        )
        tryWaitUntil(waitUntil, ended)
        const error = goesOnUntil(ended, this.#failure?.() ?? new OutcomeUnknownError(this.#name))
        onLate?.(error)
        reject(error)
      }
      this.done.then(
        value => {
          cancel()
          resolve(value)
        },
        error => {
          cancel()
          reject(error)
        },
      )
      this.#onTrouble(() => {
        cancel = startTimer(clock, untilMs - clock.now(), late)
      })
    })
  }

  #onTrouble(listener: () => void): void {
    if (this.#failure) listener()
    else this.#listeners.push(listener)
  }
}

/** Lets an error say that the request goes on, until it has ended. */
export function goesOnUntil<E extends LockError>(ended: Promise<unknown>, error: E): E {
  void ended.then(() => Object.assign(error, { goesOn: false }))
  return Object.assign(error, { goesOn: true })
}
