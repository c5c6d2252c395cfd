import { parentPort, workerData } from 'node:worker_threads'
import { createLocks } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { idempotency } from '../../src/web/index.ts'

/** Handles one request and never finishes. Terminating the thread is like the crash of a handler. */
const { url, token, leaseMs, scope, headers, streams } = workerData as {
  url: string
  token: string
  leaseMs: number
  scope: string
  headers: Record<string, string>
  /** Whether the handler answers with a stream that never ends. */
  streams: boolean
}
const locks = createLocks({
  redis: rest({ url, token }),
  leaseMs,
  onEvent: ({ type }) => type === 'extended' && parentPort?.postMessage('extended'),
})
const forever = new Promise<Response>(() => {})
const stream = () => new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
const handle = idempotency({ locks, scope }, () => (streams ? stream() : forever))
// Keeps the thread alive, which would otherwise end because nothing is pending.
parentPort?.on('message', () => {})
const request = new Request('http://localhost/payments', { method: 'POST', headers, body: '{}' })
parentPort?.postMessage((await handle(request)).status)
