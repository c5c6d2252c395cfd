import { type Bindings, numberIn } from '../bindings.ts'
import type { Answer, Outcome } from '../upstream.ts'

/** Answers about the event itself, which will be the same next time. */
const FINAL = new Set([400, 405, 406, 410, 411, 413, 414, 415, 422, 431, 451, 501])
/** Doubling ends here. */
const LONGEST_PAUSE_MS = 15 * 60_000
/** The longest pause that an upstream can ask for. */
const LONGEST_ASKED_MS = 12 * 3_600_000

/** How often an event is tried, and how long the first pause is. */
export interface Retries {
  readonly most: number
  readonly firstMs: number
}

/** @throws {BindingError} for a setting that is no number */
export function retriesOf(env: Bindings): Retries {
  return {
    most: numberIn(env, 'EVENT_ATTEMPTS'),
    firstMs: numberIn(env, 'EVENT_RETRY_MS'),
  }
}

/** How an attempt ended. `sealed`: its body could not be opened, and was not sent. */
export interface Ended extends Omit<Answer, 'outcome'> {
  readonly outcome: Outcome | 'sealed'
  readonly reason?: string
}

/** Whether an event is given up after so many attempts, the last of which was answered in this way. */
export function isLast({ most }: Retries, attempts: number, { status = 0 }: Partial<Ended> = {}): boolean {
  return FINAL.has(status) || attempts >= most
}

/** Returns how long to wait after an attempt: twice as long each time, and as long as the upstream asked. */
export function pauseAfter({ firstMs }: Retries, attempts: number, { retryAfterMs = 0 }: Ended): number {
  const doubled = firstMs * 2 ** (attempts - 1)
  // Events that failed together are not tried together.
  const pause = Math.min(doubled, LONGEST_PAUSE_MS) * (1 + Math.random() / 4)
  return Math.max(pause, Math.min(retryAfterMs, LONGEST_ASKED_MS))
}

export function reasonOf({ outcome, status, reason }: Ended): string {
  if (outcome === 'slow') return 'The upstream took too long.'
  if (outcome === 'down') return 'The upstream does not answer.'
  return reason ?? `The upstream answered ${status}.`
}
