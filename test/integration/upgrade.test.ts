/**
 * This release and the last one on one Redis, as while a deployment rolls forward, or back: what one leaves, the other
 * goes on with. The last one is a bundle, `test/support/older/build.ts`.
 */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startUpstream } from '../../dev/upstream.ts'
import type { Lockable, Locks, RecordOptions } from '../../src/index.ts'
import * as index from '../../src/index.ts'
import { carryTo, idempotency, runCarried, webhookOnce } from '../../src/web/index.ts'
import type { Bindings, EventQueue } from '../../worker/bindings.ts'
import worker from '../../worker/index.ts'
import { envOf, restClient } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { grantedBy, lockApiOf } from '../support/lock-api.ts'
import { dieAtWork } from '../support/mortal.ts'
import * as lastRelease from '../support/older/edgelock.gen.ts'
import { useStack } from '../support/stack.ts'
import { sample } from '../support/thorough.ts'
import { pass } from '../support/timing.ts'
import { fromGitHub } from '../support/webhook-senders.ts'

const NEW = { ...index, carryTo, idempotency, runCarried, webhookOnce, worker }
type Release = typeof NEW
type Api = ReturnType<typeof lockApiOf>
const OLD = lastRelease as unknown as Release

const stack = useStack()
const locksOf = ({ createLocks }: Release) => createLocks({ redis: restClient(stack()) })
const unreachable = async (): Promise<never> => expect.unreachable('the work ran once more')

const KINDS: Record<string, (release: Release, locks: Locks, name: string) => Lockable> = {
  lock: (release, ...named) => release.lock(...named),
  fair: (release, ...named) => release.fairLock(...named),
  fenced: (release, ...named) => release.fencedLock(...named),
  read: (release, ...named) => release.readWriteLock(...named).read,
  write: (release, ...named) => release.readWriteLock(...named).write,
  string: (release, ...named) => release.stringLock(...named),
  multi: (release, locks, name) =>
    release.multiLock([`${name}:1`, `${name}:2`].map(each => release.lock(locks, each))),
  permit: (release, locks, name) => release.permitSemaphore(locks, name, { permits: 1 }),
}
const of = (kind: string, release: Release) =>
  KINDS[kind]?.(release, locksOf(release), 'order:{42}') as Lockable

const KEY = 'charge:42'
const SENDER = { verify: () => true, id: () => 'evt_1' }
const request = () =>
  new Request('http://localhost/', { method: 'POST', headers: { 'idempotency-key': '"key"' } })
const SECRET = Buffer.alloc(32, 1).toString('base64')
const fails = () => Promise.reject(new RangeError('declined'))

/** Of each record: its options, the work, and what others get of it. */
const RECORDS: [string, (release: Release) => RecordOptions, () => unknown, unknown][] = [
  ['a value', () => ({}), () => ({ id: 'ch_1' }), { status: 'replayed', value: { id: 'ch_1' } }],
  ['nothing', () => ({}), () => undefined, { status: 'replayed', value: undefined }],
  ['a failure', () => ({ onFailure: 'keep' }), fails, 'ERR_ONCE_FAILED'],
  [
    'a sealed value',
    ({ aesGcm }) => ({ seal: aesGcm(SECRET) }),
    () => 'ch_1',
    { status: 'replayed', value: 'ch_1' },
  ],
]

const counters = (release: Release, locks = locksOf(release)) => ({
  permits: release.permitSemaphore(locks, 'permits', { permits: 5 }),
  semaphore: release.semaphore(locks, 'semaphore'),
  latch: release.countDownLatch(locks, 'latch'),
})

/** The intake of either worker, between one upstream and one queue, or none. */
async function intakeOf(queued = true) {
  const answers: Record<string, number> = {}
  const forwarded: { id: string; token: number }[] = []
  const upstream = await startUpstream(({ headers: { 'event-id': id = '', 'fencing-token': token } }) => {
    forwarded.push({ id, token: Number(token) })
    return answers[id] ?? 204
  })
  let messages: unknown[] = []
  const EVENTS: EventQueue = {
    send: async message => messages.push(message),
    sendBatch: async sent => messages.push(...sent.map(({ body }) => body)),
  }
  const { context } = executionContext()
  const token = 'an-events-token-of-tests'
  const env: Bindings = {
    ...envOf(stack().rest),
    ...{
      UPSTREAM_URL: upstream.url,
      GITHUB_WEBHOOK_SECRET: 'github-secret-of-tests',
      EVENTS_TOKEN: token,
      ...(queued && { EVENTS }),
    },
  }
  const fetch = ({ worker }: Release, path: string, init: RequestInit) =>
    Promise.resolve(worker.fetch(new Request(`http://worker${path}`, init), env, context))
  return {
    ...{ answers, forwarded },
    ask: (release: Release, method: string, path: string) =>
      fetch(release, path, { method, headers: { authorization: `Bearer ${token}` } }),
    async deliver(release: Release, id: string) {
      const sent = await fromGitHub(JSON.stringify({ id, repository: { full_name: 'a/b' } }), id)
      return (await fetch(release, '/hooks/github', { method: 'POST', ...sent })).status
    },
    /** Hands a worker all messages; it keeps those whose list is due later. */
    async consume({ worker }: Release) {
      const given = messages
      messages = []
      const handed = given.map((body, at) => ({
        ...{ id: `${at}`, body, attempts: 1, ack() {} },
        retry: () => void messages.push(body),
      }))
      await worker.queue({ messages: handed }, env, context)
    },
    [Symbol.asyncDispose]: () => upstream[Symbol.asyncDispose](),
  }
}

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => vi.restoreAllMocks())

/** Alike in both orders. */
it.each(sample(['lock', 'fair', 'permit'], 3))('a crowd of both releases shares a %s', async kind => {
  const crowd = Array.from({ length: 10 }, async (_, at) => {
    const mine = of(kind, at % 2 ? OLD : NEW)
    for (let grants = 0; grants < 3; grants++) {
      const lease = await mine.acquire({ waitMs: 10_000 })
      await pass(50)
      await lease.release()
    }
  })
  await Promise.all(crowd)
  expect(stack().rest.requests.http).toBeLessThan(20 * 30)
})

it('leases by HTTP of before there was a limit stay, and those under a limit that is lifted', async () => {
  const [before, under, lifted] = [
    lockApiOf(stack, {}, OLD.worker),
    lockApiOf(stack, { LOCK_TOKEN_LIMIT: '1' }),
    lockApiOf(stack),
  ]
  for (const [taken, used] of [
    [before, under],
    [under, lifted],
  ] as const) {
    const { lease } = await grantedBy(await taken.put('/locks/a', crypto.randomUUID()))
    expect((await used.extend('/locks/a', lease)).status).toBe(200)
    expect((await used.release('/locks/a', lease)).status).toBe(204)
  }
})

const ORDERS: [first: string, second: string, Release, Release][] = [
  ['the last release', 'this one', OLD, NEW],
  ['this release', 'the last one', NEW, OLD],
]

describe.each(sample(ORDERS, 2))('after %s, %s', (_first, _second, first, second) => {
  it.each(sample(Object.keys(KINDS), 4))('extends and releases the lease of a %s', async kind => {
    const lease = await of(kind, first).acquire({ leaseMs: 1_000 })
    const resumed = second.resume(of(kind, second), first.serialize(lease))
    await resumed.extend(30_000)
    const rival = of(kind === 'read' ? 'write' : kind, second)
    await pass(1_100)
    expect(await rival.tryAcquire()).toMatchObject({ acquired: false })
    expect(await resumed.release()).toBe('released')
    expect(await rival.tryAcquire()).toMatchObject({ acquired: true })
  })

  it('grants higher fencing tokens', async () => {
    const tokens: number[] = []
    for (const release of [first, second, first, second]) {
      const lease = await of('fenced', release).acquire()
      tokens.push(lease.token ?? 0)
      await lease.release()
    }
    expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => a - b))
  })

  it('passes a fair lock to waiters of both in the order in which they came', async () => {
    const lease = await of('fair', second).acquire()
    const order: number[] = []
    const waits = [first, second, first, second, first].map(async (release, at) => {
      await pass(at * 200)
      const next = await of('fair', release).acquire({ waitMs: 60_000 })
      order.push(at)
      await next.release()
    })
    await pass(3_000)
    await lease.release()
    await Promise.all(waits)
    expect(order).toEqual([0, 1, 2, 3, 4])
  })

  it('counts permits, semaphores and latches on', async () => {
    const [mine, theirs] = [counters(first), counters(second)]
    await mine.permits.acquire({ weight: 2 })
    expect(await theirs.permits.tryAcquire({ weight: 4 })).toMatchObject({ acquired: false })
    expect(await theirs.permits.tryAcquire({ weight: 3 })).toMatchObject({ acquired: true })
    await mine.semaphore.trySetPermits(5)
    await mine.semaphore.acquire(2)
    for (const { semaphore } of [mine, theirs]) await semaphore.release(1, { operationId: 'back' })
    expect(await theirs.semaphore.drainPermits()).toBe(4)
    await mine.latch.trySetCount(2)
    const opened = mine.latch.wait({ waitMs: 10_000 })
    expect([await theirs.latch.countDown(), await theirs.latch.countDown(), await opened]).toEqual([
      1,
      0,
      true,
    ])
  })

  it.each(RECORDS)('replays what `once` kept of %s', async (_, record, work, kept) => {
    const run = (release: Release, may: () => unknown, fingerprint = 'a') =>
      release.once(locksOf(release), KEY, { record: record(release), fingerprint }, may).then(
        ({ status, value }) => ({ status, value }),
        ({ code }) => code,
      )
    await run(first, async () => {
      expect(await run(second, unreachable)).toBe('ERR_ONCE_IN_FLIGHT')
      return work()
    })
    expect(await run(second, unreachable)).toEqual(kept)
    expect(await run(second, unreachable, 'b')).toBe('ERR_ONCE_MISMATCH')
  })

  it('never repeats work in doubt, and can say what became of it', async () => {
    const options = { afterCrash: first.inDoubt(), hold: { leaseMs: 2_000 } }
    await dieAtWork(restClient(stack()), (redis, work) =>
      first.once(first.createLocks({ redis }), KEY, options, work),
    )
    await pass(2_100)
    await expect(second.once(locksOf(second), KEY, unreachable)).rejects.toMatchObject({
      code: 'ERR_ONCE_IN_DOUBT',
    })
    const seen = await second.inspectOnce(locksOf(second), KEY)
    expect(seen && (await second.resolveOnce(locksOf(second), KEY, seen, { value: 'ch_1' }))).toBe(true)
    expect(await first.once(locksOf(first), KEY, unreachable)).toMatchObject({ value: 'ch_1' })
  })

  it.each(['idempotency', 'webhookOnce'] as const)('repeats no request behind %s', async guard => {
    const plain = () => ({})
    const doubting = (release: Release) => ({ afterCrash: release.inDoubt() })
    const answered = async (release: Release, handler: () => Promise<Response>, more: object) => {
      const options = { locks: locksOf(release), ...(guard === 'webhookOnce' && { sender: SENDER }), ...more }
      const { status, headers } = await release[guard](options as never, handler)(request())
      return [status, headers.get('x-charge'), headers.get('webhook-duplicate')]
    }
    for (const [scope, mine, theirs] of [
      ['plain', plain, plain],
      ['doubting', doubting, doubting],
      ['doubting, then plain', doubting, plain],
      ['plain, then doubting', plain, doubting],
    ] as const) {
      const done = async () => new Response('paid', { status: 201, headers: { 'x-charge': 'ch_1' } })
      expect((await answered(first, done, { scope, ...mine(first) }))[0]).toBe(201)
      expect(await answered(second, unreachable, { scope, ...theirs(second) }), scope).toEqual(
        guard === 'idempotency' ? [201, 'ch_1', null] : [200, null, 'true'],
      )
    }
  })

  it('runs a delivery once that was carried by a queue', async () => {
    let message = ''
    const send = (carried: object) => {
      message = JSON.stringify(carried)
    }
    const carry = first.carryTo(send, { always: true })
    const options = { locks: locksOf(first), sender: SENDER, carry }
    expect((await first.webhookOnce(options, unreachable)(request())).status).toBe(202)
    expect(await second.runCarried(locksOf(second), JSON.parse(message), () => {})).toBe('handled')
    expect(await first.runCarried(locksOf(first), JSON.parse(message), unreachable)).toBe('duplicate')
  })

  it.each([
    ['/locks/a', { kind: 'lock' }],
    ['/locks/a', { kind: 'fair' }],
    ['/locks/a', { kind: 'fenced' }],
    ['/permits/a', { permits: 1 }],
    ['/once/a', {}],
    ['/once/a', { afterCrash: 'in-doubt' }],
  ])('keeps the leases of %s, taken with %j by HTTP', async (path, body) => {
    const [mine, theirs] = [first, second].map(({ worker }) => lockApiOf(stack, {}, worker)) as [Api, Api]
    const granted = await grantedBy(await mine.put(path, 'k', { body }))
    const { lease } = await grantedBy(await theirs.put(path, 'k', { body }))
    expect(lease).toBe(granted.lease)
    const end = () =>
      path === '/once/a' ? theirs.complete(path, lease, { result: 'ch_1' }) : theirs.release(path, lease)
    expect((await theirs.put(path, 'another', { body })).status).toBe(423)
    expect((await theirs.extend(path, lease, { leaseMs: 60_000 })).status).toBe(200)
    expect((await end()).status).toBe(204)
    const next = path === '/once/a' ? { result: 'ch_1' } : { name: 'a', lease: expect.any(String) }
    const repeated = await mine.put(path, 'k', { body })
    expect(await repeated.json()).toMatchObject(path === '/once/a' ? next : { status: 423 })
    expect(await (await mine.put(path, 'next', { body })).json()).toMatchObject(next)
  })

  it.each(['42', 'Ab-07'])('lets one request at a time to a guarded path with %s', async id => {
    let [inside, most] = [0, 0]
    await using upstream = await startUpstream(async () => {
      most = Math.max(most, ++inside)
      await pass(500)
      inside--
      return 'done'
    })
    const settings = { GUARDS: '/orders/:id/*=lock:order::id', GUARDED_URL: upstream.url }
    const apis = [first, second, first].map(({ worker }) => lockApiOf(stack, settings, worker))
    const asked = await Promise.all(apis.map(({ ask }) => ask('GET', `/guard/orders/${id}`)))
    expect([most, ...asked.map(({ status }) => status)]).toEqual([1, 200, 200, 200])
    await Promise.all(apis.map(({ settled }) => settled()))
  })

  it('forwards each event once and in order: stored, tried, dead, carried by the queue, or done', async () => {
    await using intake = await intakeOf()
    const { deliver, consume, ask, answers, forwarded } = intake
    for (const id of ['done', 'dead', 'tried', 'behind']) expect(await deliver(first, id)).toBe(202)
    Object.assign(answers, { dead: 410, tried: 503 })
    await consume(first)
    stack().rest.faults.next('lose-request', { times: 1_000 })
    expect(await deliver(first, 'carried')).toBe(202)
    stack().rest.faults.clear()
    for (const id of ['done', 'dead', 'tried', 'behind']) expect(await deliver(second, id)).toBe(200)
    Object.assign(answers, { dead: 204, tried: 204 })
    const { events } = (await (await ask(second, 'GET', '/events/dead')).json()) as {
      events: { id: string }[]
    }
    expect(events).toMatchObject([{ deliveryId: 'dead', attempts: 1, reason: 'The upstream answered 410.' }])
    expect((await ask(second, 'POST', `/events/${events[0]?.id}/replay`)).status).toBe(202)
    await pass(2_000)
    await consume(second)
    expect(forwarded.map(({ id }) => id)).toEqual([
      'done',
      'dead',
      'tried',
      'tried',
      'behind',
      'dead',
      'carried',
    ])
    const tokens = forwarded.map(({ token }) => token)
    expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => a - b))
    expect(await stack().redis.client.keys('edgelock:intake:*:list:*')).toEqual([])
  })

  it('forwards no event again that was forwarded while its sender waited', async () => {
    await using intake = await intakeOf(false)
    const { deliver, answers, forwarded } = intake
    answers['tried'] = 503
    expect([await deliver(first, 'done'), await deliver(first, 'tried')]).toEqual([200, 502])
    answers['tried'] = 204
    expect([await deliver(second, 'done'), await deliver(second, 'tried')]).toEqual([200, 200])
    expect(forwarded.map(({ id }) => id)).toEqual(['done', 'tried', 'tried'])
  })
})
