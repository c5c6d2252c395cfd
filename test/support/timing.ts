import { setTimeout as sleep } from 'node:timers/promises'
import { expect, vi } from 'vitest'

/** Runs `work` and tells how long it took, in milliseconds. */
export async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const startedAt = performance.now()
  const value = await work()
  return { value, ms: performance.now() - startedAt }
}

/** A stretch of work, or a time in which nothing must happen; never a wait for something that does happen. */
export function pass(ms: number): Promise<void> {
  return sleep(ms)
}

/** Between `from` and `to` milliseconds. */
export function expectTook(ms: number, from: number, to: number): void {
  expect(ms).toBeGreaterThanOrEqual(from)
  expect(ms).toBeLessThan(to)
}

/** Waits until `condition` holds, looking often. For concurrent tests too, which `expect.poll` is not. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const look = async () => expect(await condition()).toBe(true)
  await vi.waitFor(look, { interval: 2, timeout: 10_000 })
}
