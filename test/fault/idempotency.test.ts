import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { LockError } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { FRAMEWORKS, type Idempotent, idempotent, KEY } from '../support/idempotent-app.ts'
import { itSurvivesOneFault, loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, scripts)

/** Reads the statuses of all recorded answers. */
async function statuses(): Promise<unknown[]> {
  const { client } = stack().redis
  const results = (await client.keys('edgelock:once:*')).map(key => client.hget(key, 'result'))
  return (await Promise.all(results)).map(result => JSON.parse(result?.slice(2) ?? 'null')?.status)
}

const isReplay = ({ headers }: Response) => headers.get('idempotency-replayed') === 'true'

/** The adapters have no part in this. */
describe('a request with a key runs once and keeps one answer with one fault:', () => {
  const call = async ({ send, starts }: Idempotent) => [
    (await send()).status,
    isReplay(await send()),
    starts(),
  ]
  const common = { call, outcome: [201, true, 1], left: [201] }
  const given = async (locks: object) => idempotent('web', stack(), { locks: locks as never })
  const renewed = async (locks: object) =>
    idempotent('web', stack(), { locks: locks as never, leaseMs: 2_000 }, async claimed => {
      // Longer than until the first renewal, and shorter than the lease.
      await pass(900)
      return new Response('done', { status: claimed?.signal.aborted ? 500 : 201 })
    })
  const cases = {
    claim: { ...common, given, script: scripts.claim },
    renewal: { ...common, given: renewed, script: scripts.extend },
    completion: { ...common, given, script: scripts.settle },
  }
  itSurvivesOneFault(stack, cases, statuses)
})

describe.each(FRAMEWORKS)('a request with a key, in %s', framework => {
  describe('while the store is unavailable', () => {
    it('is answered 503 with Retry-After and does not run until the store is back', async () => {
      stack().rest.faults.random({ 'lose-request': 1 })
      const { send, starts } = idempotent(framework, stack())
      const response = await send()
      expect([response.status, response.headers.get('content-type')]).toEqual([
        503,
        'application/problem+json',
      ])
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(response.headers.get('link')).toMatch(/^<https:.*>; rel="describedby"$/)
      expect(((await response.json()) as { type: string }).type).toMatch(/^https:.*idempotency-key-header/)
      expect(starts()).toBe(0)
      stack().rest.faults.clear()
      expect([(await send()).status, starts()]).toEqual([201, 1])
    })

    it('is answered as onUnavailable says', async () => {
      stack().rest.faults.random({ 'error-before': 1 })
      const onUnavailable = (subject: object, { code }: LockError) =>
        Response.json([subject !== undefined, code], { status: 502 })
      const { send, starts } = idempotent(framework, stack(), { onUnavailable })
      const response = await send()
      expect([response.status, await response.json()]).toEqual([502, [true, expect.stringMatching(/^ERR_/)]])
      expect(starts()).toBe(0)
    })

    it("runs without a claim if onUnavailable is 'allow'", async () => {
      stack().rest.faults.random({ 'lose-request': 1 })
      const { send, starts } = idempotent(framework, stack(), { onUnavailable: 'allow' }, claimed =>
        Response.json(claimed ?? 'unguarded'),
      )
      expect([await (await send()).json(), starts()]).toEqual(['unguarded', 1])
    })

    it('is still refused if its key is missing', async () => {
      stack().rest.faults.random({ 'lose-request': 1 })
      const { send } = idempotent(framework, stack(), { onUnavailable: 'allow' })
      expect((await send('{}', { headers: {} })).status).toBe(400)
    })
  })

  it('runs once although the store is slow', async () => {
    stack().rest.faults.random({ slow: { share: 1, ms: 250, when: 'after' } })
    const { send, starts } = idempotent(framework, stack())
    const answers = await Promise.all([send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect([isReplay(await send()), starts()]).toEqual([true, 1])
  })

  it('gets the answer of its handler although it could not be kept, and counts as in flight for one lease', async () => {
    const lost = idempotent(framework, stack(), { leaseMs: 1_500 }, () => {
      stack().rest.faults.random({ 'lose-request': 1 }, 1, runs(scripts.settle))
      return new Response('done', { status: 202 })
    })
    expect((await lost.send()).status).toBe(202)
    stack().rest.faults.clear()
    const { send, starts } = idempotent(framework, stack())
    await until(async () => (await send()).status === 201)
    expect(starts()).toBe(1)
  })

  it('ends its stream although the answer could not be kept', async () => {
    const { send } = idempotent(framework, stack(), {}, () => {
      stack().rest.faults.random({ 'lose-request': 1 }, 1, runs(scripts.settle))
      return new Response('streamed', { headers: { 'content-type': 'text/event-stream' } })
    })
    expect(await (await send()).text()).toBe('streamed')
  })
})

describe.each([
  ['at work', false],
  ['while it streams', true],
])('a handler that crashes %s', (_, streams) => {
  it('blocks the next request for at most one lease', async () => {
    const { url, token } = stack().rest
    const workerData = { url, token, leaseMs: 1_500, scope: 'tenant', headers: KEY, streams }
    const thread = new Worker(new URL('../support/idempotent-thread.ts', import.meta.url), { workerData })
    onTestFinished(async () => void (await thread.terminate()))
    const messages: unknown[] = []
    thread.on('message', message => messages.push(message))
    await until(() => messages.filter(message => message === 'extended').length >= 1)
    if (streams) expect(messages).toContain(200)
    const { send, starts } = idempotent('web', stack())
    expect((await send()).status).toBe(409)
    await thread.terminate()
    await until(async () => (await send()).status === 201)
    expect([starts(), await statuses()]).toEqual([1, [201]])
  })
})

describe('a storm of requests over an unreliable network', () => {
  it('starts the handler of each key exactly once and replays its answer to all other requests', async () => {
    const shares = { 'lose-request': 0.05, 'lose-response': 0.05, duplicate: 0.05, 'error-after': 0.05 }
    stack().rest.faults.random(shares, 4)
    const keys = Array.from({ length: 25 }, (_, n) => `"key-${n}"`)
    const started = new Map<string, number>()
    const apps = FRAMEWORKS.flatMap(framework =>
      Array.from({ length: 4 }, () =>
        idempotent(framework, stack(), {}, async claimed => {
          const key = claimed?.key ?? ''
          started.set(key, (started.get(key) ?? 0) + 1)
          await pass(5)
          return new Response(`answer to ${key}`)
        }),
      ),
    )
    const sendAll = () =>
      Promise.all(
        apps.flatMap(({ send }) =>
          keys.map(async key => {
            const response = await send('{}', { headers: { 'idempotency-key': key } })
            const text = await response.text()
            if (response.status === 200) expect(`"${text}"`).toBe(`"answer to ${key.slice(1, -1)}"`)
            return response.status
          }),
        ),
      )
    const seen = new Set(await sendAll())
    for (let all = [409]; all.some(status => status !== 200); ) all = await sendAll()
    expect([...seen].filter(status => ![200, 409, 503].includes(status))).toEqual([])
    expect([...started.values()]).toEqual(keys.map(() => 1))
  }, 60_000)
})
