import type { Lease } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import type { OnceOptions, OnceResult } from '../api/once.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { once } from '../kinds/once/once.ts'

/** What the work of a claimed request knows about its claim. */
export interface ClaimedRun {
  readonly lease: Lease
  /** Whether the platform lets work go on after the answer. */
  readonly outlives: boolean
  /** Resolves when the claim has been given back, or the result recorded. */
  readonly settled: Promise<unknown>
  /** Lets the answer go out while the work goes on. */
  answerNow(): void
}

/**
 * Claims a key and does the work of its request. Resolves to how the claim ended, or to undefined as soon as the work
 * says that the answer may go out. The promise given to the platform also waits for `afterwards`, and rejects if that
 * rejects.
 */
export function runClaimed<T>(
  locks: Locks,
  key: string,
  options: OnceOptions,
  work: (run: ClaimedRun) => Promise<T>,
  afterwards?: () => unknown,
): Promise<PromiseSettledResult<OnceResult<T>> | undefined> {
  return new Promise(resolve => {
    const answerNow = () => resolve(undefined)
    const claimed = Promise.resolve().then(() =>
      once(locks, key, options, lease => work({ lease, outlives, settled, answerNow })),
    )
    const settled: Promise<[PromiseSettledResult<OnceResult<T>>]> = Promise.allSettled([claimed])
    // Needed even if the client hangs up: the platform would otherwise stop the handler midway.
    const outlives = tryWaitUntil(options.waitUntil, settled.then(afterwards))
    void settled.then(([result]) => resolve(result))
  })
}
