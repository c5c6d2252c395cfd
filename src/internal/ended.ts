/**
 * The reason of a signal that only ends a wait. Without a reason, `abort()` makes a `DOMException`, whose stack trace took
 * a third of the CPU time of an acquire and release.
 */
export const ENDED = 'ended'
