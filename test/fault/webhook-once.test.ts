import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Stack } from '../../dev/stack.ts'
import type { LockError } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { github } from '../../src/web/index.ts'
import { itSurvivesOneFault, loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { pass, until } from '../support/timing.ts'
import { FRAMEWORKS, type Intake, intake, PATH, recordsIn } from '../support/webhook-app.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

vi.setConfig({ testTimeout: 60_000 })
const stack = useStack()
loadScripts(stack, scripts)

const preset = github('github-secret')
const sent = await fromGitHub('{"action":"opened"}', 'guid')

/** Reads what is recorded of all deliveries. */
async function results(of: Stack): Promise<unknown[]> {
  return Promise.all((await recordsIn(of)).map(key => of.redis.client.hget(key, 'result')))
}

async function expectRetryLater(response: Response): Promise<void> {
  expect([response.status, response.headers.get('content-type')]).toEqual([503, 'application/problem+json'])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
}

describe.each(FRAMEWORKS)('a delivery, in %s', framework => {
  describe('runs once and is recorded once with one fault:', () => {
    const run = {
      given: async (locks: object) => intake(framework, stack(), { ...preset, locks } as never),
      call: async ({ deliver, starts }: Intake) => [(await deliver(sent)).status, starts()],
      outcome: [201, 1],
      left: [':v201'],
    }
    const cases = { claim: { ...run, script: scripts.claim }, completion: { ...run, script: scripts.settle } }
    itSurvivesOneFault(stack, cases, () => results(stack()))
  })

  describe('while the store is unavailable', () => {
    it('is answered 503 with Retry-After and does not run until the store is back', async () => {
      stack().rest.faults.random({ 'lose-request': 1 })
      const { deliver, starts } = intake(framework, stack(), preset)
      await expectRetryLater(await deliver(sent))
      expect(starts()).toBe(0)
      stack().rest.faults.clear()
      expect([(await deliver(sent)).status, starts()]).toEqual([201, 1])
    })

    it('is answered with the Retry-After of the store', async () => {
      stack().rest.faults.random({ 'rate-limit': { share: 1, retryAfter: 17 } })
      const response = await intake(framework, stack(), preset).deliver(sent)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '17'])
    })

    it('is answered as onUnavailable says', async () => {
      stack().rest.faults.random({ 'error-before': 1 })
      const onUnavailable = (subject: object, { code }: LockError) =>
        Response.json([subject !== undefined, code], { status: 502 })
      const response = await intake(framework, stack(), { ...preset, onUnavailable }).deliver(sent)
      expect([response.status, await response.json()]).toEqual([502, [true, expect.stringMatching(/^ERR_/)]])
    })

    it('is still refused if its signature is wrong', async () => {
      stack().rest.faults.random({ 'lose-request': 1 })
      const { deliver } = intake(framework, stack(), preset)
      expect((await deliver({ ...sent, body: 'forged' })).status).toBe(401)
    })
  })

  it('runs once although the store is slow', async () => {
    stack().rest.faults.random({ slow: { share: 1, ms: 250, when: 'after' } })
    const { deliver, starts } = intake(framework, stack(), preset)
    const answers = await Promise.all([deliver(sent), deliver(sent)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect([starts(), (await deliver(sent)).headers.get('webhook-duplicate')]).toEqual([1, 'true'])
  })

  it('gets the answer of its handler although it could not be recorded', async () => {
    const { deliver } = intake(framework, stack(), preset, () => {
      stack().rest.faults.random({ 'lose-request': 1 }, 1, runs(scripts.settle))
      return new Response('done', { status: 202 })
    })
    expect((await deliver(sent)).status).toBe(202)
    stack().rest.faults.clear()
    expect((await intake(framework, stack(), preset).deliver(sent)).status).toBe(409)
  })

  it('that failed counts as in flight for at most one lease if its claim could not be released', async () => {
    const failing = intake(
      framework,
      stack(),
      preset,
      () => {
        stack().rest.faults.random({ 'lose-request': 1 }, 1, runs(scripts.settle))
        return new Response('failed', { status: 500 })
      },
      { leaseMs: 1_500 },
    )
    expect((await failing.deliver(sent)).status).toBe(500)
    stack().rest.faults.clear()
    const { deliver } = intake(framework, stack(), preset)
    await until(async () => (await deliver(sent)).status === 201)
  })
})

describe.each([
  ['at work', false],
  ['at work that it has deferred', true],
])('a handler that crashes %s', (_, deferred) => {
  it('blocks the next delivery for at most one lease', async () => {
    const { url, token } = stack().rest
    const workerData = { url, token, leaseMs: 1_500, secret: 'github-secret', sent, path: PATH, deferred }
    const thread = new Worker(new URL('../support/webhook-thread.ts', import.meta.url), { workerData })
    onTestFinished(async () => void (await thread.terminate()))
    const messages: unknown[] = []
    thread.on('message', message => messages.push(message))
    await until(() => messages.filter(message => message === 'extended').length >= 1)
    if (deferred) expect(messages).toContain(200)
    const { deliver, starts } = intake('web', stack(), preset)
    expect((await deliver(sent)).status).toBe(409)
    await thread.terminate()
    await until(async () => (await deliver(sent)).status === 201)
    expect([starts(), await results(stack())]).toEqual([1, [':v201']])
  })
})

describe('a storm of deliveries over an unreliable network', () => {
  it('starts the handler of each event exactly once and records it', async () => {
    const shares = { 'lose-request': 0.05, 'lose-response': 0.05, duplicate: 0.05, 'error-after': 0.05 }
    stack().rest.faults.random(shares, 4)
    const events = await Promise.all(
      Array.from({ length: 25 }, (_, n) => fromGitHub(`{"n":${n}}`, `guid-${n}`)),
    )
    const started = new Map<string, number>()
    const intakes = FRAMEWORKS.flatMap(framework =>
      Array.from({ length: 4 }, () =>
        intake(framework, stack(), preset, async ({ id }) => {
          started.set(id, (started.get(id) ?? 0) + 1)
          await pass(5)
          return new Response()
        }),
      ),
    )
    const deliverAll = () =>
      Promise.all(intakes.flatMap(({ deliver }) => events.map(async event => (await deliver(event)).status)))
    const statuses = await deliverAll()
    while ((await deliverAll()).some(status => status !== 200));
    expect(new Set(statuses.filter(status => ![200, 409, 503].includes(status)))).toEqual(new Set())
    expect([...started.values()]).toEqual(events.map(() => 1))
    expect(await results(stack())).toEqual(events.map(() => ':v200'))
  })
})
