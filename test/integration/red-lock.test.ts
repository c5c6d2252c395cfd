/**
 * The red lock on five real Redis servers, each behind a REST server of its own: faults of a minority that it survives,
 * faults that break it, and the fencing token that catches the latter. Redisson has no tests of its RedissonRedLock
 * beyond those of RedissonMultiLock. Leases are short where only their order matters.
 */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  fencedLock,
  type Lease,
  type Lockable,
  LockBusyError,
  LockError,
  type Locks,
  lock,
  OutcomeUnknownError,
  redLock,
  resume,
  serialize,
} from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { raise } from '../../src/transport/scripts/fenced-lock.gen.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { useFiveServers } from '../support/five-servers.ts'
import { runs } from '../support/one-fault.ts'
import { expectTook, pass, timed, until } from '../support/timing.ts'
import { tokensOf } from '../support/tokens.ts'

const servers = useFiveServers()
const held = () => servers().held()
const busy = { acquired: false, retryAfterMs: expect.any(Number) }
const ALL = [0, 1, 2, 3, 4]

/** Other clients hold the lock on these servers. */
const takeOn = (...taken: number[]) => {
  const locks = servers().client()
  return Promise.all(taken.map(at => lock(locks[at] as Locks, 'lock').acquire({ leaseMs: 20_000 })))
}
const failingTry = (leaseMs: number) => timed(() => rejectionOf(servers().redLock().tryAcquire({ leaseMs })))

/** A resource that refuses a write whose token is lower than one that it has seen. */
class GuardedResource {
  #highest = 0
  write({ token = 0 }: Lease): 'written' | 'refused' {
    if (token < this.#highest) return 'refused'
    this.#highest = token
    return 'written'
  }
}

describe('all servers up', () => {
  it('is held on all of them, for less than the lease, and on none after its release', async () => {
    const lock = servers().redLock()
    const lease = await lock.acquire({ leaseMs: 20_000 })
    expect(await held()).toEqual(ALL)
    expectTook(lease.remainingMs(), 15_000, 20_000)
    expect([lease.name, lease.holds, lease.token, await lease.isHeld()]).toEqual(['lock', 1, undefined, true])
    expect(await servers().redLock().tryAcquire()).toEqual(busy)
    expect(await lease.release()).toBe('released')
    expect([await held(), await lease.isHeld(), lease.remainingMs()]).toEqual([[], false, 0])
    expect(await lease.release()).toBe('released')
  })

  it('excludes, and is excluded by, any client that holds a majority', async () => {
    const taken = await takeOn(0, 1, 2)
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

  it('can be resumed by a red lock of another process, with its token', async () => {
    const lease = await servers().redLock({ fenced: true }).acquire()
    const resumed = resume(servers().redLock({ fenced: true }), serialize(lease))
    expect([resumed.name, resumed.token, resumed.remainingMs()]).toEqual(['lock', lease.token, 0])
    await resumed.extend(20_000)
    expectTook(resumed.remainingMs(), 15_000, 20_000)
    expect(resume(servers().redLock({ fenced: true }), serialize(resumed)).token).toBe(lease.token)
    expect(await resumed.release()).toBe('released')
    expect([await held(), await lease.isHeld()]).toEqual([[], false])
  })

  it('can be resumed without the minority that had not granted it', async () => {
    const others = await takeOn(0, 3)
    const lease = await servers().redLock().acquire()
    const resumed = resume(servers().redLock(), serialize(lease))
    expect(await resumed.isHeld()).toBe(true)
    expect(await resumed.release()).toBe('released')
    expect(await held()).toEqual([0, 3])
    for (const other of others) await other.release()
  })

  it('does not resume a text that only a minority has granted', async () => {
    const plain = servers().redLock()
    const lease = await plain.acquire()
    const text = JSON.parse(serialize(lease))
    const few = { ...text, leases: text.leases.map((each: string, at: number) => (at < 3 ? '' : each)) }
    expect(() => resume(plain, JSON.stringify(few))).toThrow(TypeError)
    expect(() => resume(servers().redLock({ servers: [0, 1, 2] }), serialize(lease))).toThrow(TypeError)
    await lease.release()
  })

  it('an aborted acquire leaves nothing acquired', async () => {
    servers().slow([2, 3, 4], 400)
    const caller = new AbortController()
    const acquiring = servers().redLock().acquire({ signal: caller.signal })
    await until(async () => expect(await held()).toEqual([0, 1]))
    caller.abort(new Error('gone away'))
    await expect(acquiring).rejects.toThrow('gone away')
    await until(async () => expect(await held()).toEqual([]))
    await pass(500)
    expect(await held()).toEqual([])
  })
})

describe('a minority killed', () => {
  it('does not affect acquiring, exclusion, extension and release', async () => {
    await servers().kill(1, 3)
    const lock = servers().redLock()
    const lease = await lock.acquire({ leaseMs: 20_000 })
    expect(await held()).toEqual([0, 2, 4])
    expect(await servers().redLock().tryAcquire({ leaseMs: 20_000 })).toEqual(busy)
    await lease.extend(60_000)
    expectTook(lease.remainingMs(), 20_000, 60_000)
    expect(await lease.isHeld()).toBe(true)
    expect(await lease.release()).toBe('released')
    expect(await held()).toEqual([])
  })

  it('while the lock is held does not end the lease, until one more server is lost', async () => {
    const lease = await servers().redLock().acquire({ leaseMs: 6_000 })
    await servers().kill(0, 1)
    await lease.extend()
    expect([await lease.isHeld(), lease.signal.aborted]).toEqual([true, false])
    await servers().at(2).redis.client.del('lock')
    await expect(lease.extend()).rejects.toThrow(LockError)
    await until(() => expect(lease.signal.aborted).toBe(true))
    expect(lease.remainingMs()).toBe(0)
  })

  it('may come back empty: the rest of the majority still excludes', async () => {
    const lease = await servers().redLock().acquire()
    await servers().kill(0, 1)
    await servers().restartEmpty(0, 1)
    expect(await servers().redLock().tryAcquire()).toEqual(busy)
    expect([await lease.isHeld(), await lease.release()]).toEqual([true, 'released'])
    expect(await held()).toEqual([])
  })
})

describe('a minority slow', () => {
  it('delays the lock little, is cancelled, and keeps nothing when it executes the request later', async () => {
    const lock = servers().redLock()
    await (await lock.acquire()).release()
    servers().slow([0, 1], 2_500)
    const handed: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void handed.push(promise)
    const lease = await lock.acquire({ waitUntil })
    expect(await held()).toEqual([2, 3, 4])
    await lease.extend(60_000)
    let cleanedUp = false
    void Promise.all(handed).then(() => {
      cleanedUp = true
    })
    await lease.release()
    expect(cleanedUp).toBe(false)
    await Promise.all(handed)
    expect(await held()).toEqual([])
  })

  it('makes the release wait for the clean-up, for a limited time, without waitUntil', async () => {
    servers().slow([0, 1], 600)
    const lease = await servers().redLock().acquire()
    expect([await lease.release(), await held()]).toEqual(['released', []])
  })
})

describe('a majority unavailable', () => {
  it('without answers: each server gets a fifth of the lease, then the outcome is unknown and everything is cancelled', async () => {
    servers().slow([0, 1, 2], 1_500)
    const { value: error, ms } = await failingTry(1_500)
    expect(error).toBeInstanceOf(OutcomeUnknownError)
    // 300 ms for the answers, and the cancels of the silent servers.
    expectTook(ms, 290, 30_000)
    await until(async () => expect(await held()).toEqual([]))
    await pass(500)
    expect(await held()).toEqual([])
  })

  it('for a while: a wait gets the lock when enough servers are back', async () => {
    await servers().kill(0, 1, 2)
    const acquiring = servers().redLock().acquire({ waitMs: 20_000, maxPolls: 60 })
    await pass(300)
    await servers().restartEmpty(0, 1, 2)
    const lease = await acquiring
    expect(await lease.isHeld()).toBe(true)
    expect((await held()).length).toBeGreaterThanOrEqual(3)
  })

  it('while the lock is held: the outcome of the release is unknown, and it can be called again', async () => {
    const lease = await servers().redLock().acquire({ leaseMs: 5_000 })
    for (const server of [0, 1, 2]) servers().at(server).rest.faults.random({ 'lose-request': 1 })
    await expect(lease.release()).rejects.toThrow(OutcomeUnknownError)
    for (const server of [0, 1, 2]) servers().at(server).rest.faults.clear()
    expect(await lease.release()).toBe('released')
    expect(await held()).toEqual([])
  })

  it('while the lock is held: renewal fails, and the signal aborts before the lease expires', async () => {
    const lease = await servers().redLock().acquire({ leaseMs: 1_500 })
    const { done } = lease.keepAlive()
    for (const server of [0, 1, 2]) servers().at(server).rest.faults.random({ 'lose-request': 1 })
    await until(() => expect(lease.signal.aborted).toBe(true))
    expect(lease.signal.reason).toMatchObject({ reason: 'unreachable' })
    await done
  })
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
    expect(second.token).toBeGreaterThan(Number(first.token))
    const resource = new GuardedResource()
    expect([resource.write(second), resource.write(first), resource.write(second)]).toEqual([
      'written',
      'refused',
      'written',
    ])
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

  it('a token that no majority confirms is not granted', async () => {
    const locks = servers().redLock({ fenced: true })
    const warm = await locks.acquire()
    await warm.release()
    // Servers agree without being asked when their clocks do.
    await servers()
      .at(0)
      .redis.client.set(tokensOf('lock'), Number(warm.token) + 3_600_000_000)
    for (const server of ALL) {
      servers().at(server).rest.faults.random({ 'lose-request': 1 }, 1, runs(raise))
    }
    await expect(locks.tryAcquire({ leaseMs: 1_000 })).rejects.toThrow(OutcomeUnknownError)
    expect(await held()).toEqual([])
  })

  it('plain members, and a mixture of plain and fenced ones, have no token', async () => {
    const [a, b, c] = servers().client() as [Locks, Locks, Locks]
    const mixed = await redLock([lock(a, 'x'), fencedLock(b, 'x'), fencedLock(c, 'x')]).acquire()
    expect(mixed.token).toBeUndefined()
  })
})

describe('wrong members and options', () => {
  it('four are allowed, and three of them are needed, so the fourth tolerates no additional loss', async () => {
    const lock = servers().redLock({ servers: [0, 1, 2, 3] })
    await servers().kill(3)
    const lease = await lock.acquire({ leaseMs: 5_000 })
    expect(await lease.release()).toBe('released')
    await servers().kill(2)
    await expect(lock.tryAcquire({ leaseMs: 1_000 })).rejects.toThrow(LockError)
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
})
