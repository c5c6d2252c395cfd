/**
 * The red lock on five servers, each behind a REST server of its own: what only several servers show. Rounds, clean-ups and
 * doubt are in test/unit/{red-lock,red-lock-healing,composite-*,doubt}.test.ts. Redisson has no tests of its RedissonRedLock
 * beyond those of RedissonMultiLock.
 */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  fencedLock,
  type Lease,
  type Lockable,
  LockBusyError,
  lock,
  redLock,
} from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { useFiveServers } from '../support/five-servers.ts'
import { expectTook, pass, until } from '../support/timing.ts'
import { tokensOf } from '../support/tokens.ts'

const servers = useFiveServers()
const held = () => servers().held()
const busy = { acquired: false, retryAfterMs: expect.any(Number) }
const ALL = [0, 1, 2, 3, 4]

it('excludes, and is excluded by, any client that holds a majority', async () => {
  const others = servers().client().slice(0, 3)
  const taken = await Promise.all(others.map(each => lock(each, 'lock').acquire({ leaseMs: 20_000 })))
  const { retryAfterMs } = (await servers().redLock().tryAcquire()) as { retryAfterMs: number }
  expectTook(retryAfterMs, 15_000, 20_001)
  await expect(servers().redLock().acquire({ waitMs: 100 })).rejects.toThrow(LockBusyError)
  expect(await held()).toEqual([0, 1, 2])
  await servers().at(1).redis.client.persist('lock')
  expect(await servers().redLock().tryAcquire()).toEqual({ ...busy, noTtl: undefined })
  await servers().at(2).redis.client.persist('lock')
  await servers().at(0).redis.client.persist('lock')
  const stuck = servers().redLock().acquire({ waitMs: 0, leaseMs: 7_000 })
  await expect(stuck).rejects.toMatchObject({ noTtl: true, retryAfterMs: 7_000 })
  await taken[0]?.release()
  const lease = await servers().redLock().acquire()
  expect(await held()).toEqual(ALL)
  await lease.release()
  expect(await held()).toEqual([1, 2])
})

it('a minority that is killed does not affect acquiring, exclusion, extension and release', async () => {
  await servers().kill(1, 3)
  const lease = await servers().redLock().acquire({ leaseMs: 20_000 })
  expect(await held()).toEqual([0, 2, 4])
  expect(await servers().redLock().tryAcquire({ leaseMs: 20_000 })).toEqual(busy)
  await lease.extend(60_000)
  expectTook(lease.remainingMs(), 20_000, 60_000)
  expect([await lease.isHeld(), await lease.release()]).toEqual([true, 'released'])
  expect(await held()).toEqual([])
})

it('a wait for a majority that is away ends when enough servers are back', async () => {
  await servers().kill(0, 1, 2)
  const acquiring = servers().redLock().acquire({ waitMs: 20_000, maxPolls: 60 })
  await pass(300)
  await servers().restartEmpty(0, 1, 2)
  expect(await (await acquiring).isHeld()).toBe(true)
  expect((await held()).length).toBeGreaterThanOrEqual(3)
})

describe('one server with a wrong clock, or without its data', () => {
  /** Acquires a lease on the first three servers only. */
  async function leaseOnThree(tokens: 'clock' | 'counter'): Promise<Lease> {
    for (const server of [3, 4]) servers().at(server).rest.faults.random({ 'lose-request': 1 })
    const lease = await servers().redLock({ fenced: true, tokens }).acquire()
    for (const server of [3, 4]) servers().at(server).rest.faults.clear()
    expect(await held()).toEqual([0, 1, 2])
    return lease
  }

  /** Expects that two leases are valid at once, and that their tokens tell them apart. */
  async function expectCaught(first: Lease, lock: Lockable): Promise<void> {
    const second = await lock.acquire()
    // Two provable leases at once: exclusion is broken, and a red lock cannot prevent it.
    expect([first.remainingMs() > 0, second.remainingMs() > 0]).toEqual([true, true])
    expect([await first.isHeld(), await second.isHeld()]).toEqual([false, true])
    // A resource refuses what comes with the lower token.
    expect(second.token).toBeGreaterThan(Number(first.token))
  }

  it.each(['clock', 'counter'] as const)(
    'a clock that jumps ahead ends a lease early: exclusion breaks, and the token by the %s catches it',
    async tokens => {
      const first = await leaseOnThree(tokens)
      await servers().at(2).redis.client.pexpire('lock', 1)
      await until(async () => expect(await held()).toEqual([0, 1]))
      await expectCaught(first, servers().redLock({ fenced: true, tokens }))
    },
  )

  it('a server that restarts empty forgets its vote: exclusion breaks, and the token by the clock catches it', async () => {
    const first = await leaseOnThree('clock')
    await servers().kill(2)
    await servers().restartEmpty(2)
    await expectCaught(first, servers().redLock({ fenced: true }))
  })

  it('tokens do not fall when a server whose clock is an hour ahead becomes unavailable', async () => {
    const lock = servers().redLock({ fenced: true })
    const warm = await lock.acquire()
    await warm.release()
    const ahead = Number(warm.token) + 3_600_000_000
    await servers().at(0).redis.client.set(tokensOf('lock'), ahead)
    const first = await lock.acquire()
    expect(first.token).toBe(ahead + 1)
    await first.release()
    await servers().kill(0)
    for (const minority of [
      [1, 2, 3, 4],
      [1, 3, 4],
    ]) {
      const locks = servers().client()
      const others = redLock(
        [...minority, 0]
          .map(server => locks[server] ?? expect.unreachable())
          .map(each => fencedLock(each, 'lock')),
      )
      const next = await others.acquire({ leaseMs: 5_000 })
      expect(next.token).toBeGreaterThan(ahead + 1)
      await next.release()
    }
  })
})

it('a server with other data under the key, or with another token, does not vote', async () => {
  await servers().at(0).redis.client.set('lock', 'other data')
  const locks = servers().client()
  const { url } = servers().at(1).rest
  locks[1] = createLocks({ redis: rest({ url, token: 'wrong' }) })
  const lease = await redLock(locks.map(each => lock(each, 'lock'))).acquire()
  expect(await held()).toEqual([0, 2, 3, 4])
  expect(await lease.release()).toBe('released')
})
