/**
 * Redisson's RedissonMultiLockTest over the dev REST server with the stock `@upstash/redis` client, and tests that a
 * multi-lock takes all of its members or none. One script takes plain locks; other locks are taken one after the other.
 * Leases and waits are shorter than Redisson's where only their ratio matters.
 */
import { describe, expect, it } from 'vitest'
import { besideStringLocks } from '../../src/beside.ts'
import {
  fairLock,
  fencedLock,
  isLocked,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  resume,
  serialize,
} from '../../src/index.ts'
import { acquire } from '../../src/transport/scripts/multi-lock.gen.ts'
import { stockLocks } from '../support/clients.ts'
import { runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'
import { tokensOf } from '../support/tokens.ts'

const stack = useStack()
/** A new client, as a new Redisson instance is. */
const client = () => stockLocks(stack())
const busy = { acquired: false, retryAfterMs: expect.any(Number) }

type Make = (locks: Locks, names?: readonly string[]) => Lockable
const NAMES = ['a', 'b', 'c']
const plainOf: Make = (locks, names = NAMES) => multiLock(names.map(name => lock(locks, name)))
const fencedOf: Make = (locks, names = NAMES) => multiLock(names.map(name => fencedLock(locks, name)))
const plains = (count: number) => (locks: Locks) =>
  Array.from({ length: count }, (_, at) => lock(locks, `a${at}`))
const MODES = { 'by one script': plainOf, 'one after the other': fencedOf }

/** Returns the members that are held. */
async function locked(): Promise<string[]> {
  const there = await Promise.all(NAMES.map(name => stack().redis.client.exists(name)))
  return NAMES.filter((_, at) => there[at])
}

describe.each(Object.entries(MODES))('%s', (_mode, make) => {
  it('testWaitAndLeaseTimeouts: of 10 clients that try at once for 10 s exactly one wins', async () => {
    const tries = Array.from({ length: 10 }, () => make(client()).tryAcquire({ leaseMs: 10_000 }))
    const won = (await Promise.all(tries)).filter(result => result.acquired)
    expect(won).toHaveLength(1)
    expect(await locked()).toEqual(NAMES)
  })

  it('says so when a member is held that has no TTL', async () => {
    await lock(client(), 'b').acquire()
    const multi = make(client())
    await stack().redis.client.persist('b')
    expect(await multi.tryAcquire()).toEqual({ ...busy, noTtl: true })
    await expect(multi.acquire({ waitMs: 0, leaseMs: 7_000 })).rejects.toMatchObject({
      message: expect.stringMatching(/ is busy(?: after \d+ ms)?, and has no TTL$/),
      noTtl: true,
      retryAfterMs: 7_000,
    })
  })
})

it('an acquire by one script that loses a member before its answer gives the others back, and takes all anew', async () => {
  const { rest, redis } = stack()
  rest.faults.next('lose-response', { match: runs(acquire) })
  // Leaves time to delete a member before the request is sent again.
  rest.faults.next('slow', { match: runs(acquire), ms: 400, when: 'before' })
  const acquiring = plainOf(client()).acquire()
  await until(async () => expect(await locked()).toEqual(NAMES))
  const [first] = await redis.client.hkeys('a')
  await redis.client.del('b')
  const lease = await acquiring
  expect([lease.holder === first, await lease.isHeld()]).toEqual([false, true])
  expect(await lease.release()).toBe('released')
  expect(await locked()).toEqual([])
})

describe('one after the other', () => {
  it('works with locks of any kind, also of several createLocks(), and its lease can be resumed', async () => {
    const [one, two] = [client(), client()]
    const [{ read }, fair] = [readWriteLock(one, 'e'), fairLock(one, 'd')]
    const multi = multiLock([lock(one, 'a'), fencedLock(one, 'b'), lock(two, 'c'), fair, read])
    const lease = await multi.acquire()
    expect([await locked(), lease.token]).toEqual([NAMES, undefined])
    for (const other of [lock(two, 'a'), fairLock(two, 'd'), readWriteLock(two, 'e').write]) {
      expect(await other.tryAcquire()).toEqual(busy)
    }
    expect(await readWriteLock(two, 'e').read.tryAcquire()).toMatchObject({ acquired: true })
    const resumed = resume(multi, serialize(lease))
    expect([await resumed.isHeld(), await resumed.release()]).toEqual([true, 'released'])
    expect(await locked()).toEqual([])
  })
})

describe('tokens of fenced members', () => {
  it('are one token, above all that any member had before, also for sets that only overlap', async () => {
    const locks = stockLocks(stack(), { tokens: 'counter' })
    for (let grant = 0; grant < 5; grant++) await (await fencedLock(locks, 'b').acquire()).release()
    const tokens: (number | undefined)[] = []
    for (const names of [['a', 'b'], ['b', 'c'], ['c', 'a'], ['a'], ['b']]) {
      const lease = await fencedOf(locks, names).acquire()
      tokens.push(lease.token)
      await lease.release()
    }
    expect(tokens).toEqual([6, 7, 8, 9, 8])
    const keys = NAMES.map(tokensOf)
    expect(await stack().redis.client.mget(...keys)).toEqual(['9', '8', '8'])
  })
})

describe('testMultiLock on three servers', () => {
  const others = [useStack(), useStack()]

  it('test: while it is held on three independent servers, each refuses its lock', async () => {
    const locks = [stack(), ...others.map(other => other())].map(each => stockLocks(each))
    const multi = multiLock(locks.map(each => lock(each, 'lock')))
    const lease = await multi.acquire()
    for (const each of locks) expect(await lock(each, 'lock').tryAcquire()).toEqual(busy)
    expect(await multi.tryAcquire()).toEqual(busy)
    expect(await lease.release()).toBe('released')
    for (const each of locks) expect(await isLocked(lock(each, 'lock'))).toBe(false)
  })
})

describe('wrong members, options and texts', () => {
  // mistakes.test.ts has what is no list of locks.
  it.each<[what: string, members: (locks: Locks) => unknown[], message: RegExp]>([
    ['no locks', () => [], /members must be 1 to 1000 locks, got 0/],
    ['more locks than one script may take', plains(1_001), /got 1001$/],
    [
      'a lock and nothing',
      locks => [lock(locks, 'a'), undefined],
      /members\[1\] must be a lock.*got undefined/,
    ],
    ['a lock twice', locks => ['a', 'b', 'a'].map(name => lock(locks, name)), /twice.*"a"/],
    ['a semaphore of that name', locks => [lock(locks, 'a'), permitSemaphore(locks, 'a')], /twice.*"a"/],
    ['a name twice, plain and fenced', locks => [lock(locks, 'a'), fencedLock(locks, 'a')], /twice/],
    [
      'a name twice, once as it is beside another library',
      locks => [lock(locks, 'a'), lock(besideStringLocks(locks), 'a')],
      /twice/,
    ],
    ['one lock of a nested multi-lock', locks => [plainOf(locks, ['a']), lock(locks, 'a')], /twice/],
  ])('%s: refused before a request is sent', (_what, members, message) => {
    expect(() => multiLock(members(client()) as Lockable[])).toThrow(message)
    expect(stack().rest.requests.http).toBe(0)
  })
})
