import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, published, runScript, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { type Entry, NO_COUNTS, readStore, readValues, runningDownFrom } from '../support/store.ts'
import { pollOf } from '../support/wire.ts'

const redis = useRedis()

/** Written out here a second time, because other clients on the same Redis rely on it. */
const P = 'P'
const DEADLINES = '{P}:timeout'
const CHANNEL = 'redisson_sc:{P}'
const done = (id: string) => `edgelock:done:{P}:${id}`
const OP = 'edgelock:op:{P}:a'
const KEEP_MS = 150_000
/** Redisson's deadline for a permit without a lease. */
const NEVER = 922_337_203_685_477

const id = (byte: number) => byte.toString(16).padStart(2, '0').repeat(16)
/** Bytes that are not text, so they would not survive JSON. */
const A = id(0xfa)
const B = id(0xfb)
const C = id(0x00)

type Step = () => Promise<unknown>

const values = (holder: string, publish = 'PUBLISH') => ({
  permits: P,
  deadlines: DEADLINES,
  done: done(holder),
  channel: CHANNEL,
  holder,
  doneMs: KEEP_MS,
  publish,
  ...pollOf(P),
})
const client = () => redis().client
const acquire =
  (holder: string, { leaseMs = 30_000, last = 0, publish = 'PUBLISH' } = {}): Step =>
  () =>
    runScript(client(), scripts.acquire, { ...values(holder, publish), leaseMs, last })
const extend =
  (holder: string, leaseMs = 60_000): Step =>
  () =>
    runScript(client(), scripts.extend, { ...values(holder), leaseMs })
const end =
  (outcome: 0 | 1) =>
  (holder: string, publish?: string): Step =>
  () =>
    runScript(client(), scripts.release, { ...values(holder, publish), outcome })
const release = end(1)
const cancel = end(0)
const inspect =
  (holder: string): Step =>
  () =>
    runScript(client(), scripts.inspect, values(holder))
const count =
  (free: 0 | 1, taken: 0 | 1): Step =>
  () =>
    runScript(client(), scripts.count, { ...values(A), free, taken })
const available = count(1, 0)
const acquired = count(0, 1)
const total = count(1, 1)
const set =
  (permits: number, publish = 'PUBLISH'): Step =>
  () =>
    runScript(client(), scripts.set, {
      ...values(A, publish),
      operation: OP,
      count: permits,
      answerMs: KEEP_MS,
    })
const has =
  (permits: number): Step =>
  () =>
    client().set(P, permits)

/** A permit whose deadline is `ms` from now, as a Java client with the right time would have written it. */
const taken =
  (holder: string, ms: number): Step =>
  async () =>
    client().zadd(DEADLINES, ms === NEVER ? NEVER : (await serverMs()) + ms, Buffer.from(holder, 'hex'))

async function serverMs(): Promise<number> {
  const [seconds = 0, micros = 0] = (await client().time()).map(Number)
  return seconds * 1_000 + Math.floor(micros / 1_000)
}

/** What is in Redis: the available permits, the deadlines from now by permit id, and the done keys. */
interface Left {
  permits?: number
  deadlines?: Record<string, number>
  done?: Record<string, 0 | 1>
}

async function expectLeft({ permits, deadlines = {}, done: finished = {} }: Left): Promise<void> {
  const { [P]: value, [DEADLINES]: zset, ...others } = await readStore(client())
  expect(value?.value).toBe(permits === undefined ? undefined : String(permits))
  const now = await serverMs()
  const left = Object.entries((zset?.value ?? {}) as Record<string, number>)
  expect(Object.fromEntries(left.map(([holder, at]) => [holder, at === NEVER ? NEVER : at - now]))).toEqual(
    Object.fromEntries(
      Object.entries(deadlines).map(([holder, ms]) => [holder, ms === NEVER ? NEVER : runningDown(ms)]),
    ),
  )
  const entry = (answer: 0 | 1): Entry => ({
    type: 'string',
    value: String(answer),
    ttlMs: runningDownFrom(KEEP_MS),
  })
  delete others[OP]
  expect(others).toEqual(
    Object.fromEntries(Object.entries(finished).map(([each, answer]) => [done(each), entry(answer)])),
  )
}

/** Like `runningDownFrom`, but also for deadlines in the past. */
const runningDown = (ms: number): number =>
  expect.toSatisfy((left: unknown) => Number(left) <= ms && Number(left) > ms - 5_000, `a little below ${ms}`)

interface Row {
  given?: Step[]
  call: Step
  reply: unknown[]
  left: Left
  /** The reply to duplicates, where it differs. */
  copy?: unknown[]
  /** A duplicate takes back expired permits, as every acquire does. */
  tidies?: true
}

/** Checks what a script answers, what it leaves in Redis, and that duplicates of it change nothing. */
function table(rows: Record<string, Row>): void {
  it.each(Object.entries(rows))(
    '%s',
    async (_title, { given = [], call, reply, left, copy = reply, tidies }) => {
      for (const step of given) await step()
      expect(await call()).toEqual(reply)
      await expectLeft(left)
      for (let copies = 0; copies < 3; copies++) expect(await call()).toEqual(copy)
      if (!tidies) await expectLeft(left)
    },
  )
}

const rest = runningDownFrom
const granted = [':granted', rest(30_000)]

describe('acquire', () => {
  table({
    'takes a permit and stores its id in bytes': {
      given: [has(2)],
      call: acquire(A),
      reply: granted,
      left: { permits: 1, deadlines: { [A]: 30_000 } },
    },
    'accepts the longest lease that is a safe integer': {
      given: [has(2)],
      call: acquire(A, { leaseMs: Number.MAX_SAFE_INTEGER }),
      reply: [':granted', expect.any(Number)],
      left: { permits: 1, deadlines: { [A]: Number.MAX_SAFE_INTEGER } },
    },
    'takes the last permit': {
      given: [has(2), acquire(B)],
      call: acquire(A, { last: 1 }),
      reply: granted,
      left: { permits: 0, deadlines: { [A]: 30_000, [B]: 30_000 } },
    },
    'is busy until the nearest deadline': {
      given: [has(0), taken(B, 9_000), taken(C, 7_000)],
      call: acquire(A),
      reply: [':busy', rest(7_000)],
      left: { permits: 0, deadlines: { [B]: 9_000, [C]: 7_000 } },
    },
    'is busy without a semaphore, and creates none': { call: acquire(A), reply: [':busy', -1], left: {} },
    'is busy with -1 while the permits have no lease, as Redisson can grant them': {
      given: [has(0), taken(B, NEVER)],
      call: acquire(A),
      reply: [':busy', -1],
      left: { permits: 0, deadlines: { [B]: NEVER } },
    },
    'is over after a busy last try': {
      given: [has(0)],
      call: acquire(A, { last: 1 }),
      reply: [':busy', -1],
      left: { permits: 0, done: { [A]: 0 } },
      copy: [':refused', -1],
    },
    'is refused once it is over, even when permits are available': {
      given: [has(0), acquire(A, { last: 1 }), has(3)],
      call: acquire(A),
      reply: [':refused', -1],
      left: { permits: 3, done: { [A]: 0 } },
    },
    'is refused after its release': {
      given: [has(2), acquire(A), release(A)],
      call: acquire(A),
      reply: [':refused', -1],
      left: { permits: 2, done: { [A]: 1 } },
    },
    'is refused after a cancellation that arrived first': {
      given: [has(2), cancel(A)],
      call: acquire(A),
      reply: [':refused', -1],
      left: { permits: 2, done: { [A]: 0 } },
    },
    'takes no second permit and renews no lease when it is repeated (Redisson weakness 4.2-8)': {
      given: [has(5), acquire(A, { leaseMs: 10_000 })],
      call: acquire(A),
      reply: [':granted', rest(10_000)],
      left: { permits: 4, deadlines: { [A]: 10_000 } },
    },
    'is granted again when it is repeated and no permit is left': {
      given: [has(1), acquire(A, { leaseMs: 10_000 })],
      call: acquire(A, { last: 1 }),
      reply: [':granted', rest(10_000)],
      left: { permits: 0, deadlines: { [A]: 10_000 } },
    },
    'takes back an expired permit': {
      given: [has(0), taken(B, -10)],
      call: acquire(A),
      reply: granted,
      left: { permits: 0, deadlines: { [A]: 30_000 } },
    },
    'takes back one of many expired permits, as Redisson does': {
      given: [has(0), ...[1, 2, 3, 4, 5, 6].map(each => taken(id(each), -1_000 * each))],
      call: acquire(A),
      reply: granted,
      left: {
        permits: 0,
        deadlines: {
          [A]: 30_000,
          ...Object.fromEntries([1, 2, 3, 4, 5].map(each => [id(each), -1_000 * each])),
        },
      },
      tidies: true,
    },
    'takes back as many permits as it needs when the count is below zero': {
      given: [has(-2), taken(id(1), -10), taken(id(2), -20), taken(id(3), -30), taken(id(4), -5)],
      call: acquire(A),
      reply: granted,
      left: { permits: 0, deadlines: { [A]: 30_000, [id(4)]: -5 } },
      tidies: true,
    },
    'is busy when the expired permits are not enough': {
      given: [has(-3), taken(id(1), -10), taken(id(2), 5_000)],
      call: acquire(A),
      reply: [':busy', rest(5_000)],
      left: { permits: -2, deadlines: { [id(2)]: 5_000 } },
    },
  })

  it('takes its own expired permit again, and leaves the others', async () => {
    await has(0)()
    await taken(A, -10)()
    await taken(B, 9_000)()
    expect(await acquire(A)()).toEqual(granted)
    await expectLeft({ permits: 0, deadlines: { [A]: 30_000, [B]: 9_000 } })
  })

  it('takes back one expired permit with each duplicate, and nothing else', async () => {
    await has(0)()
    for (const each of [1, 2, 3]) await taken(id(each), -10)()
    for (let copy = 0; copy < 5; copy++) expect(await acquire(A)()).toEqual(granted)
    await expectLeft({ permits: 2, deadlines: { [A]: 30_000 } })
    expect(await total()).toEqual([':counted', 3])
  })

  it('takes back hundreds of expired permits, and no more than it needs', async () => {
    await has(-250)()
    const past = (await serverMs()) - 10
    for (let each = 0; each < 300; each++)
      await client().zadd(DEADLINES, past, Buffer.from(`permit-${String(each).padStart(9, '0')}`))
    expect(await acquire(A)()).toEqual(granted)
    expect(await client().zcard(DEADLINES)).toBe(50)
    expect(await client().get(P)).toBe('0')
  })

  it('gives the deadlines the TTL of the semaphore', async () => {
    await has(2)()
    await client().pexpire(P, 20_000)
    await acquire(A)()
    expect(await client().pttl(P)).toEqual(rest(20_000))
    expect(await client().pttl(DEADLINES)).toEqual(rest(20_000))
  })
})

describe('extend', () => {
  const oneIsTaken = [has(2), acquire(A)]
  const left = (ms: number): Left => ({ permits: 1, deadlines: { [A]: ms } })
  table({
    'raises the deadline': { given: oneIsTaken, call: extend(A), reply: [':extended'], left: left(60_000) },
    'never shortens it': { given: oneIsTaken, call: extend(A, 10), reply: [':extended'], left: left(30_000) },
    'leaves a permit without a lease alone': {
      given: [taken(A, NEVER)],
      call: extend(A),
      reply: [':extended'],
      left: { deadlines: { [A]: NEVER } },
    },
    'creates no permit for an unknown id': {
      given: oneIsTaken,
      call: extend(B),
      reply: [':gone'],
      left: left(30_000),
    },
    'does not bring back an expired permit, even before it is taken back': {
      given: [has(1), taken(A, -10)],
      call: extend(A),
      reply: [':gone'],
      left: { permits: 1, deadlines: { [A]: -10 } },
    },
    'creates no permit after the release': {
      given: [...oneIsTaken, release(A)],
      call: extend(A),
      reply: [':gone'],
      left: { permits: 2, done: { [A]: 1 } },
    },
  })
})

describe('release', () => {
  table({
    'gives the permit back, once': {
      given: [has(2), acquire(A), acquire(B)],
      call: release(A),
      reply: [':released'],
      left: { permits: 1, deadlines: { [B]: 30_000 }, done: { [A]: 1 } },
    },
    'gives nothing back for an unknown permit': {
      given: [has(2), acquire(B)],
      call: release(A),
      reply: [':gone'],
      left: { permits: 1, deadlines: { [B]: 30_000 }, done: { [A]: 0 } },
    },
    'gives an expired permit back, once, and answers gone': {
      given: [has(0), taken(A, -10)],
      call: release(A),
      reply: [':gone'],
      left: { permits: 1, done: { [A]: 0 } },
    },
    'gives nothing back for a permit that was taken back already': {
      given: [has(0), taken(A, -10), available],
      call: release(A),
      reply: [':gone'],
      left: { permits: 1, done: { [A]: 0 } },
    },
    'does not create a semaphore that is gone': {
      given: [has(1), acquire(A), () => client().del(P, DEADLINES)],
      call: release(A),
      reply: [':gone'],
      left: { done: { [A]: 0 } },
    },
    'cancels an acquire that was granted': {
      given: [has(2), acquire(A)],
      call: cancel(A),
      reply: [':released'],
      left: { permits: 2, done: { [A]: 0 } },
      copy: [':gone'],
    },
    'cancels an acquire that was not granted': {
      given: [has(2)],
      call: cancel(A),
      reply: [':gone'],
      left: { permits: 2, done: { [A]: 0 } },
    },
  })

  it('keeps the TTL', async () => {
    await has(1)()
    await acquire(A)()
    await client().pexpire(P, 20_000)
    await release(A)()
    expect(await client().pttl(P)).toEqual(rest(20_000))
  })
})

describe('inspect', () => {
  table({
    'reports the rest of a lease': {
      given: [has(1), acquire(A)],
      call: inspect(A),
      reply: [':ours', rest(30_000)],
      left: { permits: 0, deadlines: { [A]: 30_000 } },
    },
    'reports free for an unknown permit': {
      given: [has(1)],
      call: inspect(A),
      reply: [':free'],
      left: { permits: 1 },
    },
    'reports free for an expired permit': {
      given: [taken(A, -10)],
      call: inspect(A),
      reply: [':free'],
      left: { deadlines: { [A]: -10 } },
    },
  })
})

describe('count', () => {
  const someAreOver = [has(1), taken(A, 5_000), taken(B, -10), taken(C, -20)]
  const left = { permits: 3, deadlines: { [A]: 5_000 } }
  table({
    'counts the available permits, after taking back expired ones': {
      given: someAreOver,
      call: available,
      reply: [':counted', 3],
      left,
    },
    'counts the acquired permits': { given: someAreOver, call: acquired, reply: [':counted', 1], left },
    'counts all permits': { given: someAreOver, call: total, reply: [':counted', 4], left },
    'counts below zero': {
      given: [has(-2), taken(A, 5_000)],
      call: available,
      reply: [':counted', -2],
      left: { permits: -2, deadlines: { [A]: 5_000 } },
    },
    'counts no available permits without a semaphore': { call: available, reply: [':counted', 0], left: {} },
    'counts no acquired permits without a semaphore': { call: acquired, reply: [':counted', 0], left: {} },
    'counts no permits in all without a semaphore, as Redisson does': {
      given: [taken(A, 5_000)],
      call: total,
      reply: [':counted', 0],
      left: { deadlines: { [A]: 5_000 } },
    },
  })

  it('takes back no more than a hundred at once, and counts the others as if it had', async () => {
    const past = (await serverMs()) - 10
    for (let each = 0; each < 250; each++) await client().zadd(DEADLINES, past, `permit-${each}`)
    await client().set(P, 3)
    await taken(A, 5_000)()
    expect(await available()).toEqual([':counted', 253])
    expect(await client().get(P)).toBe('103')
    expect(await acquired()).toEqual([':counted', 1])
    expect(await total()).toEqual([':counted', 254])
    expect(await client().zcard(DEADLINES)).toBe(1)
  })
})

describe('set', () => {
  table({
    'creates a semaphore': { call: set(5), reply: [':set'], left: { permits: 5 } },
    'raises the number of permits': {
      given: [has(2), acquire(B)],
      call: set(5),
      reply: [':set'],
      left: { permits: 4, deadlines: { [B]: 30_000 } },
    },
    'lowers it, even below the number of acquired permits': {
      given: [has(3), acquire(B), acquire(C)],
      call: set(1),
      reply: [':set'],
      left: { permits: -1, deadlines: { [B]: 30_000, [C]: 30_000 } },
    },
    'changes nothing when the number is already right': {
      given: [has(1), acquire(B)],
      call: set(1),
      reply: [':set'],
      left: { permits: 0, deadlines: { [B]: 30_000 } },
    },
    'does not undo a later change when it is repeated': {
      given: [set(5), has(9)],
      call: set(5),
      reply: [':set'],
      left: { permits: 9 },
    },
  })
})

const CALLS = {
  acquire: acquire(A),
  'acquire at its last try': acquire(A, { last: 1 }),
  set: set(1),
  available,
  total,
}

describe('a key that holds something else', () => {
  it.each(Object.entries(CALLS))('%s fails every time and changes nothing', async (_title, call) => {
    await client().hset(P, 'holder', 1)
    const before = await readValues(client())
    for (let copy = 0; copy < 2; copy++) await expect(call()).rejects.toThrow(/WRONGTYPE/)
    expect(await readValues(client())).toEqual(before)
  })

  it.each(NO_COUNTS)('%j is refused as a count every time, and nothing changes', async text => {
    await client().set(P, text)
    const before = await readValues(client())
    for (const [title, call] of Object.entries(CALLS))
      for (let copy = 0; copy < 2; copy++) await expect(call(), title).rejects.toThrow(/WRONGTYPE/)
    expect(await readValues(client())).toEqual(before)
  })

  it.each(
    Object.entries({ ...CALLS, extend: extend(A), release: release(A), inspect: inspect(A), acquired }),
  )('%s fails when the deadlines key holds something else, and changes nothing', async (_title, call) => {
    await has(3)()
    await client().set(DEADLINES, 'x')
    const before = await readValues(client())
    await expect(call()).rejects.toThrow(/WRONGTYPE/)
    expect(await readValues(client())).toEqual(before)
  })
})

describe('the clock', () => {
  const FAR = { past: 1, future: 9_000_000_000_000 }
  it.each(Object.entries(FAR))('of a client in the far %s decides nothing', async (_title, nowMs) => {
    await has(1)()
    const call = <T extends object>(more: T) => ({ ...values(A), nowMs, ...more })
    await runScript(client(), scripts.acquire, call({ leaseMs: 30_000, last: 0 }))
    expect(
      await runScript(client(), scripts.acquire, {
        ...call({ leaseMs: 30_000, last: 0 }),
        holder: B,
        done: done(B),
      }),
    ).toEqual([':busy', rest(30_000)])
    expect(await runScript(client(), scripts.inspect, call({}))).toEqual([':ours', rest(30_000)])
    expect(await runScript(client(), scripts.extend, call({ leaseMs: 60_000 }))).toEqual([':extended'])
    await expectLeft({ permits: 0, deadlines: { [A]: 60_000 } })
    expect(await runScript(client(), scripts.release, call({ outcome: 1 }))).toEqual([':released'])
  })

  describe('of the client is used when the server refuses TIME', () => {
    const timeless = useRedis({ args: ['--rename-command', 'TIME', ''] })
    const grantedAt = 5_000_000
    type AtTime = (given: ReturnType<typeof values>) => Promise<unknown>
    const asked = { leaseMs: 30_000, last: 0 }
    const other = { holder: B, done: done(B) }
    const sent: Record<string, [call: AtTime, before: unknown[], from: unknown[]]> = {
      'an acquire': [
        given => runScript(timeless().client, scripts.acquire, { ...given, ...other, ...asked }),
        [':busy', 1],
        [':granted', 30_000],
      ],
      'an acquire of a given size': [
        given =>
          runScript(timeless().client, scripts.acquireWithin, {
            ...given,
            ...other,
            ...asked,
            total: 1,
            keepMs: KEEP_MS,
          }),
        [':busy', 1],
        [':granted', 30_000],
      ],
      'an extension': [
        given => runScript(timeless().client, scripts.extend, { ...given, ...asked }),
        [':extended'],
        [':gone'],
      ],
      'a release': [
        given => runScript(timeless().client, scripts.release, { ...given, outcome: 1 }),
        [':released'],
        [':gone'],
      ],
      'an inspection': [
        given => runScript(timeless().client, scripts.inspect, given),
        [':ours', 1],
        [':free'],
      ],
      'a count': [
        given => runScript(timeless().client, scripts.count, { ...given, free: 0, taken: 1 }),
        [':counted', 1],
        [':counted', 0],
      ],
    }

    it.each(Object.entries(sent))('by %s, to the millisecond', async (_title, [call, before, from]) => {
      for (const [ms, reply] of [
        [29_999, before],
        [30_000, from],
      ] as const) {
        await timeless().client.flushall()
        await timeless().client.set(P, 1)
        await runScript(timeless().client, scripts.acquire, { ...values(A), ...asked, nowMs: grantedAt })
        expect(await call({ ...values(A), nowMs: grantedAt + ms })).toEqual(reply)
      }
    })
  })
})

describe('waking', () => {
  const told = (...steps: Step[]) =>
    published(client(), CHANNEL, async () => {
      for (const step of steps) await step()
    })

  it.each(WAYS_TO_PUBLISH)(
    '%s announces how many permits are available, once however often a request is delivered',
    async publish => {
      await has(1)()
      await taken(B, -10)()
      const steps = [
        acquire(A, { publish }),
        acquire(A, { publish }),
        release(A, publish),
        release(A, publish),
        set(7, publish),
        set(7, publish),
      ]
      expect(await told(...steps)).toEqual(sentWith(publish, '2', '2', '7'))
    },
  )

  it('never announces a number below 1, at which a Java listener throws (redisson-wire.md 0.4)', async () => {
    await has(-3)()
    for (const holder of [A, B]) await taken(holder, 5_000)()
    await taken(C, -10)()
    expect(await told(acquire(id(1)), release(A), release(B), set(0))).toEqual([])
  })
})

describe('inner commands', () => {
  it.each<[title: string, given: Step[], call: Step, commands: string]>([
    ['an acquire', [has(5)], acquire(A), 'DECRBY MGET PTTL TIME ZADD ZRANGE'],
    [
      'an acquire that takes a permit back',
      [has(0), taken(B, -10)],
      acquire(A),
      'DECRBY INCRBY MGET PTTL PUBLISH TIME ZADD ZRANGE ZREM',
    ],
    ['a repeated acquire', [has(5), acquire(A)], acquire(A), 'MGET TIME ZADD ZMSCORE ZRANGE'],
    ['a refused acquire', [cancel(A)], acquire(A), 'MGET'],
    ['a busy poll', [has(1), acquire(B)], acquire(A), 'MGET SET TIME ZMSCORE ZRANGE'],
    ['a busy poll without a semaphore', [], acquire(A), 'GET MGET SET TIME ZRANGE'],
    [
      'a last try that is busy',
      [has(1), acquire(B)],
      acquire(A, { last: 1 }),
      'MGET SET TIME ZMSCORE ZRANGE',
    ],
    ['an extension', [has(1), acquire(A)], extend(A), 'TIME ZADD ZMSCORE'],
    ['an extension that comes too late', [], extend(A), 'TIME ZMSCORE'],
    ['a release', [has(1), acquire(A)], release(A), 'INCRBY PUBLISH SET TIME ZMSCORE ZREM'],
    ['a repeated release', [has(1), acquire(A), release(A)], release(A), 'GET SET ZMSCORE'],
    ['a cancel of nothing', [has(1)], cancel(A), 'SET ZMSCORE'],
    ['an inspection', [has(1), acquire(A)], inspect(A), 'TIME ZMSCORE'],
    ['a count of what is available', [has(1)], available, 'GET TIME ZRANGE'],
    ['a count of what is acquired', [has(1)], acquired, 'TIME ZCARD ZRANGE'],
    ['a count of all', [has(1)], total, 'GET TIME ZCARD ZRANGE'],
    ['a set of a new semaphore', [], set(1), 'GET PUBLISH SET SET'],
    ['a set of an existing semaphore', [has(1)], set(3), 'GET INCRBY PUBLISH SET ZCARD'],
  ])('%s runs these commands', async (_title, given, call, commands) => {
    for (const step of given) await step()
    expect(await innerCommands(client(), call)).toBe(commands)
  })
})
