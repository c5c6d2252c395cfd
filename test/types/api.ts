/**
 * The whole API as a strict caller uses it, `exactOptionalPropertyTypes` included, and what must not compile: an error that
 * goes away makes `@ts-expect-error` itself an error. Never run.
 */
import * as edgelock from '../../src/index.ts'
import { type RestOptions, rest } from '../../src/rest.ts'
import { same } from './expect.ts'

declare const context: { waitUntil(promise: Promise<unknown>): void; passThroughOnException(): void }
declare const vercelWaitUntil: (promise: Promise<unknown>) => void
declare const clock: edgelock.Clock
declare const maybe: {
  ms?: number
  text?: string
  clock?: edgelock.Clock
  signal?: AbortSignal
  waitUntil?: edgelock.WaitUntil
}

const where: RestOptions = { url: 'https://x.upstash.io', token: 't' }
const redis: edgelock.RedisLike = rest(where)
const everything: edgelock.LocksOptions = {
  redis,
  leaseMs: 30_000,
  mapName: name => `app:${name}`,
  clientName: 'api-7',
  notify: 'both',
  tokens: 'counter',
  keyLocking: true,
  clock,
  onEvent: event => console.log(event.type, event.kind, event.name, event.leaseId),
}

export const locks: edgelock.Locks = edgelock.createLocks({ redis })
edgelock.createLocks(everything)
edgelock.createLocks({ redis, leaseMs: maybe.ms, mapName: undefined, notify: undefined, onEvent: undefined })
edgelock.createLocks({
  redis: { eval: async (_script: string, _keys: string[], _args: string[]) => [':free'] },
})

export async function acquire(lock: edgelock.Lock): Promise<void> {
  const attempt: edgelock.TryResult = await lock.tryAcquire()
  if (attempt.acquired) attempt.lease.release()
  else attempt.retryAfterMs.toFixed()
  await lock.tryAcquire({ leaseMs: 1_000, signal: AbortSignal.timeout(500), waitUntil: context })
  const asked: edgelock.AcquireOptions & edgelock.WaitOptions = { leaseMs: 1_000, waitMs: 0, maxPolls: 1 }
  await using lease = await lock.acquire(asked)
  await lock.acquire({ reenter: lease, waitUntil: vercelWaitUntil })
  await lock.acquire({
    leaseMs: maybe.ms,
    waitMs: maybe.ms,
    maxPolls: undefined,
    signal: maybe.signal,
    waitUntil: maybe.waitUntil,
  })
  const state: edgelock.LockState | undefined = await edgelock.inspect(lock)
  same<ReturnType<typeof edgelock.isLocked>, Promise<boolean>>(true)
  same<ReturnType<typeof edgelock.forceRelease>, Promise<boolean>>(true)
  await using stolen = await edgelock.steal(lock, {
    leaseMs: maybe.ms,
    signal: maybe.signal,
    waitUntil: context,
  })
  same<typeof stolen, edgelock.Lease>(true)
  const { count, holders }: edgelock.Waiters = await edgelock.waiters(lock, { limit: maybe.ms })
  same<typeof count, number>(true)
  same<typeof holders, readonly string[]>(true)
  same<typeof state, edgelock.LockState | undefined>(true)
}

export async function use(lease: edgelock.Lease): Promise<edgelock.Lease> {
  same<edgelock.Lease['token'], number | undefined>(true)
  same<edgelock.Lease['id'], string>(true)
  same<edgelock.ReleaseOutcome, 'released' | 'reentered' | 'gone'>(true)
  same<Awaited<ReturnType<edgelock.Lease['release']>>, edgelock.ReleaseOutcome>(true)
  same<ReturnType<edgelock.Lease['remainingMs']>, number>(true)
  return edgelock.resume(edgelock.lock(locks, 'order:1'), edgelock.serialize(lease))
}

export async function everyKind(text: string): Promise<void> {
  const fair: edgelock.Lock = edgelock.fairLock(locks, 'printer', { waiterMs: maybe.ms })
  const fenced: edgelock.Lock = edgelock.fencedLock(locks, 'ledger')
  const both: edgelock.ReadWriteLock = edgelock.readWriteLock(locks, 'catalogue')
  const permits: edgelock.PermitSemaphore = edgelock.permitSemaphore(locks, 'payment-api', {
    permits: maybe.ms,
  })
  const all: edgelock.Lockable = edgelock.multiLock([fair, fenced, both.read, permits])
  const majority: edgelock.Lockable = edgelock.redLock([
    edgelock.lock(locks, 'a'),
    edgelock.lock(locks, 'a'),
    all,
  ])
  for (const lock of [fair, both.read, both.write, permits, all, majority]) edgelock.resume(lock, text)
  await edgelock.withLock(permits, { weight: 2, renew: false }, lease => lease.permitIds?.length)
  const several: edgelock.Lease = await permits.acquire({ weight: 2, waitMs: 0 })
  // @ts-expect-error: only permits have a weight
  await edgelock.withLock(fair, { weight: 2 }, () => several)
  // @ts-expect-error: only permits have a weight
  await fair.acquire({ weight: 2 })
  const parts: edgelock.CountDownLatch = edgelock.countDownLatch(locks, 'import:1')
  same<Awaited<ReturnType<typeof parts.wait>>, boolean>(true)
}

export async function run(lock: edgelock.Lockable): Promise<void> {
  const text = await edgelock.withLock(lock, () => 'text')
  const number = await edgelock.withLock(lock, { waitMs: 0 }, async lease => lease.remainingMs())
  const named = await edgelock.withLock(locks, 'order:1', { leaseMs: 5_000 }, () => 1n)
  const tried = await edgelock.tryWithLock(lock, { release: 'background', waitUntil: context }, () => true)
  const bare = await edgelock.tryWithLock(lock, lease => lease.holds)
  const options: edgelock.WithLockOptions = {
    renew: true,
    maxHoldMs: 60_000,
    release: 'await',
    leaseMs: undefined,
  }
  const work: edgelock.Work<number> = lease => lease.holds
  await edgelock.withLock(lock, options, work)
  same<typeof text, string>(true)
  same<typeof number, number>(true)
  same<typeof named, bigint>(true)
  same<typeof bare, edgelock.TryWithLockResult<number>>(true)
  same<typeof tried, edgelock.TryWithLockResult<boolean>>(true)
}

export function explain(error: unknown): string | number | undefined {
  if (error instanceof edgelock.LockBusyError) return error.retryAfterMs + error.waitedMs + error.polls
  if (error instanceof edgelock.LeaseLostError) {
    const reason: edgelock.LossReason = error.reason
    return error.result?.status === 'fulfilled' ? String(error.result.value) : reason
  }
  if (error instanceof edgelock.StoreUnavailableError && error.mayBeHeld) return error.reason
  if (error instanceof edgelock.StoreUnavailableError)
    return error.temporary ? error.retryAfterMs : error.status
  if (error instanceof edgelock.UnexpectedReplyError || error instanceof edgelock.WrongKindError)
    return error.lockName
  if (error instanceof edgelock.OutcomeUnknownError || error instanceof edgelock.LockError) return error.code
  return undefined
}

same<edgelock.LockBusyError['code'], 'ERR_LOCK_BUSY'>(true)
same<edgelock.LeaseLostError['code'], 'ERR_LEASE_LOST'>(true)
same<edgelock.StoreUnavailableError['code'], 'ERR_STORE_UNAVAILABLE'>(true)
same<edgelock.UnexpectedReplyError['code'], 'ERR_UNEXPECTED_REPLY'>(true)
same<edgelock.WrongKindError['code'], 'ERR_WRONG_KIND'>(true)
same<edgelock.SendOptions, { signal?: AbortSignal; durable?: string; operation?: string }>(true)
same<edgelock.LockEvent['kind'], edgelock.LockEventKind>(true)
same<keyof edgelock.LockEventSubject, 'kind' | 'name' | 'leaseId'>(true)

declare const plain: edgelock.Lock
declare const lease: edgelock.Lease
const work = () => 1

// @ts-expect-error: no client
edgelock.createLocks({})
// @ts-expect-error: a client that cannot run scripts
edgelock.createLocks({ redis: { get: async (key: string) => key } })
// @ts-expect-error: a mapper that returns no text
edgelock.createLocks({ redis, mapName: (name: string) => name.length })
// @ts-expect-error: no token
rest({ url: 'https://x.upstash.io' })

// @ts-expect-error: an unknown option
edgelock.fairLock(locks, 'printer', { waitMs: 1 })
// @ts-expect-error: every kind is a function
locks.fairLock('printer')
// @ts-expect-error: a number where options belong
edgelock.permitSemaphore(locks, 'api', 10)
// @ts-expect-error: a read-write lock is two locks
edgelock.withLock(edgelock.readWriteLock(locks, 'catalogue'), work)

// @ts-expect-error: a lock without a name
edgelock.lock(locks)
// @ts-expect-error: a lease is resumed from a text
edgelock.resume(plain, { holder: 'a:1' })

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
edgelock.withLock(plain)
// @ts-expect-error: the work comes last
edgelock.withLock(plain, work, { waitMs: 0 })
// @ts-expect-error: an unknown option
edgelock.withLock(plain, { keepAlive: true }, work)
// @ts-expect-error: tryWithLock answers whether it ran
export const ran: Promise<number> = edgelock.tryWithLock(plain, {}, work)
// @ts-expect-error: a value only when it ran
edgelock.tryWithLock(locks, 'order:1', work).then(run => run.value)
