/** The options that guards have in common. */
import type { LockError } from '../api/errors.ts'
import type { WaitUntil } from '../api/lease.ts'
import type { ClaimOptions } from '../api/once.ts'
import * as check from '../internal/options.ts'
import { type Checks, checkGrouped, groupOf, must } from '../internal/options.ts'
import type { LocksContext } from '../lease/context.ts'
import { CLAIM_CHECKS } from '../once/once.ts'
import { type AnyArgs, contextFor, type LocksOption } from './guard.ts'

/** How long a guard holds what it has acquired. */
export interface HoldOptions extends ClaimOptions {
  /**
   * Returns when the platform will end this invocation, as a `Date` or in milliseconds since 1970; undefined when that is
   * not known. The lease is not renewed past it. Vercel: `getDeadline` of `@vercel/functions`.
   */
  deadline?: (() => Date | number | undefined) | undefined
}

/** Limits of a request's body. */
export interface BodyOptions {
  /** The longest body, in bytes; longer ones are answered with 413. A whole number of at least 1, or `Infinity`. Default 1,048,576. */
  maxBytes?: number | undefined
  /**
   * How long each MiB of the body may take to arrive, in milliseconds, else the answer is 408; where a guard has
   * `bufferBytes`, so many bytes come first. A whole number of at least 1, or `Infinity`. Default 10,000, which asks for
   * 105 kB a second.
   */
  timeoutMs?: number | undefined
}

/** Answers in place of a guard's own. `Subject` is the first argument of functions among the options. */
export interface RefusalOptions<Subject, Busy> {
  /**
   * Returns the answer when another request holds the lock, or undefined for the default: see the guard; with
   * `Retry-After` and problem+json. An answer without `Retry-After` gets it.
   */
  onBusy?:
    | ((subject: Subject, error: Busy) => Response | undefined | Promise<Response | undefined>)
    | undefined
  /**
   * Returns the answer to a request that its sender must change (400, 401, 408, 413, 422), or undefined for the default:
   * `refusal`, problem+json. `reason` is that of the event `refused`, and says more than the sender learns.
   */
  onRefused?:
    | ((
        subject: Subject,
        refusal: Response,
        reason: string,
      ) => Response | undefined | Promise<Response | undefined>)
    | undefined
}

/** {@link RefusalOptions}, for guards that may let a request through unguarded. */
export interface AnswerOptions<Subject, Busy> extends RefusalOptions<Subject, Busy> {
  /**
   * Returns the answer when the store is unavailable or the outcome unknown, or undefined for the default: 503 and
   * problem+json, with `Retry-After`: one second, or one minute for a lasting failure such as a wrong token. `'allow'`
   * lets the request through unguarded; the guard's variables are undefined then. `idempotency` and `webhookOnce` answer
   * in the same way when other data has the key of their record, which `'allow'` does not let through.
   *
   * Without this option, a lasting failure (`temporary: false`: a wrong token, a full store) is thrown to the application,
   * as a missing secret is. Without `onEvent` too, any other failure goes to `console.error`, each reason once a minute.
   */
  onUnavailable?:
    | 'allow'
    | ((subject: Subject, error: LockError) => Response | undefined | Promise<Response | undefined>)
    | undefined
}

/** Options of every guard, which answers refusals by `Answers`. */
export interface GuardOptions<Args extends AnyArgs = AnyArgs, Answers = unknown> extends LocksOption<Args> {
  /** How long it holds what it has acquired: `leaseMs`, `renew`, `maxHoldMs`, `deadline`. Default: 30 s, renewed for up to 5 minutes. */
  hold?: HoldOptions | undefined
  /** Limits of the request's body: `maxBytes`, `timeoutMs`. */
  body?: BodyOptions | undefined
  /** Answers to refusals, in place of the defaults. */
  answers?: Answers | undefined
  /**
   * How long to ask the store while it fails, in milliseconds, before the guard answers 503. A whole number of at least 1.
   * Default 6,000, or less where a preset of `webhookOnce` knows that its sender gives up sooner. With
   * `onUnavailable: 'allow'`, choose a small one.
   */
  patienceMs?: number | undefined
  /**
   * Aborts when the process is to end: requests that wait, and those that come later, are answered 503 with `Retry-After`.
   * Handlers that run go on.
   */
  signal?: AbortSignal | undefined
  /**
   * Keeps renewal, release and deferred work alive after the answer: Vercel's `waitUntil`, Next.js's `after`, or, in a
   * process that simply goes on, such as Node, `promise => void promise.catch(console.error)`. Default: that of Workers, if
   * there is one.
   */
  waitUntil?: WaitUntil | undefined
}

export const HOLD_CHECKS: Checks<HoldOptions> = { ...CLAIM_CHECKS, deadline: check.aFunction }
export const BODY_CHECKS: Checks<BodyOptions> = {
  maxBytes: check.positiveOrInfinite,
  timeoutMs: check.positiveOrInfinite,
}
export const ANSWER_CHECKS: Checks<AnswerOptions<never, never>> = {
  onBusy: check.aFunction,
  onRefused: check.aFunction,
  onUnavailable: (option: string, value: unknown) =>
    must(value === 'allow' || typeof value === 'function', option, "a function, or 'allow'"),
}

/**
 * Checks the options of a guard, of which `checks` are those that not all guards have, or in another way. Returns the
 * context of its locks, unless they depend on the request.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 */
export function checkGuard<Options extends GuardOptions>(
  who: string,
  options: Options,
  checks: Checks<Omit<Options, keyof GuardOptions>> & Partial<Checks<GuardOptions>>,
): LocksContext | undefined {
  checkGrouped<GuardOptions>(who, options, {
    locks: check.unchecked,
    hold: groupOf(HOLD_CHECKS),
    body: groupOf(BODY_CHECKS),
    answers: groupOf(ANSWER_CHECKS),
    patienceMs: check.positiveInteger,
    signal: check.anAbortSignal,
    waitUntil: check.checkWaitUntil,
    ...checks,
  })
  if (typeof options.locks === 'function') return undefined
  const context = contextFor(options, [])
  context.checkLease(options.hold?.leaseMs ?? context.leaseMs)
  return context
}
