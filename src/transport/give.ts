/** Requests that give something back, and go on without their caller. */
import type { Clock } from '../api/clock.ts'
import type { LockError } from '../api/errors.ts'
import type { WaitUntil } from '../api/lease.ts'
import { startTimer } from '../internal/clock.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { DeliverOptions } from './call.ts'

/** How long the caller of what gives something back waits for the answer, in milliseconds. */
export const AWAITED_MS = 3_000
/** For how long something is owed that has no lease, in milliseconds. */
export const OWED_MS = 60_000

/** How the request of a {@link Give} is sent. */
export type GiveHow = Required<Pick<DeliverOptions, 'patienceMs' | 'onTrouble'>>

/** The context that all gives of one `createLocks()` share. */
export interface Giver {
  readonly clock: Clock
  /** The gives that have not ended yet. */
  readonly gives: Set<Promise<unknown>>
}

/**
 * Something that is given back: a release, a cancellation, a result. Its request goes on without the caller until it is
 * answered or nothing is owed any more. No signal ends it, and no refusal but one that proves a mistake of a program.
 */
export interface Give<T> {
  /** Settles when it has ended for good. */
  readonly done: Promise<T>
  /**
   * Waits for the answer for `ms` at most, and then rejects with the last failure, which says that it goes on. If its first
   * failure seems to last, the first caller does not wait, but one that asks again does. From then on, `waitUntil` keeps
   * the platform awake for it, and learns whether it failed. Calls `onLate` then. Costs a timer only if something fails.
   */
  within(ms: number, waitUntil?: WaitUntil, onLate?: (error: LockError) => void): Promise<T>
}

/** Begins to give something back. */
export function give<T>(
  { gives, clock }: Giver,
  owedMs: number,
  send: (how: GiveHow) => Promise<T>,
): Give<T> {
  const startedAt = clock.now()
  let failure: (() => LockError) | undefined
  let tell: (lasts?: boolean) => void
  const troubled = new Promise<boolean | undefined>(resolve => {
    tell = resolve
  })
  const onTrouble: GiveHow['onTrouble'] = (told, lasts) => {
    failure = told
    tell(lasts)
  }
  const done = send({ patienceMs: owedMs, onTrouble })
  const forget = () => gives.delete(done)
  gives.add(done)
  done.then(forget, forget)
  return {
    done,
    within(ms, waitUntil, onLate) {
      const joins = !!failure
      const untilMs = (joins ? clock.now() : startedAt) + ms
      return new Promise((resolve, reject) => {
        done.then(resolve, reject)
        const late = () => {
          const ended = done.then(
            () => false,
            () => true,
          )
          tryWaitUntil(waitUntil, ended)
          const error = goesOnUntil(ended, (failure as () => LockError)())
          onLate?.(error)
          reject(error)
        }
        troubled.then(lasts => {
          if (!gives.has(done)) return
          const cancel = startTimer(clock, lasts && !joins ? 0 : untilMs - clock.now(), late)
          done.then(cancel, cancel)
        })
      })
    },
  }
}

/** Lets an error say that the request goes on, until it has ended. */
export function goesOnUntil<E extends LockError>(ended: Promise<unknown>, error: E): E {
  void ended.then(() => Object.assign(error, { goesOn: false }))
  return Object.assign(error, { goesOn: true })
}
