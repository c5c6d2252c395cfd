import { parentPort, workerData } from 'node:worker_threads'
import { createLocks } from '../../src/index.ts'
import { rest } from '../../src/rest.ts'
import type { ClaimedWebhook } from '../../src/web/index.ts'
import { GUARDS, type GuardKind } from './guard-app.ts'

/**
 * Handles one request and never finishes. Terminating the thread is like a crash, or a function killed by its platform.
 * It reports every renewal, and the status of an answer.
 */
const { url, token, leaseMs, kind, request, stuck } = workerData as {
  url: string
  token: string
  leaseMs: number
  kind: GuardKind
  request: { url: string; method: string; headers: Record<string, string>; body: string }
  /** Whether the handler hangs, answers with a stream that never ends, or answers and defers work that hangs. */
  stuck: 'at work' | 'in its stream' | 'in deferred work'
}
const locks = createLocks({
  redis: rest({ url, token }),
  leaseMs,
  onEvent: ({ type }) => type === 'extended' && parentPort?.postMessage('extended'),
})
const forever = new Promise<Response>(() => {})
const handlers = {
  'at work': () => forever,
  'in its stream': () =>
    new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } }),
  'in deferred work': (_: Request, { once }: { once: ClaimedWebhook }) => {
    once.defer(forever)
    return new Response()
  },
}
const waitUntil = (promise: Promise<unknown>) => void promise
const handle = GUARDS[kind].web({ locks, waitUntil, ...GUARDS[kind].needs }, handlers[stuck])
// Keeps the thread alive, which would otherwise end because nothing is pending.
parentPort?.on('message', () => {})
parentPort?.postMessage((await handle(new Request(request.url, request))).status)
