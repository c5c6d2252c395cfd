import { type Given, textOption, UsageError } from '../io.ts'

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 }
/** Neither a lease nor a wait is longer. */
const LONGEST_DAYS = 365

/** Returns the milliseconds of an option such as `60s`; a bare number is seconds. @throws {UsageError} */
export function durationOption(given: Given, name: string, leastMs: number): number | undefined {
  const text = textOption(given, name)
  if (text === undefined) return undefined
  const [, count, unit = 's'] = /^(\d{1,9}(?:\.\d{1,3})?)(ms|[smhd])?$/.exec(text) ?? []
  const ms = Math.round(Number(count) * UNITS[unit as keyof typeof UNITS])
  if (ms >= leastMs && ms <= LONGEST_DAYS * UNITS.d) return ms
  throw new UsageError(
    `--${name} must be a duration such as 500ms, 60s, 5m, 2h or 7d, of at least ${leastMs} ms and at most ${LONGEST_DAYS} days; got ${JSON.stringify(text)}`,
  )
}
