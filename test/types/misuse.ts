/** What must not compile. An error that goes away makes `@ts-expect-error` itself an error. */
import {
  createLocks,
  fairLock,
  type Lease,
  type Lock,
  type Locks,
  multiLock,
  permitSemaphore,
  readWriteLock,
  redLock,
  tryWithLock,
  withLock,
} from '../../src/index.ts'
import { rest } from '../../src/rest.ts'

declare const locks: Locks
declare const lock: Lock
declare const lease: Lease
const redis = rest({ url: 'https://x.upstash.io', token: 't' })
const work = () => 1

// @ts-expect-error: no client
createLocks({})
// @ts-expect-error: a client that cannot run scripts
createLocks({ redis: { get: async (key: string) => key } })
// @ts-expect-error: an unknown option
createLocks({ redis, ttl: 30_000 })
// @ts-expect-error: a duration as a text
createLocks({ redis, leaseMs: '30s' })
// @ts-expect-error: an unknown way to notify
createLocks({ redis, notify: 'pubsub' })
// @ts-expect-error: a mapper that returns no text
createLocks({ redis, mapName: (name: string) => name.length })
// @ts-expect-error: a listener for events that do not exist
createLocks({ redis, onEvent: (event: { type: 'unlocked' }) => event })
// @ts-expect-error: no token
rest({ url: 'https://x.upstash.io' })

// @ts-expect-error: a client name is a text
createLocks({ redis, clientName: 7 })
// @ts-expect-error: a clock has more than this
createLocks({ redis, clock: { now: () => 0 } })

// @ts-expect-error: an object of one's own is not the result of createLocks()
fairLock({ lock: locks.lock, withLock: locks.withLock, tryWithLock: locks.tryWithLock }, 'printer')
// @ts-expect-error: the locks come first
fairLock('printer', locks)
// @ts-expect-error: an unknown option
fairLock(locks, 'printer', { waitMs: 1 })
// @ts-expect-error: every kind but the plain lock is a function
locks.fairLock('printer')
// @ts-expect-error: a number where options belong
permitSemaphore(locks, 'api', 10)
// @ts-expect-error: members are an array
multiLock(lock, lock)
// @ts-expect-error: members are locks
redLock(['a', 'b', 'c'])
// @ts-expect-error: a read-write lock is two locks
withLock(readWriteLock(locks, 'catalogue'), work)

// @ts-expect-error: a lock without a name
locks.lock()
// @ts-expect-error: a name that is no text
locks.lock(42)
// @ts-expect-error: a lease is resumed from a text
lock.resume({ holder: 'a:1' })
// @ts-expect-error: a lease is resumed by its lock
locks.resume('{}')

// @ts-expect-error: a single attempt does not wait
lock.tryAcquire({ waitMs: 100 })
// @ts-expect-error: an unknown option
lock.acquire({ timeout: 100 })
// @ts-expect-error: a wait as a text
lock.acquire({ waitMs: '10s' })
// @ts-expect-error: re-entry needs the lease, not its holder
lock.acquire({ reenter: lease.holder })
// @ts-expect-error: a controller is not a signal
lock.acquire({ signal: new AbortController() })
// @ts-expect-error: a promise is no waitUntil
lock.acquire({ waitUntil: Promise.resolve() })
// @ts-expect-error: a lock is never renamed
lock.name = 'other'

// @ts-expect-error: an attempt may fail, so there may be no lease
lock.tryAcquire().then(attempt => attempt.lease)
// @ts-expect-error: a successful attempt has no retryAfterMs
lock.tryAcquire().then(attempt => attempt.acquired && attempt.retryAfterMs)
// @ts-expect-error: the lock may be free
lock.inspect().then(state => state.holder)

// @ts-expect-error: a holder cannot be changed
lease.holder = 'me'
// @ts-expect-error: only a fenced lock has a token
lease.token.toFixed()
// @ts-expect-error: an extension is a duration, not an option
lease.extend({ leaseMs: 1_000 })
// @ts-expect-error: an unknown option
lease.keepAlive({ everyMs: 1_000 })
// @ts-expect-error: a lease ends asynchronously
lease[Symbol.dispose]()

// @ts-expect-error: no work
withLock(lock)
// @ts-expect-error: options without work
withLock(lock, { waitMs: 0 })
// @ts-expect-error: the work comes last
withLock(lock, work, { waitMs: 0 })
// @ts-expect-error: a name is no lock here; locks.withLock takes one
withLock('order:1', work)
// @ts-expect-error: a lock is no name here; withLock takes one
locks.withLock(lock, work)
// @ts-expect-error: an unknown option
withLock(lock, { keepAlive: true }, work)
// @ts-expect-error: an unknown way to release
withLock(lock, { release: 'later' }, work)
// @ts-expect-error: the work takes one lease
withLock(lock, (_one: Lease, _other: Lease) => 1)
// @ts-expect-error: the value is that of the work
export const text: Promise<string> = withLock(lock, work)
// @ts-expect-error: tryWithLock answers whether it ran
export const ran: Promise<number> = tryWithLock(lock, {}, work)
// @ts-expect-error: no work
tryWithLock(lock)
// @ts-expect-error: the work comes last
tryWithLock(lock, work, { waitMs: 0 })
// @ts-expect-error: a name is no lock here; locks.tryWithLock takes one
tryWithLock('order:1', work)
// @ts-expect-error: a lock is no name here; tryWithLock takes one
locks.tryWithLock(lock, work)
// @ts-expect-error: a value only when it ran
locks.tryWithLock('order:1', work).then(run => run.value)
