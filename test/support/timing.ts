import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

/** Runs `work` and measures how long it took, in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const startedAt = performance.now()
  const value = await work()
  return { value, ms: performance.now() - startedAt }
}

/** Lets `ms` pass, as work or as a time in which nothing must happen. To wait for an event, use `until`. */
export function pass(ms: number): Promise<void> {
  return sleep(ms)
}

/** Checks that `ms` is at least `from` and less than `to`. */
export function expectTook(ms: number, from: number, to: number): void {
  expect(ms).toBeGreaterThanOrEqual(from)
  expect(ms).toBeLessThan(to)
}

/** Long enough for whatever happens at all, in virtual time and on a loaded machine. */
const PATIENCE_MS = 120_000

/**
 * Waits until `holds` neither returns false nor throws: a condition, or the assertions of which they all must pass. Fails
 * as it does in the end. The one way to wait for an event.
 */
export async function until(
  holds: () => unknown,
  { everyMs = 2, withinMs = PATIENCE_MS } = {},
): Promise<void> {
  for (const end = performance.now() + withinMs; performance.now() < end; await sleep(everyMs)) {
    if (
      (await Promise.resolve()
        .then(holds)
        .catch(() => false)) !== false
    )
      return
  }
  expect(await holds(), `what the test waited ${withinMs} ms for`).not.toBe(false)
}
