import { systemClock } from '../clock.ts'
import { nameFault } from '../keys.ts'
import { positiveInteger } from '../options.ts'
import { type AnswerOptions, unusableName } from './answers.ts'
import type { Given, GivenLater, Passage } from './passage.ts'
import { unread } from './unread.ts'

/** How long a guard may hold what it has acquired. */
export interface HoldOptions {
  /** Renewal ends this many milliseconds after the grant. A whole number of at least 1. Default 300,000. */
  maxHoldMs?: number | undefined
  /**
   * When the platform will end this invocation, as a `Date` or in milliseconds since 1970; undefined when it does not
   * say. Nothing is renewed past it. Vercel: `getDeadline` of `@vercel/functions`.
   */
  deadline?: (() => Date | number | undefined) | undefined
}

/** The least of `maxHoldMs` and what is left until the deadline; at least 1. Undefined when neither is given. */
export function holdMs({ maxHoldMs, deadline }: HoldOptions): number | undefined {
  const end = deadline?.()
  if (end === undefined) return maxHoldMs
  const left = Math.floor(Number(end) - systemClock.wall())
  if (Number.isNaN(left)) throw new TypeError('deadline must return a Date, a number, or undefined')
  return Math.max(1, Math.min(maxHoldMs ?? Infinity, left))
}

/** The locks of this request, which must have the method `verb`. */
export function locksOf<Args extends readonly unknown[], Locks extends object>(
  locks: Given<Args, Locks>,
  verb: keyof Locks & string,
  { args }: Passage<Args>,
): Locks {
  return requireLocks(
    typeof locks === 'function' ? (locks as (...args: Args) => Locks)(...args) : locks,
    verb,
  )
}

/** The name for this request, or the answer when the request makes one that cannot be used. */
export async function nameOf<Args extends readonly unknown[]>(
  name: GivenLater<Args, string>,
  { args, request }: Passage<Args>,
): Promise<string | Response> {
  if (typeof name === 'string') return name
  const made = await unread(request, () => name(...args))
  const fault = nameFault(made)
  return fault ? unusableName(fault) : made
}

/** Checks what guards have in common, before any request. `verb`: the method that the locks must have. */
export function checkGuardOptions(
  options: HoldOptions & AnswerOptions<never, never> & { locks: unknown },
  verb: string,
): void {
  if (typeof options.locks !== 'function') requireLocks(options.locks, verb)
  if (options.maxHoldMs !== undefined) positiveInteger('maxHoldMs', options.maxHoldMs)
  requireFunction('onBusy', options.onBusy)
  requireFunction('deadline', options.deadline)
  if (options.onUnavailable !== 'allow')
    requireFunction('onUnavailable', options.onUnavailable, ", or 'allow'")
}

/** Undefined, or a function. */
export function requireFunction(option: string, value: unknown, or = ''): void {
  if (value !== undefined && typeof value !== 'function')
    throw new TypeError(`${option} must be a function${or}`)
}

function requireLocks<Locks>(locks: Locks, verb: string): Locks {
  if (typeof (locks as Record<string, unknown> | undefined)?.[verb] === 'function') return locks
  throw new TypeError(
    `locks must be the result of createLocks(), or have a method ${verb}(), or be a function of the request that returns such an object`,
  )
}
