/** What must not compile. An error that goes away makes `@ts-expect-error` itself an error. */
import {
  createLocks,
  fairLock,
  inspect,
  type Lease,
  type Lock,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  readWriteLock,
  redLock,
  resume,
  tryWithLock,
  withLock,
} from '../../src/index.ts'
import { rest } from '../../src/rest.ts'

declare const locks: Locks
declare const plain: Lock
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
fairLock({}, 'printer')
// @ts-expect-error: the locks come first
fairLock('printer', locks)
// @ts-expect-error: an unknown option
fairLock(locks, 'printer', { waitMs: 1 })
// @ts-expect-error: every kind is a function
locks.fairLock('printer')
// @ts-expect-error: and so is every verb of the plain lock
locks.withLock('printer', work)
// @ts-expect-error: a number where options belong
permitSemaphore(locks, 'api', 10)
// @ts-expect-error: members are an array
multiLock(plain, plain)
// @ts-expect-error: members are locks
redLock(['a', 'b', 'c'])
// @ts-expect-error: a read-write lock is two locks
withLock(readWriteLock(locks, 'catalogue'), work)

// @ts-expect-error: a lock without a name
lock(locks)
// @ts-expect-error: a name that is no text
lock(locks, 42)
// @ts-expect-error: a lease is resumed from a text
resume(plain, { holder: 'a:1' })
// @ts-expect-error: a lease is resumed by its lock
locks.resume('{}')

// @ts-expect-error: a single attempt does not wait
plain.tryAcquire({ waitMs: 100 })
// @ts-expect-error: an unknown option
plain.acquire({ timeout: 100 })
// @ts-expect-error: a wait as a text
plain.acquire({ waitMs: '10s' })
// @ts-expect-error: re-entry needs the lease, not its holder
plain.acquire({ reenter: lease.holder })
// @ts-expect-error: a controller is not a signal
plain.acquire({ signal: new AbortController() })
// @ts-expect-error: a promise is no waitUntil
plain.acquire({ waitUntil: Promise.resolve() })
// @ts-expect-error: a lock is never renamed
plain.name = 'other'

// @ts-expect-error: an attempt may fail, so there may be no lease
plain.tryAcquire().then(attempt => attempt.lease)
// @ts-expect-error: the lock may be free
inspect(plain).then(state => state.holder)

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
withLock(plain)
// @ts-expect-error: options without work
withLock(plain, { waitMs: 0 })
// @ts-expect-error: the work comes last
withLock(plain, work, { waitMs: 0 })
// @ts-expect-error: a name without the locks
withLock('order:1', work)
// @ts-expect-error: locks and a lock, which is no name
withLock(locks, plain, work)
// @ts-expect-error: an unknown option
withLock(plain, { keepAlive: true }, work)
// @ts-expect-error: an unknown way to release
withLock(plain, { release: 'later' }, work)
// @ts-expect-error: the work takes one lease
withLock(plain, (_one: Lease, _other: Lease) => 1)
// @ts-expect-error: the value is that of the work
export const text: Promise<string> = withLock(plain, work)
// @ts-expect-error: tryWithLock answers whether it ran
export const ran: Promise<number> = tryWithLock(plain, {}, work)
// @ts-expect-error: no work
tryWithLock(plain)
// @ts-expect-error: the work comes last
tryWithLock(plain, work, { waitMs: 0 })
// @ts-expect-error: a name without the locks
tryWithLock('order:1', work)
// @ts-expect-error: locks and a lock, which is no name
tryWithLock(locks, plain, work)
// @ts-expect-error: a value only when it ran
tryWithLock(locks, 'order:1', work).then(run => run.value)
