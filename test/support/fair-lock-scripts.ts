import type { Redis } from 'ioredis'
import * as scripts from '../../src/transport/scripts/fair-lock.gen.ts'
import * as lockScripts from '../../src/transport/scripts/lock.gen.ts'
import type { Sender } from './run-script.ts'
import { clientOf, fairWiring, lockWiring } from './scripts.ts'
import { named, wire } from './wire.ts'

/** The scripts of one fair lock, and of the plain lock for re-entry, extension and inspection. */
export function fairLockScripts(redis: Sender, name = 'L') {
  const fair = clientOf(redis, scripts, fairWiring(name))
  return { ...fair, plain: clientOf(redis, lockScripts, lockWiring(name)) }
}

/** Reads the waiters in order, each with the time until its timeout. */
export async function readQueue(client: Redis, name = 'L'): Promise<[holder: string, leftMs: number][]> {
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
