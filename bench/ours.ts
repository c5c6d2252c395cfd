/** One cycle of each kind and guard: acquire and release, an extension, a call of `once`, a guarded request. */
import { createHmac } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { github, idempotency, lockGuard, permitGuard, webhookOnce } from '../src/hono/index.ts'
import {
  createLocks,
  fairLock,
  fencedLock,
  type Lease,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  type RedisLike,
  readWriteLock,
  redLock,
  semaphore,
} from '../src/index.ts'

/** Runs the cycle; `round` tells one from the next. */
export type Cycle = (round: number) => Promise<unknown>

/** What all contestants are compared with. */
export const PLAIN = 'edgelock, lock'

const SECRET = 'secret'

export const OURS: Record<string, (redis: RedisLike) => Cycle> = {
  lock: ofLocks(locks => leased(lock(locks, 'cycle'))),
  'fair lock': ofLocks(locks => leased(fairLock(locks, 'cycle'))),
  'fenced lock': ofLocks(locks => leased(fencedLock(locks, 'cycle'))),
  'read lock': ofLocks(locks => leased(readWriteLock(locks, 'cycle').read)),
  'write lock': ofLocks(locks => leased(readWriteLock(locks, 'cycle').write)),
  semaphore: ofLocks(locks => {
    const permits = semaphore(locks, 'cycle')
    let ready: Promise<unknown> | undefined
    return async () => {
      ready ??= permits.trySetPermits(10)
      await ready
      await permits.acquire()
      await permits.release()
    }
  }),
  permit: ofLocks(locks => leased(permitSemaphore(locks, 'cycle', { permits: 10 }))),
  'multi-lock of 2': ofLocks(locks =>
    leased(multiLock([lock(locks, '{cycle}:1'), lock(locks, '{cycle}:2')])),
  ),
  // Three names stand in for three databases.
  'red lock of 3': redis =>
    leased(
      redLock(
        [1, 2, 3].map(each => lock(createLocks({ redis, mapName: name => `${name}:${each}` }), 'cycle')),
      ),
    ),
  'one extension': ofLocks(locks => {
    let lease: Promise<Lease> | undefined
    return async round => {
      // With a duration, it is not renewed.
      lease ??= lock(locks, 'cycle').acquire({ leaseMs: 3_600_000 })
      // An extension that raises nothing, such as one in the millisecond of the last, takes a command more.
      await (await lease).extend(3_600_000 + round)
    }
  }),
  'once, the work runs': ofLocks(locks => round => once(locks, `cycle:${round}`, async () => 'done')),
  'once, its result is replayed': ofLocks(locks => () => once(locks, 'cycle', async () => 'done')),
  'a request without a guard': () => guarded(async (_, next) => next(), named),
  // Guards release after the answer, so each request has a name of its own.
  lockGuard: ofLocks(locks => guarded(lockGuard({ locks, name: c => c.req.header('x-name') ?? '' }), named)),
  permitGuard: ofLocks(locks =>
    guarded(permitGuard({ locks, name: c => c.req.header('x-name') ?? '', permits: 3 }), named),
  ),
  'idempotency, the handler runs': ofLocks(locks =>
    guarded(idempotency({ locks, scope: 'cycle' }), round => ({ 'idempotency-key': `"${round}-cycle-key"` })),
  ),
  'idempotency, its answer is replayed': ofLocks(locks =>
    guarded(idempotency({ locks, scope: 'cycle' }), () => ({ 'idempotency-key': '"the-same-cycle-key"' })),
  ),
  'webhookOnce, the handler runs': ofLocks(locks =>
    guarded(webhookOnce({ locks, sender: github(SECRET) }), round => ({
      'x-github-delivery': `delivery-${round}`,
      'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update('{}').digest('hex')}`,
    })),
  ),
}

function ofLocks(prepare: (locks: Locks) => Cycle): (redis: RedisLike) => Cycle {
  return redis => prepare(createLocks({ redis }))
}

function leased(lock: Lockable): Cycle {
  return async () => (await lock.acquire()).release()
}

type Headers = (round: number) => Record<string, string>

const named: Headers = round => ({ 'x-name': `cycle:${round}` })

function guarded(guard: MiddlewareHandler, headers: Headers): Cycle {
  const app = new Hono().post('/', guard, c => c.text('done'))
  return async round => {
    const pending: Promise<unknown>[] = []
    // As a Worker's runtime does, it takes what goes on after the answer.
    const runtime = {
      waitUntil: (work: Promise<unknown>) => pending.push(work),
      passThroughOnException() {},
      props: {},
    }
    const request = { method: 'POST', body: '{}', headers: headers(round) }
    const answer = await app.request('/', request, {}, runtime)
    if (!answer.ok) throw new Error(await answer.text())
    await answer.text()
    await Promise.all(pending)
  }
}
