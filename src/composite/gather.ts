/** Promises of several members: when enough have answered, and what the answers say. */
import type { Clock } from '../api/clock.ts'
import { LockError, OutcomeUnknownError } from '../api/errors.ts'
import { ENDED } from '../internal/clock.ts'

/** The result of each promise, by its place; undefined for those that have not settled. */
export type Settled<T> = readonly (PromiseSettledResult<T> | undefined)[]

/** The least that stragglers get once the outcome is decided, in milliseconds: about a distant round trip. */
export const SHORTEST_GRACE_MS = 100

/**
 * Waits for all promises, or until `decided` says that the rest cannot change the outcome. From then on the rest gets as
 * long again as it took so far, so that a minority that is slow, or never answers, costs little. It ends after
 * `patienceMs` or when `signal` aborts in any case. Never rejects; late promises go on unobserved.
 */
export async function gather<T>(
  clock: Clock,
  asked: readonly Promise<T>[],
  decided: (answers: Settled<T>) => boolean,
  patienceMs: number,
  signal?: AbortSignal,
): Promise<Settled<T>> {
  const answers: (PromiseSettledResult<T> | undefined)[] = asked.map(() => undefined)
  const startedAt = clock.now()
  const enough = new AbortController()
  const all = new AbortController()
  const answered = asked.map(async (promise, at) => {
    ;[answers[at]] = await Promise.allSettled([promise])
    if (decided(answers)) enough.abort(ENDED)
  })
  const end = () => {
    all.abort(ENDED)
    enough.abort(ENDED)
  }
  void Promise.all(answered).then(end)
  signal?.addEventListener('abort', end)
  if (signal?.aborted) end()
  await clock.sleep(patienceMs, enough.signal)
  const tookMs = clock.now() - startedAt
  const graceMs = Math.min(Math.max(tookMs, SHORTEST_GRACE_MS), patienceMs - tookMs)
  await clock.sleep(graceMs, all.signal)
  signal?.removeEventListener('abort', end)
  return [...answers]
}

/** Decided when `quorum` are good, or when that cannot happen any more. */
export function majority<T>(quorum: number, isGood: (value: T) => boolean): (answers: Settled<T>) => boolean {
  return answers => {
    const good = count(answers, isGood)
    return good >= quorum || good + answers.filter(answer => !answer).length < quorum
  }
}

/** How many were fulfilled with such a value. */
export function count<T>(answers: Settled<T>, isGood: (value: T) => boolean): number {
  return answers.filter(answer => answer?.status === 'fulfilled' && isGood(answer.value)).length
}

/** The first rejection; undefined when there is none. */
export function failureIn(answers: Settled<unknown>): { reason: unknown } | undefined {
  return answers.find(answer => answer?.status === 'rejected')
}

/** Whether one of them was rejected while its request goes on. */
export function goesOnIn(answers: Settled<unknown>): boolean {
  return answers.some(answer => answer?.status === 'rejected' && Object(answer.reason).goesOn === true)
}

/** Why too few answered as they should. */
export function whyTooFew(name: string, answers: Settled<unknown>): unknown {
  const reason = failureIn(answers)?.reason
  return reason === undefined || reason instanceof LockError ? new OutcomeUnknownError(name, reason) : reason
}
