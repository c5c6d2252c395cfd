/** What must not compile. An error that goes away makes `@ts-expect-error` itself an error. */
import {
  createLocks,
  fairLock,
  type Lease,
  type Lock,
  type Locks,
  lock,
  permitSemaphore,
  readWriteLock,
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
// @ts-expect-error: a mapper that returns no text
createLocks({ redis, mapName: (name: string) => name.length })
// @ts-expect-error: no token
rest({ url: 'https://x.upstash.io' })

// @ts-expect-error: an unknown option
fairLock(locks, 'printer', { waitMs: 1 })
// @ts-expect-error: every kind is a function
locks.fairLock('printer')
// @ts-expect-error: a number where options belong
permitSemaphore(locks, 'api', 10)
// @ts-expect-error: a read-write lock is two locks
withLock(readWriteLock(locks, 'catalogue'), work)

// @ts-expect-error: a lock without a name
lock(locks)
// @ts-expect-error: a lease is resumed from a text
resume(plain, { holder: 'a:1' })

// @ts-expect-error: a single attempt does not wait
plain.tryAcquire({ waitMs: 100 })
// @ts-expect-error: re-entry needs the lease, not its holder
plain.acquire({ reenter: lease.holder })
// @ts-expect-error: a controller is not a signal
plain.acquire({ signal: new AbortController() })
// @ts-expect-error: a lock is never renamed
plain.name = 'other'

// @ts-expect-error: an attempt may fail, so there may be no lease
plain.tryAcquire().then(attempt => attempt.lease)

// @ts-expect-error: a holder cannot be changed
lease.holder = 'me'
// @ts-expect-error: only a fenced lock has a token
lease.token.toFixed()
// @ts-expect-error: an extension is a duration, not an option
lease.extend({ leaseMs: 1_000 })

// @ts-expect-error: no work
withLock(plain)
// @ts-expect-error: the work comes last
withLock(plain, work, { waitMs: 0 })
// @ts-expect-error: an unknown option
withLock(plain, { keepAlive: true }, work)
// @ts-expect-error: tryWithLock answers whether it ran
export const ran: Promise<number> = tryWithLock(plain, {}, work)
// @ts-expect-error: a value only when it ran
tryWithLock(locks, 'order:1', work).then(run => run.value)
