import type { Redis } from 'ioredis'
import { expect } from 'vitest'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { scriptTests, storeOf } from './script-table.ts'
import { clientOf, permitIdsOf, permitWiring } from './scripts.ts'
import { type Entry, readStore, serverNow } from './store.ts'

/** Redisson's deadline for a permit without a lease. */
const NEVER = 922_337_203_685_477

/**
 * Tests of the permit semaphore `P` as text. A permit is named by a byte, `fa`, and a holder by its permits, `fafb`.
 * `fa java.takes ms=9000` and `fa java.returns` are what a Java client does, whose clock is right. `D {fa=9000 fb=never}`
 * are deadlines from now, and one without a lease.
 */
export function permitTests(redis: () => { readonly client: Redis }, { repeats = true } = {}) {
  const keys = { D: '{P}:timeout', 'op:*': 'edgelock:op:{P}:*' }
  const clients = (client: Redis) => ({
    permits: clientOf(client, scripts, permitWiring('P')),
    java: java(client),
  })
  return scriptTests({ redis, clients, keys, channel: 'redisson_sc:{P}', repeats, expectLeft })
}

function java(client: Redis) {
  const members = (who: string) => permitIdsOf(who).map(id => Buffer.from(id, 'hex'))
  return {
    async takes(who = '', { ms = '0' }: { ms?: string } = {}): Promise<[string]> {
      const deadline = ms === 'never' ? NEVER : (await serverNow(client)) + Number(ms)
      for (const member of members(who)) await client.zadd('{P}:timeout', deadline, member)
      return ['taken']
    },
    async returns(who = ''): Promise<[string]> {
      for (const member of members(who)) await client.zrem('{P}:timeout', member)
      await client.incrby('P', members(who).length)
      return ['returned']
    },
  }
}

async function expectLeft(client: Redis, text: string): Promise<void> {
  const now = await serverNow(client)
  const store = Object.entries(await readStore(client)).map(([key, entry]) => [
    shortened(key),
    sinceNow(entry, now),
  ])
  const expected = Object.entries(storeOf(text)).map(([key, entry]) => [
    key,
    key === 'D' ? deadlinesIn(entry) : entry,
  ])
  expect(Object.fromEntries(store)).toEqual(Object.fromEntries(expected))
}

function shortened(key: string): string {
  return key
    .replace('{P}:timeout', 'D')
    .replace(/^edgelock:(done|op):{P}/, '$1')
    .replace(/(..)\1{15}/g, '$1')
}

function sinceNow({ type, value, ttlMs }: Entry, now: number): Entry {
  if (type !== 'zset') return { type, value, ttlMs }
  const scores = Object.entries(value as Record<string, number>)
  const left = scores.map(([id, at]) => [shortened(id), at === NEVER ? 'never' : at - now])
  return { type, value: Object.fromEntries(left), ttlMs }
}

function deadlinesIn({ value, ttlMs }: Entry): Entry {
  const pairs = Object.entries(value as Record<string, string>)
  const deadlines = pairs.map(([id, ms]) => [id, ms === 'never' ? ms : soon(Number(ms))])
  return { type: 'zset', value: Object.fromEntries(deadlines), ttlMs }
}

/** Like `runningDownFrom`, but also for deadlines in the past. A score rounds the longest ones by 1. */
function soon(ms: number): number {
  const isNear = (left: unknown) => Number(left) <= ms + 1 && Number(left) > ms - 5_000
  return expect.toSatisfy(isNear, `a little below ${ms}`)
}
