import type { WaitUntil } from './types.ts'

/**
 * Hands a promise, one that never rejects, to the platform, so that it outlives the response. False when nobody took
 * it: there is no `waitUntil`, or it throws, as a `ctx.waitUntil` without its `ctx` does.
 */
export function hand(waitUntil: WaitUntil | undefined, promise: Promise<unknown>): boolean {
  try {
    if (typeof waitUntil === 'function') waitUntil(promise)
    else waitUntil?.waitUntil(promise)
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
