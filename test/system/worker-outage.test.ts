/** What becomes of events that arrive while the worker's database is away. */
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { serve } from '../../dev/serve.ts'
import { startUpstream } from '../../dev/upstream.ts'
import type { Bindings, EventQueue } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import { envOf } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const AWAY_MS = 5_000
/** How long GitHub waits for an answer. */
const GITHUB_MS = 10_000

const stack = useStack()
const { context: ctx } = executionContext()
let log: Record<string, unknown>[]

beforeEach(() => {
  log = []
  vi.spyOn(console, 'log').mockImplementation(line => log.push(JSON.parse(line)))
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** How a database that is away answers; undefined when it refuses connections, null when it does not answer. */
type Away = { status: number; body: string } | undefined | null

const errors: Record<string, Away> = {
  'answers 503': { status: 503, body: 'Service Unavailable' },
  'is read-only': { status: 400, body: '{"error":"READONLY You can\'t write against a read only replica."}' },
  'is loading': { status: 400, body: '{"error":"LOADING Redis is loading the dataset in memory"}' },
  'refuses connections': undefined,
}

/** A database that is away for a while, and then the real one. */
async function startAway(away: Away, ms: number) {
  const back = performance.now() + ms
  const start = (port?: number) =>
    serve(async (request, { wire }) => {
      if (performance.now() < back)
        return away ? new Response(away.body, { status: away.status }) : new Promise<never>(() => {})
      const { authorization = '', 'upstash-encoding': encoding } = Object.fromEntries(request.headers)
      const headers = { authorization, 'upstash-encoding': `${encoding}` }
      const init = { method: 'POST', headers, body: await request.text() }
      const answer = await fetch(stack().rest.url + wire.path, init)
      return new Response(answer.body, { status: answer.status })
    }, port)
  let served = await start()
  const { url } = served
  if (away === undefined) {
    await served.close()
    void sleep(ms).then(async () => {
      served = await start(Number(new URL(url).port))
    })
  }
  return { url, [Symbol.asyncDispose]: () => served.close() }
}

/** A queue that keeps its messages, at most 128 KB each. */
function queueOf(sent: unknown[]): EventQueue {
  const send = async (body: unknown) => {
    if (JSON.stringify(body).length > 128_000) throw new Error('message too large')
    sent.push(body)
  }
  return { send, sendBatch: messages => Promise.all(messages.map(({ body }) => send(body))) }
}

/** Delivers what the queue keeps until it is empty, each message twice, as a queue may, and later if it asks for that. */
async function consumeAll(sent: unknown[], env: Bindings): Promise<void> {
  for (let body = sent.shift(); body; body = sent.shift()) {
    let pauseMs = 0
    const retry = () => {
      sent.push(body)
      // Without it, a busy machine would be asked again and again instead of finishing the attempt in the background.
      pauseMs = 50
    }
    for (let attempts = 1; attempts <= 2; attempts++) {
      await worker.queue({ messages: [{ id: 'm', body, attempts, ack() {}, retry }] }, env, ctx)
    }
    await sleep(pauseMs)
  }
}

function settingsOf(redisUrl: string, upstreamUrl: string, queue: EventQueue): Bindings {
  return {
    ...envOf({ url: redisUrl, token: stack().rest.token }),
    UPSTREAM_URL: upstreamUrl,
    GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests',
    EVENTS: queue,
  }
}

async function deliver(env: Bindings, id: string, padding = '') {
  const body = JSON.stringify({ id, padding, repository: { full_name: `a/${id.at(-1)}` } })
  const init = { method: 'POST', ...(await fromGitHub(body, id)) }
  const began = performance.now()
  const { status } = await worker.fetch(new Request('http://worker/hooks/github', init), env, ctx)
  return { status, ms: performance.now() - began }
}

it(`loses none of 60 events while the database is away for ${AWAY_MS / 1_000} s`, async () => {
  const received: string[] = []
  await using upstream = await startUpstream(async ({ headers }) => {
    received.push(headers['event-id'] ?? '')
    return 204
  })
  const answers = await Promise.all(
    Object.entries(errors).map(async ([name, away]) => {
      await using database = await startAway(away, AWAY_MS)
      const sent: unknown[] = []
      const env = settingsOf(database.url, upstream.url, queueOf(sent))
      const ids = Array.from({ length: 15 }, (_, n) => `${name} ${n}`)
      const answered = await Promise.all(
        ids.map(async (id, n) => {
          await sleep((n * AWAY_MS) / ids.length)
          return deliver(env, id)
        }),
      )
      await consumeAll(sent, env)
      return answered
    }),
  )
  expect(answers.flat().map(({ status }) => status)).toEqual(Array(60).fill(202))
  expect(Math.max(...answers.flat().map(({ ms }) => ms))).toBeLessThan(GITHUB_MS)
  expect([received.length, new Set(received).size]).toEqual([60, 60])
})
