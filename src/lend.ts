/**
 * For services that lend locks to others, such as a lock API over HTTP: their callers may repeat a request whose answer
 * was lost.
 *
 * @module edgelock/lend
 */

export type { OnceAsOptions, OnceAttempt } from './once/once-as.ts'
export { onceAs } from './once/once-as.ts'
export type { LentPermits } from './permits/lent-permits.ts'
export { lentPermits } from './permits/lent-permits.ts'
export type { AcquireAsOptions, AcquireAsResult, RefusedAs } from './verbs/acquire-as.ts'
export { acquireAs } from './verbs/acquire-as.ts'
