import type { Clock } from '../api/clock.ts'
import type { Locks } from '../api/locks.ts'
import { aBoolean, aFunction, type Checks, must, positiveInteger } from '../internal/options.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { type AnswerOptions, unusableName } from './answers.ts'
import type { BodyTimeout } from './body-pace.ts'
import type { AsyncPerRequest, GuardRequest, PerRequest } from './guard.ts'
import { unread } from './unread.ts'

/** Where a guard's locks come from. */
export interface LocksOption<Args extends readonly unknown[]> {
  /** The result of `createLocks()`, or a function that creates it from the request, for example from its bindings. */
  locks: Locks | ((...args: Args) => Locks)
}

/** How long a guard may hold what it has acquired. */
export interface HoldOptions {
  /** Whether to renew what was acquired while the handler runs, up to `maxHoldMs`. Default true. */
  renew?: boolean | undefined
  /** When renewal ends, in milliseconds after the grant. A whole number of at least 1. Default 300,000. */
  maxHoldMs?: number | undefined
  /**
   * Returns when the platform will end this invocation, as a `Date` or in milliseconds since 1970; undefined when that is
   * not known. The lease is not renewed past it. Vercel: `getDeadline` of `@vercel/functions`.
   */
  deadline?: (() => Date | number | undefined) | undefined
}

/** The checks of the options that all guards share. */
export const GUARD_CHECKS: Checks<
  LocksOption<never> & HoldOptions & BodyTimeout & AnswerOptions<never, never>
> = {
  locks: (_option: string, locks: PerRequest<never, Locks>) =>
    typeof locks === 'function' || contextOfGuard(locks),
  renew: aBoolean,
  maxHoldMs: positiveInteger,
  deadline: aFunction,
  bodyTimeoutMs: (option: string, ms: number) => ms === Infinity || positiveInteger(option, ms),
  onBusy: aFunction,
  onRefused: aFunction,
  onUnavailable: (option: string, value: unknown) =>
    must(value === 'allow' || typeof value === 'function', option, "a function, or 'allow'"),
}

/** Returns the locks of this request, and their clock. */
export function locksFor<Args extends readonly unknown[]>(
  { locks }: LocksOption<Args>,
  { args }: GuardRequest<Args>,
): { locks: Locks; clock: Clock } {
  const made = typeof locks === 'function' ? locks(...args) : locks
  return { locks: made, clock: contextOfGuard(made).clock }
}

/** @throws {TypeError} for locks of the application's own, which go into `kind` */
export function contextOfGuard(locks: Locks): LocksContext {
  return contextOf(locks, 'a guard', undefined, ', and any other lock the kind of lockGuard()')
}

/**
 * Returns the smaller of `maxHoldMs` and the time until the deadline, but at least 1; undefined when neither is given.
 */
export function holdMs(
  { maxHoldMs, deadline }: Omit<HoldOptions, 'renew'>,
  clock: Clock,
): number | undefined {
  const end = deadline?.()
  if (end === undefined) return maxHoldMs
  const left = Math.floor(Number(end) - clock.wall())
  must(!Number.isNaN(left), 'deadline', 'a function that returns a Date, a number, or undefined')
  return Math.max(1, Math.min(maxHoldMs ?? Infinity, left))
}

/**
 * Returns the lock's name for this request, or the answer when the request makes one that cannot be used.
 *
 * @throws {TypeError} when the function returns no string at all, which is no request's fault
 */
export async function nameFor<Args extends readonly unknown[]>(
  name: AsyncPerRequest<Args, string>,
  { args, request }: GuardRequest<Args>,
  locks: Locks,
): Promise<string | Response> {
  if (typeof name === 'string') return name
  const made = await unread(request, () => name(...args))
  try {
    contextOfGuard(locks).keyOf(made)
    return made
  } catch (error) {
    const { cause } = Object(error)
    if (typeof cause === 'string') return unusableName(cause)
    throw error
  }
}
