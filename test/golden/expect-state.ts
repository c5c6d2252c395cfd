import { expect } from 'vitest'
import { mapTimes, ROUNDING_MS } from './ranges.ts'
import type { Range, State } from './scenario.ts'

/** How much later than on a fast machine a loaded one may read, and waiters may come, whose keys are then younger. */
const LATE_MS = { reader: 5_000, waiter: 3_000 }

/** Makes a golden state usable in `expect(…).toEqual()`, where every time matches its range. */
export function matcherFor(golden: State<Range>): State<unknown> {
  const { keys, messages } = golden
  return mapTimes({ keys, messages }, ([from, to]) =>
    expect.toSatisfy(
      (ms: unknown) =>
        typeof ms === 'number' &&
        ms >= Math.max(0, from - LATE_MS.reader) &&
        ms <= to + LATE_MS.waiter + ROUNDING_MS,
      `between ${from} and ${to}`,
    ),
  )
}
