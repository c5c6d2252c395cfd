import { type Bindings, numberIn } from '../bindings.ts'
import type { Answer } from '../upstream.ts'

/** Answers about the event itself, which will be the same next time. */
const FINAL = new Set([400, 405, 406, 410, 411, 413, 414, 415, 422, 431, 451, 501])
const ATTEMPTS = 15
const FIRST_PAUSE_MS = 1_000
/** Doubling ends here. */
const LONGEST_PAUSE_MS = 15 * 60_000
/** The longest pause that an upstream can ask for. */
const LONGEST_ASKED_MS = 12 * 3_600_000

/** Whether an event is given up after so many attempts, the last of which was answered in this way. */
export function isLast(env: Bindings, attempts: number, { status = 0 }: Partial<Answer> = {}): boolean {
  return FINAL.has(status) || attempts >= numberIn(env, 'EVENT_ATTEMPTS', ATTEMPTS)
}

/** Returns how long to wait after an attempt: twice as long each time, and as long as the upstream asked. */
export function pauseAfter(env: Bindings, attempts: number, { retryAfterMs = 0 }: Answer): number {
  const doubled = numberIn(env, 'EVENT_RETRY_MS', FIRST_PAUSE_MS) * 2 ** (attempts - 1)
  // Events that failed together are not tried together.
  const pause = Math.min(doubled, LONGEST_PAUSE_MS) * (1 + Math.random() / 4)
  return Math.max(pause, Math.min(retryAfterMs, LONGEST_ASKED_MS))
}

export function reasonOf({ outcome, status }: Answer): string {
  if (outcome === 'slow') return 'The upstream took too long.'
  if (outcome === 'down') return 'The upstream does not answer.'
  return `The upstream answered ${status}.`
}
