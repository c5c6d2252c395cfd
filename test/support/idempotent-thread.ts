import { parentPort, workerData } from 'node:worker_threads'
import { createLocks } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import { idempotency } from '../../src/web/index.ts'

/** Takes one request in and works on it until the thread is terminated: a handler that dies without a word. */
const { url, token, leaseMs, scope, headers, streams } = workerData as {
  url: string
  token: string
  leaseMs: number
  scope: string
  headers: Record<string, string>
  /** Whether it has begun to answer. */
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
// The thread would end by itself with nothing to wait for.
parentPort?.on('message', () => {})
const request = new Request('http://localhost/payments', { method: 'POST', headers, body: '{}' })
parentPort?.postMessage((await handle(request)).status)
