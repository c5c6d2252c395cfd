/** Checks of options. Every message names the option and says what to pass; all run before any request is sent. */

/** A whole number of at least 1, for leases and counts. */
export function positiveInteger(option: string, value: number): number {
  requireNumber(option, value)
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`${option} must be a whole number of at least 1, got ${value}`)
  }
  return value
}

/** The most that Java's `int` can count. */
export const MAX_INT: number = 2 ** 31 - 1

/** A whole number that Redisson can count with. */
export function wholeNumber(option: string, value: number, least = 0): number {
  requireNumber(option, value)
  if (!Number.isInteger(value) || value < least || value > MAX_INT) {
    throw new RangeError(`${option} must be a whole number from ${least} to ${MAX_INT}, got ${value}`)
  }
  return value
}

/** A finite number of at least 0, for waits. */
export function notNegative(option: string, value: number): number {
  requireNumber(option, value)
  if (!(value >= 0 && value < Infinity)) {
    throw new RangeError(`${option} must be a finite number of milliseconds, at least 0, got ${value}`)
  }
  return value
}

/** One of a few words. */
export function oneOf<T extends string>(option: string, value: T, allowed: readonly T[]): T {
  if (!allowed.includes(value)) throw new TypeError(`${option} must be one of ${allowed.join(', ')}`)
  return value
}

function requireNumber(option: string, value: number): void {
  if (typeof value !== 'number') throw new TypeError(`${option} must be a number, got ${typeof value}`)
}
