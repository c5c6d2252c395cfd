import { createLocks, type PlainLocks } from 'edgelock/lock'
import { rest } from 'edgelock/rest'
import type { Account } from './redis.ts'

/** The plain lock without the other kinds. */
export default async function use(account: Account): Promise<unknown> {
  const locks: PlainLocks = createLocks({ redis: rest(account) })
  const lease = await locks.lock('report').acquire()
  const second = await locks.lock('report').tryAcquire()
  return { second: second.acquired, released: await lease.release() }
}
