import type { Redis } from 'ioredis'
import { expect } from 'vitest'

/** One key as it lies in Redis. */
export interface Entry {
  type: string
  value: unknown
  /** Redis's PTTL: -1 for a key without one. */
  ttlMs: number
}

/** Everything that is in the database. */
export async function readStore(client: Redis): Promise<Record<string, Entry>> {
  const keys = (await client.keys('*')).sort()
  return Object.fromEntries(await Promise.all(keys.map(async key => [key, await readEntry(client, key)])))
}

async function readEntry(client: Redis, key: string): Promise<Entry> {
  const [type, ttlMs] = await Promise.all([client.type(key), client.pttl(key)])
  return { type, value: type === 'hash' ? await client.hgetall(key) : await client.get(key), ttlMs }
}

/** The types and values alone, for comparisons that must not depend on time. */
export async function readValues(client: Redis): Promise<Record<string, unknown>> {
  const entries = Object.entries(await readStore(client))
  return Object.fromEntries(entries.map(([key, { type, value }]) => [key, { type, value }]))
}

/** A number of milliseconds that began as `ms` and has been running for at most five seconds. */
export function runningDownFrom(ms: number): number {
  return expect.toSatisfy(
    (left: unknown) => {
      return typeof left === 'number' && left > Math.max(0, ms - 5_000) && left <= ms
    },
    `between ${ms - 5_000} and ${ms}`,
  )
}

/** The hash of a lock. */
export function heldBy(holder: string, { holds = 1, ttlMs = 30_000 } = {}): Entry {
  return {
    type: 'hash',
    value: { [holder]: String(holds) },
    ttlMs: ttlMs === -1 ? -1 : runningDownFrom(ttlMs),
  }
}

/** A done key or a kept answer. */
export function flag(value: 0 | 1, ttlMs = 150_000): Entry {
  return { type: 'string', value: String(value), ttlMs: runningDownFrom(ttlMs) }
}
