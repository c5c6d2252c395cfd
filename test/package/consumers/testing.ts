import { createLocks } from 'edgelock'
import { type Faults, type Held, type MemoryStore, memory } from 'edgelock/testing'

/** Uses locks without any server. */
export default async function use(): Promise<unknown> {
  const faults: Faults = { 1: 'lose', 2: { delay: 5 } }
  const redis: MemoryStore = memory({ faults })
  const lock = createLocks({ redis }).lock('page')
  const lease = await lock.acquire()
  const busy = !(await lock.tryAcquire()).acquired
  await lease.release()
  const left: Held[] = redis.inspect()
  return { busy, left }
}
