import { createLocks, lock } from 'edgelock'
import { type Faults, type Held, type MemoryStore, memory } from 'edgelock/testing'

/** Uses locks without any server. */
export default async function use(): Promise<unknown> {
  const faults: Faults = { 1: 'lose', 2: { delay: 5 } }
  const redis: MemoryStore = memory({ faults })
  const plain = lock(createLocks({ redis }), 'page')
  const lease = await plain.acquire()
  const busy = !(await plain.tryAcquire()).acquired
  await lease.release()
  const left: Held[] = redis.inspect()
  return { busy, left }
}
