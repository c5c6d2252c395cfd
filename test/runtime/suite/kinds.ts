import {
  applyOnce,
  countDownLatch,
  fairLock,
  fencedLock,
  isLocked,
  type LockEvent,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  redLock,
  semaphore,
  stringLock,
  withLock,
} from 'edgelock'
import { webLocks } from 'edgelock/web-locks'
import { ok, rejects, same, until } from './expect.ts'
import type { LockCases } from './transports.ts'

const LEASE = { leaseMs: 20_000 }

export const kindCases = {
  async 'a fair lock is granted to those that wait, and to no single try before them'({ locks, name }) {
    const lease = await fairLock(locks(), name).acquire(LEASE)
    let isQueued = false
    const onEvent = ({ type }: LockEvent) => {
      isQueued ||= type === 'polled'
    }
    const waiting = fairLock(locks({ onEvent }), name).acquire({ waitMs: 15_000, maxPolls: 200 })
    await until(() => isQueued, 'the first poll')
    same((await fairLock(locks(), name).tryAcquire()).acquired, false)
    same(await lease.release(), 'released')
    same(await (await waiting).release(), 'released')
  },

  async 'web locks share, wait in order and are stolen'({ locks, name }) {
    const [one, two] = [webLocks(locks()), webLocks(locks({ leaseMs: 900 }))]
    const order: string[] = []
    await one.request(name, { mode: 'shared' }, async () => {
      const alone = two.request(name, () => order.push('alone'))
      // It waits until the request above has its place.
      const { held, pending } = await two.query()
      same(await one.request(name, { mode: 'shared', ifAvailable: true }, lock => lock), null)
      same(
        [held, pending].map(list => list.filter(each => each.name === name).length),
        [1, 1],
      )
      order.push('shared')
      return { alone }
    })
    await one.request(name, () => order.push('again'))
    same(order, ['shared', 'alone', 'again'])
    const broken = two.request(name, () => one.request(name, { steal: true }, () => 'stolen'))
    same(await broken.catch(({ name }) => name), 'AbortError')
  },

  async 'a fenced lock gives tokens that rise'({ locks, name }) {
    const tokens: number[] = []
    for (let turn = 0; turn < 3; turn++) {
      const lease = await fencedLock(locks(), name).acquire(LEASE)
      tokens.push(lease.token ?? Number.NaN)
      same((await fencedLock(locks(), name).tryAcquire()).acquired, false)
      await lease.release()
    }
    const rising = [...tokens].sort((a, b) => a - b)
    same([tokens, new Set(tokens).size], [rising, 3])
    ok(tokens.every(Number.isSafeInteger), `tokens are ${tokens}`)
  },

  async 'a string lock is busy for another client while it is held'({ locks, name }) {
    const lease = await stringLock(locks(), name).acquire(LEASE)
    same((await stringLock(locks(), name).tryAcquire()).acquired, false)
    same(await lease.release(), 'released')
    same((await stringLock(locks(), name).tryAcquire(LEASE)).acquired, true)
  },

  async 'readers share, a writer is alone, and a writer may read'({ locks, name }) {
    const { read, write } = readWriteLock(locks(), name)
    const readers = [await read.acquire(LEASE), await readWriteLock(locks(), name).read.acquire(LEASE)]
    same((await write.tryAcquire()).acquired, false)
    same(await Promise.all(readers.map(lease => lease.release())), ['released', 'released'])
    const writing = await write.acquire(LEASE)
    same((await readWriteLock(locks(), name).read.tryAcquire()).acquired, false)
    const reading = await read.acquire({ reenter: writing })
    await writing.release()
    await rejects(write.acquire({ reenter: reading, waitMs: 0 }), 'TypeError')
    same(await reading.release(), 'released')
    same(await isLocked(write), false)
  },

  async 'a multi-lock takes all of its members or none'({ locks, name }) {
    const both = ['a', 'b'].map(part => `${name}:${part}`)
    const mine = locks()
    const taken = await lock(locks(), `${name}:b`).acquire(LEASE)
    const multi = multiLock(both.map(part => lock(mine, part)))
    same((await multi.tryAcquire()).acquired, false)
    same(await isLocked(lock(mine, `${name}:a`)), false)
    await taken.release()
    await withLock(multi, async () => {
      for (const part of both) same(await isLocked(lock(locks(), part)), true)
    })
    for (const part of both) same(await isLocked(lock(locks(), part)), false)
  },

  async 'a red lock is granted by a majority of its databases, and not by a minority'({ locks, name }) {
    const databases = ['1', '2', '3'].map(database => `${database}:${name}`)
    const members = () =>
      databases.map(key => fencedLock(locks({ mapName: given => `${key.split(':', 1)}:${given}` }), name))
    const [first, second] = members()
    const one = await first?.acquire(LEASE)
    const lease = await redLock(members()).acquire(LEASE)
    ok(Number.isSafeInteger(lease.token), 'no token')
    same((await redLock(members()).tryAcquire()).acquired, false)
    same(await lease.release(), 'released')
    const two = await second?.acquire(LEASE)
    same((await redLock(members()).tryAcquire()).acquired, false)
    await Promise.all([one?.release(), two?.release()])
  },

  async 'a semaphore gives no more permits than it has'({ locks, name }) {
    const permits = semaphore(locks(), name)
    same(await permits.trySetPermits(3, { ttlMs: 60_000 }), true)
    same(await permits.tryAcquire(2), true)
    same(await semaphore(locks(), name).tryAcquire(2), false)
    await rejects(semaphore(locks(), name).acquire(2, { waitMs: 200, maxPolls: 3 }), 'ERR_LOCK_BUSY')
    await permits.release(1)
    await semaphore(locks(), name).acquire(2)
    same(await permits.drainPermits(), 0)
  },

  async 'a permit semaphore grants no more leases than it has permits'({ locks, name }) {
    const permits = permitSemaphore(locks(), name)
    same(await permits.trySetPermits(1), true)
    const lease = await permits.acquire({ leaseMs: 20_000 })
    ok(/^[0-9a-f]{32}$/.test(lease.holder), 'the holder is not a permit id of Redisson')
    const refused = await permitSemaphore(locks(), name).tryAcquire()
    ok(!refused.acquired && refused.retryAfterMs > 0, 'not busy')
    same([await permits.acquiredPermits(), await permits.availablePermits()], [1, 0])
    same(await lease.release(), 'released')
    same(await permitSemaphore(locks(), name).availablePermits(), 1)
  },

  async 'a latch counts an operation id once, and opens at zero'({ locks, name }) {
    const latch = countDownLatch(locks(), name)
    same(await latch.trySetCount(2), true)
    same(await latch.countDown({ operationId: 'first' }), 1)
    same(await countDownLatch(locks(), name).countDown({ operationId: 'first' }), 1)
    same(await latch.wait({ waitMs: 100, maxPolls: 2 }), false)
    const waiting = countDownLatch(locks(), name).wait()
    same(await latch.countDown(), 0)
    same(await waiting, true)
  },
} satisfies LockCases

/** Only a real Redis runs scripts of users. */
export const scriptCases = {
  async 'a script of a user is applied once'({ locks, name }) {
    const [key, id] = [`{${name}}:count`, `${name}:first`]
    const apply = () => applyOnce(locks(), id, "return redis.call('INCRBY', KEYS[1], ARGV[1])", [key], [2])
    same([await apply(), await apply()], [2, 2])
  },
} satisfies LockCases
