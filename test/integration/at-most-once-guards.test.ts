/** Guards whose handler must run at most once: what a crash or an error leaves, and what later requests are answered. */
import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createLocks, inDoubt, inspectOnce, type LocksOptions, type OnceDoubt } from '../../src/index.ts'
import { idempotency, webhookOnce } from '../../src/web/index.ts'
import { cli } from '../support/cli.ts'
import { envOf, restClient, restLocks } from '../support/clients.ts'
import { openConsole } from '../support/console.ts'
import { behind, FRAMEWORKS } from '../support/guard-app.ts'
import { idempotent } from '../support/idempotent-app.ts'
import { mortal } from '../support/mortal.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
const LEASE_MS = 20_000
const afterCrash = inDoubt()
const never = () => new Promise<never>(() => {})
const POST = { method: 'POST', headers: { 'idempotency-key': '"key"' }, body: '{}' }
const payment = () => new Request('http://localhost/payments', POST)
const delivery = () => new Request('http://localhost/hook', { method: 'POST', body: '{}' })
/** Promises are often rejected without a reason. */
const THROWN = FRAMEWORKS.flatMap(framework =>
  [new Error('timeout'), undefined].map(error => [framework, error] as const),
)
const DELIVERY = { verify: () => true, id: () => 'evt_1', provider: 'test' }

async function expectInDoubt(response: Response, type: RegExp): Promise<void> {
  expect(response.status).toBe(409)
  expect(response.headers.get('retry-after')).toBeNull()
  const problem = (await response.json()) as { type: string; title: string }
  expect(problem.title).toBe('The request is in doubt')
  expect(problem.type).toMatch(type)
}

type Mapped = Pick<LocksOptions, 'mapName'>
const HASHED: Mapped = { mapName: name => hash('sha256', name) }

/** Runs a request in a process that dies in the handler, and waits until its claim has ended. */
async function crash(
  make: (locks: ReturnType<typeof createLocks>, handler: () => Promise<never>) => unknown,
  mapped: Mapped = {},
) {
  const { redis, die } = mortal(restClient(stack()))
  await new Promise<void>(resolve => {
    make(createLocks({ redis, ...mapped }), () => {
      die()
      resolve()
      return never()
    })
  })
  await pass(LEASE_MS + 100)
}

/** The names in the store of the keys in doubt. */
async function namesInDoubt(): Promise<string[]> {
  const { out } = await cli(['once', 'ls', '--in-doubt', '--json'], { env: envOf(stack().rest) })
  return JSON.parse(out).inDoubt.map(({ key }: { key: string }) => key)
}

async function resolveInConsole(value: string): Promise<void> {
  const { ask, linkTo } = openConsole(restLocks(stack()))
  const link = await linkTo('It was done')
  const { words } = await ask(link, { method: 'POST', body: new URLSearchParams({ value }) })
  expect(words).toContain('Resolved')
}

async function resolveInShell(value: string): Promise<void> {
  const [key = ''] = await namesInDoubt()
  const { status } = await cli(['once', 'resolve', key, '--done', value || 'null', '--yes'], {
    env: envOf(stack().rest),
  })
  expect(status).toBe(0)
}

/** How an operator says that work in doubt was done, under names as the guards make them, and under others. */
const RESOLVED = [resolveInConsole, resolveInShell].flatMap(resolve =>
  [{}, HASHED].map((mapped: Mapped) => ({ resolve, mapped })),
)

it.each(['answer', 'delivery'])('a doubt says that an %s is kept, under any name', async keeps => {
  await crash((locks, handler) => {
    const options = { locks, scope: 'tenant', hold: { leaseMs: LEASE_MS }, afterCrash }
    const guard =
      keeps === 'answer'
        ? idempotency(options, handler)
        : webhookOnce({ ...options, sender: DELIVERY }, handler)
    void guard(payment())
  }, HASHED)
  const [name = ''] = await namesInDoubt()
  expect(name).toMatch(/^[0-9a-f]{64}$/)
  const attemptId = expect.stringMatching(/^[0-9a-f]{8}$/)
  expect(await inspectOnce(restLocks(stack()), name)).toMatchObject({ status: 'in-doubt', attemptId, keeps })
})

describe('idempotency', () => {
  const options = { scope: 'tenant', hold: { leaseMs: LEASE_MS } }
  const crashed = (mapped?: Mapped) =>
    crash((locks, handler) => void idempotency({ ...options, locks, afterCrash }, handler)(payment()), mapped)
  const app = (more: object, framework = FRAMEWORKS[1] as (typeof FRAMEWORKS)[number]) =>
    idempotent(framework, stack(), { ...options, afterCrash, ...more })

  it.each(FRAMEWORKS)(
    '%s: answers requests of a key in doubt with 409, and never runs the handler',
    async framework => {
      await crashed()
      const guarded = app({}, framework)
      for (let times = 0; times < 2; times++)
        await expectInDoubt(await guarded.send(), /#the-request-is-in-doubt$/)
      const plain = idempotent(framework, stack(), options)
      await expectInDoubt(await plain.send(), /#the-request-is-in-doubt$/)
      expect([guarded.starts(), plain.starts()]).toEqual([0, 0])
      expect(guarded.events.count('in-doubt')).toBe(2)
      expect(guarded.events.all).toContainEqual(
        expect.objectContaining({ type: 'refused', guard: 'idempotency', reason: 'in-doubt' }),
      )
    },
  )

  it.each(THROWN)('%s: leaves a request in doubt whose handler threw %o', async (framework, error) => {
    const guarded = idempotent(framework, stack(), { ...options, afterCrash }, () => {
      throw error
    })
    await guarded.send().catch(() => {})
    await expectInDoubt(await guarded.send(), /#the-request-is-in-doubt$/)
    expect(guarded.starts()).toBe(1)
  })

  it.each(FRAMEWORKS)('%s: leaves a request in doubt whose answer breaks', async framework => {
    const broken = () => new ReadableStream({ pull: () => Promise.reject(new Error('timeout')) })
    for (const type of ['text/plain', 'text/event-stream']) {
      const answer = () => new Response(broken(), { headers: { 'content-type': type } })
      const guarded = idempotent(framework, stack(), { ...options, scope: type, afterCrash }, answer)
      await expect((await guarded.send()).text(), type).rejects.toThrow()
      // The end of a stream that breaks does not wait for the store.
      await pass(1_000)
      await expectInDoubt(await guarded.send(), /#the-request-is-in-doubt$/)
      expect(guarded.starts()).toBe(1)
    }
  })

  it('lets the next request run a handler that threw before it began', async () => {
    const handler = () => {
      if (guarded.starts() === 1) throw new Error('not prepared')
      return new Response('done', { status: 201 })
    }
    const told = { ...options, afterCrash: inDoubt({ begins: 'when-told' }) }
    const guarded = idempotent('web', stack(), told, handler)
    for (const status of [500, 201, 201]) expect((await guarded.send()).status).toBe(status)
    expect(guarded.starts()).toBe(2)
  })

  it('asks its own reconcile by the key of the client, and records the answer', async () => {
    await crashed()
    const doubts: OnceDoubt[] = []
    const reconcile = (doubt: OnceDoubt, request: Request) => {
      doubts.push(doubt)
      return Response.json({ id: 'ch_1', path: new URL(request.url).pathname }, { status: 201 })
    }
    const guarded = app({ reconcile })
    for (let times = 0; times < 2; times++) {
      const answer = await guarded.send()
      expect([answer.status, await answer.json()]).toEqual([201, { id: 'ch_1', path: '/payments' }])
    }
    expect(doubts).toMatchObject([{ key: 'key', begunAt: expect.any(Number) }])
    expect(guarded.starts()).toBe(0)
  })

  it('tells the operator what its reconcile threw, and the client as little as before', async () => {
    await crashed()
    const reconcile = () => Promise.reject(new TypeError('no such provider'))
    const guarded = app({ reconcile })
    await expectInDoubt(await guarded.send(), /#the-request-is-in-doubt$/)
    const { reason } = guarded.events.all.find(({ type }) => type === 'refused') as { reason?: string }
    expect(reason).toBe('in-doubt: TypeError: no such provider')
  })

  it('answers with the value that the reconcile of inDoubt() returns, as JSON', async () => {
    await crashed()
    const guarded = app({ afterCrash: inDoubt({ reconcile: () => ({ value: { chargeId: 'ch_1' } }) }) })
    for (let times = 0; times < 2; times++) {
      const answer = await guarded.send()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
      expect(await answer.json()).toEqual({ chargeId: 'ch_1' })
    }
    expect(guarded.starts()).toBe(0)
  })

  it.each(RESOLVED)('replays what an operator gave as the answer: %o', async ({ resolve, mapped }) => {
    await crashed(mapped)
    const guarded = idempotent('web', stack(), { ...options, afterCrash }, undefined, mapped)
    await resolve('{"chargeId":"ch_1"}')
    const answer = await guarded.send()
    expect([answer.status, await answer.json()]).toEqual([200, { chargeId: 'ch_1' }])
    expect(answer.headers.get('idempotency-replayed')).toBe('true')
    expect(guarded.starts()).toBe(0)
  })

  it('refuses a reconcile without afterCrash', () => {
    expect(() =>
      idempotency({ locks: restLocks(stack()), scope: 'a', reconcile: () => 'unknown' }, never),
    ).toThrow(/^reconcile must be used with afterCrash/)
  })
})

describe('webhookOnce', () => {
  const options = { sender: DELIVERY, hold: { leaseMs: LEASE_MS } }
  const crashed = (mapped?: Mapped) =>
    crash(
      (locks, handler) => void webhookOnce({ ...options, locks, afterCrash }, handler)(delivery()),
      mapped,
    )

  it.each(FRAMEWORKS)('%s: never runs the handler of a delivery in doubt again', async framework => {
    await crashed()
    const guarded = behind(
      'webhookOnce',
      framework,
      stack(),
      { ...options, afterCrash },
      () => new Response('done'),
    )
    await expectInDoubt(await guarded.fetch(delivery()), /^urn:edgelock:in-doubt$/)
  })

  it.each(RESOLVED)(
    'takes a delivery for done of which an operator said so: %o',
    async ({ resolve, mapped }) => {
      await crashed(mapped)
      await resolve('null')
      const guarded = behind('webhookOnce', 'web', stack(), { ...options, afterCrash }, never, mapped)
      const duplicate = await guarded.fetch(delivery())
      expect([duplicate.status, duplicate.headers.get('webhook-duplicate')]).toEqual([200, 'true'])
      expect(guarded.starts()).toBe(0)
    },
  )

  it.each(THROWN)(
    '%s: leaves a doubt when the handler throws %o, and none when it answers so',
    async (framework, error) => {
      const answers = [() => new Response('later', { status: 503 }), () => Promise.reject(error)]
      const handler = () => answers.shift()?.() ?? new Response('again')
      const guarded = behind('webhookOnce', framework, stack(), { ...options, afterCrash }, handler)
      expect((await guarded.fetch(delivery())).status).toBe(503)
      await guarded.fetch(delivery()).catch(() => {})
      await expectInDoubt(await guarded.fetch(delivery()), /^urn:edgelock:in-doubt$/)
      expect(guarded.starts()).toBe(2)
    },
  )
})
