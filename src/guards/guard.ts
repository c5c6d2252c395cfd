import type { WaitUntil } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'

/** A request that a guard handles, from any framework. */
export interface GuardRequest<Args extends readonly unknown[]> {
  /** The arguments of functions among a guard's options: Hono's context, or all arguments of a fetch handler. */
  readonly args: Args
  /** The handler's own request. Its body stays unread: see `readBody()` and `askOption()`. */
  readonly request: Request
  readonly waitUntil: WaitUntil | undefined
  /** The headers that earlier middleware has put on the answer so far. */
  prepared?(): Headers
  /** Reads a body that earlier code has read, where the framework remembers it. Rejects elsewhere. */
  readAgain(): Promise<ArrayBuffer>
  /** Gives everything from here on another request object: functions among the options, and the handler. */
  replace(request: Request): void
}

/** How a handler ended. */
export interface Handled {
  readonly response: Response
  /** What the handler threw, if the framework has already turned it into a response. Otherwise the run rejects. */
  readonly error?: unknown
}

/** Runs the handler with the variables of the guard. */
export type RunHandler<Variables> = (variables: Variables) => Promise<Handled>

/**
 * A guard without any framework: it either runs the handler under its protection, or refuses the request. It rejects
 * only with errors that the application's own error handler should see.
 */
export type Guard<Args extends readonly unknown[], Variables> = (
  request: GuardRequest<Args>,
  run: RunHandler<Variables>,
) => Promise<Response>

/** A value, or a function that derives it from the request. */
export type PerRequest<Args extends readonly unknown[], Value> = Value | ((...args: Args) => Value)

/** {@link PerRequest}, where the function may be async. */
export type AsyncPerRequest<Args extends readonly unknown[], Value> =
  | Value
  | ((...args: Args) => Value | Promise<Value>)

/** Where a guard's locks come from. */
export interface LocksOption<Args extends readonly unknown[]> {
  /** The result of `createLocks()`, or a function that creates it from the request, for example from its bindings. */
  locks: Locks | ((...args: Args) => Locks)
}

/** Returns the locks of this request. */
export function locksFor<Args extends readonly unknown[]>(
  { locks }: LocksOption<Args>,
  { args }: GuardRequest<Args>,
): Locks {
  return typeof locks === 'function' ? locks(...args) : locks
}

/** Returns the context of the locks of this request. */
export function contextFor<Args extends readonly unknown[]>(
  options: LocksOption<Args>,
  guarded: GuardRequest<Args>,
): LocksContext {
  return contextOfGuard(locksFor(options, guarded))
}

/** @throws {TypeError} for locks of the application's own, which go into `kind` */
export function contextOfGuard(locks: Locks): LocksContext {
  return contextOf(locks, 'a guard', undefined, ', and any other lock the kind of lockGuard()')
}
