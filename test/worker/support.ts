import { env } from 'cloudflare:workers'
import { createLocks, isLocked, type Lock, lock } from 'edgelock'
import { rest } from 'edgelock/rest'
import { expect, inject, vi } from 'vitest'

/** Every worker runs twice: with Node's APIs and without them. */
export const FLAVOURS = ['WITH_NODE', 'WITHOUT_NODE'] as const

/** Returns a function that sends requests to one of the workers under test. */
export function workerNamed(name: Exclude<keyof typeof env, `UPSTASH_${string}`>) {
  return (path: string, init?: RequestInit): Promise<Response> =>
    env[name].fetch(`http://worker${path}`, init)
}

let names = 0
/** Returns a name that no other test uses. */
export function newName(): string {
  return `test-${crypto.randomUUID()}-${++names}`
}

/** Returns a lock of this process, to look at it from outside the workers under test. */
export function lockNamed(name: string): Lock {
  return lock(createLocks({ redis: rest(inject('rest')) }), name)
}

/** Far below the lease of 30 seconds. */
const SOON_MS = 10_000
const PATIENCE = { timeout: 30_000, interval: 10 }

/** Expects that the lock is released, rather than that its lease expires. */
export async function soonFree(name: string): Promise<void> {
  const askedAt = performance.now()
  await vi.waitUntil(async () => !(await isLocked(lockNamed(name))), PATIENCE)
  expect(performance.now() - askedAt).toBeLessThan(SOON_MS)
}

export function untilHeld(name: string): Promise<void> {
  return vi.waitUntil(() => isLocked(lockNamed(name)), PATIENCE).then(() => {})
}
