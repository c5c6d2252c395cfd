import type { Clock } from '../api/clock.ts'
import { fitPause, fitSlot, leastPause, nextPause } from './schedule.ts'

export interface Wait {
  /** How long to wait, in milliseconds; 0 asks once, Infinity never ends. */
  readonly waitMs: number
  /** How often to ask at most, the first time included; unlimited when `waitMs` is Infinity. Default 20 or 50. */
  readonly maxPolls?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** One poll of a wait. */
export interface Poll {
  /** No poll follows, so this one must leave nothing behind. */
  readonly last: boolean
  /** Milliseconds until the deadline. */
  readonly leftMs: number
  /** The last round trip, in milliseconds and above 0, once the server has given this wait a slot; 0 before. */
  readonly rttMs: number
  /** The shortest pause after it, in milliseconds, with which the polls last until the deadline. */
  readonly leastMs: number
  /** What the server said last of the place in a queue; 0 before. */
  readonly ticket: number
}

/** What a poll tells a server that gives slots. */
export interface PollValues {
  readonly last: 0 | 1
  readonly rttMs: number
  readonly jitter: number
  readonly nowMs: number
  readonly leastMs: number
  readonly ticket: number
}

export function pollValues(clock: Clock, { last, rttMs, ticket, leastMs }: Poll): PollValues {
  const jitter = Math.floor(clock.random() * 1_000)
  const nowMs = Math.floor(clock.wall())
  return { last: last ? 1 : 0, rttMs, jitter, nowMs, ticket, leastMs: Math.ceil(leastMs) }
}

/** What one poll brought: a value, or when it makes sense to ask again. */
export type PollAnswer<T> =
  | ({ readonly value: T } & { readonly [fact in keyof BusyAnswer]?: undefined })
  | ({ readonly value?: undefined } & BusyAnswer)

export interface BusyAnswer {
  /** The server's PTTL, in milliseconds. */
  readonly freeInMs?: number | undefined
  /** How long the store wants no request, in milliseconds. */
  readonly notBeforeMs?: number | undefined
  /** When the server wants to be asked again, in milliseconds after its answer, in a line of poll slots. */
  readonly askInMs?: number | undefined
  /** How long the round trip of that answer took, in milliseconds. */
  readonly rttMs?: number | undefined
  /** In a queue: how many waiters are ahead. */
  readonly place?: number | undefined
  /** In a queue: proves the place at the next poll. */
  readonly ticket?: number | undefined
}

export interface Waited<T> {
  /** Undefined when the wait ended without success. */
  readonly value: T | undefined
  readonly freeInMs: number | undefined
  readonly polls: number
  readonly waitedMs: number
}

/**
 * Asks until `attempt` brings a value or the wait is over: at most `maxPolls` times, one at a time, the last time on the
 * deadline.
 *
 * @throws the signal's reason when it aborts, and whatever `attempt` throws.
 */
export async function poll<T>(
  clock: Clock,
  wait: Wait,
  attempt: (poll: Poll) => Promise<PollAnswer<T>>,
  onPause: (pause: {
    poll: number
    waitedMs: number
    delayMs: number
    place: number | undefined
  }) => void = () => {},
): Promise<Waited<T>> {
  const startedAt = clock.now()
  let previousMs = 0
  let rttMs = 0
  let ticket = 0
  let endsAt = 0
  let most = 20
  for (let polls = 1; ; polls++) {
    wait.signal?.throwIfAborted()
    const leftMs = wait.waitMs - (clock.now() - startedAt)
    const pollsLeft = (wait.waitMs === Infinity ? Infinity : (wait.maxPolls ?? most)) - polls
    const last = pollsLeft <= 0 || leftMs <= 0
    const leastMs = last ? 0 : leastPause({ timeMs: leftMs, polls: pollsLeft })
    const answer = await attempt({ last, leftMs, rttMs, leastMs, ticket })
    const { value, freeInMs, place, askInMs, notBeforeMs } = answer
    const waitedMs = clock.now() - startedAt
    if (last || value !== undefined) return { value, freeInMs, polls, waitedMs }
    const remaining = { timeMs: Math.max(0, wait.waitMs - waitedMs), polls: pollsLeft }
    // A lease that ends a little later than the last one is another holder's. A renewal adds more.
    const laterMs = clock.now() + (freeInMs ?? 0) - endsAt
    endsAt += laterMs
    // Where the server paces waiters, the limit only guards a platform's number of subrequests. Where holders change, 20
    // polls would see it busy each time.
    if (askInMs !== undefined || (laterMs > 100 && laterMs < (freeInMs ?? 0) / 4)) most = 50
    let delayMs: number
    if (askInMs === undefined) {
      previousMs = nextPause(remaining, previousMs)
      delayMs = fitPause(previousMs, remaining, { ...answer, random: clock.random() })
    } else {
      rttMs = Math.max(1, Math.ceil(answer.rttMs ?? 0))
      ticket = answer.ticket ?? 0
      delayMs = fitSlot(askInMs - rttMs, remaining, notBeforeMs)
    }
    onPause({ poll: polls, waitedMs, delayMs, place })
    await clock.sleep(delayMs, wait.signal)
  }
}
