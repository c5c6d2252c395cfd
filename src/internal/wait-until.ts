import type { WaitUntil } from '../api/lease.ts'

/**
 * Hands a promise that never rejects to the platform, so that it outlives the response. Returns false when it was not
 * taken: there is no `waitUntil`, or it throws, as a `ctx.waitUntil` without its `ctx` does. An `async` one answers too
 * late to tell, so it counts as having taken the promise; its own rejection is dropped.
 */
export function tryWaitUntil(waitUntil: WaitUntil | undefined, promise: Promise<unknown>): boolean {
  try {
    const taken: unknown =
      typeof waitUntil === 'function' ? waitUntil(promise) : waitUntil?.waitUntil(promise)
    Promise.resolve(taken).catch(() => {})
    return waitUntil !== undefined
  } catch {
    return false
  }
}
