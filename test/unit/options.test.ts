import { describe, expect, it } from 'vitest'
import { lockConsole } from '../../src/console/index.ts'
import * as hono from '../../src/hono/index.ts'
import {
  countDownLatch,
  createLocks,
  fairLock,
  type Lock,
  type Locks,
  type LocksOptions,
  lock,
  multiLock,
  once,
  permitSemaphore,
  redLock,
  semaphore,
  tryWithLock,
  withLock,
} from '../../src/index.ts'
import { lockMetrics } from '../../src/otel.ts'
import { rest } from '../../src/rest.ts'
import { memory } from '../../src/testing.ts'
import * as web from '../../src/web/index.ts'
import { webLocks } from '../../src/web-locks.ts'
import { type AgreeingRedis, agreeingRedis } from '../support/agreeing-redis.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { fakeLease, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, refused } from '../support/fake-redis.ts'

const redis = { eval: async () => [':free'] }

const NO_COUNT: [what: string, value: unknown, name: string][] = [
  ['0', 0, 'RangeError'],
  ['-1', -1, 'RangeError'],
  ['a fraction', 1.5, 'RangeError'],
  ['NaN', Number.NaN, 'RangeError'],
  ['Infinity', Number.POSITIVE_INFINITY, 'RangeError'],
  ['2^53, which is no safe integer', 2 ** 53, 'RangeError'],
  ['a text', '1000', 'TypeError'],
  ['null', null, 'TypeError'],
  ['a bigint', 1000n, 'TypeError'],
]

const NO_WAIT: typeof NO_COUNT = [
  ['-1', -1, 'RangeError'],
  ['NaN', Number.NaN, 'RangeError'],
  ['-Infinity', Number.NEGATIVE_INFINITY, 'RangeError'],
  ['a text', '1000', 'TypeError'],
  ['null', null, 'TypeError'],
]

const misuse = (name: string, option: string) => ({
  name,
  message: expect.stringMatching(new RegExp(`^${option} `)),
})

describe('createLocks', () => {
  // test/integration/mistakes.test.ts has what people get wrong.
  it.each<[string, unknown, string]>([
    ['no options', undefined, 'redis'],
    ['null for a client', { redis: null }, 'redis'],
    ['a client without eval', { redis: { get() {} } }, 'redis'],
    ['a client whose eval is no function', { redis: { eval: 'eval' } }, 'redis'],
    ['a client of node-redis', { redis: { ...redis, EVAL() {} } }, 'redis'],
    ['null for a clock', { redis, clock: null }, 'clock'],
  ])('refuses %s with a TypeError that names the option', (_, options, option) => {
    const create = () => createLocks(options as LocksOptions)
    expect(create).toThrow(TypeError)
    expect(create).toThrow(new RegExp(`^${option} must be `))
  })

  it.each(NO_COUNT.filter(([what]) => what !== 'null'))('refuses a lease of %s', (_, leaseMs, name) => {
    const create = () => createLocks({ redis, leaseMs: leaseMs as number })
    expect(create).toThrow(expect.objectContaining(misuse(name, 'leaseMs')))
  })

  it.each([
    ['publish', 'PUBLISH'],
    ['spublish', 'SPUBLISH'],
    ['both', 'BOTH'],
    ['none', ''],
    [undefined, 'PUBLISH'],
  ] as const)('chooses how a release wakes Java’s waiters: %s', async (notify, publish) => {
    const { plain, redis } = fakeLocks({}, { notify })
    await (await plain.acquire()).release()
    expect(redis.sent('release')[0]?.values.publish).toBe(publish)
  })

  it('has the default lease for every acquisition', async () => {
    const { plain, redis } = fakeLocks({}, { leaseMs: 1_234 })
    await plain.acquire()
    expect(redis.calls[0]?.values.leaseMs).toBe('1234')
  })
})

describe('options of withLock', () => {
  it.each([
    ['nothing', []],
    ['options alone', [{ leaseMs: 100 }]],
    ['a text', [{}, 'work']],
    ['options that follow the work', [() => 1, {}]],
  ])('refuse %s instead of the work', async (_, rest) => {
    const { plain, locks, redis } = fakeLocks()
    for (const run of [withLock, tryWithLock]) {
      const call = run as (...args: unknown[]) => Promise<unknown>
      const noWork = { name: 'TypeError', message: expect.stringContaining(': work must be a function') }
      expect(await rejectionOf(call(plain, ...rest))).toMatchObject(noWork)
      expect(await rejectionOf(call(locks, 'order:1', ...rest))).toMatchObject(noWork)
    }
    expect(redis.calls).toEqual([])
  })
})

describe('options of a lease', () => {
  it.each(NO_COUNT)('refuse %s for an extension before anything is sent', async (_, leaseMs, name) => {
    const { redis, lease } = await fakeLease()
    expect(await rejectionOf(lease.extend(leaseMs as number))).toMatchObject(misuse(name, 'leaseMs'))
    expect(redis.sent('extend')).toEqual([])
  })

  it.each(NO_COUNT.filter(([what]) => what !== 'Infinity'))(
    'refuse %s for maxHoldMs',
    async (_, maxHoldMs, name) => {
      const { clock, redis, lease } = await fakeLease()
      const keep = () => lease.keepAlive({ maxHoldMs: maxHoldMs as number })
      expect(keep).toThrow(expect.objectContaining(misuse(name, 'maxHoldMs')))
      await clock.advance(10_000)
      expect(redis.sent('extend')).toEqual([])
    },
  )

  it('refuse a waitUntil that is none', async () => {
    const { lease } = await fakeLease()
    expect(() => lease.keepAlive({ waitUntil: 'ctx' as never })).toThrow(/^waitUntil must be /)
  })
})

it.each(NO_COUNT)('redLock() refuses %s for memberMs', (_, memberMs, name) => {
  const members = [1, 2, 3].map(() => lock(createLocks({ redis }), 'x'))
  expect(() => redLock(members, { memberMs: memberMs as number })).toThrow(
    expect.objectContaining(misuse(name, 'memberMs')),
  )
})

interface Given {
  readonly locks: ReturnType<typeof createLocks>
  readonly members: Lock[]
}

type Call = (options: never, given: Given) => unknown

const work = async () => 1
const handler = () => new Response()
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

/** Every operation of a lock or synchronizer that takes options; its messages name it by the end of its title. */
const OPERATIONS: [title: string, call: Call][] = [
  ['lock: acquire()', (options, { locks }) => lock(locks, 'x').acquire(options)],
  ['lock: tryAcquire()', (options, { locks }) => lock(locks, 'x').tryAcquire(options)],
  ['permits: acquire()', (options, { locks }) => permitSemaphore(locks, 'x').acquire(options)],
  [
    'multi-lock: acquire()',
    (options, { locks }) => multiLock([lock(locks, 'x'), lock(locks, 'y')]).acquire(options),
  ],
  ['of clients: tryAcquire()', (options, { members }) => multiLock(members).tryAcquire(options)],
  ['red lock: acquire()', (options, { members }) => redLock(members).acquire(options)],
  ['red lock: tryAcquire()', (options, { members }) => redLock(members).tryAcquire(options)],
  ['redLock()', (options, { members }) => redLock(members, options)],
  ['of a lock: withLock()', (options, { locks }) => withLock(lock(locks, 'x'), options, work)],
  ['of a lock: tryWithLock()', (options, { locks }) => tryWithLock(lock(locks, 'x'), options, work)],
  ['of a name: withLock()', (options, { locks }) => withLock(locks, 'x', options, work)],
  ['of a name: tryWithLock()', (options, { locks }) => tryWithLock(locks, 'x', options, work)],
  ['fairLock()', (options, { locks }) => fairLock(locks, 'x', options)],
  ['permitSemaphore()', (options, { locks }) => permitSemaphore(locks, 'x', options)],
  ['permits: addPermits()', (options, { locks }) => permitSemaphore(locks, 'x').addPermits(1, options)],
  ['once()', (options, { locks }) => once(locks, 'x', options, work)],
  ['semaphore: acquire()', (options, { locks }) => semaphore(locks, 'x').acquire(1, options)],
  ['semaphore: tryAcquire()', (options, { locks }) => semaphore(locks, 'x').tryAcquire(1, options)],
  ['semaphore: trySetPermits()', (options, { locks }) => semaphore(locks, 'x').trySetPermits(1, options)],
  ['semaphore: addPermits()', (options, { locks }) => semaphore(locks, 'x').addPermits(1, options)],
  ['semaphore: drainPermits()', (options, { locks }) => semaphore(locks, 'x').drainPermits(options)],
  ['semaphore: release()', (options, { locks }) => semaphore(locks, 'x').release(1, options)],
  ['semaphore: releaseIfExists()', (options, { locks }) => semaphore(locks, 'x').releaseIfExists(1, options)],
  ['latch: wait()', (options, { locks }) => countDownLatch(locks, 'x').wait(options)],
  ['latch: countDown()', (options, { locks }) => countDownLatch(locks, 'x').countDown(options)],
]

/** Every public function that takes options. */
const FUNCTIONS: typeof OPERATIONS = [
  ...OPERATIONS,
  ['createLocks()', createLocks],
  ['rest()', rest],
  ['stripe()', options => web.stripe(SECRET, options)],
  ['standardWebhooks()', options => web.standardWebhooks(SECRET, options)],
  ['qstash()', options => web.qstash(SECRET, options)],
  ['lockMetrics()', lockMetrics],
  ['lockConsole()', lockConsole],
  ['memory()', memory],
  ['webLocks()', (options, { locks }) => webLocks(locks, options)],
  ['of edgelock/web: lockGuard()', options => web.lockGuard(options, handler)],
  ['of edgelock/web: permitGuard()', options => web.permitGuard(options, handler)],
  ['of edgelock/web: idempotency()', options => web.idempotency(options, handler)],
  ['of edgelock/web: webhookOnce()', options => web.webhookOnce(options, handler)],
  ['of Hono: lockGuard()', options => hono.lockGuard(options)],
  ['of Hono: permitGuard()', options => hono.permitGuard(options)],
  ['of Hono: idempotency()', options => hono.idempotency(options)],
  ['of Hono: webhookOnce()', options => hono.webhookOnce(options)],
]

const UNKNOWN: [options: object, option: string][] = [
  [{ ttl: 5 }, 'ttl'],
  [{ ttl: undefined }, 'ttl'],
  [{ constructor: Object }, 'constructor'],
  [JSON.parse('{"__proto__":{}}'), '__proto__'],
]

/** What the call fails with, before any request. */
async function failureOf(call: Call, options: unknown): Promise<unknown> {
  const clock = new FakeClock()
  const stores: AgreeingRedis[] = [agreeingRedis(), agreeingRedis(), agreeingRedis()]
  const members = stores.map(redis => lock(createLocks({ clock, redis }), 'x'))
  const locks = createLocks({ clock, redis: stores[0] as AgreeingRedis })
  const failure = await rejectionOf((async () => call(options as never, { locks, members }))())
  expect(stores.map(({ requests }) => requests)).toEqual([0, 0, 0])
  return failure
}

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

describe('the options of keepAlive()', () => {
  it.each([
    [{ everyMs: 1 }, /^keepAlive\(\) has no option everyMs, only /],
    [{ constructor: undefined }, /^keepAlive\(\) has no option constructor, only /],
    [5, /^the options of keepAlive\(\) must be an object, got number$/],
    [null, /^the options of keepAlive\(\) must be an object, got null$/],
  ])('refuse %o, of any lease', async (options, message) => {
    const clock = new FakeClock()
    const redis = agreeingRedis()
    const made = () => lock(createLocks({ clock, redis }), 'x')
    for (const lock of [made(), redLock([made(), made(), made()])]) {
      const lease = await clock.runUntil(lock.acquire())
      const before = redis.requests
      expect(() => lease.keepAlive(options as never)).toThrow(message)
      expect(redis.requests).toBe(before)
    }
  })
})

const wrong = (option: string, ...values: unknown[]) =>
  values.map(value => [option, value, 'TypeError'] as const)
/** Those of a table for an option, but for one that it can have. */
const wrongIn = (table: typeof NO_COUNT, option: string, except?: unknown) =>
  table.filter(([, value]) => value !== except).map(([, value, error]) => [option, value, error] as const)
const WRONG: (readonly [option: string, value: unknown, error: string])[] = [
  ...wrongIn(NO_COUNT, 'leaseMs', null),
  ...wrongIn(NO_WAIT, 'waitMs'),
  ...wrongIn(NO_COUNT, 'maxHoldMs', Infinity),
  ...['maxPolls', 'patienceMs', 'ttlMs', 'keepMs', 'weight', 'waiterMs'].flatMap(each =>
    wrongIn(NO_COUNT, each),
  ),
  ...wrong('signal', null, 5, {}, new AbortController()),
  ...wrong('reenter', null, 5, 'lease', {}),
  ...wrong('waitUntil', null, 5, 'ctx', {}, { waitUntil: true }),
  ...wrong('operationId', '', 'x'.repeat(513), '\ud800', 7, null),
  ...wrong('release', 'later'),
  ...wrong('unset', 'maybe'),
]
it.each(OPERATIONS)('%s refuses every wrong value of its options by name', async (_, call) => {
  for (const [option, value, error] of WRONG) {
    const { name, message } = (await failureOf(call, { [option]: value })) as Error
    // Which options it has is a matter of its type.
    const lacks = /^\w+\(\) has no option (\w+)[,:]/.exec(message)?.[1] === option
    expect([option, value, name, message]).toEqual([
      ...[option, value, lacks ? 'TypeError' : error],
      expect.stringMatching(lacks ? '' : `^${option} `),
    ])
  }
})

it('options may be undefined', async () => {
  const { plain, redis } = fakeLocks()
  const leftOut = { leaseMs: undefined, waitMs: undefined, maxPolls: undefined, signal: undefined }
  await plain.acquire({ ...leftOut, reenter: undefined, waitUntil: undefined })
  expect(redis.calls[0]?.values.leaseMs).toBe('30000')
})

const counted: Record<string, (locks: Locks, count: never) => (() => unknown)[]> = {
  'permits of a semaphore': (locks, count) => {
    const s = semaphore(locks, 'x')
    const calls = [s.trySetPermits, s.tryAcquire, s.acquire, s.release, s.releaseIfExists]
    return (calls as ((count: never) => unknown)[]).map(call => () => call.call(s, count))
  },
  'permits of a permit semaphore': (locks, count) => {
    const s = permitSemaphore(locks, 'x')
    const sized = () => permitSemaphore(locks, 'x', { permits: count })
    return [() => s.trySetPermits(count), () => s.setPermits(count), sized]
  },
  'the count of a latch': (locks, count) => [() => countDownLatch(locks, 'x').trySetCount(count)],
}
describe.each(Object.entries(counted))('%s', (_, callsOf) => {
  it.each([-1, 1.5, Number.NaN, Infinity, 2 ** 31, Number.MAX_SAFE_INTEGER + 2, '1', null])(
    'cannot be %o',
    async count => {
      const message = expect.stringMatching(/^(permits|count)( of \S+\(.*\))? must be a (whole )?number/)
      for (let at = 0; at < callsOf(createLocks({ redis }), count as never).length; at++) {
        const call: Call = (_, { locks }) => callsOf(locks, count as never)[at]?.()
        expect(await failureOf(call, {})).toMatchObject({ message })
      }
    },
  )
})

it.each([semaphore, permitSemaphore])('as many permits can be taken away as Java can count: %o', async of => {
  for (const permits of [1.5, Number.NaN, Infinity, 2 ** 31, -(2 ** 31)]) {
    const message = `permits must be a whole number from -2147483647 to 2147483647, got ${permits}`
    const call: Call = (_, { locks }) => of(locks, 'x').addPermits(permits)
    expect(await failureOf(call, {})).toMatchObject({ name: 'RangeError', message })
  }
})

it.each([
  [undefined, 1_001, 'weight must be a whole number from 1 to 1000, got 1001'],
  [3, 4, 'weight must be a whole number from 1 to 3, got 4'],
  [3, 0, 'weight must be a whole number from 1 to 3, got 0'],
  [3, 1.5, 'weight must be a whole number from 1 to 3, got 1.5'],
  [3, Number.NaN, 'weight must be a whole number from 1 to 3, got NaN'],
])('of %s permits, no lease takes %d', async (permits, weight, message) => {
  const made = (locks: Locks) => permitSemaphore(locks, 'x', { permits })
  const calls: Call[] = [
    (_, { locks }) => made(locks).acquire({ weight }),
    (_, { locks }) => made(locks).tryAcquire({ weight }),
    (_, { locks }) => withLock(made(locks), { weight }, work),
  ]
  for (const call of calls) expect(await failureOf(call, {})).toMatchObject({ name: 'RangeError', message })
})

describe('options are read at the call alone:', () => {
  /** Options whose later reads are noted: by then, the caller may use the object for another call. */
  function watched(options: object) {
    const late: string[] = []
    const over = { value: false }
    const note = (key: PropertyKey) => over.value && late.push(String(key))
    const given = new Proxy(options, {
      get(target, key) {
        note(key)
        return Reflect.get(target, key)
      },
      ownKeys(target) {
        note('all')
        return Reflect.ownKeys(target)
      },
    })
    return { given, late, over }
  }

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
    const { given, late, over } = watched({ ...options, signal: caller.signal })
    const ended = Promise.allSettled([
      call(given as never, { locks: createLocks({ clock, redis }) } as never),
    ])
    over.value = true
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
