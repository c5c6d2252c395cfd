/**
 * Calls beside a crowd: how much work each script asks of Redis while many others hold or want the same thing.
 * `work.json` has the numbers, and `update.ts` counts them again.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import * as fairScripts from '../../src/transport/scripts/fair-lock.gen.ts'
import * as keyScripts from '../../src/transport/scripts/keys.gen.ts'
import * as permitScripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import * as webScripts from '../../src/transport/scripts/web-lock.gen.ts'
import { countedWork, NOW_MS } from '../support/counted-work.ts'
import { readWriteClients } from '../support/read-write-clients.ts'
import { stepsOn } from '../support/script-table.ts'
import { clientOf, fairWiring, permitWiring, webWiring } from '../support/scripts.ts'
import { idOf, wire } from '../support/wire.ts'

/** More than any script takes at a time, and then more and more. */
export const CROWDS = [200, 10_000, 100_000] as const

/** By script and call: the work beside each of `CROWDS`. */
export type WorkTable = Record<string, Record<string, number[]>>

export const WORK_FILE = join(import.meta.dirname, 'work.json')

export function readWork(): WorkTable {
  return JSON.parse(readFileSync(WORK_FILE, 'utf8'))
}

export interface Row {
  readonly script: string
  readonly call: string
  /** Returns the work beside so many others. */
  readonly workBeside: (others: number) => Promise<number>
}

/**
 * By what there are many of: `script call: steps`, of which the last is measured. Steps are those of `script-table.ts`; `w#`
 * is the waiter in the middle, and `again` a poll with the ticket that a waiter has.
 */
const CALLS = {
  readers: `
    read-lock/acquire beside other readers: c read.acquire
    read-lock/reenter beside other readers: a:1 read.reenter
    read-lock/extend beside other readers: a read.extend leaseMs=9000000
    read-lock/release of the longest lease: a read.release
    read-lock/release of any other: r1 read.release
    write-lock/acquire while others read: w write.acquire
    write-lock/release while others read: w write.release outcome=0
    read-write-lock/inspect of the readers: outsider read.inspect
    read-write-lock/force-release of the readers: op read.forceRelease
    read-write-lock/force-release that goes on: op read.forceRelease, op read.forceRelease
    keys/look at a lock of many: x keys.look keys=L most=100 nowMs=1`,
  expiredPermits: `
    permit-semaphore/count of all permits: x permits.count free=1 taken=1
    permit-semaphore/acquire where others have expired: c permits.acquire
    permit-semaphore/acquire-within a size, where others have expired: c permits.acquireWithin total=5 keepMs=1000
    permit-semaphore/release beside others: b permits.release
    permit-semaphore/extend beside others: b permits.extend
    permit-semaphore/inspect beside others: b permits.inspect
    permit-semaphore/set while others are leased: s permits.set count=3
    keys/look at many permits: x keys.look keys={P}:timeout most=100 nowMs=1`,
  waiters: `
    fair-lock/release to a queue: a fair.release
    fair-lock/release of the last waiter: z fair.release outcome=0
    fair-lock/release of a waiter in the middle: w# fair.release outcome=0
    fair-lock/release of a holder that does not wait: y fair.release outcome=0
    fair-lock/force-release to a queue: op fair.forceRelease
    fair-lock/waiters of the first ones: x fair.waiters most=100
    fair-lock/acquire for the first time: y fair.acquire
    fair-lock/acquire by the last waiter: z again
    fair-lock/acquire by the last waiter, for the last time: z again last=1
    fair-lock/acquire by the last waiter, which was removed: LREM queue 1 z, ZREM timeouts z, z again
    fair-lock/acquire that is granted to the first waiter: a fair.release, b again`,
  webHolders: `
    web-lock/acquire behind a queue: y alone.acquire
    web-lock/acquire for the last time: y sharing.acquire last=1
    web-lock/extend beside others: a sharing.extend
    web-lock/release beside others: a sharing.release
    web-lock/inspect beside others: a sharing.inspect`,
  webLocks: `
    web-lock/query of many holders: x all.query`,
}

/** The rows, over a Redis that may be emptied. */
export function crowdRows(client: Redis): Row[] {
  const counted = countedWork(client)
  const readWrite = readWriteClients(counted)
  const fair = clientOf(counted, fairScripts, fairWiring())
  const permits = clientOf(counted, permitScripts, permitWiring('P'))
  const web = (mode: 'x' | 's') => clientOf(counted, webScripts, webWiring(mode))
  const sets = Array.from({ length: 100 }, (_, at) =>
    ['', '-alone', '-sharing', '-alive'].map(part => `edgelock:web${part}:{${at}}`),
  ).flat()
  const { queue, timeouts, appointments, order } = wire('L')
  const say = stepsOn({
    redis: () => ({ client: counted }),
    clients: () => ({
      ...{ ...readWrite, fair, permits, keys: clientOf(counted, keyScripts, () => ({})) },
      ...{
        alone: web('x'),
        sharing: web('s'),
        all: clientOf(counted, webScripts, () => ({ sets, most: 100 })),
      },
    }),
    keys: { queue, timeouts },
  })

  /** In parts that a call can take. */
  async function add(command: 'RPUSH' | 'ZADD', key: string, values: (string | number)[]): Promise<void> {
    for (let at = 0; at < values.length; at += 10_000)
      await client.call(command, key, ...values.slice(at, at + 10_000))
  }

  /** Readers of `L` with leases of an hour, and `a` with the longest. */
  async function readers(count: number): Promise<void> {
    const pipeline = client.pipeline().hset('L', 'mode', 'read')
    for (let at = 0; at < count; at++) {
      const reader = idOf(`r${at}`)
      pipeline.hset('L', reader, 1).set(`{L}:${reader}:rwlock_timeout:1`, '1', 'PX', 3_600_000)
    }
    await pipeline.pexpire('L', 3_600_000).exec()
    await readWrite.read.acquire('a', { leaseMs: 7_200_000 })
  }

  /** Permits of `P` that have expired, and that the client `b` has one. */
  async function expiredPermits(count: number): Promise<void> {
    await client.set('P', 2)
    await permits.acquire('b')
    const members = Array.from({ length: count }, (_, at) => [1_000 + at, `permit-${at}`])
    await add('ZADD', '{P}:timeout', members.flat())
  }

  /** Waiters for the fair lock `L`, which `a` holds: `b` is the first and `z` the last. Some are dead, and some Java's. */
  async function waiters(count: number): Promise<void> {
    for (const name of ['a', 'b']) await fair.acquire(name, { leaseMs: 7_200_000 })
    const now = Number(await client.zscore(order, idOf('b')))
    const ids = Array.from({ length: count }, (_, at) => idOf(`w${at}`))
    const ours = ids.filter((_, at) => at % 10 !== 3)
    const due = (at: number) => (at % 10 === 5 ? 1 : now + 600_000)
    await add('RPUSH', queue, ids)
    const scored = (members: string[], score: (at: number) => number) =>
      members.flatMap((id, at) => [score(at), id])
    await add(
      'ZADD',
      timeouts,
      scored(ids, () => now + 3_600_000),
    )
    await add(
      'ZADD',
      order,
      scored(ours, at => now + at + 1),
    )
    await add('ZADD', appointments, scored(ours, due))
    await fair.acquire('z')
  }

  /** Holders that share the web lock `L`, `a` first, and as many waiters of each mode. */
  async function webHolders(count: number): Promise<void> {
    await web('s').acquire('a', { leaseMs: 7_200_000 })
    const members = (letter: string, from: number) =>
      Array.from({ length: count }, (_, at) => [from + at, `${letter}${idOf(`w${at}`)}`]).flat()
    await add('ZADD', 'edgelock:web:{L}', members('s', NOW_MS + 600_000))
    await add('ZADD', 'edgelock:web-alone:{L}', members('x', NOW_MS))
    await add('ZADD', 'edgelock:web-sharing:{L}', members('s', NOW_MS))
    for (const letter of ['x', 's'])
      await add('ZADD', 'edgelock:web-alive:{L}', members(letter, NOW_MS + 600_000))
  }

  /** Web locks that each have a hundred holders. */
  async function webLocks(holders: number): Promise<void> {
    const members = Array.from({ length: 100 }, (_, at) => [9e15, `s${idOf(`w${at}`)}`]).flat()
    for (let at = 0; at < holders / 100; at++) await client.zadd(`edgelock:web:{${at}}`, ...members)
  }

  async function take(step: string, others: number): Promise<unknown> {
    const [who = '', verb, ...values] = step.replace('#', String(others / 2)).split(' ')
    if (verb !== 'again') return say([who, verb, ...values].join(' '))
    const ticket = await client.zscore(order, idOf(who))
    return say([who, 'fair.acquire', `ticket=${ticket}`, 'rttMs=20', ...values].join(' '))
  }

  const crowds = { readers, expiredPermits, waiters, webHolders, webLocks }
  return Object.entries(CALLS).flatMap(([crowd, calls]) =>
    [...calls.matchAll(/^ +(\S+) (.*): (.*)$/gm)].map(([, script = '', call = '', steps = '']) => ({
      script,
      call,
      workBeside: async others => {
        await client.flushdb('SYNC')
        await crowds[crowd as keyof typeof CALLS](others)
        for (const step of steps.split(', ')) await take(step, others)
        return counted.last()
      },
    })),
  )
}

/** Counts the work of rows beside each of `crowds`. */
export async function countWork(rows: readonly Row[], crowds: readonly number[]): Promise<WorkTable> {
  const table: WorkTable = {}
  for (const { script, call, workBeside } of rows) {
    const counts: number[] = []
    for (const others of crowds) counts.push(await workBeside(others))
    table[script] = { ...table[script], [call]: counts }
  }
  return table
}
