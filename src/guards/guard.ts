import type { WaitUntil } from '../types.ts'

/** A request on its way through a guard, whichever framework it came by. */
export interface Passage<Args extends readonly unknown[]> {
  /** What the functions among a guard's options are called with: Hono's context, or all arguments of a fetch handler. */
  readonly args: Args
  /** The handler's own. Its body stays unread: see `readBody()` and `unread()`. */
  readonly request: Request
  readonly waitUntil: WaitUntil | undefined
  /** Headers that somebody in front of the guard has put on the answer, so far. */
  prepared?(): Headers
  /** Reads a copy of the body, so that whoever reads the request later finds it unread. Empty when there is none. */
  readBody(): Promise<Uint8Array<ArrayBuffer>>
}

/** How a handler ended. */
export interface Ran {
  readonly response: Response
  /** What the handler threw, where the framework has already made a response of it. Otherwise the run rejects. */
  readonly error?: unknown
}

/** Lets the request through, after telling the handler what the guard has for it. */
export type Run<Vars> = (vars: Vars) => Promise<Ran>

/**
 * What a guard does, without any framework: it either runs the handler, under whatever it guards with, or refuses. It
 * rejects only for errors that the application's own error handler should see.
 */
export type Guard<Args extends readonly unknown[], Vars> = (
  passage: Passage<Args>,
  run: Run<Vars>,
) => Promise<Response>

/** An option that may be given, or made from the request. */
export type Given<Args extends readonly unknown[], T> = T | ((...args: Args) => T)

/** {@link Given}, which may also come later. */
export type GivenLater<Args extends readonly unknown[], T> = T | ((...args: Args) => T | Promise<T>)
