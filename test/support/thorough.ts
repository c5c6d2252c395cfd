import { it } from 'vitest'

/** `npm test` takes a quick sample of what is long. `npm run ci -- thorough` runs all of it, each night. */
export const THOROUGH = process.env['THOROUGH'] === '1'

/** Returns every case in a thorough run, otherwise each `nth` of them. Another `first` draws others. */
export function sample<T>(cases: readonly T[], nth: number, first = 0): readonly T[] {
  return THOROUGH ? cases : cases.filter((_, at) => at % nth === first % nth)
}

/** Returns `all` in a thorough run, otherwise `few`. */
export function many(few: number, all: number): number {
  return THOROUGH ? all : few
}

/** A test of a thorough run alone. */
export const itThoroughly = (THOROUGH ? it : () => {}) as typeof it
