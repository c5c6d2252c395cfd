import { expect } from 'vitest'
import { mapTimes, ROUNDING_MS } from './ranges.ts'
import type { Range, State } from './scenario.ts'

/** Makes a golden state usable in `expect(…).toEqual()`, where every time matches its range. */
export function matcherFor(golden: State<Range>): State<unknown> {
  const { keys, messages } = golden
  return mapTimes({ keys, messages }, ([from, to]) =>
    expect.toSatisfy(
      (ms: unknown) => typeof ms === 'number' && ms >= from && ms <= to + ROUNDING_MS,
      `between ${from} and ${to}`,
    ),
  )
}
