/** Workers that are killed at any step, between their senders, their queue and their upstream, lose no event. */
import { afterEach, expect, it, vi } from 'vitest'
import { startUpstream } from '../../dev/upstream.ts'
import type { Bindings, Carried, EventQueue, Wake } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import { envOf } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { Isolate, lossyQueue } from '../support/mortal-isolates.ts'
import { useStack } from '../support/stack.ts'
import { many } from '../support/thorough.ts'
import { pass, until } from '../support/timing.ts'
import { fromGitHub } from '../support/webhook-senders.ts'
import { draw, drawBelow } from '../virtual/seed.ts'

/** Each run has worlds of its own. */
const RUNS = many(1, 20)
const KILLS = many(40, 500)
const ENTITIES = 3
const EVENTS = 30
/** How many steps there are, the sends and answers: of a delivery, and of a consumer that forwards five events. */
const STEPS = { deliver: 5, consume: 60 }
/** The shares of isolates that are killed, and of messages that are lost. */
const [KILLED, LOST] = [0.6, 0.1]
const MINUTE_MS = 60_000
/** One does it, unless its worker is killed, or its message is lost. */
const MOST_SWEEPS = 30

const stack = useStack()

afterEach(() => {
  vi.restoreAllMocks()
})

const runs = Array.from({ length: RUNS }, (_, n) => n + 1)
it.each(runs)(
  `no event is lost, refused, or overtaken, while ${KILLS} workers are killed (run %i)`,
  async () => {
    vi.spyOn(console, 'log').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let kills = 0
    while (kills < KILLS) {
      await stack().redis.client.flushdb()
      kills += await playWorld()
    }
  },
)

/** Plays one world until everything is forwarded, and returns how many workers were killed. */
async function playWorld(): Promise<number> {
  const isolates: Isolate[] = []
  const forwarded: { id: string; entity: string; token: number }[] = []
  await using upstream = await startUpstream(async ({ headers }) => {
    const { 'event-id': id = '', 'event-entity': entity = '', 'fencing-token': token } = headers
    forwarded.push({ id, entity, token: Number(token) })
    return draw() < 0.1 ? 503 : 204
  })
  const { url, token } = stack().rest
  vi.unstubAllGlobals()
  const { fetch: fetchAlways } = globalThis
  // Each isolate has addresses of its own, by which its requests are known.
  vi.stubGlobal('fetch', (given: Parameters<typeof fetch>[0], init?: RequestInit) => {
    const { url: asked } = new Request(given as string, { method: 'POST' })
    const [part = '', n] = /\/isolate-(\d+)/.exec(asked) ?? []
    const to = asked.replace(part, '')
    return isolates[Number(n)]?.send(() => fetchAlways(to, init)) ?? fetchAlways(given, init)
  })

  const start = (steps: number, dies = draw() < KILLED) => {
    const isolate = new Isolate(dies ? drawBelow(1 + steps * draw()) : Infinity)
    const n = isolates.push(isolate) - 1
    const send = async (message: Wake | Carried) => isolate.send(async () => queue.send(message))
    const EVENTS: EventQueue = {
      send,
      sendBatch: messages => Promise.all(messages.map(({ body }) => send(body))),
    }
    const env: Bindings = {
      ...envOf({ url: `${url}/isolate-${n}`, token }),
      UPSTREAM_URL: `${upstream.url}/isolate-${n}`,
      GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests',
      EVENT_ATTEMPTS: '1000',
      EVENT_RETRY_MS: '20',
      LEASE_MS: '1000',
      EVENTS,
    }
    return { isolate, env }
  }
  const { context: ctx } = executionContext()
  const queue = lossyQueue<Wake | Carried>(
    () => draw() < LOST,
    async message => {
      const { isolate, env } = start(STEPS.consume)
      let decided: number | 'ack' = 'ack'
      const retry = ({ delaySeconds }: { delaySeconds: number }) => {
        decided = delaySeconds * 1_000
      }
      await isolate.run(worker.queue({ messages: [{ ...message, ack() {}, retry }] }, env, ctx))
      return decided
    },
  )

  /** Sends an event until it is accepted, as a sender whose request ended without an answer. */
  const deliver = async (id: string, entity: string) => {
    const init = {
      method: 'POST',
      ...(await fromGitHub(JSON.stringify({ id, repository: { full_name: entity } }), id)),
    }
    await pass(drawBelow(2_000))
    for (let tries = 1; ; tries++) {
      const { isolate, env } = start(STEPS.deliver, tries < 9 && draw() < KILLED)
      const asked = worker.fetch(new Request('http://worker/hooks/github', init), env, ctx)
      const answer = await isolate.run(Promise.resolve(asked)).catch(() => undefined)
      if (answer) return answer.status
      await pass(drawBelow(500))
    }
  }
  const sent = Array.from({ length: EVENTS }, (_, n) => ({ id: `event-${n}`, entity: `a/${n % ENTITIES}` }))
  const statuses = await Promise.all(sent.map(({ id, entity }) => deliver(id, entity)))
  for (const status of statuses) expect([200, 202]).toContain(status)

  const lists = () => stack().redis.client.keys('edgelock:intake:*:list:*')
  const settled = () => until(() => queue.open === 0, { everyMs: 50, withinMs: 600_000 })
  for (let sweeps = 0; sweeps < MOST_SWEEPS && (await lists()).length > 0; sweeps++) {
    await settled()
    await pass(MINUTE_MS)
    const { isolate, env } = start(STEPS.deliver)
    const swept = worker.scheduled({ cron: '* * * * *', scheduledTime: Date.now() + MINUTE_MS }, env, ctx)
    await isolate.run(swept).catch(() => {})
  }
  await settled()
  expect(await lists()).toEqual([])
  const lost = sent.filter(({ id }) => !forwarded.some(other => other.id === id))
  expect(lost).toEqual([])
  for (let n = 0; n < ENTITIES; n++) {
    const ofEntity = forwarded.filter(({ entity }) => entity === `a/${n}`)
    const runs = ofEntity.filter(({ id }, at) => id !== ofEntity[at - 1]?.id)
    expect(runs.length).toBe(new Set(runs.map(({ id }) => id)).size)
    const tokens = ofEntity.map(({ token }) => token)
    expect(tokens).toEqual(tokens.toSorted((a, b) => a - b))
  }
  expect(await stack().redis.client.keys('edgelock:intake:*:due')).toEqual([])
  return isolates.filter(({ isDead }) => isDead).length
}
