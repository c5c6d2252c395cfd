import type { Clock } from '../api/clock.ts'
import { fitPause, fitSlot, nextPause } from './schedule.ts'

export interface Wait {
  /** How long to wait, in milliseconds; 0 asks once, Infinity never ends. */
  readonly waitMs: number
  /** How often to ask at most, the first time included; unlimited when `waitMs` is Infinity. Default 20, with slots 50. */
  readonly maxPolls?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** How this wait differs from that of waiters who are all alike; called once. */
  readonly pacing?: (() => Pacing) | undefined
}

/** One poll of a wait. */
export interface Poll {
  /** No poll follows, so this one must leave nothing behind. */
  readonly last: boolean
  /** Milliseconds until the deadline. */
  readonly leftMs: number
  /** The last round trip, in milliseconds and above 0, once the server has given this wait a slot; 0 before. */
  readonly rttMs: number
  /** What the pacing tells the server. */
  readonly values: Readonly<Record<string, number>>
}

/** What a poll tells a server that gives slots. */
export interface PollValues {
  readonly last: 0 | 1
  readonly rttMs: number
  readonly jitter: number
  readonly nowMs: number
}

export function pollValues(clock: Clock, { last, rttMs }: Poll): PollValues {
  const jitter = Math.floor(clock.random() * 1_000)
  return { last: last ? 1 : 0, rttMs, jitter, nowMs: Math.floor(clock.wall()) }
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
}

export interface Waited<T> {
  /** Undefined when the wait ended without success. */
  readonly value: T | undefined
  readonly freeInMs: number | undefined
  readonly polls: number
  readonly waitedMs: number
}

/** The pauses of one wait, for a kind whose waiters are not all alike. */
export interface Pacing {
  /** Returns what the next poll tells the server, given the milliseconds and the polls left after it. */
  valuesFor(timeMs: number, polls: number): Readonly<Record<string, number>>
  /** Returns how the pause after an answer differs from the schedule's. */
  after(answer: BusyAnswer): Pace
}

export interface Pace {
  /** Whether the schedule starts again, as if this had been the first poll. */
  readonly restart: boolean
  /** The factor for the schedule's pause. */
  readonly times: number
  /** The longest pause, in milliseconds. */
  readonly longestMs: number
  /** When the lock may become free for this waiter, in milliseconds; undefined when that is unknown. */
  readonly freeInMs: number | undefined
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
  const pacing = wait.pacing?.()
  let previousMs = 0
  let rttMs = 0
  for (let polls = 1; ; polls++) {
    wait.signal?.throwIfAborted()
    const leftMs = wait.waitMs - (clock.now() - startedAt)
    const pollsLeft = mostPolls(wait, rttMs > 0) - polls
    const last = pollsLeft <= 0 || leftMs <= 0
    const values = pacing?.valuesFor(leftMs, pollsLeft) ?? {}
    const answer = await attempt({ last, leftMs, rttMs, values })
    const { value, freeInMs, place, askInMs, notBeforeMs } = answer
    const waitedMs = clock.now() - startedAt
    if (last || value !== undefined) return { value, freeInMs, polls, waitedMs }
    const remaining = { timeMs: Math.max(0, wait.waitMs - waitedMs), polls: pollsLeft }
    let delayMs: number
    if (askInMs === undefined) {
      const {
        restart,
        times = 1,
        ...limits
      }: Partial<Pace> & BusyAnswer = { ...answer, ...pacing?.after(answer) }
      previousMs = nextPause(remaining, restart ? 0 : previousMs)
      delayMs = fitPause(previousMs * times, remaining, { ...limits, random: clock.random() })
    } else {
      rttMs = Math.max(1, Math.ceil(answer.rttMs ?? 0))
      delayMs = fitSlot(askInMs - rttMs, remaining, notBeforeMs)
    }
    onPause({ poll: polls, waitedMs, delayMs, place })
    await clock.sleep(delayMs, wait.signal)
  }
}

/** The server paces waiters with slots, so the limit only guards a platform's number of subrequests. */
function mostPolls({ waitMs, maxPolls }: Wait, hasSlot: boolean): number {
  return waitMs === Infinity ? Infinity : (maxPolls ?? (hasSlot ? 50 : 20))
}
