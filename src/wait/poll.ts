import type { Clock } from '../clock.ts'
import { longestPause, pausesAt, placeMs } from './queue.ts'
import { fitPause, nextPause } from './schedule.ts'

export interface Wait {
  /** How long to wait, in milliseconds; 0 asks once. */
  readonly waitMs: number
  /** The most times to ask, the first included. */
  readonly maxPolls: number
  /** In a queue: how long a place is kept for a waiter that asks no more. */
  readonly waiterMs?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** What one attempt brought: a value, or when it makes sense to ask again. */
export type Attempt<T> =
  | ({ readonly value: T } & { readonly [fact in 'freeInMs' | 'notBeforeMs' | 'place']?: undefined })
  /** `freeInMs`: the server's PTTL; `notBeforeMs`: the store asked to be left alone for so long; `place`: how many wait in front. */
  | {
      readonly value?: undefined
      readonly freeInMs?: number | undefined
      readonly notBeforeMs?: number | undefined
      readonly place?: number | undefined
    }

export interface Waited<T> {
  /** Undefined when the wait is over without success. */
  readonly value: T | undefined
  readonly freeInMs: number | undefined
  readonly polls: number
  readonly waitedMs: number
}

/**
 * Asks until `attempt` brings a value or the wait is over: at most `maxPolls` times, one at a time, the last on the
 * deadline. `attempt` is told when it is the last, so that it can leave nothing behind, and in a queue how long its
 * place is to be kept until the next one.
 *
 * @throws the signal's reason when it aborts, and whatever `attempt` throws.
 */
export async function poll<T>(
  clock: Clock,
  wait: Wait,
  attempt: (last: boolean, leftMs: number, waiterMs: number) => Promise<Attempt<T>>,
  onPause: (pause: { poll: number; waitedMs: number; delayMs: number; place?: number }) => void = () => {},
): Promise<Waited<T>> {
  const startedAt = clock.now()
  let previousMs = 0
  let behind = 0
  for (let polls = 1; ; polls++) {
    wait.signal?.throwIfAborted()
    const leftMs = wait.waitMs - (clock.now() - startedAt)
    const last = polls >= wait.maxPolls || leftMs <= 0
    const longestMs = longestPause(wait.waiterMs, leftMs, wait.maxPolls - polls)
    const answer = await attempt(last, leftMs, placeMs(wait.waiterMs, longestMs))
    const waitedMs = clock.now() - startedAt
    if (last || answer.value !== undefined) {
      return {
        value: answer.value,
        freeInMs: 'freeInMs' in answer ? answer.freeInMs : undefined,
        polls,
        waitedMs,
      }
    }
    const place = answer.place ?? behind
    // Who has become the next in line has only begun to wait for the lock.
    if (place === 0 && behind > 0) previousMs = 0
    behind = place
    const remaining = {
      timeMs: Math.max(0, wait.waitMs - waitedMs),
      polls: wait.maxPolls - polls,
      previousMs,
    }
    previousMs = nextPause(remaining)
    const delayMs = fitPause(previousMs * pausesAt(place), remaining, {
      ...answer,
      // The end of the present lease matters to the next in line alone.
      freeInMs: place > 0 ? undefined : answer.freeInMs,
      longestMs,
      random: clock.random(),
    })
    onPause({ poll: polls, waitedMs, delayMs, ...(answer.place !== undefined && { place }) })
    await clock.sleep(delayMs, wait.signal)
  }
}
