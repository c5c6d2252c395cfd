import type { Clock } from '../api/clock.ts'
import type { WaitUntil } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import type { ClaimOptions } from '../api/once.ts'
import {
  aFunction,
  type Checks,
  checkGrouped,
  checkWaitUntil,
  groupOf,
  must,
  positiveInteger,
  positiveOrInfinite,
} from '../internal/options.ts'
import { CLAIM_CHECKS } from '../kinds/once/options.ts'
import type { AnswerOptions } from './answers.ts'
import type { BodyOptions } from './body-pace.ts'
import type { AsyncPerRequest, GuardRequest, PerRequest } from './guard.ts'
import { contextOfGuard, type LocksOption } from './guard.ts'
import { Refusal } from './refusal.ts'
import { askOption } from './request-body.ts'

/** How long a guard holds what it has acquired. */
export interface HoldOptions extends ClaimOptions {
  /**
   * Returns when the platform will end this invocation, as a `Date` or in milliseconds since 1970; undefined when that is
   * not known. The lease is not renewed past it. Vercel: `getDeadline` of `@vercel/functions`.
   */
  deadline?: (() => Date | number | undefined) | undefined
}

/** Options of every guard, which answers refusals by `Answers`. */
export interface GuardOptions<Args extends readonly unknown[], Answers> extends LocksOption<Args> {
  /** How long it holds what it has acquired: `leaseMs`, `renew`, `maxHoldMs`, `deadline`. Default: 30 s, renewed for up to 5 minutes. */
  hold?: HoldOptions | undefined
  /** Limits of the request's body: `maxBytes`, `timeoutMs`. */
  body?: BodyOptions | undefined
  /** What refusals answer in place of the defaults. */
  answers?: Answers | undefined
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

export const HOLD_CHECKS: Checks<HoldOptions> = { ...CLAIM_CHECKS, deadline: aFunction }
export const BODY_CHECKS: Checks<BodyOptions> = {
  maxBytes: positiveOrInfinite,
  timeoutMs: positiveOrInfinite,
}
export const ANSWER_CHECKS: Checks<AnswerOptions<never, never>> = {
  onBusy: aFunction,
  onRefused: aFunction,
  onUnavailable: (option: string, value: unknown) =>
    must(value === 'allow' || typeof value === 'function', option, "a function, or 'allow'"),
}

/** The checks of the options that all guards share. */
export const GUARD_CHECKS: Checks<GuardOptions<never, unknown>> = {
  locks: (_option: string, locks: PerRequest<never, Locks>) =>
    typeof locks === 'function' || contextOfGuard(locks),
  hold: groupOf(HOLD_CHECKS),
  body: groupOf(BODY_CHECKS),
  answers: groupOf(ANSWER_CHECKS),
  patienceMs: positiveInteger,
  waitUntil: checkWaitUntil,
}

/** Checks the options of a guard. @throws {TypeError | RangeError} naming the option that cannot be used */
export function checkGuard<Options extends LocksOption<never>>(
  who: string,
  options: Options,
  checks: Checks<Options>,
): void {
  checkGrouped(who, options, checks)
  GUARD_CHECKS.locks('locks', options.locks as never)
}

/** Shortens a time, in milliseconds, to what is left. Undefined where neither is limited. */
export type Within = (ms?: number) => number | undefined

/** Asks when the platform will end this invocation, once. Returns what keeps times within that, but at least 1. */
export function untilDeadline({ deadline }: HoldOptions = {}, clock: Clock): Within {
  const end = deadline?.()
  if (end === undefined) return ms => ms
  must(!Number.isNaN(Number(end)), 'deadline', 'a function that returns a Date, a number, or undefined')
  return (ms = Infinity) => Math.max(1, Math.min(ms, Math.floor(Number(end) - clock.wall())))
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
