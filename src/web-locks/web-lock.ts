/** A web lock as a kind of lock. */
import type { WebLockMode } from '../api/web-locks.ts'
import { DONE_MS, doneKey, operationKey, webLockKey } from '../internal/keys.ts'
import { encodeName } from '../internal/web-lock-names.ts'
import type { LocksContext } from '../lease/context.ts'
import { LeasedLock } from '../lease/leased-lock.ts'
import type { LockKind } from '../lease/lock-kind.ts'
import { acquire, extend, inspect, release, steal } from '../transport/scripts/web-lock.gen.ts'

/** How long the queue keeps the place of a waiter that stops asking. Waiters ask three times as often. */
const KEEP_PLACE_MS = 3_000

/** The sets that `query` reads, in its order. */
export const WEB_LOCK_SETS: readonly string[] = ['', '-alone', '-sharing', '-alive']

/**
 * Returns a lock of one mode, in the line of both. `kind: 'steal'` takes it from its holders.
 *
 * @throws {TypeError} when the name is too long
 */
export function webLock(context: LocksContext, name: string, mode: WebLockMode, steals = false): LeasedLock {
  const lock = context.keyOf(encodeName(name))
  const fixed = {
    held: webLockKey('', lock),
    alone: webLockKey('-alone', lock),
    sharing: webLockKey('-sharing', lock),
    alive: webLockKey('-alive', lock),
    grantedAt: webLockKey('-granted', lock),
    donePrefix: doneKey(lock, ''),
    mode: mode === 'shared' ? 's' : 'x',
    doneMs: DONE_MS,
    waiterMs: KEEP_PLACE_MS,
  }
  const kind: LockKind<keyof typeof fixed | 'done' | 'answer', { code: 'stolen' }> = {
    kind: 'web-lock',
    name,
    key: lock,
    scripts: { acquire: steals ? steal : acquire, extend, release, inspect },
    values: hold => ({ ...fixed, done: doneKey(lock, hold), answer: operationKey(lock, hold) }),
  }
  return new LeasedLock(context, kind)
}
