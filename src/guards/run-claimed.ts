import type { OnceOptions, OnceResult } from '../once-types.ts'
import type { Lease, WaitUntil } from '../types.ts'
import { hand } from '../wait-until.ts'

/** What claims requests and remembers what came of them: the result of `createLocks()`. */
export interface OnceMaker {
  once<T>(key: string, work: (lease: Lease) => Promise<T>, options?: OnceOptions): Promise<OnceResult<T>>
}

/** What the work of a claimed request can know of it. */
export interface Attempt {
  /** Whether the platform lets work go on after the answer. */
  readonly outlives: boolean
  /** Resolves when the claim has been given back, or the result recorded. */
  readonly settled: Promise<unknown>
  /** Lets the answer go out while the work goes on. */
  answerNow(): void
}

/**
 * Claims, and does the work of a request. Resolves to how the claim has ended, or to nothing as soon as the work says
 * that the answer may go out. `afterwards` belongs to what the platform is handed: it reports what that rejects with.
 */
export function underClaim<T>(
  once: (work: (lease: Lease) => Promise<T>) => Promise<OnceResult<T>>,
  work: (lease: Lease, attempt: Attempt) => Promise<T>,
  waitUntil: WaitUntil | undefined,
  afterwards?: () => unknown,
): Promise<PromiseSettledResult<OnceResult<T>> | undefined> {
  return new Promise(resolve => {
    const claimed = Promise.resolve().then(() => once(lease => work(lease, attempt)))
    const settled: Promise<[PromiseSettledResult<OnceResult<T>>]> = Promise.allSettled([claimed])
    // Also for a client that hangs up: the platform would end the handler half-way.
    const outlives = hand(waitUntil, settled.then(afterwards))
    const attempt: Attempt = { outlives, settled, answerNow: () => resolve(undefined) }
    void settled.then(([result]) => resolve(result))
  })
}
