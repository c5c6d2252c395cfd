/**
 * For services that lend locks to others, such as a lock API over HTTP: their callers may repeat a request whose answer
 * was lost.
 *
 * @module edgelock/lend
 */

export type {
  AcquireAsOptions,
  AcquireAsResult,
  OnceAsOptions,
  OnceAttempt,
  RefusedAs,
} from './kinds/as-holder.ts'
export { acquireAs, onceAs } from './kinds/as-holder.ts'
