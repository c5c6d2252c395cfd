/** `inspect()` and `isLocked()`: the holder of a lock. */
import type { Lock, LockState } from '../api/lock.ts'
import { HolderState } from '../lease/holder-state.ts'
import { inspect as inspectFenced } from '../transport/scripts/fenced-lock.gen.ts'
import { namedLock } from './named-lock.ts'

/** Scripts that read more than those of leases. */
const INSPECTED = { any: {}, 'fenced-lock': { inspect: inspectFenced } }

/**
 * Reads who holds a lock; undefined when it is free. This may have changed by the time you read the answer.
 *
 * @throws {TypeError} for anything that is not a lock of edgelock with a name, before any request
 * @throws {StoreUnavailableError} {@link WrongKindError}
 * @example
 * const state = await inspect(lock(locks, 'order:42'))
 * if (state) console.log(`held for another ${state.remainingMs} ms`)
 */
export async function inspect(lock: Lock): Promise<LockState | undefined> {
  const { context, of, own } = namedLock<object>('inspect(lock)', lock, INSPECTED)
  const kind = { ...of, scripts: { ...of.scripts, ...own } }
  const asking = new HolderState(context, kind, context.newHolder())
  const { reply } = await asking.request(asking.holder, 'inspect', {}, { readsOnly: true, mayBeHeld: false })
  if (reply.code !== 'held') return undefined
  const { holder, holds, remainingMs, token } = reply
  return { holder, holds, remainingMs: remainingMs < 0 ? Infinity : remainingMs, ...(token && { token }) }
}

/**
 * Returns whether a lock is held. This may have changed by the time you read the answer.
 *
 * @throws what {@link inspect} throws
 * @example
 * if (await isLocked(lock(locks, 'import'))) return new Response('an import is running', { status: 409 })
 */
export async function isLocked(lock: Lock): Promise<boolean> {
  return !!(await inspect(lock))
}
