import type { Locks, ReleaseAllOptions } from '../api/locks.ts'
import { startTimer } from '../internal/clock.ts'
import { checkOptions, positiveInteger } from '../internal/options.ts'
import { contextOf } from '../lease/context.ts'

/**
 * Releases every open lease of these locks, and waits for all releases, cancellations and results that go on: for a
 * process that is asked to stop. Resolves to whether the store has confirmed all of them within `withinMs`.
 *
 * An open lease was acquired or kept alive by this process, and not handed over with {@link serialize}. One of several
 * databases ends in all of them. End the work under it first. Claims of `once` and of guards stay until their work or their
 * lease ends, because a claim that is given up lets the work run twice.
 *
 * @throws {TypeError | RangeError} naming what cannot be used
 * @example
 * process.once('SIGTERM', async () => {
 *   stopping.abort() // the signal of every wait
 *   await server.close()
 *   await releaseAll(locks, { withinMs: 3_000 })
 *   process.exit()
 * })
 */
export function releaseAll(locks: Locks, options?: ReleaseAllOptions): Promise<boolean> {
  const context = contextOf(locks, 'releaseAll(locks, options?)', arguments[2])
  const { clock, open, gives } = context
  const { withinMs = 3_000 } = checkOptions('releaseAll()', options, { withinMs: positiveInteger })
  for (const holder of open.keys()) holder.endsHere = true
  // An inner hold was opened later than the outer one.
  for (const lease of [...open.values()].flatMap(leases => [...leases]).reverse())
    lease.release().catch(() => {})
  return new Promise(resolve => {
    const cancel = startTimer(clock, withinMs, () => resolve(false))
    void Promise.allSettled(gives)
      .then(ended => resolve(ended.every(({ status }) => status === 'fulfilled')))
      .then(cancel)
  })
}
