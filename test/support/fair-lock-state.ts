import type { Redis } from 'ioredis'
import { expect } from 'vitest'
import { type Entry, flag, readStore, runningDownFrom } from './store.ts'
import { idOf, named, wire } from './wire.ts'

const L = 'L'
const { lock, queue, timeouts, appointments, order, pace, done, answer } = wire(L)

/** All that may be in Redis for a fair lock. Holders that begin with `j` are Redisson's. */
export interface FairState {
  held?: Entry | undefined
  /** The waiters in order, each with the time until its timeout. */
  queue?: [holder: string, leftMs: number][]
  done?: Record<string, 0 | 1>
  answers?: Record<string, 0 | 1>
}

/** How long a queue of ours alone outlives its waiters. */
const QUEUE_MS = 3_660_000

/** Checks that Redis holds exactly this state: these keys, of these types, with these TTLs. */
export async function expectState(client: Redis, expected: FairState): Promise<void> {
  const { held, queue: queued = [], done: finished = {}, answers = {} } = expected
  const ours = queued.map(([holder]) => holder).filter(holder => !holder.startsWith('j'))
  const store: Record<string, unknown> = {}
  if (held) store[lock] = held
  if (queued.length > 0) {
    const ttlMs = ours.length < queued.length ? expect.any(Number) : runningDownFrom(QUEUE_MS)
    store[queue] = { type: 'list', value: queued.map(([holder]) => idOf(holder)), ttlMs }
    store[timeouts] = { type: 'zset', value: scores(queued), ttlMs }
  }
  if (ours.length > 0) {
    const value = scores(queued.filter(([holder]) => ours.includes(holder)))
    for (const key of [appointments, order])
      store[key] = { type: 'zset', value, ttlMs: runningDownFrom(QUEUE_MS - 60_000) }
  }
  for (const [holder, outcome] of Object.entries(finished)) store[done(holder)] = flag(outcome)
  for (const [operation, outcome] of Object.entries(answers)) store[answer(operation)] = flag(outcome)
  const { [pace]: learned, ...left } = await readStore(client)
  expect(left).toEqual(store)
  expect(learned).toEqual(
    learned && { type: 'string', value: expect.any(String), ttlMs: runningDownFrom(600_000) },
  )
  expect(await readQueue(client)).toEqual(queued.map(([holder, leftMs]) => [holder, about(leftMs)]))
}

function scores(queued: [string, number][]): Record<string, unknown> {
  return Object.fromEntries(queued.map(([holder]) => [idOf(holder), expect.any(Number)]))
}

/** Waiters in order, each with the time until its timeout: `b 33000 c 33000`. */
export function waitersIn(text: string): [who: string, leftMs: number][] {
  return [...text.matchAll(/(\S+) (\d+)/g)].map(([, who = '', leftMs]) => [who, Number(leftMs)])
}

/** Reads the waiters in order, each with the time until its timeout. */
async function readQueue(client: Redis, name = 'L'): Promise<[holder: string, leftMs: number][]> {
  const { queue, timeouts } = wire(name)
  const [ids, now] = await Promise.all([client.lrange(queue, 0, -1), client.time()])
  const nowMs = Number(now[0]) * 1_000 + Math.floor(Number(now[1]) / 1_000)
  const scores = ids.length > 0 ? await client.zmscore(timeouts, ...ids) : []
  return ids.map((id, at) => [named(id), Number(scores[at] ?? Number.NaN) - nowMs])
}

/** Reads the waiters in order. */
export async function readWaiting(client: Redis, name = 'L'): Promise<string[]> {
  return named(await client.lrange(wire(name).queue, 0, -1))
}

/**
 * Matches a number close to `ms`, with slack for a slow machine, but not as much as a slot of 3 s. It may be above `ms`,
 * because the slot of a Java waiter counts as at least the time that was waited behind it.
 */
function about(ms: number): number {
  return expect.toSatisfy(
    (left: unknown) => typeof left === 'number' && left > ms - 2_900 && left <= ms + 1_000,
    `about ${ms}`,
  )
}
