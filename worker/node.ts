/** Serves the worker from Node, where there are no Cloudflare Workers. The Dockerfile of `edgelock init worker` runs it. */
import type { Server } from 'node:http'
import { serve } from '@hono/node-server'
import { Agent, setGlobalDispatcher } from 'undici'
import { app } from './app.ts'
import { within } from './within.ts'

// Docker kills a process 10 s after SIGTERM.
const { PORT = 8787, STOP_MS = 8_000 } = process.env
if (!(Number(STOP_MS) > 0)) throw new RangeError('STOP_MS must be a number of milliseconds above 0.')

const stopping = new AbortController()
/** Requests in flight, and what goes on after their answers. */
const running = new Set<Promise<unknown>>()
const context = {
  waitUntil(promise: Promise<unknown>) {
    const ended = promise.catch(() => {}).finally(() => running.delete(ended))
    running.add(ended)
  },
  passThroughOnException() {},
  props: {},
}
let connections = connect()
const server = serve({ fetch: answer, port: Number(PORT) }) as Server

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)

async function answer(request: Request): Promise<Response> {
  const bindings = { ...process.env, EVENTS: undefined, STOPPING: stopping.signal }
  const answering = Promise.resolve(app.fetch(request, bindings, context))
  context.waitUntil(answering)
  const { headers } = await answering
  // A connection that its client keeps open would keep the server open.
  if (stopping.signal.aborted) headers.set('connection', 'close')
  return answering
}

/** Answers those that wait at once, gives work three quarters of the time, and ends the process. */
async function stop(): Promise<never> {
  stopping.abort()
  const ended = allEnded()
  const steps: [share: number, begin?: () => void][] = [
    [3 / 4],
    [1 / 8, cutConnections],
    [1 / 8, () => server.closeAllConnections()],
  ]
  for (const [share, begin] of steps) {
    begin?.()
    if (await within(share * Number(STOP_MS), ended)) break
  }
  process.exit(0)
}

async function allEnded(): Promise<true> {
  await new Promise(resolve => server.close(resolve))
  while (running.size > 0) await Promise.all(running)
  return true
}

/**
 * Ends all requests to upstreams. A lease is held for as long as an upstream works or a client reads its answer, so each is
 * released then. Requests to the database are repeated on a new connection.
 */
function cutConnections(): void {
  const cut = connections
  connections = connect()
  void cut.destroy()
}

/**
 * The worker knows how long an upstream may take: for a job, 10 minutes. fetch of Node would give up after 5, and release
 * the lock of a job that still runs.
 */
function connect(): Agent {
  const agent = new Agent({ headersTimeout: 0 })
  setGlobalDispatcher(agent)
  return agent
}
