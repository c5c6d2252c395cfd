/** Guards whose handler must run at most once: what a crash or an error leaves, and what later requests are answered. */
import { hash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  inDoubt,
  inspectOnce,
  type Locks,
  type LocksOptions,
  type OnceDoubt,
} from '../../src/index.ts'
import { idempotency } from '../../src/web/index.ts'
import { cli } from '../support/cli.ts'
import { envOf, restClient, restLocks } from '../support/clients.ts'
import { openConsole } from '../support/console.ts'
import { behind, FRAMEWORKS, type Framework, GUARDS, idempotent } from '../support/guard-app.ts'
import { dieAtWork } from '../support/mortal.ts'
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
async function crash(make: (locks: Locks, handler: () => Promise<never>) => unknown, mapped: Mapped = {}) {
  await dieAtWork(restClient(stack()), async (redis, handler) =>
    make(createLocks({ redis, ...mapped }), handler),
  )
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

/** The guards that claim. */
const CLAIMING = {
  idempotency: {
    ...{ keeps: 'answer', request: payment, type: /#the-request-is-in-doubt$/, mark: 'idempotency-replayed' },
    wishes: { scope: 'tenant', hold: { leaseMs: LEASE_MS } },
    given: '{"chargeId":"ch_1"}',
    told: '{"chargeId":"ch_1"}',
  },
  webhookOnce: {
    ...{ keeps: 'delivery', request: delivery, type: /^urn:edgelock:in-doubt$/, mark: 'webhook-duplicate' },
    wishes: { sender: DELIVERY, hold: { leaseMs: LEASE_MS } },
    given: 'null',
    told: '',
  },
}
type Claiming = keyof typeof CLAIMING

/** Leaves a request in doubt behind a guard. */
const crashed = (kind: Claiming, mapped?: Mapped) => {
  const { wishes, request } = CLAIMING[kind]
  const begin = (locks: Locks, handler: () => Promise<never>) =>
    void GUARDS[kind].web({ ...wishes, locks, afterCrash }, handler)(request())
  return crash(begin, mapped)
}

describe.each(Object.keys(CLAIMING) as Claiming[])('%s', kind => {
  const { keeps, request, type, mark, wishes, given, told } = CLAIMING[kind]
  const guard = (
    framework: Framework,
    handler: () => Response | Promise<Response> = never,
    more: object = { afterCrash },
    mapped?: Mapped,
  ) => behind(kind, framework, stack(), { ...wishes, ...more }, handler, mapped)

  it('leaves a doubt that says what is kept, under any name', async () => {
    await crashed(kind, HASHED)
    const [name = ''] = await namesInDoubt()
    expect(name).toMatch(/^[0-9a-f]{64}$/)
    const attemptId = expect.stringMatching(/^[0-9a-f]{8}$/)
    const seen = await inspectOnce(restLocks(stack()), name)
    expect(seen).toMatchObject({ status: 'in-doubt', attemptId, keeps })
  })

  it.each(FRAMEWORKS)(
    '%s: answers what is in doubt with 409, and never runs the handler',
    async framework => {
      await crashed(kind)
      const [guarded, plain] = [guard(framework), guard(framework, never, {})]
      for (const { fetch } of [guarded, guarded, plain]) await expectInDoubt(await fetch(request()), type)
      expect([guarded.starts(), plain.starts()]).toEqual([0, 0])
      expect(guarded.events.count('in-doubt')).toBe(2)
      const refused = { type: 'refused', guard: kind, reason: 'in-doubt' }
      expect(guarded.events.all).toContainEqual(expect.objectContaining(refused))
    },
  )

  it.each(THROWN)('%s: leaves a doubt when the handler throws %o', async (framework, error) => {
    const guarded = guard(framework, () => Promise.reject(error))
    await guarded.fetch(request()).catch(() => {})
    await expectInDoubt(await guarded.fetch(request()), type)
    expect(guarded.starts()).toBe(1)
  })

  it.each(RESOLVED)('takes for done of which an operator said so: %o', async ({ resolve, mapped }) => {
    await crashed(kind, mapped)
    const guarded = guard('web', never, { afterCrash }, mapped)
    await resolve(given)
    const answer = await guarded.fetch(request())
    expect([answer.status, await answer.text(), answer.headers.get(mark)]).toEqual([200, told, 'true'])
    expect(guarded.starts()).toBe(0)
  })
})

it('webhookOnce leaves no doubt when the handler answers that the sender should try again', async () => {
  const answers = [new Response('later', { status: 503 }), new Response('again')]
  const wishes = { ...CLAIMING.webhookOnce.wishes, afterCrash }
  const guarded = behind('webhookOnce', 'web', stack(), wishes, () => answers.shift() ?? never())
  for (const status of [503, 200]) expect((await guarded.fetch(delivery())).status).toBe(status)
})

describe('idempotency', () => {
  const options = CLAIMING.idempotency.wishes
  const app = (more: object) => idempotent('web', stack(), { ...options, afterCrash, ...more })

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

  it('asks its own reconcile by the key of the client, and records the answer', async () => {
    await crashed('idempotency')
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
    await crashed('idempotency')
    const reconcile = () => Promise.reject(new TypeError('no such provider'))
    const guarded = app({ reconcile })
    await expectInDoubt(await guarded.send(), /#the-request-is-in-doubt$/)
    const { reason } = guarded.events.all.find(({ type }) => type === 'refused') as { reason?: string }
    expect(reason).toBe('in-doubt: TypeError: no such provider')
  })

  it('answers with the value that the reconcile of inDoubt() returns, as JSON', async () => {
    await crashed('idempotency')
    const guarded = app({ afterCrash: inDoubt({ reconcile: () => ({ value: { chargeId: 'ch_1' } }) }) })
    for (let times = 0; times < 2; times++) {
      const answer = await guarded.send()
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json'])
      expect(await answer.json()).toEqual({ chargeId: 'ch_1' })
    }
    expect(guarded.starts()).toBe(0)
  })
  it('refuses a reconcile without afterCrash', () => {
    const made = () =>
      idempotency({ locks: restLocks(stack()), scope: 'a', reconcile: () => 'unknown' }, never)
    expect(made).toThrow(/^reconcile must be used with afterCrash/)
  })
})
