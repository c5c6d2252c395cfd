/** The expiry and the deletion of semaphores. */
import type { Locks } from '../api/locks.ts'
import { notInBraces, permitDeadlinesKey } from '../internal/keys.ts'
import { positiveInteger } from '../internal/options.ts'
import { contextOf } from '../lease/context.ts'
import { expire } from '../transport/scripts/semaphore.gen.ts'
import { Operations } from './operations.ts'

const DELETED = 0
const WITHOUT_END = -1

/**
 * Lets the {@link semaphore} or {@link permitSemaphore} of this name expire after so many milliseconds, with all permits;
 * `Infinity` removes an expiry. Returns false when there is none. The next acquire of a permit semaphore made with
 * `permits` sets the expiry again. Redisson: `expire`, `clearExpire`.
 *
 * @throws {RangeError} unless `ttlMs` is a whole number of at least 1, or `Infinity`
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError}
 * @example
 * await expireSemaphore(locks, `import:${id}`, 86_400_000)
 */
export function expireSemaphore(locks: Locks, name: string, ttlMs: number): Promise<boolean> {
  const lasting = ttlMs === Infinity ? WITHOUT_END : positiveInteger('ttlMs', ttlMs)
  return setEnd(locks, name, 'expireSemaphore', lasting)
}

/**
 * Deletes the {@link semaphore} or {@link permitSemaphore} of this name, with all permits; false when there is none. Leases
 * of its permits are lost (`taken`). Redisson: `delete`.
 *
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError} {@link WrongKindError}
 * @example
 * await deleteSemaphore(locks, `import:${id}`)
 */
export function deleteSemaphore(locks: Locks, name: string): Promise<boolean> {
  return setEnd(locks, name, 'deleteSemaphore', DELETED)
}

async function setEnd(locks: Locks, name: string, operation: string, ttlMs: number): Promise<boolean> {
  const context = contextOf(locks, `${operation}(locks, name)`)
  // A permit semaphore of the name without braces may have the same deadlines.
  context.keyOf(name, undefined, notInBraces('permit semaphore'))
  const operations = new Operations(context, { kind: 'semaphore', name }, permits => {
    return { permits, deadlines: permitDeadlinesKey(permits) }
  })
  return (await operations.run(operation, expire, { ttlMs })).code === 'set'
}
