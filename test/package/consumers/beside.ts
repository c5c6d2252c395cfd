import { createLocks, lock, semaphore } from 'edgelock'
import { besideJava, besideStringLocks, semaphoresBesideJava } from 'edgelock/beside'
import { memory } from 'edgelock/testing'

/** Takes a lock beside others, who find it taken. */
export default async function use(): Promise<unknown> {
  const locks = createLocks({ redis: memory() })
  const lease = await lock(besideJava(locks), 'order:42').acquire()
  const busy = !(await lock(besideStringLocks(locks), 'order:42').tryAcquire()).acquired
  await lease.release()
  const { acquired } = await lock(besideStringLocks(locks), 'order:42').tryAcquire()
  const printers = semaphore(semaphoresBesideJava(locks), 'printers')
  await printers.trySetPermits(1)
  return { busy, acquired, permit: await printers.tryAcquire() }
}
