import { parentPort, workerData } from 'node:worker_threads'
import { createLocks } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { github, webhookOnce } from '../../src/web/index.ts'
import type { Sent } from './webhook-senders.ts'

/** Handles one delivery and never finishes. Terminating the thread is like the crash of a handler. */
const { url, token, leaseMs, secret, sent, path, deferred } = workerData as {
  url: string
  token: string
  leaseMs: number
  secret: string
  sent: Sent
  path: string
  /** Whether it answers first and defers its work. */
  deferred: boolean
}
const locks = createLocks({
  redis: rest({ url, token }),
  leaseMs,
  onEvent: ({ type }) => type === 'extended' && parentPort?.postMessage('extended'),
})
const forever = new Promise<Response>(() => {})
const waitUntil = (promise: Promise<unknown>) => void promise
const handle = webhookOnce({ locks, ...github(secret), waitUntil }, (_request, { once }) => {
  if (!deferred) return forever
  once.defer(forever)
  return new Response()
})
// Keeps the thread alive, which would otherwise end because nothing is pending.
parentPort?.on('message', () => {})
const response = await handle(new Request(`http://localhost${path}`, { method: 'POST', ...sent }))
parentPort?.postMessage(response.status)
