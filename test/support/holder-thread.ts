import { parentPort, workerData } from 'node:worker_threads'
import { createLocks } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'

/** Holds a lock and keeps it alive until the thread is terminated: a client that dies without a word. */
const { url, token, name, leaseMs } = workerData as {
  url: string
  token: string
  name: string
  leaseMs: number
}
const events = (event: { type: string }) => {
  if (event.type === 'extended') parentPort?.postMessage('extended')
}
const locks = createLocks({ redis: rest({ url, token }), leaseMs, onEvent: events })
const lease = await locks.lock(name).acquire()
await lease.keepAlive().done
