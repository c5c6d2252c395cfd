/** A guard, without any framework, and the client that may hang up meanwhile. */
import type { Clock } from '../api/clock.ts'
import { type LockBusyError, LockError, type OnceInFlightError } from '../api/errors.ts'
import type { WaitUntil } from '../api/lease.ts'
import type { AcquireOptions, WaitOptions } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import { must } from '../internal/options.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { patienceOf } from '../lease/patience.ts'

/** The arguments of functions among a guard's options. Only the adapters know their types. */
export type AnyArgs = readonly unknown[]

/** A request that a guard handles, from any framework. */
export interface GuardRequest {
  /** Hono's context, or all arguments of a fetch handler. */
  readonly args: AnyArgs
  /** The handler's own request. Its body stays unread: see `readBody()` and `askOption()`. */
  readonly request: Request
  /** The signal by which the host says that the client is gone. Set when what the guard needs is acquired with it. */
  hangUp?: AbortSignal
  readonly waitUntil: WaitUntil | undefined
  /** The headers that earlier middleware has put on the answer so far. */
  prepared?(): Headers
  /** Takes such headers off the answer. */
  omit?(names: readonly string[]): void
  /** Reads a body that earlier code has read, where the framework remembers it. Rejects elsewhere. */
  readAgain(): Promise<ArrayBuffer>
  /** Gives everything from here on another request object: functions among the options, and the handler. */
  replace(request: Request): void
}

/** How a handler ended. */
export interface Handled {
  readonly response: Response
  /** The error of the handler, if the framework has already turned it into a response. Otherwise the run rejects. */
  readonly error?: unknown
}

/** Runs the handler with the variables of the guard. */
export type RunHandler<Variables> = (variables: Variables) => Promise<Handled>

/**
 * A guard without any framework: it either runs the handler under its protection, or refuses the request. It rejects
 * only with errors that the application's own error handler should see.
 */
export type Guard<Variables> = (request: GuardRequest, run: RunHandler<Variables>) => Promise<Response>

/** The source of a guard's locks. */
export interface LocksOption<Args extends AnyArgs = AnyArgs> {
  /** The result of `createLocks()`, or a function that creates it from the request, for example from its bindings. */
  locks: Locks | ((...args: Args) => Locks)
}

/** @throws {TypeError} for locks of the application's own, which go into `kind` */
export function contextFor({ locks }: LocksOption, args: AnyArgs): LocksContext {
  const found = typeof locks === 'function' ? locks(...args) : locks
  return contextOf(found, 'a guard', undefined, ', and any other lock the kind of lockGuard()')
}

/** Shortens a time, in milliseconds, to what is left. Undefined where neither is limited. */
export type Within = (ms?: number) => number | undefined

/** Asks when the platform will end this invocation, once. Returns what keeps times within that, but at least 1. */
export function untilDeadline(deadline: (() => Date | number | undefined) | undefined, clock: Clock): Within {
  const end = deadline?.()
  if (end === undefined) return ms => ms
  const isTime = end !== null && !Number.isNaN(Number(end))
  must(isTime, 'deadline', 'a function that returns a Date, a number, or undefined')
  return (ms = Infinity) => Math.max(1, Math.min(ms, Math.floor(Number(end) - clock.wall())))
}

/** Notes of a guard for its later requests. */
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
