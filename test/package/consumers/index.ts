import { createLocks, type Lease, LockBusyError, type Locks, type RedisLike, withLock } from 'edgelock'
import { type Account, send } from './redis.ts'

/** Every kind of lock and `once`, over a client of the application's own. */
export default async function use(account: Account): Promise<unknown> {
  const redis: RedisLike = {
    eval: (script, keys, args) => send(account, ['EVAL', script, keys.length, ...keys, ...args]),
  }
  const locks: Locks = createLocks({ redis })
  const refused = await withLock(locks.fencedLock('page'), async (lease: Lease) => {
    const busy = await locks
      .lock('page')
      .acquire({ waitMs: 0 })
      .catch((error: unknown) => error)
    return { busy: busy instanceof LockBusyError, fenced: typeof lease.token === 'number' }
  })
  const charge = () => locks.once('charge', async () => ({ id: 7 }))
  const [first, second] = [await charge(), await charge()]
  return { ...refused, statuses: [first.status, second.status], value: second.value }
}
