/**
 * Every exported function that takes options refuses what it cannot use before any request, by the name of the option. An
 * option without a row below fails. test/integration/mistakes.test.ts has what people get wrong.
 */
import { describe, expect, it } from 'vitest'
import { lockConsole } from '../../src/console/index.ts'
import * as hono from '../../src/hono/index.ts'
import {
  countDownLatch,
  createLocks,
  fairLock,
  inDoubt,
  inspectOnce,
  type Lease,
  type Lock,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  redLock,
  releaseAll,
  semaphore,
  steal,
  tryWithLock,
  waiters,
  withLock,
} from '../../src/index.ts'
import { acquireAs, lentPermits, onceAs } from '../../src/lend.ts'
import { lockMetrics } from '../../src/otel.ts'
import { confirmed, rest } from '../../src/rest.ts'
import { memory } from '../../src/testing.ts'
import * as web from '../../src/web/index.ts'
import { webLocks } from '../../src/web-locks.ts'
import { type AgreeingRedis, agreeingRedis } from '../support/agreeing-redis.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, refused } from '../support/fake-redis.ts'
import { GUARD_KINDS, GUARDS } from '../support/guard-app.ts'
import { watched } from '../support/watched.ts'

const redis = { eval: async () => [':free'] }
const confirming = { ...redis, evalThenWait: async () => [1, 1], sendAll: async () => [] } as never
const work = async () => 1
const handler = () => new Response()
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const ID = '0123456789abcdef0123456789abcdef'

interface Given {
  readonly locks: Locks
  readonly members: Lock[]
  readonly leases: Lease[]
}

type Call = (options: never, given: Given) => unknown

const ofLock = (locks: Locks) => lock(locks, 'x')
const ofLatch = (locks: Locks) => countDownLatch(locks, 'x')
const ofSemaphore = (locks: Locks) => semaphore(locks, 'x')
const ofPermits = (locks: Locks) => permitSemaphore(locks, 'x')
/** Adds what a function needs beside the option that is wrong. */
const beside = (needs: object, options: unknown) =>
  (typeof options === 'object' && options ? { ...needs, ...options } : options) as never

/** Every public function that takes options; its messages name it by the end of its title. */
const FUNCTIONS: [title: string, call: Call][] = [
  ['lock: acquire()', (options, { locks }) => ofLock(locks).acquire(options)],
  ['lock: tryAcquire()', (options, { locks }) => ofLock(locks).tryAcquire(options)],
  ['permits: acquire()', (options, { locks }) => ofPermits(locks).acquire(options)],
  ['permits: tryAcquire()', (options, { locks }) => ofPermits(locks).tryAcquire(options)],
  ['of permits: withLock()', (options, { locks }) => withLock(ofPermits(locks), options, work)],
  [
    'multi-lock: acquire()',
    (options, { locks }) => multiLock([ofLock(locks), lock(locks, 'y')]).acquire(options),
  ],
  ['of clients: tryAcquire()', (options, { members }) => multiLock(members).tryAcquire(options)],
  ['red lock: acquire()', (options, { members }) => redLock(members).acquire(options)],
  ['red lock: tryAcquire()', (options, { members }) => redLock(members).tryAcquire(options)],
  ['redLock()', (options, { members }) => redLock(members, options)],
  ['of a lease: keepAlive()', (options, { leases: [lease] }) => lease?.keepAlive(options)],
  ['of a red lease: keepAlive()', (options, { leases: [, lease] }) => lease?.keepAlive(options)],
  ['of a lock: withLock()', (options, { locks }) => withLock(ofLock(locks), options, work)],
  ['of a lock: tryWithLock()', (options, { locks }) => tryWithLock(ofLock(locks), options, work)],
  ['of a name: withLock()', (options, { locks }) => withLock(locks, 'x', options, work)],
  ['of a name: tryWithLock()', (options, { locks }) => tryWithLock(locks, 'x', options, work)],
  ['steal()', (options, { locks }) => steal(ofLock(locks), options)],
  ['waiters()', (options, { locks }) => waiters(fairLock(locks, 'x'), options)],
  ['releaseAll()', (options, { locks }) => releaseAll(locks, options)],
  ['acquireAs()', (options, { locks }) => acquireAs(ofLock(locks), ID, options)],
  ['onceAs()', (options, { locks }) => onceAs(locks, 'x', ID, options)],
  ['claim()', (options, { locks }) => onceAs(locks, 'x', ID).claim(options)],
  ['lentPermits()', (options, { locks }) => lentPermits(locks, 'x', options)],
  ['fairLock()', (options, { locks }) => fairLock(locks, 'x', options)],
  ['permitSemaphore()', (options, { locks }) => permitSemaphore(locks, 'x', options)],
  ['permits: addPermits()', (options, { locks }) => ofPermits(locks).addPermits(1, options)],
  ['once()', (options, { locks }) => once(locks, 'x', options, work)],
  ['inspectOnce()', (options, { locks }) => inspectOnce(locks, 'x', options)],
  ['inDoubt()', inDoubt],
  ['semaphore: acquire()', (options, { locks }) => ofSemaphore(locks).acquire(1, options)],
  ['semaphore: tryAcquire()', (options, { locks }) => ofSemaphore(locks).tryAcquire(1, options)],
  ['semaphore: trySetPermits()', (options, { locks }) => ofSemaphore(locks).trySetPermits(1, options)],
  ['semaphore: addPermits()', (options, { locks }) => ofSemaphore(locks).addPermits(1, options)],
  ['semaphore: drainPermits()', (options, { locks }) => ofSemaphore(locks).drainPermits(options)],
  ['semaphore: release()', (options, { locks }) => ofSemaphore(locks).release(1, options)],
  ['semaphore: releaseIfExists()', (options, { locks }) => ofSemaphore(locks).releaseIfExists(1, options)],
  ['latch: wait()', (options, { locks }) => ofLatch(locks).wait(options)],
  ['latch: countDown()', (options, { locks }) => ofLatch(locks).countDown(options)],
  ['createLocks()', options => createLocks(beside({ redis }, options))],
  ['confirmed()', options => createLocks({ redis: confirmed(confirming, options) })],
  ['rest()', rest],
  ['stripe()', options => web.stripe(SECRET, options)],
  ['standardWebhooks()', options => web.standardWebhooks(SECRET, options)],
  ['qstash()', options => web.qstash(SECRET, options)],
  ['lockMetrics()', lockMetrics],
  ['lockConsole()', options => lockConsole(beside({ authorize: () => true }, options))],
  ['memory()', memory],
  ['webLocks()', (options, { locks }) => webLocks(locks, options)],
  ...GUARD_KINDS.flatMap((kind): [title: string, call: Call][] => {
    const { needs, web, hono } = GUARDS[kind]
    return [
      [
        `of edgelock/web: ${kind}()`,
        (options, { locks }) => web(beside({ locks, ...needs }, options), handler),
      ],
      [`of Hono: ${kind}()`, (options, { locks }) => hono(beside({ locks, ...needs }, options))],
    ]
  }),
]

const COUNT = [0, -1, 1.5, Number.NaN, Infinity, 2 ** 53, '1000', null, 1000n]
const AT_LEAST_1 = 'a whole number of at least 1'
const FINITE = COUNT.filter(value => value !== Infinity)

/** What numbers must be, by the options that have them, and values that they cannot have. */
const NUMBERS: [options: string, what: string, wrong: unknown[]][] = [
  [
    'maxPolls patienceMs ttlMs limit withinMs memberMs waiterMs toleranceMs count timeoutMs maxLabels keys',
    ...([AT_LEAST_1, COUNT] as const),
  ],
  ['record.maxBytes sender.patienceMs', AT_LEAST_1, COUNT],
  ['maxHoldMs hold.maxHoldMs body.maxBytes body.timeoutMs defer.timeoutMs', AT_LEAST_1, FINITE],
  ['leaseMs', '(1|100) ms to a year, a whole number', [...COUNT, 365 * 86_400_000 + 1]],
  ['hold.leaseMs', '100 ms to a year, a whole number', COUNT.filter(value => value !== 2 ** 53)],
  ['keepMs', `(${AT_LEAST_1}|at least 1000 milliseconds|a whole number from 600000 to 2147483647)`, COUNT],
  ['permits', 'a whole number from 1 to 2147483647', [...COUNT, 2 ** 31]],
  ['weight', 'a whole number from 1 to 1(000)?', COUNT],
  ['body.bufferBytes', 'a whole number from 0 to 2147483647', [-1, 1.5, '1000', null]],
  ['waitMs', 'milliseconds of at least 0, or Infinity', [-1, Number.NaN, -Infinity, '1000', null]],
]

/** The same of other options. */
const OTHERS: typeof NUMBERS = [
  ['signal', 'an AbortSignal', [null, 5, {}, new AbortController()]],
  ['reenter', '(a lease|possible)', [null, 5, 'lease', {}]],
  [
    'waitUntil',
    'a function, or an object that has waitUntil\\(\\)',
    [null, 5, 'ctx', {}, { waitUntil: true }],
  ],
  ['operationId', 'well-formed Unicode of 1 to 512 bytes', ['', 'x'.repeat(513), '\ud800', 7, null]],
  [
    'renew hold.renew spanNames keyLocking localQueue key.required sender.signsId sender.obeysRetryAfter',
    'true or false',
    ['yes', null],
  ],
  [
    'mapName onEvent label reconcile hold.deadline waitingRoom logsOf onAction notFound authorize',
    'a function',
    [true],
  ],
  [
    'answers.onBusy answers.onRefused record.filter defer.onError sender.verify sender.id sender.screen',
    'a function',
    ['later'],
  ],
  ['answers.onUnavailable', "a function(, or 'allow')?", ['deny']],
  ['release', 'one of await, background', ['later']],
  ['unset', 'one of open, closed', ['maybe']],
  ['notify', 'one of publish, spublish, both, none', [false]],
  ['tokens', 'one of clock, counter', ['time']],
  ['begins', 'one of when-told', ['at-once']],
  ['hold.releaseAfter', 'one of body, handler', ['later']],
  ['record.onFailure', 'one of forget, keep', ['retry']],
  ['record.store', 'one of await, background', ['later']],
  ['key.unquoted', 'one of refuse, accept', [true]],
  ['sameBody', 'one of new, duplicate', ['same']],
  ['otherBody', 'one of duplicate, refused', ['other']],
  ['answers.status', 'one of 429, 503', [500, 409, '429', 'toString', null]],
  ['sender.busyStatus', 'one of 409, 503', [500]],
  ['seal record.seal', 'aesGcm\\(key\\)', ['secret', null]],
  ['afterCrash', 'inDoubt\\(\\)', ['in-doubt', null]],
  ['carry', 'carryTo\\(send\\)', [() => {}]],
  ['clock', 'a Clock', [null, Date, {}]],
  ['meter', 'a Meter', [{}]],
  ['tracer', 'a Tracer', [{}]],
  [
    'clientName',
    '1 to 32 characters of A-Za-z0-9._-',
    ['', 'my shop', 'a:b', 'a@b', 'a{b}', 'a\n', 'é', 'x'.repeat(33), 5, null],
  ],
  ['redis', 'an @upstash/redis client', [null, { get() {} }, { eval: 'eval' }, { ...redis, EVAL() {} }]],
  ['deadLetters', 'an object with list\\(\\), replay\\(\\) and forget\\(\\)', [{ list() {} }]],
  ['match', 'a glob of Redis', ['', 5]],
  ['faults', 'faults by the number of the request, or a function', ['lose']],
  ['locks', 'the result of createLocks\\(\\)', [{}, null]],
  ['name', '(a string, got|well-formed Unicode of 1 to 512 bytes)', ['', 5, 'edgelock:guarded']],
  ['kind', 'a function such as fairLock, or \\(locks, name\\) => lock', ['fair', '', null, {}]],
  ['scope', '(a string that is not empty, or a function that returns one|a function, or a string)', [7]],
  ['methods', 'a list of methods in capitals', ['POST', ['post'], [undefined], []]],
  [
    'fingerprint',
    '(a function|a string of at most 512 bytes, such as a digest)',
    [42, new Uint8Array(4), 'ä'.repeat(257)],
  ],
  ['key.header', 'the name of a header', ['', 'a b']],
  ['record.headers', 'a list of names', ['etag']],
  ['answers.documentation', 'a URL', ['', 'https://a/> b', 'a\r\nb: c']],
  ['sender.provider', '', ['', 'a{b}', 'x'.repeat(65)]],
]

const UNKNOWN: [options: object, option: string][] = [
  [{ ttl: 5 }, 'ttl'],
  [{ ttl: undefined }, 'ttl'],
  [{ constructor: Object }, 'constructor'],
  [JSON.parse('{"__proto__":{}}'), '__proto__'],
]

const clock = new FakeClock()
const stores: AgreeingRedis[] = [agreeingRedis(), agreeingRedis(), agreeingRedis()]
const requests = () => stores.reduce((sum, store) => sum + store.requests, 0)
const members = stores.map(redis => lock(createLocks({ clock, redis }), 'x'))
const locks = createLocks({ clock, redis: stores[0] as AgreeingRedis })
const leases = [await lock(locks, 'a').acquire(), await clock.runUntil(redLock(members).acquire())]

/** What the call fails with, before any request. */
async function failureOf(call: Call, options: unknown): Promise<Error> {
  const before = requests()
  const failure = await rejectionOf((async () => call(options as never, { locks, members, leases }))())
  expect(requests()).toBe(before)
  return failure as Error
}

/** `withOption('hold.leaseMs', 0)` is `{ hold: { leaseMs: 0 } }`. */
function withOption(path: string, value: unknown): object {
  const [option = '', inner] = path.split('.')
  const group = option === 'sender' ? { verify: () => true, id: () => 'one' } : {}
  return { [option]: inner ? { ...group, [inner]: value } : value }
}

/** Wrong values that some function refused by the sentence of the option. */
const met = new Set<string>()

describe.each(FUNCTIONS)('the options of %s', (title, call) => {
  const [who = ''] = title.split(': ').slice(-1)
  it.each(UNKNOWN)('refuse %o by its name, and list the known ones', async (options, option) => {
    const message = expect.stringMatching(
      new RegExp(`^${who.replace('()', '\\(\\)')} has no option ${option}, only \\w`),
    )
    expect(await failureOf(call, options)).toMatchObject({ name: 'TypeError', message })
  })

  it.each([
    [5, 'number'],
    [null, 'null'],
    [handler, 'function'],
  ])('refuse %o instead of an object', async (options, got) => {
    const message = `the options of ${who} must be an object, got ${got}`
    expect(await failureOf(call, options)).toMatchObject({ name: 'TypeError', message })
  })

  it('are refused by their names where a value is wrong, with what it must be', async () => {
    for (const [table, rows] of [NUMBERS, OTHERS].entries())
      for (const [options, what, wrong] of rows)
        for (const path of options.split(' '))
          for (const value of wrong) {
            const { name, message } = await failureOf(call, withOption(path, value))
            // Which options it has is a matter of its type.
            const lacked = / has no option (\w+)[,:]/.exec(message)?.[1] ?? ''
            if (path.split('.').includes(lacked)) continue
            const isNumber = typeof value === 'number'
            const of = table === 0 && !isNumber ? 'a number, got ' : what
            const expected = `^([^:]+: )?${path} (must be|is not) ${of}${table === 0 && isNumber ? `, got ${value}$` : ''}`
            expect([path, value, name, message]).toEqual([
              ...[path, value, table === 0 && isNumber ? 'RangeError' : 'TypeError'],
              expect.stringMatching(new RegExp(expected)),
            ])
            met.add(path)
          }
  })
})

it('every option has a row, and every row an option', async () => {
  const paths = [...NUMBERS, ...OTHERS].flatMap(([options]) => options.split(' '))
  expect(paths.filter(path => !met.has(path))).toEqual([])
  const known = new Set<string>()
  for (const [, call] of FUNCTIONS) {
    const { message } = await failureOf(call, { ttl: 5 })
    for (const option of message.split(', only ')[1]?.split(', ') ?? []) known.add(option)
  }
  const covered = new Set(paths.map(path => path.split('.')[0]))
  expect([...known].filter(option => !covered.has(option)).sort()).toEqual(['token', 'url'])
})

it.each([
  ['publish', 'PUBLISH'],
  ['spublish', 'SPUBLISH'],
  ['both', 'BOTH'],
  ['none', ''],
  [undefined, 'PUBLISH'],
] as const)('createLocks chooses how a release wakes Java’s waiters: %s', async (notify, publish) => {
  const { plain, redis } = fakeLocks({}, { notify })
  await (await plain.acquire()).release()
  expect(redis.sent('release')[0]?.values.publish).toBe(publish)
})

it.each([
  ['once()', 'leaseMs', 'hold', (o: object) => once(fakeLocks().locks, 'k', o as never, () => 1)],
  ['once()', 'onFailure', 'record', (o: object) => once(fakeLocks().locks, 'k', o as never, () => 1)],
  ['lockGuard()', 'maxHoldMs', 'hold', (o: object) => web.lockGuard(o as never, handler)],
  ['permitGuard()', 'status', 'answers', (o: object) => hono.permitGuard(o as never)],
  ['idempotency()', 'maxBytes', ['body', 'record'], (o: object) => web.idempotency(o as never, handler)],
  ['webhookOnce()', 'onRefused', 'answers', (o: object) => hono.webhookOnce(o as never)],
  ['webhookOnce()', 'timeoutMs', ['body', 'defer'], (o: object) => hono.webhookOnce(o as never)],
])('%s leads to the groups of an option: %s is in %s', async (who, option, groups, call) => {
  const error = await rejectionOf((async () => call({ [option]: 1 }))())
  const write = [groups].flat().map(group => `${group}: { ${option} }`)
  expect(error).toEqual(new TypeError(`${who} has no option ${option}: write ${write.join(' or ')}`))
})

it('options may be undefined', async () => {
  const { plain, redis } = fakeLocks()
  const leftOut = { leaseMs: undefined, waitMs: undefined, maxPolls: undefined, signal: undefined }
  await plain.acquire({ ...leftOut, reenter: undefined, waitUntil: undefined })
  expect(redis.calls[0]?.values.leaseMs).toBe('30000')
})

const NO_COUNT = [-1, 1.5, Number.NaN, Infinity, 2 ** 31, Number.MAX_SAFE_INTEGER + 2, '1', null]
const NO_CHANGE = [1.5, Number.NaN, Infinity, 2 ** 31, -(2 ** 31)]
/** Functions that take a number of permits, or a count. */
const COUNTED: [call: string, counts: unknown[], call: (count: never, locks: Locks) => unknown][] = [
  ['trySetPermits()', NO_COUNT, (count, locks) => ofSemaphore(locks).trySetPermits(count)],
  ['tryAcquire()', NO_COUNT, (count, locks) => ofSemaphore(locks).tryAcquire(count)],
  ['acquire()', NO_COUNT, (count, locks) => ofSemaphore(locks).acquire(count)],
  ['release()', NO_COUNT, (count, locks) => ofSemaphore(locks).release(count)],
  ['releaseIfExists()', NO_COUNT, (count, locks) => ofSemaphore(locks).releaseIfExists(count)],
  ['addPermits()', NO_CHANGE, (count, locks) => ofSemaphore(locks).addPermits(count)],
  ['trySetPermits() of permits', NO_COUNT, (count, locks) => ofPermits(locks).trySetPermits(count)],
  ['setPermits()', NO_COUNT, (count, locks) => ofPermits(locks).setPermits(count)],
  ['addPermits() of permits', NO_CHANGE, (count, locks) => ofPermits(locks).addPermits(count)],
  ['trySetCount()', NO_COUNT, (count, locks) => ofLatch(locks).trySetCount(count)],
]
it.each(COUNTED)('%s takes what Java can count', async (_, counts, call) => {
  const what = counts === NO_CHANGE ? 'whole number from -2147483647 to 2147483647, got' : '(whole )?number'
  const message = expect.stringMatching(new RegExp(`^(permits|count)( of \\S+\\(.*\\))? must be a ${what}`))
  for (const count of counts)
    expect(await failureOf((_, { locks }) => call(count as never, locks), {})).toMatchObject({ message })
})

describe('options are read at the call alone:', () => {
  const WAIT = { waitMs: 5_000, maxPolls: 4 }
  const HOLD = { waitUntil: () => {}, patienceMs: 2_000 }
  const WAITS: Record<string, [options: object, call: Call]> = {
    lock: [{ ...WAIT, ...HOLD }, (options, { locks }) => lock(locks, 'held').acquire(options)],
    fairLock: [{ ...WAIT, ...HOLD }, (options, { locks }) => fairLock(locks, 'held').acquire(options)],
    multiLock: [
      { ...WAIT, ...HOLD },
      (options, { locks }) => multiLock([lock(locks, 'held'), lock(locks, 'free')]).acquire(options),
    ],
    permitSemaphore: [
      { ...WAIT, ...HOLD },
      (options, { locks }) => permitSemaphore(locks, 'none').acquire(options),
    ],
    semaphore: [
      { ...WAIT, waitUntil: HOLD.waitUntil },
      (options, { locks }) => semaphore(locks, 'none').acquire(1, options),
    ],
    countDownLatch: [
      { ...WAIT, unset: 'closed' },
      (options, { locks }) => countDownLatch(locks, 'none').wait(options),
    ],
    withLock: [{ ...WAIT, ...HOLD }, (options, { locks }) => withLock(locks, 'held', options, work)],
    tryWithLock: [{ ...WAIT, ...HOLD }, (options, { locks }) => tryWithLock(locks, 'held', options, work)],
    once: [{ ...WAIT, ...HOLD }, (options, { locks }) => once(locks, 'held', options, work)],
  }
  const ENDS = ['is over', 'is aborted', 'meets a store that fails']
  const CASES = Object.entries(WAITS).flatMap(([name, [options, call]]) =>
    ENDS.map(end => ({ name, end, options, call })),
  )
  it.each(CASES)('a wait of $name that $end', async ({ end, options, call }) => {
    const clock = new FakeClock()
    const store = memory({ clock })
    let isAway = false
    const redis = {
      async eval(text: string, keys: string[], args: string[]) {
        if (isAway) throw broken()
        // As in a cluster.
        if (keys.includes('held') && keys.includes('free'))
          throw refused("CROSSSLOT Keys in request don't hash to the same slot")
        return store.eval(text, keys, args)
      },
    }
    const others = createLocks({ clock, redis })
    await lock(others, 'held').acquire({ leaseMs: 60_000 })
    void once(others, 'held', () => new Promise<string>(() => {}))
    const caller = new AbortController()
    const late: string[] = []
    let isOver = false
    const given = watched({ ...options, signal: caller.signal }, option => isOver && late.push(option))
    const ended = Promise.allSettled([
      call(given as never, { locks: createLocks({ clock, redis }) } as never),
    ])
    isOver = true
    let isWaiting = true
    void ended.then(() => {
      isWaiting = false
    })
    await clock.advance(500)
    expect(isWaiting).toBe(true)
    if (end === 'is aborted') caller.abort()
    isAway = end === 'meets a store that fails'
    await clock.runUntil(ended)
    expect(late).toEqual([])
  })
})
