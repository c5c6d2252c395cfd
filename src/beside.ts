/**
 * For locks that others take as well, in their own way: threads of Redisson, and libraries that hold a lock as a string.
 * Each function returns the same locks, for use in place of those of `createLocks()`.
 *
 * @module edgelock/beside
 */

export { besideJava } from './kinds/beside-java.ts'
export { besideStringLocks } from './kinds/beside-string-locks.ts'
