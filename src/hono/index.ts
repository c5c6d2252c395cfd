/**
 * Guards for Hono: the lock is taken before the handler runs and given back when the answer is out.
 *
 * @module edgelock/hono
 */

export type { LockGuardOptions, LockGuardVariables, LockMaker } from './lock-guard.ts'
export { lockGuard } from './lock-guard.ts'
