import type { Clock } from '../api/clock.ts'
import type { WaitUntil } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import { must } from '../internal/options.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'

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
