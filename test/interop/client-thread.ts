import { parentPort, workerData } from 'node:worker_threads'
import { createLocks, fairLock, type LockEvent } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { type Kind, lockOf } from './kinds.ts'

export interface ClientThread {
  url: string
  token: string
  kind: Kind
  name: string
  leaseMs: number
  /** Wait in a queue with this option, instead of holding the lock. */
  waiterMs?: number
}

/** A client that works until its thread is terminated. It posts a message once it holds the lock, or waits for it. */
const { url, token, kind, name, leaseMs, waiterMs } = workerData as ClientThread
const onEvent = ({ type }: LockEvent) => {
  if (type === (waiterMs ? 'polled' : 'extended')) parentPort?.postMessage(type)
}
const locks = createLocks({ redis: rest({ url, token }), leaseMs, onEvent })
const lock = waiterMs ? fairLock(locks, name, { waiterMs }) : lockOf(locks, kind, name)
// A busy machine may be too late for a renewal.
while (true) {
  const lease = await lock.acquire({ waitMs: 60_000, maxPolls: 1_000 })
  await lease.keepAlive().done
}
