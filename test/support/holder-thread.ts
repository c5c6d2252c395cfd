import { parentPort, workerData } from 'node:worker_threads'
import { createLocks } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'

/** Holds a lock and keeps it alive until the thread is terminated: a client that dies without a word. */
const { url, token, name, leaseMs, side } = workerData as {
  url: string
  token: string
  name: string
  leaseMs: number
  /** Of a read-write lock; without it the lock is a plain one. */
  side?: 'read' | 'write'
}
const events = (event: { type: string }) => {
  if (event.type === 'extended') parentPort?.postMessage('extended')
}
const locks = createLocks({ redis: rest({ url, token }), leaseMs, onEvent: events })
const lease = await (side ? locks.readWriteLock(name)[side] : locks.lock(name)).acquire()
await lease.keepAlive().done
