import {
  applyOnce,
  countDownLatch,
  fairLock,
  fencedLock,
  type Lockable,
  type LockEvent,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  redLock,
  semaphore,
  stringLock,
} from 'edgelock'
import { webLocks } from 'edgelock/web-locks'
import { ok, rejects, same, until } from './expect.ts'
import type { LockCases } from './transports.ts'

const LEASE = { leaseMs: 20_000 }

/** Every kind that is held under a lease of one store. How each behaves in detail is tested in Node. */
export const LEASED = {
  lock,
  'fair lock': fairLock,
  'fenced lock': fencedLock,
  'read lock': (locks, name) => readWriteLock(locks, name).read,
  'write lock': (locks, name) => readWriteLock(locks, name).write,
  'string lock': stringLock,
  permit: (locks, name) => permitSemaphore(locks, name, { permits: 1 }),
  'multi-lock': (locks, name) => multiLock(['a', 'b'].map(part => lock(locks, `${name}:${part}`))),
} satisfies Record<string, (locks: Locks, name: string) => Lockable>

export const leaseCases: LockCases = Object.fromEntries(
  Object.entries(LEASED).map(([kind, of]) => [
    `a ${kind} is busy for another client while it is held, and free after the release`,
    async ({ locks, name }) => {
      const lease = await of(locks(), name).acquire(LEASE)
      same([lease.remainingMs() > 0, await lease.isHeld()], [true, true])
      if (kind === 'fenced lock') ok(Number.isSafeInteger(lease.token), 'no token')
      const other = kind === 'read lock' ? readWriteLock(locks(), name).write : of(locks(), name)
      const refused = await other.tryAcquire()
      ok(!refused.acquired && refused.retryAfterMs > 0 && refused.retryAfterMs <= 20_000, 'not busy')
      same([await lease.release(), await lease.release()], ['released', 'released'])
      same((await other.tryAcquire()).acquired, true)
    },
  ]),
)

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
