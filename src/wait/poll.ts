import type { Clock } from '../clock.ts'
import { fitPause, nextPause } from './schedule.ts'

export interface Wait {
  /** How long to wait, in milliseconds; 0 asks once. */
  readonly waitMs: number
  /** The most times to ask, the first included. */
  readonly maxPolls: number
  readonly signal?: AbortSignal | undefined
}

/** What one attempt brought: a value, or when it makes sense to ask again. */
export type Attempt<T> =
  | { readonly value: T }
  /** `freeInMs`: the server's PTTL; `notBeforeMs`: the store asked to be left alone for so long. */
  | {
      readonly value?: undefined
      readonly freeInMs?: number | undefined
      readonly notBeforeMs?: number | undefined
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
 * deadline. `attempt` is told when it is the last, so that it can leave nothing behind.
 *
 * @throws the signal's reason when it aborts, and whatever `attempt` throws.
 */
export async function poll<T>(
  clock: Clock,
  wait: Wait,
  attempt: (last: boolean, leftMs: number) => Promise<Attempt<T>>,
  onPause: (pause: { poll: number; waitedMs: number; delayMs: number }) => void = () => {},
): Promise<Waited<T>> {
  const startedAt = clock.now()
  let previousMs = 0
  for (let polls = 1; ; polls++) {
    wait.signal?.throwIfAborted()
    const leftMs = wait.waitMs - (clock.now() - startedAt)
    const last = polls >= wait.maxPolls || leftMs <= 0
    const answer = await attempt(last, leftMs)
    const waitedMs = clock.now() - startedAt
    if (last || answer.value !== undefined) {
      return {
        value: answer.value,
        freeInMs: 'freeInMs' in answer ? answer.freeInMs : undefined,
        polls,
        waitedMs,
      }
    }
    const remaining = {
      timeMs: Math.max(0, wait.waitMs - waitedMs),
      polls: wait.maxPolls - polls,
      previousMs,
    }
    previousMs = nextPause(remaining)
    const delayMs = fitPause(previousMs, remaining, { ...answer, random: clock.random() })
    onPause({ poll: polls, waitedMs, delayMs })
    await clock.sleep(delayMs, wait.signal)
  }
}
