/** What the worker's consumer decides about each message, and that it never rejects. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { DeadLetter } from '../../src/console/index.ts'
import { fencedLock, type Lease } from '../../src/index.ts'
import type { Bindings, EventQueue } from '../../worker/bindings.ts'
import type { PackedEvent } from '../../worker/event.ts'
import worker from '../../worker/index.ts'
import { consume, type Message } from '../../worker/intake/consume.ts'
import { deadLettersOf } from '../../worker/intake/dead-letters.ts'
import { EventStore } from '../../worker/intake/store.ts'
import { envOf, stockLocks } from '../support/clients.ts'
import { executionContext } from '../support/guard-app.ts'
import { stories } from '../support/script-table.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'
import { useUpstream } from '../support/upstream.ts'

const stack = useStack()
const upstream = useUpstream()
const { context } = executionContext()

/** The upstream's answers by event. */
let answers: Record<string, number>
/** The messages that were sent. */
let sent: unknown[]
/** What was decided, in the order of the decisions: the seconds of a retry, or `ack`. */
let decisions: Record<string, number | 'ack'>
let log: Record<string, unknown>[]
/** Settings of the story that is told. */
let settings: Partial<Bindings>
/** What another consumer holds in it. */
let held: Lease | undefined

beforeEach(() => {
  // On a slow machine, a consumer would hand over sooner.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  answers = {}
  upstream.answer = ({ headers }) => answers[headers['event-id'] ?? ''] ?? 204
  sent = []
  decisions = {}
  log = []
  settings = { EVENT_RETRY_MS: '60000' }
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

function add(id: string, { to = 'a/b', as = id, by = 'sender' }: Partial<Record<string, string>> = {}) {
  return new EventStore(env()).accept({ id, known: as }, eventOf(id, to), by)
}

const key = (name: string) => `edgelock:intake:{events}:${name}`
/** The ids of the events that wait, in order. */
const waiting = () => stack().redis.client.lrange(key('list:github:a/b'), 0, -1)
const attemptsOf = async (id: string) =>
  Number(await stack().redis.client.hget(key(`tries:${id}`), 'attempts'))

const letters = () => deadLettersOf(env(), queue)
const FAILED = { attempts: 1, reason: 'The upstream answered 500.' }

function message(id: string, entity = 'a/b', attempts = 1): Message {
  return {
    // A foreign message names no list.
    ...{ id, attempts, body: entity === 'none' ? null : { list: `github:${entity}` } },
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

/** Takes a step of a story. A message is `id`, `id@attempts`, or `id=entity`. */
async function take(step: string): Promise<unknown> {
  const [verb = '', id = '', ...more] = step.split(' ')
  const { client } = stack().redis
  const steps: Record<string, () => unknown> = {
    add: async () => {
      const how = Object.fromEntries(more.map(word => word.split('=')))
      const [, first, last = first] = /^(\d+)\.\.(\d+)$/.exec(id) ?? []
      if (!first) return add(id, how)
      for (let n = Number(first); n <= Number(last); n++) await add(`${n}`, how)
      return undefined
    },
    answer: () => {
      const [, asked] = more[0]?.split('=') ?? []
      const answered = asked ? { status: Number(id), headers: { 'retry-after': asked } } : Number(id)
      upstream.answer = () => (id === 'nothing' ? undefined : answered)
    },
    deliver: () => deliver([id, ...more].map(messageOf), settings),
    due: () => client.hset(key(`tries:${id}`), 'dueAt', 0),
    expire: () => client.del(key(id)),
    set: () => Object.assign(settings, Object.fromEntries([id.split('=')])),
    lock: async () => {
      held = await fencedLock(stockLocks(stack()), '~tokens:github:a/b').acquire()
    },
    unlock: () => held?.release(),
    // A consumer that dies.
    take: () => new EventStore(env()).take('github:a/b'),
    replay: () => letters().replay(id),
    forget: () => letters().forget(id),
    'postpone-late': () => new EventStore(env()).postpone('github:a/b', { ...FAILED, id }, 0),
    // By default for longer than a consumer asks.
    lose: () => stack().rest.faults.next('lose-request', { ...running(id), times: Number(more[0] ?? 1_000) }),
    'lose-queue': () =>
      Object.assign(settings, { EVENTS: { ...queue, send: () => Promise.reject(new Error('no queue')) } }),
    find: () => stack().rest.faults.clear(),
  }
  return (steps[verb] ?? expect.unreachable(step))()
}

function messageOf(text: string): Message {
  const [, id = '', entity, attempts] =
    /^(\w+)(?:=([\w/]+))?(?:@(\d))?$/.exec(text) ?? expect.unreachable(text)
  return message(id, entity, Number(attempts ?? 1))
}

/**
 * Checks a claim: which events were forwarded, with rising tokens, wait or are dead, which lists were sent, what a message
 * was told, or the answer of a step.
 */
async function check(claim: string, answer: unknown): Promise<void> {
  const [what = '', ...words] = claim.split(' ')
  if (what === 'forwarded') {
    const ofList = upstream.received.filter(({ headers }) => headers['event-entity'] === 'a/b')
    const tokens = ofList.map(({ headers }) => Number(headers['fencing-token']))
    expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => a - b))
    return expect(upstream.ids()).toEqual(words)
  }
  if (what === 'sent') return expect(sent).toEqual(words.map(list => ({ list })))
  if (what === 'waits') return expect(await waiting()).toEqual(words)
  if (what === 'left') {
    const keys = await stack().redis.client.keys(key('*'))
    return expect(keys.sort()).toEqual(words.map(key))
  }
  if (what === 'attempts') return expect(await attemptsOf(words[0] ?? '')).toBe(Number(words[1]))
  if (what === 'dead') {
    const { events } = await letters().list({ limit: 10 })
    const said = events.map(({ id, attempts, reason }) => `${id} after ${attempts}: ${reason}`)
    return expect(said.join()).toBe(words.join(' '))
  }
  const [told] = words
  if (told === undefined) return expect(String(answer)).toBe(what)
  const [least, most] = told.split('..').map(Number)
  const isBetween = (seconds: number) => seconds >= Number(least) && seconds <= Number(most)
  expect([what, decisions[what]]).toEqual([what, told === 'ack' ? told : expect.toSatisfy(isBetween)])
}

stories(
  take,
  check,
)(`
  decides about each message by its list: done, due later, or not ours
    add good, answer 204, deliver done -> done ack
    add failing to=c/d, answer 500, deliver failed=c/d foreign=none empty=e/f -> failed 60..75, foreign ack, empty ack
  keeps one message of several for a list
    add failing, answer 500, deliver one two@3 three -> one ack, two 60..75, three ack
  lets a first message go where another consumer is at work, and keeps one that has come back
    add waits, lock, deliver first, deliver returned@2 -> first ack, returned 1..5
    unlock, deliver returned@3 -> returned ack
  lets a first message go where the next attempt is due later, and keeps one that has come back
    add waits, answer 500, deliver tries, answer 204, deliver first, deliver returned@2 -> first ack, returned 1..75
    due waits, deliver returned@3 -> returned ack
  keeps an event that it could not remove, and forwards it again
    add one, lose LREM, deliver m -> m 2..2
    find, deliver again@2 -> again ack, forwarded one one
  outlasts a store that fails for a moment while it has to remove an event, or to postpone one
    add one, lose LREM 4, deliver m -> forwarded one, waits
    add two, answer 500, lose dueAt 4, deliver m -> forwarded one two, waits two, m 60..75
  hands the rest of a list over to a message of its own when its quantum is over
    add 1..7, deliver m -> m ack, sent github:a/b, forwarded 1 2 3 4 5
  hands the rest of a list over to a message of its own when its run is full
    add 1..7, set EVENTS_PER_RUN=2, deliver m -> m ack, sent github:a/b, forwarded 1 2
  keeps its message when it cannot hand over
    add 1..7, lose-queue, deliver m -> m 2..2, sent, forwarded 1 2 3 4 5
  goes on behind an event that has expired
    add expired, add next, expire event:expired, deliver m -> m ack, waits, forwarded next
  gives an event up as its last attempt ended, when EVENT_ATTEMPTS was lowered since
    add failing, answer 502, deliver m, due failing, answer 500, deliver m, due failing -> attempts failing 2
    set EVENT_ATTEMPTS=2, answer 204, deliver m -> forwarded failing failing, dead failing after 2: The upstream answered 500.
  says that the last attempt was cut off, although the one before it was answered
    add deadly, answer 500, deliver m, due deadly, take, set EVENT_ATTEMPTS=2, deliver m -> forwarded deadly, dead deadly after 2: The last attempt was cut off. The upstream may have the event.
  tries again no earlier than the upstream asked, and lets other entities pass meanwhile
    add asked, answer 503 after=120, deliver m@2 -> m 120..120
    add other to=c/d, answer 204, deliver m@3 n=c/d -> m 120..120, n ack, forwarded asked other
  gives an event up to which no answer ever came, and moves on
    add bad, answer nothing, set EVENT_ATTEMPTS=1, deliver m -> dead bad after 1: The upstream does not answer.
    add good, answer 204, deliver m -> forwarded bad good
  forwards an event again when an operator asks for that, with all attempts ahead
    add bad, set EVENT_ATTEMPTS=2, answer 500, deliver m, due bad, deliver m -> dead bad after 2: The upstream answered 500.
    replay bad -> true, attempts bad 0, waits bad
    deliver m, due bad, answer 204, deliver m -> forwarded bad bad bad bad, dead
  does not lose a dead letter to a late copy of an earlier change
    add dead, answer 410, deliver m, postpone-late dead -> dead dead after 1: The upstream answered 410.
    answer 204, replay dead -> true, dead
    deliver n -> forwarded dead dead
  knows an event that came before, waits or is done, and one whose answer was lost
    add one -> alone
    add one -> again
    add one by=other -> waiting
    add two -> behind
    deliver m, add one by=other -> done
    add two by=queue -> done, waits, forwarded one two
  refuses another event under a known id, but not one that was accepted before
    add first as=known -> alone
    add other as=known -> other
    add other as=known by=queue -> behind
    add other as=known by=queue -> again
    deliver m, add other as=known by=queue -> again, waits, forwarded first other
  does not take a dead letter for replayed whose event has expired
    add dead, answer 410, deliver m, expire event:dead, replay dead -> false, waits, dead dead after 1: The upstream answered 410.
  takes a dead letter in anew once its delivery is no longer known
    add dead, answer 410, deliver m, add dead by=again -> done
    expire seen:dead, add dead by=again -> alone, attempts dead 0, dead
  forgets a dead letter, and no other event, and knows its delivery from then on
    add dead, answer 410, deliver m, add waits, forget waits -> false
    forget dead -> true, dead, left due event:waits list:github:a/b seen:dead seen:waits
    forget dead -> false, waits waits
`)

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
    const asked: number[] = []
    upstream.answer = () => asked.push(stack().rest.requests.http) && 204
    for (let n = 1; n <= events; n++) await add(`${n}`)
    await deliver([message('m')])
    expect([asked[0], stack().rest.requests.http]).toEqual([untilAsked, inAll])
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
  expect([decisions, upstream.ids()]).toEqual([{ two: 'ack' }, ['one']])
  await consumer
  expect(upstream.ids()).toEqual(['one', 'two'])
})

it('does not wait for an upstream that is slow, and forwards the event in the background', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  upstream.answer = () => answered.then(() => 204)
  const background: Promise<unknown>[] = []
  await add('slow')
  await add('next')
  const ctx = { ...context, waitUntil: (work: Promise<unknown>) => background.push(work) }
  await consume({ messages: [message('m')] }, env({ UPSTREAM_TIMEOUT_MS: '10000' }), ctx)
  expect([decisions, upstream.ids()]).toEqual([{ m: 2 }, ['slow']])
  await deliver([message('m', 'a/b', 2)])
  expect([decisions, upstream.ids()]).toEqual([{ m: expect.toSatisfy(s => s >= 1 && s <= 5) }, ['slow']])
  answer()
  await Promise.all(background)
  await deliver([message('m', 'a/b', 3)])
  expect([decisions, upstream.ids()]).toEqual([{ m: 'ack' }, ['slow', 'next']])
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

it('forwards a dead letter once that two operators replay at the same time', async () => {
  await die('dead')
  answers = {}
  expect(await Promise.all([letters().replay('dead'), letters().replay('dead')])).toEqual([true, true])
  await Promise.all([deliver([message('n')]), deliver([message('o')])])
  await deliver([message('p')])
  expect(upstream.ids()).toEqual(['dead', 'dead'])
})

it('says what became of a dead letter that another operator dealt with at the same time', async () => {
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
  expect([await letters().forget('dead'), await waiting()]).toEqual([false, ['dead']])
  await deliver([message('n')])
  meanwhile(store => store.forget('dead'))
  expect([await letters().replay('dead'), await waiting()]).toEqual([false, []])
  expect(sent).toEqual([])
})

it('does not lose an event that was brought back to a late copy of what was done to its dead letter', async () => {
  const store = new EventStore(env())
  answers = { dead: 410 }
  await add('dead')
  stack().rest.faults.next('hold', { match: ([, text]) => !!text?.includes("'SET', letter") })
  await deliver([message('m')])
  const [letter] = (await letters().list({ limit: 10 })).events
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
  expect(upstream.ids()).toEqual(['dead', 'dead'])
  const keys = await stack().redis.client.keys('edgelock:intake:*')
  expect(keys).toEqual([key('seen:dead')])
})

it('keeps an event for 30 days from each change, nothing without an end, and says when a list is due', async () => {
  const { client } = stack().redis
  const store = new EventStore(env())
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

it('lists dead letters page by page, those of one moment too, for those with the token alone', async () => {
  const ask = (query: string, token = 'a-token-for-events') => {
    const headers = { authorization: `Bearer ${token}` }
    const request = new Request(`http://worker/events/dead${query}`, { headers })
    return worker.fetch(request, env({ EVENTS_TOKEN: 'a-token-for-events' }), context)
  }
  upstream.answer = () => 410
  for (const id of ['1', '2', '3', '4', '5', '6', '7']) {
    if (id === '6') vi.advanceTimersByTime(1_000)
    await add(id, { to: `a/${id}` })
    await deliver([message('m', `a/${id}`)])
  }
  const pages: string[][] = []
  for (let cursor: string | undefined = ''; cursor !== undefined && pages.length < 9; ) {
    const answer = await ask(`?limit=2${cursor && `&cursor=${cursor}`}`)
    const page = (await answer.json()) as { events: DeadLetter[]; cursor?: string }
    pages.push(page.events.map(({ id }) => id))
    cursor = page.cursor
  }
  expect(pages).toEqual([['1', '2'], ['3', '4'], ['5', '6'], ['7']])
  expect((await ask('', 'another-long-token')).status).toBe(401)
  for (const query of ['limit=0', 'limit=101', 'cursor=x', `cursor=${'9'.repeat(400)}-0`, 'cursor=0-1e21'])
    expect([query, (await ask(`?${query}`)).status]).toEqual([query, 400])
})
