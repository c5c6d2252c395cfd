import { parentPort, workerData } from 'node:worker_threads'
import { createLocks, lock, readWriteLock } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'

/** Holds a lock and keeps it alive. Terminating the thread is like the crash of a client. */
const { url, token, name, leaseMs, side } = workerData as {
  url: string
  token: string
  name: string
  leaseMs: number
  /** The side of a read-write lock. Without it the lock is a plain one. */
  side?: 'read' | 'write'
}
const events = (event: { type: string }) => {
  if (event.type === 'extended') parentPort?.postMessage('extended')
}
const locks = createLocks({ redis: rest({ url, token }), leaseMs, onEvent: events })
const lease = await (side ? readWriteLock(locks, name)[side] : lock(locks, name)).acquire()
await lease.keepAlive().done
