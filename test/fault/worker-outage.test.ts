/** What becomes of events that arrive while the worker's database is away. */
import { beforeEach, expect, it, vi } from 'vitest'
import type { Shares } from '../../dev/rest-server/fault-types.ts'
import type { Bindings } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import { envOf } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'
import { useUpstream } from '../support/upstream.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const EVENTS = 15
const AWAY_MS = 20_000
/** How long GitHub waits for an answer. */
const GITHUB_MS = 10_000

const stack = useStack()
const upstream = useUpstream()
const { context } = executionContext()
beforeEach(() => {
  for (const say of ['log', 'error'] as const) vi.spyOn(console, say).mockImplementation(() => {})
})

const saying = (error: string): Shares => ({ fake: { share: 1, error } })
const AWAY: [string, Shares][] = [
  ['answers nothing', { 'lose-request': 1 }],
  ['answers 502', { 'bad-gateway': 1 }],
  ['is read-only', saying("READONLY You can't write against a read only replica.")],
  ['is loading', saying('LOADING Redis is loading the dataset in memory')],
]

it.each(AWAY)(
  'loses none of its events while the database %s, and answers each in time',
  async (_, shares) => {
    const queue: unknown[] = []
    const send = async (body: unknown) => void queue.push(body)
    const env: Bindings = {
      ...envOf(stack().rest),
      UPSTREAM_URL: upstream.url,
      GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests',
      EVENTS: { send, sendBatch: messages => Promise.all(messages.map(({ body }) => send(body))) },
    }
    const ids = Array.from({ length: EVENTS }, (_, at) => `event-${at}`)
    const deliver = async (id: string, at: number) => {
      await pass((at * AWAY_MS) / EVENTS)
      const began = Date.now()
      const sent = await fromGitHub(JSON.stringify({ repository: { full_name: `a/${id}` } }), id)
      const asked = new Request('http://worker/hooks/github', { method: 'POST', ...sent })
      const { status } = await worker.fetch(asked, env, context)
      return [status, Date.now() - began < GITHUB_MS]
    }
    stack().rest.faults.random(shares)
    void pass(AWAY_MS).then(() => stack().rest.faults.random({}))
    let isOver = false
    const delivering = Promise.all(ids.map(deliver)).finally(() => {
      isOver = true
    })
    while (!isOver || queue.length > 0) {
      // Each twice, as a queue may, and later if its consumer asks for that.
      for (const body of queue.splice(0))
        for (const attempts of [1, 2])
          await worker.queue(
            { messages: [{ id: 'm', body, attempts, ack() {}, retry: () => send(body) }] },
            env,
            context,
          )
      await pass(1_000)
    }
    expect(await delivering).toEqual(ids.map(() => [202, true]))
    expect(upstream.ids().sort()).toEqual(ids.toSorted())
  },
)
