/**
 * Calls beside a crowd: how much work each script asks of Redis while many others hold or want the same thing.
 * `work.json` has the numbers, and `update.ts` counts them again.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Redis } from 'ioredis'
import * as keyScripts from '../../src/transport/scripts/keys.gen.ts'
import * as permitScripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import * as webScripts from '../../src/transport/scripts/web-lock.gen.ts'
import { countedWork, NOW_MS } from '../support/counted-work.ts'
import { fairLockScripts } from '../support/fair-lock-scripts.ts'
import { readWriteClients } from '../support/read-write-clients.ts'
import { clientOf, permitWiring, webWiring } from '../support/scripts.ts'
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

/** Is passed the size of the crowd. */
type Step = (others: number) => Promise<unknown>
type Given = [script: string, what: string, prepare: Step, call: Step]

const WEB_SETS = Array.from({ length: 100 }, (_, at) =>
  ['', '-alone', '-sharing', '-alive'].map(part => `edgelock:web${part}:{${at}}`),
).flat()

/** `others`, and then what comes before the call that is measured. */
const after =
  (others: Step, ...steps: Step[]): Step =>
  async count => {
    await others(count)
    for (const step of steps) await step(count)
  }

/** The rows, over a Redis that may be emptied. */
export function crowdRows(client: Redis): Row[] {
  const counted = countedWork(client)
  const readWrite = readWriteClients(counted)
  const fair = fairLockScripts(counted)
  const permits = clientOf(counted, permitScripts, permitWiring('P'))
  const web = (mode: 'x' | 's') => clientOf(counted, webScripts, webWiring(mode))
  const keys = clientOf(counted, keyScripts, () => ({}))

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
    const { queue, timeouts, appointments, order } = wire('L')
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

  /** Polls once more. */
  async function pollAgain(waiter: string, values = {}): Promise<unknown> {
    const ticket = Number(await client.zscore(wire('L').order, idOf(waiter)))
    return fair.acquire(waiter, { ticket, rttMs: 20, ...values })
  }

  /** Removes a waiter as a Java client does. */
  async function remove(waiter: string): Promise<void> {
    await client.lrem(wire('L').queue, 1, idOf(waiter))
    await client.zrem(wire('L').timeouts, idOf(waiter))
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

  const rows: Given[] = [
    ['read-lock/acquire', 'beside other readers', readers, () => readWrite.read.acquire('c')],
    ['read-lock/reenter', 'beside other readers', readers, () => readWrite.read.reenter('a:1')],
    [
      'read-lock/extend',
      'beside other readers',
      readers,
      () => readWrite.read.extend('a', { leaseMs: 9_000_000 }),
    ],
    ['read-lock/release', 'of the longest lease', readers, () => readWrite.read.release('a')],
    ['read-lock/release', 'of any other', readers, () => readWrite.read.release('r1')],
    ['write-lock/acquire', 'while others read', readers, () => readWrite.write.acquire('w')],
    ['write-lock/release', 'while others read', readers, () => readWrite.write.release('w', { outcome: 0 })],
    ['read-write-lock/inspect', 'of the readers', readers, () => readWrite.read.inspect('outsider')],
    ['read-write-lock/force-release', 'of the readers', readers, () => readWrite.read.forceRelease('op')],
    [
      'read-write-lock/force-release',
      'that goes on',
      after(readers, () => readWrite.read.forceRelease('op')),
      () => readWrite.read.forceRelease('op'),
    ],
    [
      'permit-semaphore/count',
      'of all permits',
      expiredPermits,
      () => permits.count('', { free: 1, taken: 1 }),
    ],
    ['permit-semaphore/acquire', 'where others have expired', expiredPermits, () => permits.acquire('c')],
    [
      'permit-semaphore/acquire-within',
      'a size, where others have expired',
      expiredPermits,
      () => permits.acquireWithin('c', { total: 5, keepMs: 1_000 }),
    ],
    ['permit-semaphore/release', 'beside others', expiredPermits, () => permits.release('b')],
    ['permit-semaphore/extend', 'beside others', expiredPermits, () => permits.extend('b')],
    ['permit-semaphore/inspect', 'beside others', expiredPermits, () => permits.inspect('b')],
    ['permit-semaphore/set', 'while others are leased', expiredPermits, () => permits.set('s', { count: 3 })],
    ['fair-lock/release', 'to a queue', waiters, () => fair.release('a')],
    ['fair-lock/release', 'of the last waiter', waiters, () => fair.release('z', { outcome: 0 })],
    [
      'fair-lock/release',
      'of a waiter in the middle',
      waiters,
      others => fair.release(`w${others / 2}`, { outcome: 0 }),
    ],
    ['fair-lock/release', 'of a holder that does not wait', waiters, () => fair.release('y', { outcome: 0 })],
    ['fair-lock/force-release', 'to a queue', waiters, () => fair.forceRelease('op')],
    ['fair-lock/waiters', 'of the first ones', waiters, () => fair.waiters('', { most: 100 })],
    ['fair-lock/acquire', 'for the first time', waiters, () => fair.acquire('y')],
    ['fair-lock/acquire', 'by the last waiter', waiters, () => pollAgain('z')],
    [
      'fair-lock/acquire',
      'by the last waiter, for the last time',
      waiters,
      () => pollAgain('z', { last: 1 }),
    ],
    [
      'fair-lock/acquire',
      'by the last waiter, which was removed',
      after(waiters, () => remove('z')),
      () => pollAgain('z'),
    ],
    [
      'fair-lock/acquire',
      'that is granted to the first waiter',
      after(waiters, () => fair.release('a')),
      () => pollAgain('b'),
    ],
    ['web-lock/acquire', 'behind a queue', webHolders, () => web('x').acquire('y')],
    ['web-lock/acquire', 'for the last time', webHolders, () => web('s').acquire('y', { last: 1 })],
    ['web-lock/extend', 'beside others', webHolders, () => web('s').extend('a')],
    ['web-lock/release', 'beside others', webHolders, () => web('s').release('a')],
    ['web-lock/inspect', 'beside others', webHolders, () => web('s').inspect('a')],
    ['web-lock/query', 'of many holders', webLocks, () => web('s').query('', { sets: WEB_SETS })],
    ['keys/look', 'at a lock of many', readers, () => keys.look('', { keys: ['L'], most: 100, nowMs: 1 })],
    [
      'keys/look',
      'at many permits',
      expiredPermits,
      () => keys.look('', { keys: ['{P}:timeout'], most: 100, nowMs: 1 }),
    ],
  ]
  return rows.map(([script, call, prepare, step]) => ({
    script,
    call,
    workBeside: async others => {
      await client.flushdb('SYNC')
      await prepare(others)
      await step(others)
      return counted.last()
    },
  }))
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
