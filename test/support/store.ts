import type { Redis } from 'ioredis'
import { expect } from 'vitest'
import type { Sender } from './run-script.ts'
import { idOf } from './wire.ts'

/** One stored key. */
export interface Entry {
  type: string
  value: unknown
  /** Redis's PTTL: -1 for a key without one. */
  ttlMs: number
}

/** Reads everything in the database, except the lines of poll slots: every poll moves one. */
export async function readStore(client: Redis): Promise<Record<string, Entry>> {
  const keys = (await client.keys('*')).filter(key => !key.startsWith('edgelock:slots-1:')).sort()
  const entries = await Promise.all(keys.map(async key => [key, await readEntry(client, key)] as const))
  // A key may expire between the two reads.
  return Object.fromEntries(entries.filter(([, { ttlMs }]) => ttlMs === -1 || ttlMs > 0))
}

/** Reads one key. Its type is `none` if it does not exist. */
export async function readEntry(client: Redis, key: string): Promise<Entry> {
  const [type, ttlMs] = await Promise.all([client.type(key), client.pttl(key)])
  return { type, value: await readValue(client, key, type), ttlMs }
}

function readValue(client: Redis, key: string, type: string): Promise<unknown> {
  if (type === 'zset') return readScores(client, key)
  if (type === 'list') return client.lrange(key, 0, -1)
  return type === 'hash' ? client.hgetall(key) : client.get(key)
}

/** Reads the scores of a sorted set by member. The bytes of a permit id become hexadecimal digits. */
async function readScores(client: Redis, key: string): Promise<Record<string, number>> {
  const flat = (await client.callBuffer('ZRANGE', key, 0, -1, 'WITHSCORES')) as Buffer[]
  const scores: Record<string, number> = {}
  for (let at = 0; at < flat.length; at += 2) scores[readMember(flat[at])] = Number(flat[at + 1])
  return scores
}

function readMember(member: Buffer | undefined): string {
  const text = String(member)
  return /^[ -~]*$/.test(text) ? text : (member?.toString('hex') ?? '')
}

/** Reads types and values alone, for comparisons that must not depend on time. */
export async function readValues(client: Redis): Promise<Record<string, unknown>> {
  const entries = Object.entries(await readStore(client))
  return Object.fromEntries(entries.map(([key, { type, value }]) => [key, { type, value }]))
}

/** How late a test may read a time that runs down: a loaded machine by a lot, in virtual time by a take that fails, which costs 8 s. */
const LATE_MS = 'virtualClock' in globalThis ? 9_000 : 10_000

/** Matches a time to live that was `ms` at most `LATE_MS` ago. */
export function runningDownFrom(ms: number): number {
  return expect.toSatisfy(
    (left: unknown) => {
      return typeof left === 'number' && left > Math.max(0, ms - LATE_MS) && left <= ms
    },
    `between ${ms - LATE_MS} and ${ms}`,
  )
}

/** Texts that Redis does not accept as integers, although Lua takes most of them for numbers. */
export const NO_COUNTS = [
  'other data',
  '',
  '3.5',
  '1e3',
  '0x10',
  '007',
  '-0',
  '+5',
  ' 5',
  'inf',
  'nan',
  `1${'0'.repeat(19)}`,
  `1${'0'.repeat(30)}`,
]

/** The hash of a lock. */
export function heldBy(holder: string, { holds = 1, ttlMs = 30_000 } = {}): Entry {
  return {
    type: 'hash',
    value: { [idOf(holder)]: String(holds) },
    ttlMs: ttlMs === -1 ? -1 : runningDownFrom(ttlMs),
  }
}

/** A done key or a kept answer. */
export function flag(value: 0 | 1, ttlMs = 150_000): Entry {
  return { type: 'string', value: String(value), ttlMs: runningDownFrom(ttlMs) }
}

/** Returns the server's time in milliseconds since 1970. */
export async function serverNow(server: Sender): Promise<number> {
  const [seconds, microseconds] = (await server.call('TIME')) as string[]
  return Number(seconds) * 1_000 + Math.floor(Number(microseconds) / 1_000)
}
