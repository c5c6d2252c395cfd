/**
 * For locks that another library holds as strings.
 *
 * @module edgelock/beside
 */

export { besideStringLocks } from './kinds/beside-string-locks.ts'
