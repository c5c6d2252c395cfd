import type { Clock } from '../api/clock.ts'
import type { WaitUntil } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import {
  aBoolean,
  aFunction,
  type Checks,
  must,
  positiveInteger,
  positiveOrInfinite,
} from '../internal/options.ts'
import { checkWaitUntil } from '../internal/wait-until.ts'
import type { AnswerOptions } from './answers.ts'
import type { BodyTimeout } from './body-pace.ts'
import type { AsyncPerRequest, GuardRequest, PerRequest } from './guard.ts'
import { contextOfGuard, type LocksOption } from './locks-option.ts'
import { Refusal } from './refusal.ts'
import { askOption } from './request-body.ts'

/** How long a guard may hold what it has acquired. */
export interface HoldOptions {
  /**
   * How long the lease lasts if its holder dies, in milliseconds; it is renewed while the handler runs. A whole number of
   * at least 100, or 1 with a `clock` of `createLocks()`. Default: `leaseMs` of `createLocks()`, 30,000.
   */
  leaseMs?: number | undefined
  /** Whether to renew what was acquired while the handler runs, up to `maxHoldMs`. Default true. */
  renew?: boolean | undefined
  /** When renewal ends, in milliseconds after the grant. A whole number of at least 1. Default 300,000. */
  maxHoldMs?: number | undefined
  /**
   * Returns when the platform will end this invocation, as a `Date` or in milliseconds since 1970; undefined when that is
   * not known. The lease is not renewed past it. Vercel: `getDeadline` of `@vercel/functions`.
   */
  deadline?: (() => Date | number | undefined) | undefined
  /**
   * How long to ask the store while it fails, in milliseconds, before the guard answers 503. A whole number of at least 1.
   * Default 6,000, or less where a preset of `webhookOnce` knows that its sender gives up sooner. With
   * `onUnavailable: 'allow'`, choose a small one.
   */
  patienceMs?: number | undefined
  /**
   * Keeps renewal, release and deferred work alive after the answer: Vercel's `waitUntil`, Next.js's `after`, or, in a
   * process that simply goes on, such as Node, `promise => void promise.catch(console.error)`. Default: that of Workers, if
   * there is one.
   */
  waitUntil?: WaitUntil | undefined
}

/** The checks of the options that all guards share. */
export const GUARD_CHECKS: Checks<
  LocksOption<never> & HoldOptions & BodyTimeout & AnswerOptions<never, never>
> = {
  locks: (_option: string, locks: PerRequest<never, Locks>) =>
    typeof locks === 'function' || contextOfGuard(locks),
  leaseMs: positiveInteger,
  renew: aBoolean,
  maxHoldMs: positiveOrInfinite,
  deadline: aFunction,
  patienceMs: positiveInteger,
  waitUntil: checkWaitUntil,
  bodyTimeoutMs: positiveOrInfinite,
  onBusy: aFunction,
  onRefused: aFunction,
  onUnavailable: (option: string, value: unknown) =>
    must(value === 'allow' || typeof value === 'function', option, "a function, or 'allow'"),
}

/**
 * Returns the smaller of `maxHoldMs` and the time until the deadline, but at least 1; undefined when neither is given.
 */
export function holdMs(
  { maxHoldMs, deadline }: Pick<HoldOptions, 'maxHoldMs' | 'deadline'>,
  clock: Clock,
): number | undefined {
  const end = deadline?.()
  if (end === undefined) return maxHoldMs
  const left = Math.floor(Number(end) - clock.wall())
  must(!Number.isNaN(left), 'deadline', 'a function that returns a Date, a number, or undefined')
  return Math.max(1, Math.min(maxHoldMs ?? Infinity, left))
}

/**
 * Returns the lock's name for this request.
 *
 * @throws {Refusal} when the request makes one that cannot be used, which counts as the client's error. The name itself
 * is left out, because it may hold more than the client sent.
 * @throws {TypeError} when the function does not return a string, which is a mistake of the application
 */
export async function nameFor<Args extends readonly unknown[]>(
  name: AsyncPerRequest<Args, string>,
  guarded: GuardRequest<Args>,
  locks: Locks,
): Promise<string> {
  if (typeof name === 'string') return name
  const made = await askOption(guarded, name)
  try {
    contextOfGuard(locks).keyOf(made)
    return made
  } catch (error) {
    const { cause } = Object(error)
    if (typeof cause !== 'string') throw error
    const detail = `This request names no usable lock: its name ${cause}.`
    throw new Refusal({ status: 400, title: 'Bad Request', detail, reason: `unusable-name: it ${cause}` })
  }
}
