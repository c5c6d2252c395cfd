import { describe, expect, it } from 'vitest'
import { LockBusyError, OnceInFlightError } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { github, standardWebhooks, stripe } from '../../src/web/index.ts'
import { FRAMEWORKS } from '../support/guard-app.ts'
import { loadScripts } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { intake, type OfIntake, PATH, recordsIn } from '../support/webhook-app.ts'
import { fromGitHub, fromStandard, fromStripe, type Sent, WHSEC } from '../support/webhook-senders.ts'

const stack = useStack()
loadScripts(stack, scripts)
const EVENT = '{"id":"evt_1","type":"invoice.paid"}'
const preset = { sender: stripe('whsec_stripe') }
const respond = (status: number) => new Response(status === 204 ? null : 'the answer', { status })

async function expectDuplicate(response: Response): Promise<void> {
  expect([response.status, response.headers.get('webhook-duplicate'), await response.text()]).toEqual([
    200,
    'true',
    '',
  ])
}

async function expectProblem(response: Response, status: number): Promise<string> {
  expect(response.status).toBe(status)
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  expect(response.headers.get('webhook-duplicate')).toBeNull()
  const problem = (await response.json()) as { status: number; detail: string }
  expect(problem.status).toBe(status)
  return problem.detail
}

describe.each(FRAMEWORKS)('by %s', framework => {
  const made = (...args: OfIntake) => intake(framework, stack(), ...args)
  it('a delivery under three Host headers runs once, and the log says for which endpoint the others were', async () => {
    const hosts = ['eu', 'us', 'staging'].map(host => ({ host, ...made(preset) }))
    const sent = await fromStripe(EVENT)
    for (const { host, fetch } of hosts)
      await fetch(new Request(`http://${host}.example${PATH}/`, { method: 'POST', ...sent }))
    expect(hosts.map(({ starts }) => starts())).toEqual([1, 0, 0])
    const duplicates = hosts.flatMap(({ events }) => events.all.filter(({ type }) => type === 'duplicate'))
    const facts = { kind: 'once', provider: 'stripe', id: 'evt_1', scope: PATH }
    expect(duplicates).toMatchObject([facts, facts])
  })

  describe('a delivery', () => {
    it('runs the handler, which gets its id, its sender and its body, and sends its answer', async () => {
      const { deliver } = made(preset, ({ id, provider, text, body, signal, lease }) =>
        Response.json([id, provider, text(), body.length, signal.aborted, lease.remainingMs() > 0], {
          status: 202,
          headers: { 'x-mine': 'yes' },
        }),
      )
      const response = await deliver(await fromStripe(EVENT))
      expect([response.status, response.headers.get('x-mine')]).toEqual([202, 'yes'])
      expect(await response.json()).toEqual(['evt_1', 'stripe', EVENT, EVENT.length, false, true])
      expect(stack().rest.requests.http).toBe(2)
    })

    it('runs once: duplicates are answered 200 with a mark and one request to the store', async () => {
      const { deliver, starts } = made(preset)
      expect((await deliver(await fromStripe(EVENT))).status).toBe(201)
      for (let again = 0; again < 2; again++) {
        stack().rest.requests.reset()
        await expectDuplicate(await deliver(await fromStripe(EVENT)))
        expect(stack().rest.requests.http).toBe(1)
      }
      expect(starts()).toBe(1)
    })

    it.each([301, 304, 400, 404, 409, 410, 429, 500, 503])(
      'that was answered %i is forgotten, so that the next one runs',
      async status => {
        const answers = [status, 200]
        const { deliver, starts } = made(preset, () => {
          const next = answers.shift() ?? 0
          return new Response(next === 304 ? null : 'the answer', { status: next })
        })
        expect((await deliver(await fromStripe(EVENT))).status).toBe(status)
        expect((await deliver(await fromStripe(EVENT))).status).toBe(200)
        expect(starts()).toBe(2)
      },
    )

    it.each([
      [new RangeError('no such customer')],
      [new OnceInFlightError('mine', 5_000)],
      [new LockBusyError('mine', { retryAfterMs: 1, waitedMs: 1, polls: 1 })],
    ])('whose handler throws %s is forgotten, and the application gets the error', async error => {
      let thrown = 0
      const { deliver, errors } = made(preset, () => {
        if (thrown++ === 0) throw error
        return respond(200)
      })
      const response = await deliver(await fromStripe(EVENT))
      expect([response.status, await response.text(), errors]).toEqual([500, 'failed', [error]])
      expect((await deliver(await fromStripe(EVENT))).status).toBe(200)
    })

    it('is remembered for keepMs, under a key that does not show its id', async () => {
      const { deliver } = made(preset)
      await deliver(await fromStripe(EVENT))
      const keys = await recordsIn(stack())
      expect(keys).toEqual([expect.stringMatching(/^edgelock:once:\{webhook:stripe:[0-9a-f]{64}\}$/)])
      expect(await stack().redis.client.pttl(keys[0] ?? '')).toSatisfy(
        (ms: number) => ms > 604_790_000 && ms <= 604_800_000,
      )
      await stack().redis.client.flushdb()
      await made({ ...preset, keepMs: 5_000 }).deliver(await fromStripe(EVENT))
      expect(await stack().redis.client.pttl(keys[0] ?? '')).toSatisfy((ms: number) => ms > 0 && ms <= 5_000)
    })
  })

  describe('a request that is not a valid delivery', () => {
    // test/unit/webhook-{signatures,screen}.test.ts have every way in which a signature or an id can be wrong.
    it('is not one whose id has at most 255 characters, of any kind', async () => {
      const { deliver } = made(preset, ({ id }) => Response.json(id))
      for (const id of ['x'.repeat(255), '\u0000{a}{', '😀 ä', '__proto__']) {
        expect(await (await deliver(await fromStripe(JSON.stringify({ id })))).json()).toBe(id)
      }
      expect(await recordsIn(stack())).toHaveLength(4)
    })
  })

  describe('an id that the signature does not cover', () => {
    const hub = { sender: github('github-secret-of-tests') }

    it('cannot be claimed by an attacker who sends an old body with it', async () => {
      const old = await fromGitHub('{"action":"opened"}', 'guid-1')
      const genuine = await fromGitHub('{"action":"closed"}', 'guid-2')
      const { deliver, starts } = made(hub)
      expect((await deliver(old)).status).toBe(201)
      await deliver({ ...old, headers: { ...old.headers, 'x-github-delivery': 'guid-2' } })
      expect((await deliver(genuine)).status).toBe(201)
      await expectDuplicate(await deliver(genuine))
      expect(starts()).toBe(3)
    })

    it('is not trusted with a verify of your own, unless signsId says so', async () => {
      const own = {
        verify: () => true,
        id: ({ headers }: { headers: Headers }) => headers.get('x-id') ?? undefined,
      }
      const send = (body: string): Sent => ({ headers: { 'x-id': 'same' }, body })
      const careful = made({ sender: own })
      expect((await careful.deliver(send('a'))).status).toBe(201)
      expect((await careful.deliver(send('b'))).status).toBe(201)
      const trusting = made({ sender: { ...own, signsId: true } })
      expect((await trusting.deliver(send('a'))).status).toBe(201)
      await expectDuplicate(await trusting.deliver(send('b')))
    })
  })

  describe('the record', () => {
    it('is found when the body of the retry differs, as with a count of attempts', async () => {
      const { deliver } = made(preset)
      await deliver(await fromStripe('{"id":"evt_1","pending_webhooks":2}'))
      await expectDuplicate(await deliver(await fromStripe('{"id":"evt_1","pending_webhooks":1}')))
    })

    it('is not shared by two senders that use the same id', async () => {
      await made(preset).deliver(await fromStripe('{"id":"same"}'))
      const standard = made({ sender: standardWebhooks(WHSEC) })
      expect((await standard.deliver(await fromStandard('{}', 'same'))).status).toBe(201)
      await expectDuplicate(await standard.deliver(await fromStandard('{}', 'same', { family: 'svix' })))
    })

    it('is not shared by two endpoints that get the same event', async () => {
      const { fetch } = made(preset)
      const at = async (path: string) =>
        fetch(new Request(`http://localhost${path}`, { method: 'POST', ...(await fromStripe(EVENT)) }))
      expect([(await at('/billing')).status, (await at('/mail?a=1')).status]).toEqual([201, 201])
      await expectDuplicate(await at('/mail?a=2'))
    })

    it('belongs to the scope, if there is one', async () => {
      let tenant = 'a'
      const scoped = made({ ...preset, scope: async () => tenant })
      expect((await scoped.deliver(await fromStripe(EVENT))).status).toBe(201)
      tenant = 'b'
      expect((await scoped.deliver(await fromStripe(EVENT))).status).toBe(201)
      await expectDuplicate(await made({ ...preset, scope: 'a' }).deliver(await fromStripe(EVENT)))
      const broken = made({ ...preset, scope: () => undefined as unknown as string })
      expect((await broken.deliver(await fromStripe(EVENT))).status).toBe(500)
      expect(broken.errors).toEqual([new TypeError('scope must return a string')])
    })
  })

  describe('the body', () => {
    const binary = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256)

    it('is passed on byte for byte, and can still be read from the request', async () => {
      const { deliver } = made({ sender: github('github-secret-of-tests') }, async ({ body }, request) =>
        Response.json([Buffer.compare(body, binary), Buffer.compare(await request.bytes(), binary)]),
      )
      expect(await (await deliver(await fromGitHub(binary, 'guid'))).json()).toEqual([0, 0])
    })
  })

  describe('a verify of your own', () => {
    const id = () => 'one'

    it.each([
      ['a text', 'yes'],
      ['an object', {}],
      ['a number', 1],
      ['nothing', undefined],
      ['a promise of 1', Promise.resolve(1)],
    ])('lets a delivery through only if it returns true, not %s', async (_, verdict) => {
      const { deliver, starts } = made({ sender: { verify: () => verdict as boolean, id } })
      await expectProblem(await deliver({ headers: {}, body: '' }), 401)
      expect(starts()).toBe(0)
    })

    it('gets the delivery, the time of its arrival, and the arguments of the framework', async () => {
      const received: unknown[] = []
      const before = Date.now()
      const verify = async (
        { headers, body, text, receivedAt }: Parameters<typeof preset.sender.verify>[0],
        ...args: unknown[]
      ) => {
        received.push(
          headers.get('x-a'),
          body.length,
          text(),
          receivedAt >= before && receivedAt <= Date.now(),
          args.length,
        )
        return true
      }
      const own = made({ sender: { verify, id: async () => 'one' } })
      expect((await own.deliver({ headers: { 'x-a': 'b' }, body: 'ä' })).status).toBe(201)
      expect(received).toEqual(['b', 2, 'ä', true, framework === 'hono' ? 1 : 3])
    })
  })
})
