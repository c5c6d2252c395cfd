import { createLocks, lock } from 'edgelock'
import { besideStringLocks } from 'edgelock/beside'
import { memory } from 'edgelock/testing'

/** Takes a lock beside others, who find it taken. */
export default async function use(): Promise<unknown> {
  const locks = createLocks({ redis: memory() })
  const lease = await lock(locks, 'order:42').acquire()
  const busy = !(await lock(besideStringLocks(locks), 'order:42').tryAcquire()).acquired
  await lease.release()
  const { acquired } = await lock(besideStringLocks(locks), 'order:42').tryAcquire()
  return { busy, acquired }
}
