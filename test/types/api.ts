/** The whole API as a strict caller uses it, `exactOptionalPropertyTypes` included. Compiled, never run. */
import {
  type AcquireOptions,
  type Clock,
  type CountDownLatch,
  countDownLatch,
  createLocks,
  fairLock,
  fencedLock,
  type forceRelease,
  inspect,
  type isLocked,
  type Lease,
  LeaseLostError,
  type Lock,
  type Lockable,
  LockBusyError,
  LockError,
  type LockEvent,
  type LockEventKind,
  type LockEventSubject,
  type LockState,
  type Locks,
  type LocksOptions,
  type LossReason,
  lock,
  multiLock,
  OutcomeUnknownError,
  type PermitSemaphore,
  permitSemaphore,
  type ReadWriteLock,
  type RedisLike,
  type ReleaseOutcome,
  readWriteLock,
  redLock,
  resume,
  type SendOptions,
  StoreUnavailableError,
  serialize,
  steal,
  type TryResult,
  type TryWithLockResult,
  tryWithLock,
  UnexpectedReplyError,
  type Waiters,
  type WaitOptions,
  type WaitUntil,
  type WithLockOptions,
  type Work,
  WrongKindError,
  waiters,
  withLock,
} from '../../src/index.ts'
import { type RestOptions, rest } from '../../src/rest.ts'
import { same } from './expect.ts'

declare const context: { waitUntil(promise: Promise<unknown>): void; passThroughOnException(): void }
declare const vercelWaitUntil: (promise: Promise<unknown>) => void
declare const clock: Clock
declare const maybe: {
  ms?: number
  text?: string
  clock?: Clock
  signal?: AbortSignal
  waitUntil?: WaitUntil
}

const where: RestOptions = { url: 'https://x.upstash.io', token: 't' }
const redis: RedisLike = rest(where)
const everything: LocksOptions = {
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

export const locks: Locks = createLocks({ redis })
createLocks(everything)
createLocks({ redis, leaseMs: maybe.ms, mapName: undefined, notify: undefined, onEvent: undefined })
createLocks({ redis: { eval: async (_script: string, _keys: string[], _args: string[]) => [':free'] } })

export async function acquire(lock: Lock): Promise<void> {
  const attempt: TryResult = await lock.tryAcquire()
  if (attempt.acquired) attempt.lease.release()
  else attempt.retryAfterMs.toFixed()
  await lock.tryAcquire({ leaseMs: 1_000, signal: AbortSignal.timeout(500), waitUntil: context })
  const asked: AcquireOptions & WaitOptions = { leaseMs: 1_000, waitMs: 0, maxPolls: 1 }
  await using lease = await lock.acquire(asked)
  await lock.acquire({ reenter: lease, waitUntil: vercelWaitUntil })
  await lock.acquire({
    leaseMs: maybe.ms,
    waitMs: maybe.ms,
    maxPolls: undefined,
    signal: maybe.signal,
    waitUntil: maybe.waitUntil,
  })
  const state: LockState | undefined = await inspect(lock)
  same<ReturnType<typeof isLocked>, Promise<boolean>>(true)
  same<ReturnType<typeof forceRelease>, Promise<boolean>>(true)
  await using stolen = await steal(lock, { leaseMs: maybe.ms, signal: maybe.signal, waitUntil: context })
  same<typeof stolen, Lease>(true)
  const { count, holders }: Waiters = await waiters(lock, { limit: maybe.ms })
  same<typeof count, number>(true)
  same<typeof holders, readonly string[]>(true)
  same<typeof state, LockState | undefined>(true)
}

export async function use(lease: Lease): Promise<Lease> {
  same<Lease['token'], number | undefined>(true)
  same<Lease['id'], string>(true)
  same<ReleaseOutcome, 'released' | 'reentered' | 'gone'>(true)
  same<Awaited<ReturnType<Lease['release']>>, ReleaseOutcome>(true)
  same<ReturnType<Lease['remainingMs']>, number>(true)
  return resume(lock(locks, 'order:1'), serialize(lease))
}

export async function everyKind(text: string): Promise<void> {
  const fair: Lock = fairLock(locks, 'printer', { waiterMs: maybe.ms })
  const fenced: Lock = fencedLock(locks, 'ledger')
  const both: ReadWriteLock = readWriteLock(locks, 'catalogue')
  const permits: PermitSemaphore = permitSemaphore(locks, 'payment-api', { permits: maybe.ms })
  const all: Lockable = multiLock([fair, fenced, both.read, permits])
  const majority: Lockable = redLock([lock(locks, 'a'), lock(locks, 'a'), all])
  for (const lock of [fair, both.read, both.write, permits, all, majority]) resume(lock, text)
  await withLock(permits, { weight: 2, renew: false }, lease => lease.permitIds?.length)
  const several: Lease = await permits.acquire({ weight: 2, waitMs: 0 })
  // @ts-expect-error: only permits have a weight
  await withLock(fair, { weight: 2 }, () => several)
  // @ts-expect-error: only permits have a weight
  await fair.acquire({ weight: 2 })
  const parts: CountDownLatch = countDownLatch(locks, 'import:1')
  same<Awaited<ReturnType<typeof parts.wait>>, boolean>(true)
}

export async function run(lock: Lockable): Promise<void> {
  const text = await withLock(lock, () => 'text')
  const number = await withLock(lock, { waitMs: 0 }, async lease => lease.remainingMs())
  const named = await withLock(locks, 'order:1', { leaseMs: 5_000 }, () => 1n)
  const tried = await tryWithLock(lock, { release: 'background', waitUntil: context }, () => true)
  const bare = await tryWithLock(lock, lease => lease.holds)
  const options: WithLockOptions = { renew: true, maxHoldMs: 60_000, release: 'await', leaseMs: undefined }
  const work: Work<number> = lease => lease.holds
  await withLock(lock, options, work)
  same<typeof text, string>(true)
  same<typeof number, number>(true)
  same<typeof named, bigint>(true)
  same<typeof bare, TryWithLockResult<number>>(true)
  same<typeof tried, TryWithLockResult<boolean>>(true)
}

export function explain(error: unknown): string | number | undefined {
  if (error instanceof LockBusyError) return error.retryAfterMs + error.waitedMs + error.polls
  if (error instanceof LeaseLostError) {
    const reason: LossReason = error.reason
    return error.result?.status === 'fulfilled' ? String(error.result.value) : reason
  }
  if (error instanceof StoreUnavailableError && error.mayBeHeld) return error.reason
  if (error instanceof StoreUnavailableError) return error.temporary ? error.retryAfterMs : error.status
  if (error instanceof UnexpectedReplyError || error instanceof WrongKindError) return error.lockName
  if (error instanceof OutcomeUnknownError || error instanceof LockError) return error.code
  return undefined
}

same<LockBusyError['code'], 'ERR_LOCK_BUSY'>(true)
same<LeaseLostError['code'], 'ERR_LEASE_LOST'>(true)
same<StoreUnavailableError['code'], 'ERR_STORE_UNAVAILABLE'>(true)
same<UnexpectedReplyError['code'], 'ERR_UNEXPECTED_REPLY'>(true)
same<WrongKindError['code'], 'ERR_WRONG_KIND'>(true)
same<SendOptions, { signal?: AbortSignal; durable?: string; operation?: string }>(true)
same<LockEvent['kind'], LockEventKind>(true)
same<keyof LockEventSubject, 'kind' | 'name' | 'leaseId'>(true)
