import type { WaitUntil } from './types.ts'

/**
 * Hands a promise, one that never rejects, to the platform, so that it outlives the response. False when nobody took
 * it: there is no `waitUntil`, or it throws, as a `ctx.waitUntil` without its `ctx` does. One that is `async` answers
 * too late to tell, so it counts as having taken the promise; what it rejects with is dropped.
 */
export function hand(waitUntil: WaitUntil | undefined, promise: Promise<unknown>): boolean {
  try {
    const taken: unknown =
      typeof waitUntil === 'function' ? waitUntil(promise) : waitUntil?.waitUntil(promise)
    Promise.resolve(taken).catch(() => {})
    return waitUntil !== undefined
  } catch {
    return false
  }
}

/** @throws {TypeError} when it is neither a function nor an object with `waitUntil`. */
export function checkWaitUntil(waitUntil: WaitUntil | undefined): void {
  if (
    waitUntil === undefined ||
    typeof waitUntil === 'function' ||
    typeof waitUntil?.waitUntil === 'function'
  )
    return
  throw new TypeError('waitUntil must be a function that takes a promise, or an object with such a method')
}
