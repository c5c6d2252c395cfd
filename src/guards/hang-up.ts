import { type LockBusyError, LockError, type OnceInFlightError } from '../api/errors.ts'
import type { AcquireOptions, WaitOptions } from '../api/lock.ts'
import { patienceOf } from '../lease/patience.ts'
import type { GuardRequest } from './guard.ts'

/** What a guard notes for its later requests. */
export interface WaitNotes {
  /** Set when the first request waits. Deno warns of its signal, because it aborts it after a success as well. */
  hasWaited?: boolean
}

type WaitingOptions = WaitOptions & Pick<AcquireOptions, 'signal' | 'patienceMs'>

/**
 * Acquires until the client hangs up or the guard's own `signal` aborts. On Deno, a guard asks once without the signal of the
 * client, until a request has to wait.
 */
export async function acquireFor<Options extends WaitingOptions, T>(
  guarded: GuardRequest,
  notes: WaitNotes,
  options: Options,
  acquire: (options: Options) => Promise<T>,
): Promise<T> {
  if (isDeno() && !notes.hasWaited) {
    try {
      return await acquire({ ...options, waitMs: 0, patienceMs: patienceOf(options) })
    } catch (error) {
      if (!isBusy(error) || options.waitMs === 0) throw error
      notes.hasWaited = true
    }
  }
  const { signal } = options
  const { signal: hangUp } = guarded.request
  guarded.hangUp = hangUp
  return acquire({ ...options, signal: signal ? AbortSignal.any([hangUp, signal]) : hangUp })
}

/** By code, because a guard meets one of the two and need not bundle the other. */
export function isBusy(error: unknown): error is LockBusyError | OnceInFlightError {
  return error instanceof LockError && /^ERR_(LOCK_BUSY|ONCE_IN_FLIGHT)$/.test(error.code)
}

/** Puts another request in the place of one with an unread body on Deno, where `clone()` uses the signal as well. */
export function deferSignal(guarded: GuardRequest): void {
  const { request } = guarded
  if (!isDeno() || !isPlain(request)) return
  if (request.body && !request.bodyUsed && !request.body.locked)
    guarded.replace(remade(request, request.body))
}

/** Makes a plain request of the same content with another body. It uses the signal of the first when its reader does. */
export function remade(request: Request, body: ReadableStream): Request {
  const { url, method, headers } = request
  // The types of some platforms do not know the option that others need.
  const init = { method, headers, body, duplex: 'half' } as RequestInit
  const made = new Request(isPlain(request) && !isDeno() ? request : url, init)
  return Object.defineProperty(made, 'signal', { get: () => request.signal })
}

/** Whether the request is of no framework's own class. */
export function isPlain(request: Request): boolean {
  return Object.getPrototypeOf(request) === Request.prototype
}

function isDeno(): boolean {
  return 'Deno' in globalThis
}
