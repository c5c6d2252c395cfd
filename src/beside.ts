/**
 * For locks that another library holds as strings.
 *
 * @module edgelock/beside
 */

export { besideStringLocks } from './beside/beside-string-locks.ts'
