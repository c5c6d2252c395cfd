import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'

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

/** Waits until `condition` holds. Works in concurrent tests too, unlike `expect.poll`. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const look = async () => expect(await condition()).toBe(true)
  await vi.waitFor(look, { interval: 2, timeout: 30_000 })
}
