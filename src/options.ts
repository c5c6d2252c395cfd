/** Checks of options. Every message names the option and says what to pass; all run before any request is sent. */

/** A whole number of at least 1, for leases and counts. */
export function positiveInteger(option: string, value: number): number {
  requireNumber(option, value)
  if (!Number.isSafeInteger(value) || value < 1) {
    throw new RangeError(`${option} must be a whole number of at least 1, got ${value}`)
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
