import type { Key, Range, State } from './scenario.ts'

/** How long a scenario may take until its state is read. */
const LEEWAY_MS = 5_000

/** Clocks are read in milliseconds, and not at the same instant. */
export const ROUNDING_MS = 20

/** What to expect of a state that is read a little earlier or later. Leases in scenarios are whole seconds. */
export function withRanges(state: State<number>): State<Range> {
  return mapTimes(state, ms => {
    const whole = Math.ceil((ms - ROUNDING_MS) / 1_000) * 1_000
    return [Math.max(0, whole - LEEWAY_MS), whole]
  })
}

/** Returns the same state with other times. */
export function mapTimes<From, To>({ keys, messages }: State<From>, map: (time: From) => To): State<To> {
  const mapKey = ({ type, value, ttlMs }: Key<From>): Key<To> => ({
    type,
    value: (type === 'zset' ? mapValues(value as Record<string, From>, map) : value) as Key<To>['value'],
    ttlMs: mapTime(ttlMs as From, map),
  })
  return { keys: mapValues(keys, mapKey), messages }
}

function mapTime<From, To>(time: From, map: (time: From) => To): To {
  return typeof time === 'string' ? (time as unknown as To) : map(time)
}

function mapValues<From, To>(
  record: Readonly<Record<string, From>>,
  map: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, mapTime(value, map)]))
}
