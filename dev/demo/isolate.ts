import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { serve } from '@hono/node-server'
import { Redis } from '@upstash/redis/cloudflare'
import { createLocks, type Locks } from 'edgelock'
import { rest } from 'edgelock/rest'
import { lockGuard, standardWebhooks, webhookOnce } from 'edgelock/web'
import {
  CHARGE_MS,
  type FromIsolate,
  LAST_LEASE_MS,
  LEASE_MS,
  SECRET,
  type Settings,
  UPDATE_MS,
} from './isolates.ts'

/** One copy of the application, as platforms run many of them: each thread is an isolate with its own memory. */
const { url, token, doomed } = workerData as Settings
const isDoomed = () => Atomics.load(doomed, 0) === 1
const [lasting, brief] = [LEASE_MS, LAST_LEASE_MS].map(leaseMs =>
  createLocks({ redis: rest({ url, token }), leaseMs }),
) as [Locks, Locks]
const locks = () => (isDoomed() ? brief : lasting)
/** On a busy machine, the answer of Redis waits in this thread for seconds, and a claim that is given up is still to be cancelled. */
const PATIENCE_MS = LEASE_MS / 2
const redis = new Redis({ url, token })
let charging = 0

async function charge(event: string, held?: AbortSignal): Promise<Response> {
  const from = Date.now()
  charging += 1
  await pause(CHARGE_MS)
  if (isDoomed()) {
    report({ dies: charging })
    // Nothing of this isolate runs any more until it is terminated.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  }
  charging -= 1
  held?.throwIfAborted()
  const { payment } = JSON.parse(event)
  report({ visit: { subject: payment, from, to: Date.now() } })
  return new Response()
}

/** Reads the order, adds the payment, and writes the order back. Two at the same time lose a payment. */
async function addPayment(request: Request, held?: AbortSignal): Promise<Response> {
  const order = orderOf(request)
  const from = Date.now()
  const paid = (await redis.get<string[]>(`paid:${order}`)) ?? []
  await pause(UPDATE_MS)
  held?.throwIfAborted()
  await redis.set(`paid:${order}`, [...paid, await request.text()])
  report({ visit: { subject: order, from, to: Date.now() } })
  return new Response()
}

const routes: Record<string, (request: Request) => Promise<Response>> = {
  charge: async request => charge(await request.text()),
  'charge-once': webhookOnce(
    { locks, sender: standardWebhooks(SECRET), patienceMs: PATIENCE_MS, answers: { onBusy: comeBackSoon } },
    (_, { once }) => charge(once.text(), once.signal),
  ),
  pay: request => addPayment(request),
  'pay-locked': lockGuard(
    { locks, name: orderOf, waitMs: 60_000, patienceMs: PATIENCE_MS },
    (request, { lease }) => addPayment(request, lease.signal),
  ),
}

/** The sender of the demo is in a hurry. */
function comeBackSoon(): Response {
  return new Response(null, { status: 409, headers: { 'retry-after': '1' } })
}

function orderOf({ url }: Pick<Request, 'url'>): string {
  return new URL(url).pathname.split('/')[2] ?? ''
}

async function answer(request: Request): Promise<Response> {
  const route = routes[new URL(request.url).pathname.split('/')[1] ?? '']
  return route?.(request) ?? new Response(null, { status: 404 })
}

function report(message: FromIsolate): void {
  parentPort?.postMessage(message)
}

parentPort?.on('message', () => report('reported'))
serve({ port: 0, hostname: '127.0.0.1', fetch: answer }, ({ port }) => report({ port }))
