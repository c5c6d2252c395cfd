import {
  createLocks,
  fencedLock,
  type Lease,
  LockBusyError,
  type Locks,
  lock,
  once,
  type RedisLike,
  withLock,
} from 'edgelock'
import { type Account, send } from './redis.ts'

/** Uses locks and `once` with a client of the application's own. */
export default async function use(account: Account): Promise<unknown> {
  const redis: RedisLike = {
    eval: (script, keys, args) => send(account, ['EVAL', script, keys.length, ...keys, ...args]),
  }
  const locks: Locks = createLocks({ redis })
  const refused = await withLock(fencedLock(locks, 'page'), async (lease: Lease) => {
    const busy = await lock(locks, 'page')
      .acquire({ waitMs: 0 })
      .catch((error: unknown) => error)
    return { busy: busy instanceof LockBusyError, fenced: typeof lease.token === 'number' }
  })
  const charge = () => once(locks, 'charge', async () => ({ id: 7 }))
  const [first, second] = [await charge(), await charge()]
  return { ...refused, statuses: [first.status, second.status], value: second.value }
}
