/** What the worker's consumer decides about each message, and that it never rejects. */
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startUpstream } from '../../dev/upstream.ts'
import type { DeadLetter } from '../../src/console/index.ts'
import { fencedLock } from '../../src/index.ts'
import type { Bindings, EventQueue } from '../../worker/bindings.ts'
import type { PackedEvent } from '../../worker/event.ts'
import { consume, type Message } from '../../worker/intake/consume.ts'
import { deadLettersOf } from '../../worker/intake/dead-letters.ts'
import { EventStore } from '../../worker/intake/store.ts'
import { envOf, stockLocks } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
const upstream = await startUpstream(async ({ headers: { 'event-id': id = '' } }) => {
  forwarded.push(id)
  askedAfter[id] = stack().rest.requests.http
  await slow
  return answers[id] ?? 204
})
const { context } = executionContext()

/** The upstream's answers by event. */
let answers: Record<string, number>
/** What the upstream waits for. */
let slow: Promise<void> | undefined
/** The messages that were sent. */
let sent: unknown[]
/** What was decided, in the order of the decisions: the seconds of a retry, or `ack`. */
let decisions: Record<string, number | 'ack'>
/** The events that the upstream got. */
let forwarded: string[]
/** How many requests to the store there were by then. */
let askedAfter: Record<string, number>
let log: Record<string, unknown>[]

afterAll(() => upstream[Symbol.asyncDispose]())

beforeEach(() => {
  // On a slow machine, a consumer would hand over sooner.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  answers = {}
  slow = undefined
  sent = []
  decisions = {}
  forwarded = []
  askedAfter = {}
  log = []
  vi.spyOn(console, 'log').mockImplementation(line => log.push(JSON.parse(line)))
  vi.spyOn(console, 'error').mockImplementation(line => log.push(JSON.parse(line)))
})

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Sees the requests that run a script of the intake, by a command that it contains. */
const running = (command: string) => ({
  match: ([name, text]: string[]) => name?.toUpperCase() === 'EVAL' && !!text?.includes(`'${command}'`),
})

/** Longer than a consumer asks for. */
const AWAY_FOR_GOOD = { ...running('LREM'), times: 1_000 }

const queue: EventQueue = { send: async message => sent.push(message), sendBatch: async () => {} }

function env(changed: Partial<Bindings> = {}): Bindings {
  // With this timeout, a consumer waits for the upstream.
  const upstreamSettings = { UPSTREAM_URL: upstream.url, UPSTREAM_TIMEOUT_MS: '60000' }
  return { ...envOf(stack().rest), ...upstreamSettings, EVENTS: queue, ...changed }
}

function eventOf(deliveryId: string, entity = 'a/b'): PackedEvent {
  const event = { provider: 'github', deliveryId, entity, body: '', contentType: 'text/plain' }
  return { ...event, headers: {}, request: 'r' }
}

function add(id: string, entity?: string, changed: Partial<Bindings> = {}, by = 'sender') {
  return new EventStore(env(changed)).accept({ id, known: id }, eventOf(id, entity), by)
}

/** The ids of the events that wait, in order. */
const waiting = (list = 'github:a/b', prefix = '') =>
  stack().redis.client.lrange(`edgelock:intake:{${prefix}events}:list:${list}`, 0, -1)

const attemptsOf = async (id: string) =>
  Number(await stack().redis.client.hget(`edgelock:intake:{events}:tries:${id}`, 'attempts'))

const FAILED = { attempts: 1, reason: 'The upstream answered 500.' }
const due = (id: string) => stack().redis.client.hset(`edgelock:intake:{events}:tries:${id}`, 'dueAt', 0)

function message(id: string, entity: unknown = 'a/b', attempts = 1): Message {
  return {
    ...{ id, attempts, body: typeof entity === 'string' ? { list: `github:${entity}` } : entity },
    ack: () => {
      decisions[id] = 'ack'
    },
    retry: ({ delaySeconds }) => {
      decisions[id] = delaySeconds
    },
  }
}

const deliver = (messages: Message[], changed: Partial<Bindings> = {}) =>
  consume({ messages }, env(changed), context)

/** An event that the upstream refuses for good. */
async function die(id: string): Promise<void> {
  answers = { [id]: 410 }
  await add(id)
  await deliver([message('m')])
}

it('decides about each message by its list: done, due later, or not ours', async () => {
  answers = { failing: 500 }
  await add('good')
  await add('failing', 'c/d')
  const other = message('foreign', 'x', 1)
  await deliver(
    [message('done'), message('failed', 'c/d'), { ...other, body: null }, message('none', 'e/f')],
    {
      EVENT_RETRY_MS: '60000',
    },
  )
  expect(decisions).toEqual({
    done: 'ack',
    failed: expect.toSatisfy(s => s >= 60),
    foreign: 'ack',
    none: 'ack',
  })
})

it('keeps one message of several for a list', async () => {
  answers = { failing: 500 }
  await add('failing')
  await deliver([message('one'), message('two', 'a/b', 3), message('three')], { EVENT_RETRY_MS: '60000' })
  expect(decisions).toEqual({ one: 'ack', three: 'ack', two: expect.any(Number) })
})

it.each([
  ['another consumer is at work', () => fencedLock(stockLocks(stack()), '~tokens:github:a/b').acquire()],
  [
    'the next attempt is due later',
    async () => {
      answers = { waits: 500 }
      await deliver([message('tries')], { EVENT_RETRY_MS: '60000' })
      answers = {}
    },
  ],
] as const)('lets a first message go where %s, and keeps one that has come back', async (_, given) => {
  await add('waits')
  const lease = await given()
  await deliver([message('first')])
  await deliver([message('returned', 'a/b', 2)])
  expect(decisions).toMatchObject({ first: 'ack', returned: expect.toSatisfy(s => s >= 1 && s <= 75) })
  await lease?.release()
  await due('waits')
  await deliver([message('returned', 'a/b', 3)])
  expect(decisions['returned']).toBe('ack')
})

it.each([
  [1, 1 + 2, 5 + 1],
  [4, 4 + 2, 4 * 5 + 1],
])(
  'forwards %i events with %i requests until the upstream is asked, and %i in all',
  async (events, untilAsked, inAll) => {
    // The server learns the scripts.
    await add('before')
    await deliver([message('m')])
    stack().rest.requests.reset()
    for (let n = 1; n <= events; n++) await add(`${n}`)
    await deliver([message('m')])
    expect([askedAfter['1'], stack().rest.requests.http]).toEqual([untilAsked, inAll])
  },
)

it('forwards an event whose message found the entity locked for the last time', async () => {
  await add('one')
  let removed = false
  const release = ([name, ...args]: string[]) => {
    removed ||= running('LREM').match([name, ...args] as string[])
    return removed && args.includes('~tokens:github:a/b')
  }
  stack().rest.faults.next('slow', { ms: 500, match: release })
  const consumer = deliver([message('one')])
  await until(async () => removed && (await waiting()).length === 0)
  await add('two')
  await deliver([message('two')])
  expect([decisions, forwarded]).toEqual([{ two: 'ack' }, ['one']])
  await consumer
  expect(forwarded).toEqual(['one', 'two'])
})

it.each([
  ['remove', 'LREM', {}, 204],
  ['postpone', 'dueAt', { EVENT_RETRY_MS: '1' }, 500],
])(
  'outlasts a store that fails for a moment while it has to %s an event',
  async (_, verb, settings, status) => {
    answers = { one: status }
    await add('one')
    stack().rest.faults.next('lose-request', { ...running(verb), times: 4 })
    await deliver([message('m')], settings)
    expect(forwarded).toEqual(['one'])
    expect(await waiting()).toEqual(status === 204 ? [] : ['one'])
  },
)

it('keeps an event that it could not remove, and forwards it again with a higher token', async () => {
  await add('one')
  stack().rest.faults.next('lose-request', AWAY_FOR_GOOD)
  await deliver([message('m')])
  stack().rest.faults.clear()
  await deliver([message('m again', 'a/b', 2)])
  expect([decisions, forwarded]).toEqual([{ m: 2, 'm again': 'ack' }, ['one', 'one']])
  const tokens = log.filter(({ outcome }) => outcome === 'done').map(({ token }) => Number(token))
  expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => a - b))
})

it.each([
  ['its quantum is over', 5, {}],
  ['its run is full', 2, { EVENTS_PER_RUN: '2' }],
])('hands the rest of a list over to a message of its own when %s', async (_, count, settings) => {
  for (let n = 1; n <= 7; n++) await add(`${n}`)
  await deliver([message('m')], settings)
  expect([decisions, sent]).toEqual([{ m: 'ack' }, [{ list: 'github:a/b' }]])
  expect(forwarded).toHaveLength(count)
})

it('keeps its message when it cannot hand over', async () => {
  for (let n = 1; n <= 7; n++) await add(`${n}`)
  const EVENTS = { ...queue, send: () => Promise.reject(new Error('no queue')) }
  await deliver([message('m')], { EVENTS })
  expect([decisions, forwarded]).toEqual([{ m: 2 }, ['1', '2', '3', '4', '5']])
})

it('does not wait for an upstream that is slow, and forwards the event in the background', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  slow = answered
  const background: Promise<unknown>[] = []
  await add('slow')
  await add('next')
  const ctx = { ...context, waitUntil: (work: Promise<unknown>) => background.push(work) }
  await consume({ messages: [message('m')] }, env({ UPSTREAM_TIMEOUT_MS: '10000' }), ctx)
  expect([decisions, forwarded]).toEqual([{ m: 2 }, ['slow']])
  await deliver([message('m', 'a/b', 2)])
  expect([decisions, forwarded]).toEqual([{ m: expect.toSatisfy(s => s >= 1 && s <= 5) }, ['slow']])
  answer()
  await Promise.all(background)
  await deliver([message('m', 'a/b', 3)])
  expect([decisions, forwarded]).toEqual([{ m: 'ack' }, ['slow', 'next']])
})

it.each<[string, Partial<Bindings>]>([
  ['the database is down', { UPSTASH_REDIS_REST_URL: 'http://127.0.0.1:1' }],
  ['the database is not set', { UPSTASH_REDIS_REST_URL: '' }],
  ['UPSTREAM_URL is not set', { UPSTREAM_URL: '' }],
  ['UPSTREAM_URL has a password, which fetch() refuses', { UPSTREAM_URL: 'http://:token@upstream' }],
  ['UPSTREAM_URL has no scheme', { UPSTREAM_URL: 'localhost:4000' }],
  ...['LEASE_MS', 'UPSTREAM_TIMEOUT_MS', 'EVENT_ATTEMPTS', 'EVENT_RETRY_MS', 'EVENTS_PER_RUN'].map(
    (name): [string, Partial<Bindings>] => [`${name} is no number`, { [name]: '30s' }],
  ),
])('keeps the message and its event when %s', async (_, change) => {
  await add('kept')
  await deliver([message('m', 'a/b', 2)], change)
  expect(decisions).toEqual({ m: 4 })
  expect(await attemptsOf('kept')).toBe(0)
  await deliver([message('m', 'a/b', 3)])
  expect(decisions).toEqual({ m: 'ack' })
})

it('gives an event up as its last attempt ended, when EVENT_ATTEMPTS was lowered since', async () => {
  await add('failing')
  for (const [status, limit] of [
    [502, '3'],
    [500, '3'],
    [204, '2'],
  ] as const) {
    answers = { failing: status }
    await deliver([message('m')], { EVENT_RETRY_MS: '1', EVENT_ATTEMPTS: limit })
    await due('failing')
  }
  expect(forwarded).toEqual(['failing', 'failing'])
  expect((await deadLettersOf(env(), queue).list({ limit: 10 })).events).toMatchObject([
    { id: 'failing', attempts: 2, reason: 'The upstream answered 500.' },
  ])
})

it('says that the last attempt was cut off, although the one before it was answered', async () => {
  answers = { deadly: 500 }
  await add('deadly')
  await deliver([message('m')], { EVENT_RETRY_MS: '1' })
  await due('deadly')
  await new EventStore(env()).take('github:a/b')
  await deliver([message('m')], { EVENT_ATTEMPTS: '2' })
  expect((await deadLettersOf(env(), queue).list({ limit: 10 })).events).toMatchObject([
    { id: 'deadly', attempts: 2, reason: expect.stringContaining('cut off') },
  ])
})

it('logs how each attempt ended, with provider, delivery and reason', async () => {
  answers = { bad: 422 }
  for (const id of ['good', 'bad']) await add(id)
  await deliver([message('m')])
  const event = { event: 'hook', provider: 'github', entity: 'a/b', request: 'r', attempts: 1 }
  expect(log.filter(line => line['event'] === 'hook')).toMatchObject([
    { ...event, delivery: 'good', outcome: 'done', status: 204, token: expect.any(Number) },
    { ...event, delivery: 'bad', outcome: 'refused', status: 422 },
    { ...event, delivery: 'bad', outcome: 'given up', reason: 'The upstream answered 422.' },
  ])
})

it('goes on behind an event that has expired', async () => {
  for (const id of ['expired', 'next']) await add(id)
  await stack().redis.client.del('edgelock:intake:{events}:event:expired')
  await deliver([message('m')])
  expect(await waiting()).toEqual([])
  expect(decisions).toEqual({ m: 'ack' })
})

it('does not lose a dead letter to a late copy of an earlier change', async () => {
  const store = new EventStore(env())
  await die('dead')
  await store.postpone('github:a/b', { ...FAILED, id: 'dead' }, 0)
  const letters = deadLettersOf(env(), queue)
  expect(await letters.list({ limit: 10 })).toMatchObject({ events: [{ id: 'dead' }] })
  expect(await letters.replay('dead')).toBe(true)
  expect(await letters.list({ limit: 10 })).toEqual({ events: [] })
  answers = {}
  await deliver([message('n')])
  expect(forwarded).toEqual(['dead', 'dead'])
})

it('leaves a list in the index that gets an event, however late two copies of its retirement are', async () => {
  const store = new EventStore(env())
  await add('one')
  await store.remove('github:a/b', 'one')
  const { faults } = stack().rest
  faults.next('hold', { ...running('ZREM'), times: 2 })
  expect(await store.retire('github:a/b')).toBe(true)
  expect(await store.listsDue(Date.now(), 10)).toEqual([])
  await add('two')
  await faults.deliverHeld()
  expect(await store.listsDue(Date.now(), 10)).toEqual(['github:a/b'])
})

it('knows an event that came before, waits or is done, and one whose answer was lost', async () => {
  expect([await add('one'), await add('one'), await add('one', 'a/b', {}, 'other')]).toEqual([
    ...['alone', 'again', 'waiting'],
  ])
  expect(await add('two')).toBe('behind')
  await deliver([message('m')])
  expect([await add('one', 'a/b', {}, 'other'), await add('two', 'a/b', {}, 'queue')]).toEqual([
    'done',
    'done',
  ])
  expect([await waiting(), forwarded]).toEqual([[], ['one', 'two']])
})

it('refuses another event under a known id, but not one that was accepted before', async () => {
  const store = new EventStore(env())
  const accept = (id: string, by: string) => store.accept({ id, known: 'known' }, eventOf(id), by)
  expect(await accept('first', 'sender')).toBe('alone')
  expect(await accept('other', 'sender')).toBe('other')
  for (const expected of ['behind', 'again']) expect(await accept('other', 'queue')).toBe(expected)
  await deliver([message('m')])
  expect(await accept('other', 'queue')).toBe('again')
  expect([await waiting(), forwarded]).toEqual([[], ['first', 'other']])
})

it('forwards a dead letter once that two operators replay at the same time', async () => {
  await die('dead')
  answers = {}
  const letters = deadLettersOf(env(), queue)
  expect(await Promise.all([letters.replay('dead'), letters.replay('dead')])).toEqual([true, true])
  await Promise.all([deliver([message('n')]), deliver([message('o')])])
  await deliver([message('p')])
  expect(forwarded).toEqual(['dead', 'dead'])
})

it('says what became of a dead letter that another operator dealt with at the same time', async () => {
  const letters = deadLettersOf(env(), queue)
  const { deadLetter } = EventStore.prototype
  /** What the other operator does between a look at the dead letter and what is done to it. */
  const meanwhile = (act: (store: EventStore) => Promise<unknown>) =>
    vi.spyOn(EventStore.prototype, 'deadLetter').mockImplementationOnce(async function (
      this: EventStore,
      id,
    ) {
      const found = await deadLetter.call(this, id)
      await act(this)
      return found
    })
  await die('dead')
  meanwhile(store => store.replay('dead', 'github:a/b'))
  expect([await letters.forget('dead'), await waiting()]).toEqual([false, ['dead']])
  await deliver([message('n')])
  meanwhile(store => store.forget('dead'))
  expect([await letters.replay('dead'), await waiting()]).toEqual([false, []])
  expect(sent).toEqual([])
})

it('does not take a dead letter for replayed whose event has expired', async () => {
  await die('dead')
  await stack().redis.client.del('edgelock:intake:{events}:event:dead')
  const letters = deadLettersOf(env(), queue)
  expect([await letters.replay('dead'), await waiting()]).toEqual([false, []])
  expect(await letters.list({ limit: 10 })).toMatchObject({ events: [{ id: 'dead' }] })
})

it('does not lose an event that was brought back to a late copy of what was done to its dead letter', async () => {
  const store = new EventStore(env())
  answers = { dead: 410 }
  await add('dead')
  stack().rest.faults.next('hold', { match: ([, text]) => !!text?.includes("'SET', letter") })
  await deliver([message('m')])
  const [letter] = (await deadLettersOf(env(), queue).list({ limit: 10 })).events
  await store.replay('dead', 'github:a/b')
  await stack().rest.faults.deliverHeld()
  await store.bury('github:a/b', letter as DeadLetter, 1)
  await store.forget('dead')
  expect(await waiting()).toEqual(['dead'])
  await store.replay('dead', 'github:a/b')
  expect(await waiting()).toEqual(['dead'])
  answers = {}
  await deliver([message('n')])
  await store.postpone('github:a/b', { ...FAILED, id: 'dead' }, Date.now())
  expect(forwarded).toEqual(['dead', 'dead'])
  const keys = await stack().redis.client.keys('edgelock:intake:*')
  expect(keys.map(key => key.replace('edgelock:intake:{events}:', ''))).toEqual(['seen:dead'])
})

it('keeps an event for 30 days from each change, nothing without an end, and says when a list is due', async () => {
  const { client } = stack().redis
  const store = new EventStore(env())
  const key = (name: string) => `edgelock:intake:{events}:${name}`
  const dueAt = () => client.zscore(key('due'), 'github:a/b').then(Number)
  const letter = { id: 'one', provider: 'github', deliveryId: 'one', entity: 'a/b', attempts: 1, reason: '' }
  const now = Date.now()
  const bury = () => store.bury('github:a/b', { ...letter, diedAt: now }, 1)
  const steps: [step: () => Promise<unknown>, due: number][] = [
    [() => add('one'), now],
    [() => add('two'), now],
    [() => store.postpone('github:a/b', { ...FAILED, id: 'two' }, now), now],
    [() => store.take('github:a/b'), now],
    [() => store.postpone('github:a/b', { ...FAILED, id: 'one' }, now + 5_000), now + 5_000],
    [bury, now],
    [() => store.replay('one', 'github:a/b'), now],
    [() => store.remove('github:a/b', 'two'), now],
  ]
  for (const [step, due] of steps) {
    // What expired long ago leaves the list of the dead.
    await client.zadd(key('dead'), 1, 'of long ago')
    await client.pexpire(key('event:one'), 1_000)
    await step()
    expect(await dueAt()).toBe(due)
    for (const left of await client.keys('edgelock:intake:*'))
      if (left !== key('dead') || step === bury)
        expect([left, await client.pttl(left)]).not.toEqual([left, -1])
    if (step === bury) expect(await client.zrange(key('dead'), 0, -1)).toEqual(['one'])
    const changed = step === steps[0]?.[0] || step === bury || step === steps[6]?.[0]
    if (changed) expect(await client.pttl(key('event:one'))).toBeGreaterThan(29 * 86_400_000)
  }
  expect(await client.zrange(key('dead'), 0, -1)).toEqual(['of long ago'])
  expect(await store.deadSince(0, 10)).toEqual([])
  expect(await client.exists(key('dead'))).toBe(0)
})

it('takes a dead letter in anew once its delivery is no longer known', async () => {
  const { client } = stack().redis
  await die('dead')
  expect(await add('dead', 'a/b', {}, 'again')).toBe('done')
  await client.del('edgelock:intake:{events}:seen:dead')
  expect(await add('dead', 'a/b', {}, 'again')).toBe('alone')
  expect([await attemptsOf('dead'), await client.exists('edgelock:intake:{events}:dead')]).toEqual([0, 0])
})

it('forgets a dead letter, and no other event', async () => {
  await die('dead')
  await add('waits')
  const letters = deadLettersOf(env(), queue)
  expect([await letters.forget('waits'), await letters.forget('dead'), await letters.forget('dead')]).toEqual(
    [false, true, false],
  )
  expect(await letters.list({ limit: 10 })).toEqual({ events: [] })
  const keys = await stack().redis.client.keys('*')
  // Another delivery of it is a duplicate.
  expect(keys.filter(key => /^edgelock:intake.*dead/.test(key))).toEqual([
    'edgelock:intake:{events}:seen:dead',
  ])
})
