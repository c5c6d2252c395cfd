/** Checks of options. Every message names the option and says what to pass. All checks run before any request is sent. */

import type { KeepAliveOptions, Lease, WaitUntil } from '../api/lease.ts'
import type { AcquireOptions, WaitOptions } from '../api/lock.ts'

/** Throws when the value of an option cannot be used. */
export type Check<Value = never> = (option: string, value: Value) => unknown

/** A check for each option, so that an option without one does not compile. */
export type Checks<Options> = { readonly [Option in keyof Options]-?: Check }

/**
 * Checks every option that is given and returns the options.
 *
 * @throws {TypeError | RangeError} naming the option that is unknown or cannot be used
 */
export function checkOptions<Options extends object>(
  who: string,
  options: Options | undefined,
  checks: Checks<Options>,
  group = '',
): Partial<Options> {
  if (options === undefined) return {}
  must(typeof options === 'object' && options, `the options of ${who}`, 'an object', options)
  for (const [option, value] of Object.entries(options)) {
    if (!Object.hasOwn(checks, option)) {
      // The nearest to a mistyped one, which has most of its letters, comes first.
      const known = Object.keys(checks).sort((a, b) => new Set(a + option).size - new Set(b + option).size)
      throw new TypeError(`${who} has no option ${option}, only ${known.join(', ')}`)
    }
    if (value !== undefined) (checks[option as keyof Options] as Check<unknown>)(group + option, value)
  }
  return options
}

/** The check of an option that has options itself, which are named `hold.leaseMs`. */
export function groupOf<Options extends object>(checks: Checks<Options>): Check<Options> {
  const check: Check<Options> = (option, value) => checkOptions(option, value, checks, `${option}.`)
  return Object.assign(check, { group: checks })
}

/** Checks options of which some are groups, and names the groups of an option that was given outside of them. */
export function checkGrouped<Options extends object>(
  who: string,
  options: Options | undefined,
  checks: Checks<Options>,
): void {
  for (const option of Object.keys(Object(options)).filter(option => !Object.hasOwn(checks, option))) {
    const groups = Object.entries(checks).flatMap(([name, check]) =>
      Object.hasOwn(Object((check as { group?: object }).group), option) ? [`${name}: { ${option} }`] : [],
    )
    if (groups[0]) throw new TypeError(`${who} has no option ${option}: write ${groups.join(' or ')}`)
  }
  checkOptions(who, options, checks)
}

/** A whole number of at least 1, for leases and counts. */
export function positiveInteger(option: string, value: number): number {
  return inRange(Number.isSafeInteger(value) && value >= 1, option, value, 'a whole number of at least 1')
}

/** Milliseconds of at least a second, for what is kept: a smaller number was meant in another unit. */
export function aKeepTime(option: string, value: number): void {
  inRange(positiveInteger(option, value) >= 1_000, option, value, 'at least 1000 milliseconds')
}

/** The largest value of Java's `int`. */
export const MAX_INT: number = 2_147_483_647

/** A whole number that Redisson can count with. */
export function wholeNumber(option: string, value: number, least = 0, most: number = MAX_INT): number {
  const fits = Number.isInteger(value) && value >= least && value <= most
  return inRange(fits, option, value, `a whole number from ${least} to ${most}`)
}

/** A number of at least 0, for waits. Infinity waits without end. */
export function aWait(option: string, value: number): number {
  return inRange(value >= 0, option, value, 'milliseconds of at least 0, or Infinity')
}

/** Returns the check of an option that is one of a few words. */
export function oneOf<Word>(...allowed: readonly Word[]): Check<Word> {
  return (option, value) => must(allowed.includes(value), option, `one of ${allowed.join(', ')}`)
}

/** The check of an option that must be `what`, and is if its value `fits`. */
export function fitting<Value>(fits: (value: Value) => unknown, what: string): Check<Value> {
  return (option, value) => must(fits(value), option, what)
}

export const aBoolean: Check<boolean> = (option, value) =>
  must(typeof value === 'boolean', option, 'true or false')
export const aFunction: Check<unknown> = (option, value) =>
  must(typeof value === 'function', option, 'a function')
export const anAbortSignal: Check<AbortSignal> = (option, value) =>
  must(typeof value?.addEventListener === 'function', option, 'an AbortSignal')
export const aSeal: Check<{ open?: unknown }> = (option, value) => must(value?.open, option, 'aesGcm(key)')
export const anAfterCrash: Check<{ run?: unknown }> = (option, value) => must(value?.run, option, 'inDoubt()')
/** Checks nothing: the option is checked where it is used. */
export const unchecked = (): void => {}

/** @throws {TypeError} `<option> must be <what>` unless `fits`, with the type of what it `got` */
export function must(fits: unknown, option: string, what: string, ...got: unknown[]): void {
  if (fits) return
  throw new TypeError(`${option} must be ${what}${got.length ? `, got ${typeOf(got[0])}` : ''}`)
}

/** The type of a value, for a message. */
export function typeOf(value: unknown): string {
  return value === null ? 'null' : typeof value
}

/** Returns a number. @throws {RangeError} `<option> must be <what>, got 0` unless it `fits` */
export function inRange(fits: boolean, option: string, value: number, what: string): number {
  must(typeof value === 'number', option, 'a number', value)
  if (fits) return value
  throw new RangeError(`${option} must be ${what}, got ${value}`)
}

/** A whole number of at least 1, or Infinity. */
export function positiveOrInfinite(option: string, value: number): void {
  if (value !== Infinity) positiveInteger(option, value)
}

/** @throws {TypeError} when it is neither a function nor an object with `waitUntil`. */
export function checkWaitUntil(option: string, waitUntil: WaitUntil): void {
  const takes = typeof (Object(waitUntil).waitUntil ?? waitUntil) === 'function'
  must(takes, option, 'a function, or an object that has waitUntil()')
}

export const WAIT_CHECKS: Checks<WaitOptions> = { waitMs: aWait, maxPolls: positiveInteger }

export const KEEP_ALIVE_CHECKS: Checks<KeepAliveOptions> = {
  waitUntil: checkWaitUntil,
  maxHoldMs: positiveOrInfinite,
}

export const ACQUIRE_CHECKS: Checks<AcquireOptions> = {
  // As every `leaseMs`: the context knows how long a lease may be.
  leaseMs: unchecked,
  signal: anAbortSignal,
  waitUntil: checkWaitUntil,
  patienceMs: positiveInteger,
  // The lock knows which leases it can re-enter.
  reenter: (option: string, lease: Lease) => must(typeof lease?.release === 'function', option, 'a lease'),
}
