/**
 * What callers of locks and of `once` may rely on beyond the declarations, which docs/api.md shows as they are: what is
 * inferred from their work, and what must not compile. An error that goes away makes `@ts-expect-error` an error. Never run.
 */
import * as edgelock from '../../src/index.ts'
import { webLocks } from '../../src/web-locks.ts'
import { same } from './expect.ts'

declare const context: { waitUntil(promise: Promise<unknown>): void; passThroughOnException(): void }
declare const locks: edgelock.Locks
declare const plain: edgelock.Lock
declare const permits: edgelock.PermitSemaphore
declare const lease: edgelock.Lease
declare const state: edgelock.OnceState
const work = () => 1

export async function leases(): Promise<void> {
  await using stolen = await edgelock.steal(plain, { waitUntil: context })
  same<typeof stolen, edgelock.Lease>(true)
  // @ts-expect-error: an attempt may fail, so there may be no lease
  plain.tryAcquire().then(attempt => attempt.lease)
  // @ts-expect-error: a single attempt does not wait
  plain.tryAcquire({ waitMs: 100 })
  // @ts-expect-error: a controller is not a signal
  plain.acquire({ signal: new AbortController() })
  // @ts-expect-error: a lock is never renamed
  plain.name = 'other'
  // @ts-expect-error: only a fenced lock has a token
  lease.token.toFixed()
  // @ts-expect-error: an extension is a duration, not an option
  lease.extend({ leaseMs: 1_000 })
  // @ts-expect-error: every kind is a function
  locks.fairLock('printer')
  // @ts-expect-error: a client that cannot run scripts
  edgelock.createLocks({ redis: { get: async (key: string) => key } })
}

export async function run(): Promise<void> {
  const text = await edgelock.withLock(plain, () => 'text')
  const number = await edgelock.withLock(plain, { waitMs: 0 }, async lease => lease.remainingMs())
  const named = await edgelock.withLock(locks, 'order:1', { leaseMs: 5_000 }, () => 1n)
  const tried = await edgelock.tryWithLock(plain, { release: 'background', waitUntil: context }, () => true)
  const bare = await edgelock.tryWithLock(plain, lease => lease.holds)
  same<[typeof text, typeof number, typeof named], [string, number, bigint]>(true)
  same<typeof bare, edgelock.TryWithLockResult<number>>(true)
  same<typeof tried, edgelock.TryWithLockResult<boolean>>(true)
  await edgelock.withLock(permits, { weight: 2, renew: false }, lease => lease.permitIds?.length)
  // @ts-expect-error: only permits have a weight
  await edgelock.withLock(plain, { weight: 2 }, work)
  // @ts-expect-error: a read-write lock is two locks
  edgelock.withLock(edgelock.readWriteLock(locks, 'catalogue'), work)
  // @ts-expect-error: the work comes last
  edgelock.withLock(plain, work, { waitMs: 0 })
  // @ts-expect-error: an unknown option
  edgelock.withLock(plain, { keepAlive: true }, work)
  // @ts-expect-error: a value only when it ran
  edgelock.tryWithLock(locks, 'order:1', work).then(run => run.value)
}

interface Branch {
  grownAt: Date
  branches: Branch[]
}
declare const branch: Branch
declare const maybe: { text?: string }

export async function runOnce(): Promise<void> {
  const charged = await edgelock.once(locks, 'charge:42', async () => ({ chargeId: 'ch_1' }))
  same<typeof charged, edgelock.OnceResult<{ chargeId: string }>>(true)
  const nothing = await edgelock.once(locks, 'mail:42', async () => {})
  same<typeof nothing.value, void>(true)
  const paid = await edgelock.once(locks, 'paid', () => ({
    ...{ paidAt: new Date(), by: maybe.text, none: undefined, lines: [{ at: new Date() }, undefined] },
    status: 'ok' as 'ok' | 'declined' | null,
  }))
  // As JSON gives it back.
  interface Paid {
    paidAt: string
    by?: string
    lines: ({ at: string } | null)[]
    status: 'ok' | 'declined' | null
  }
  same<typeof paid.value, Paid>(true)
  const tree = await edgelock.once(locks, 'tree', () => branch)
  same<(typeof tree.value.branches)[number]['grownAt'], string>(true)
  same<edgelock.Replayed<unknown>, unknown>(true)
  const afterCrash = edgelock.inDoubt({ reconcile: ({ attemptId }) => ({ value: attemptId }) })
  const record = { onFailure: 'in-doubt' } as const
  const begun = await edgelock.once(locks, 'a', { afterCrash, record }, lease => lease.begin())
  same<typeof begun, edgelock.OnceResult<void>>(true)
  // @ts-expect-error only work that a crash leaves in doubt has a beginning
  await edgelock.once(locks, 'a', { keepMs: 1_000 }, lease => lease.begin())
}

// @ts-expect-error: a response has methods, which JSON drops
edgelock.once(locks, 'key', () => new Response())
// @ts-expect-error: a map is an empty object in JSON
edgelock.once(locks, 'key', async lease => new Map([['left', lease.remainingMs()]]))
// @ts-expect-error: so is a set inside of it
edgelock.once(locks, 'key', { keepMs: 1_000 }, () => ({ seen: new Set(['a']) }))
// @ts-expect-error: JSON has no bigint
edgelock.once(locks, 'key', { afterCrash: edgelock.inDoubt() }, () => ({ total: 1n }))
// @ts-expect-error: JSON has no functions
edgelock.once(locks, 'key', () => ({ again() {} }))
// @ts-expect-error: nor has the result that an operator records
edgelock.resolveOnce(locks, 'key', state, { value: new Map() })

// The manager of `edgelock/web-locks` takes the place of a browser's.
const manager: Pick<LockManager, 'request' | 'query'> = webLocks(locks)
void manager.request('name', { mode: 'shared' }, async lock => lock?.name)
const length = webLocks(locks).request('name', async lock => lock.name.length)
same<typeof length, Promise<number>>(true)
