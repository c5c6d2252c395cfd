/** A wait: when it asks, when it sleeps, and what ends it. */
import type { Clock } from '../api/clock.ts'
import { type Pace, pauseUnanswered } from './schedule.ts'

export interface Wait {
  /** How long to wait, in milliseconds; 0 asks once, Infinity never ends. */
  readonly waitMs: number
  /**
   * How often to ask at most, the first time included. Default 50, or one for each 100 ms of `waitMs` if that is more;
   * unlimited when `waitMs` is Infinity.
   */
  readonly maxPolls?: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Makes the pace after answers that do not say when to ask again. Default: that of a server that always says it. */
  readonly paceOf?: ((since: number) => Pace) | undefined
}

/** A poll of a wait, in whole milliseconds, as a server that gives slots learns of it. */
export interface Poll {
  /** 1 if no poll follows, so that this one must leave nothing behind. */
  readonly last: 0 | 1
  /** Until the deadline; `ENDLESS_MS` without one. */
  readonly leftMs: number
  /** Since the first poll of this wait. */
  readonly waitedMs: number
  /** The last round trip, above 0, once the server has given this wait a slot; 0 before. */
  readonly rttMs: number
  /** The shortest pause after it with which the polls last until the deadline. */
  readonly leastMs: number
  /** By chance, less than 1,000. */
  readonly jitter: number
  /** What the last answer said in a queue, see {@link BusyResult}; 0 before. */
  readonly ticket: number
  readonly place: number
  readonly looks: number
  readonly askInMs: number
  /** 1 if it comes at a slot that the server has given. */
  readonly slot: 0 | 1
}

/** Stands for a wait without end, or one that is longer: 35 years. */
const ENDLESS_MS = 2 ** 40

/** The result of one poll: a value, or when it makes sense to ask again. */
export type PollResult<T> =
  | ({ readonly value: T } & { readonly [fact in keyof BusyResult]?: undefined })
  | ({ readonly value?: undefined } & BusyResult)

export interface BusyResult {
  /** The server's PTTL, in milliseconds; below 0 if nothing has an end. Undefined when the store did not answer. */
  readonly remainingMs?: number | undefined
  /** How long the store wants no request, in milliseconds. */
  readonly retryAfterMs?: number | undefined
  /**
   * When the server wants to be asked again, in milliseconds after its answer, in a line of poll slots: below 0 if it has
   * given no slot.
   */
  readonly askInMs?: number | undefined
  /** How long the round trip of that answer took, in milliseconds. */
  readonly rttMs?: number | undefined
  /** In a queue: how many waiters are ahead. */
  readonly place?: number | undefined
  /** In a queue: proves the place at the next poll. */
  readonly ticket?: number | undefined
  /** In a queue: how many of the next polls only look whether the lock is still held, `askInMs` apart. */
  readonly looks?: number | undefined
}

export interface WaitResult<T> {
  /** Undefined when the wait ended without success. */
  readonly value: T | undefined
  readonly remainingMs: number | undefined
  readonly polls: number
  waitedMs: number
}

/** If the polls would not last until the deadline, each pause is longer than the one before by this factor. */
const DENSEST_GROWTH = 1.25

/** The least `maxPolls` by default, for short waits. */
const LEAST_POLLS = 50
/** By default, a longer wait may poll once in each such period, in milliseconds. */
const POLL_PERIOD_MS = 100

/** Returns the default of `maxPolls`: enough that who has waited for long asks as often as a newcomer. */
export function defaultPolls(waitMs: number): number {
  return Math.max(LEAST_POLLS, waitMs / POLL_PERIOD_MS)
}

/** When a caller that sits beside others of its process, which ask as one, may ask. */
export interface Pause {
  readonly since: number
  /** The deadline: it asks then, whether others ask or not. */
  readonly until: number
  /** After how long the server wants to be asked again, and the longer time after which its own polls last, in milliseconds. */
  readonly wantedMs: number
  readonly delayMs: number
  /** How many polls it has made, and how many it has left beside the one on its deadline. */
  readonly polls: number
  readonly spare: number
  /** What it has learned. A caller that asks in the place of another goes on with what that one has learned. */
  readonly asked: LineAnswer
}

/** What the last answer in a line of poll slots says of a waiter. */
export interface LineAnswer {
  rttMs: number
  ticket: number
  place: number
  looks: number
  askInMs: number
  slot: 0 | 1
  /** When it asked for the first time. */
  since?: number
}

/** What a waiter knows before the first answer. */
const UNASKED: LineAnswer = { rttMs: 0, ticket: 0, slot: 0, place: 0, looks: 0, askInMs: 0 }

/**
 * Asks until `attempt` brings a value or the wait is over: at most `maxPolls` times, one at a time, the last time on the
 * deadline.
 *
 * @throws the signal's reason when it aborts, and whatever `attempt` throws.
 */
export async function poll<T>(
  clock: Clock,
  { waitMs, maxPolls = defaultPolls(waitMs), signal, paceOf }: Wait,
  attempt: (poll: Poll) => Promise<PollResult<T>>,
  onPause?: (pause: { poll: number; waitedMs: number; delayMs: number; place: number | undefined }) => void,
  /** Sleeps instead of the clock, also before the first poll. May bring what a poll would. */
  sit?: (pause: Pause) => Promise<T | undefined>,
): Promise<WaitResult<T>> {
  const startedAt = clock.now()
  const until = startedAt + waitMs
  const most = waitMs === Infinity ? Infinity : Math.floor(maxPolls)
  /** The last answer in a line of poll slots about this waiter. */
  const asked = { ...UNASKED }
  let pace: Pace | undefined
  const pauseAfter = (answer: BusyResult, now: number) => {
    const { askInMs, rttMs = 0 } = answer
    if (askInMs !== undefined) {
      Object.assign(asked, UNASKED, answer, {
        rttMs: Math.max(1, Math.ceil(rttMs)),
        slot: askInMs > 0 ? 1 : 0,
      })
      // A store in the process may answer at once, and time must pass between two polls.
      return Math.abs(askInMs) - (rttMs && asked.rttMs)
    }
    pace ??= paceOf?.(startedAt) ?? ((_, now, random) => pauseUnanswered(now - startedAt, random))
    return pace(answer, now, clock.random())
  }
  let [wantedMs, delayMs] = [0, 0]
  for (let polls = 0; ; ) {
    const spare = most - ++polls
    if (sit) {
      const value = await sit({ since: startedAt, until, wantedMs, delayMs, polls: polls - 1, spare, asked })
      const waitedMs = clock.now() - startedAt
      if (value !== undefined) return { value, remainingMs: undefined, polls: polls - 1, waitedMs }
    } else if (polls > 1) await clock.sleep(delayMs, signal)
    signal?.throwIfAborted()
    const askedAt = clock.now()
    const { since = askedAt, ...learned } = asked
    asked.since = since
    const rest = { timeMs: Math.min(until - askedAt, ENDLESS_MS), polls: spare }
    const last = spare <= 0 || rest.timeMs <= 0 ? 1 : 0
    const answer = await attempt({
      last,
      leftMs: Math.max(0, Math.ceil(rest.timeMs)),
      waitedMs: Math.floor(askedAt - since),
      leastMs: last ? 0 : Math.ceil(leastPause(rest)),
      jitter: Math.floor(clock.random() * 1_000),
      ...learned,
    })
    const { value, remainingMs } = answer
    const now = clock.now()
    const waitedMs = now - startedAt
    if (last || value !== undefined) return { value, remainingMs, polls, waitedMs }
    rest.timeMs = Math.max(0, until - now)
    wantedMs = Math.max(pauseAfter(answer, now), answer.retryAfterMs ?? 0)
    delayMs = fitPause(wantedMs, rest)
    onPause?.({ poll: polls, waitedMs, delayMs, place: answer.place })
  }
}

/** The rest of a wait. */
export interface Remaining {
  /** Milliseconds to the deadline, above 0; Infinity for a wait without end. */
  readonly timeMs: number
  /** Polls that may still be made, at least 1; Infinity for a wait without end. */
  readonly polls: number
}

/**
 * Returns the shortest pause with which the polls last until the deadline. Polls that are fewer than by default are spread
 * over the whole wait from the start.
 */
export function leastPause({ timeMs, polls }: Remaining): number {
  if (timeMs === Infinity) return 0
  const densest = (timeMs * (DENSEST_GROWTH - 1)) / (DENSEST_GROWTH ** polls - 1)
  return Math.max(densest, timeMs / polls - POLL_PERIOD_MS)
}

/**
 * Returns the pause to sleep: what is wanted, but never shorter than the store asked for, never past the deadline, and
 * long enough that the polls last until then. The last one ends on the deadline.
 */
export function fitPause(wantedMs: number, remaining: Remaining, retryAfterMs = 0): number {
  return Math.min(remaining.timeMs, Math.max(wantedMs, leastPause(remaining), retryAfterMs))
}
