/** How many requests to Redis an event of the intake takes. */
import { afterEach, expect, it, vi } from 'vitest'
import { startUpstream } from '../../dev/upstream.ts'
import type { EventQueue } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import { envOf } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const stack = useStack()
const { context: ctx } = executionContext()

afterEach(() => vi.restoreAllMocks())

/** Takes in so many events of one entity, then forwards them; returns the requests until each reached the upstream, and in all. */
async function costOf(events: number) {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const { rest } = stack()
  const asked: number[] = []
  await using upstream = await startUpstream(async () => {
    asked.push(rest.requests.http)
    return 204
  })
  const messages: { id: string; body: unknown; attempts: number; ack(): void; retry(): void }[] = []
  const EVENTS: EventQueue = {
    async send(body) {
      messages.push({ id: 'm', body, attempts: 1, ack() {}, retry() {} })
    },
    sendBatch: async () => {},
  }
  const env = {
    ...envOf(rest),
    ...{ EVENTS, UPSTREAM_URL: upstream.url, GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests' },
  }
  for (let n = 0; n < events; n++) {
    const init = {
      method: 'POST',
      ...(await fromGitHub(`{"n":${n},"repository":{"full_name":"a/b"}}`, `${n}`)),
    }
    const { status } = await worker.fetch(new Request('http://worker/hooks/github', init), env, ctx)
    expect(status).toBe(202)
  }
  await worker.queue({ messages }, env, ctx)
  return { untilAsked: asked[0], inAll: rest.requests.http, asked: asked.length }
}

it('an event takes three requests until the upstream is asked, and six in all', async () => {
  // What tells a server that it has no script of a lock yet is no part of it.
  await costOf(1)
  await stack().redis.client.flushdb()
  stack().rest.requests.reset()
  expect(await costOf(1)).toEqual({ untilAsked: 3, inAll: 6, asked: 1 })
})

it('each further event of an entity takes five requests', async () => {
  await costOf(1)
  await stack().redis.client.flushdb()
  stack().rest.requests.reset()
  expect(await costOf(4)).toEqual({ untilAsked: 4 + 2, inAll: 4 * 5 + 1, asked: 4 })
})
