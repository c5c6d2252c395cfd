import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/scripts/permit-semaphore.gen.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, published, runScript } from '../support/run-script.ts'
import { type Entry, NO_COUNTS, readStore, readValues, runningDownFrom } from '../support/store.ts'

const redis = useRedis()

/** Written out here a second time: other clients on the same Redis rely on it. */
const P = 'P'
const DEADLINES = '{P}:timeout'
const CHANNEL = 'redisson_sc:{P}'
const done = (id: string) => `edgelock:done:{P}:${id}`
const OP = 'edgelock:op:{P}:a'
const KEEP_MS = 150_000
/** Redisson's deadline for a permit without a lease. */
const NEVER = 922_337_203_685_477

const id = (byte: number) => byte.toString(16).padStart(2, '0').repeat(16)
/** Bytes that are no text: they would not survive JSON. */
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
  nowMs: 1,
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

/** What is left: permits available, deadlines from now by permit id, and done keys. */
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

/** Also of what is over. */
const runningDown = (ms: number): number =>
  expect.toSatisfy((left: unknown) => Number(left) <= ms && Number(left) > ms - 5_000, `a little below ${ms}`)

interface Row {
  given?: Step[]
  call: Step
  reply: unknown[]
  left: Left
  /** What a copy is answered with, where that is another reply. */
  copy?: unknown[]
  /** A copy takes back what is over, as every acquire does. */
  tidies?: true
}

/** What a script answers in which situation, all it leaves behind, and that copies of it change nothing. */
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
    'takes a permit, under its id in bytes': {
      given: [has(2)],
      call: acquire(A),
      reply: granted,
      left: { permits: 1, deadlines: { [A]: 30_000 } },
    },
    'of the longest lease that a number can say': {
      given: [has(2)],
      call: acquire(A, { leaseMs: Number.MAX_SAFE_INTEGER }),
      reply: [':granted', expect.any(Number)],
      left: { permits: 1, deadlines: { [A]: Number.MAX_SAFE_INTEGER } },
    },
    'takes the last one': {
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
    'is busy without a semaphore, and makes none': { call: acquire(A), reply: [':busy', -1], left: {} },
    'is busy without an end while permits have no lease, as Redisson can give them': {
      given: [has(0), taken(B, NEVER)],
      call: acquire(A),
      reply: [':busy', -1],
      left: { permits: 0, deadlines: { [B]: NEVER } },
    },
    'is over after a last try that was busy': {
      given: [has(0)],
      call: acquire(A, { last: 1 }),
      reply: [':busy', -1],
      left: { permits: 0, done: { [A]: 0 } },
      copy: [':refused', -1],
    },
    'that is over is refused, also when permits have come': {
      given: [has(0), acquire(A, { last: 1 }), has(3)],
      call: acquire(A),
      reply: [':refused', -1],
      left: { permits: 3, done: { [A]: 0 } },
    },
    'after its release is refused': {
      given: [has(2), acquire(A), release(A)],
      call: acquire(A),
      reply: [':refused', -1],
      left: { permits: 2, done: { [A]: 1 } },
    },
    'after its cancellation, which came first, is refused': {
      given: [has(2), cancel(A)],
      call: acquire(A),
      reply: [':refused', -1],
      left: { permits: 2, done: { [A]: 0 } },
    },
    'that is repeated takes no second permit and arms no second lease (4.2-8)': {
      given: [has(5), acquire(A, { leaseMs: 10_000 })],
      call: acquire(A),
      reply: [':granted', rest(10_000)],
      left: { permits: 4, deadlines: { [A]: 10_000 } },
    },
    'that is repeated when none is left is answered too': {
      given: [has(1), acquire(A, { leaseMs: 10_000 })],
      call: acquire(A, { last: 1 }),
      reply: [':granted', rest(10_000)],
      left: { permits: 0, deadlines: { [A]: 10_000 } },
    },
    'takes back a permit that is over': {
      given: [has(0), taken(B, -10)],
      call: acquire(A),
      reply: granted,
      left: { permits: 0, deadlines: { [A]: 30_000 } },
    },
    'takes back one of many that are over, as Redisson does': {
      given: [has(0), ...[1, 2, 3, 4, 5, 6].map(each => taken(id(each), -10 * each))],
      call: acquire(A),
      reply: granted,
      left: {
        permits: 0,
        deadlines: {
          [A]: 30_000,
          ...Object.fromEntries([1, 2, 3, 4, 5].map(each => [id(each), -10 * each])),
        },
      },
      tidies: true,
    },
    'takes back as many as it needs when there are fewer than none': {
      given: [has(-2), taken(id(1), -10), taken(id(2), -20), taken(id(3), -30), taken(id(4), -5)],
      call: acquire(A),
      reply: granted,
      left: { permits: 0, deadlines: { [A]: 30_000, [id(4)]: -5 } },
      tidies: true,
    },
    'is busy when even that is not enough': {
      given: [has(-3), taken(id(1), -10), taken(id(2), 5_000)],
      call: acquire(A),
      reply: [':busy', rest(5_000)],
      left: { permits: -2, deadlines: { [id(2)]: 5_000 } },
    },
  })

  it('of a permit that is over before anybody learned of it takes it again, and no other', async () => {
    await has(0)()
    await taken(A, -10)()
    await taken(B, 9_000)()
    expect(await acquire(A)()).toEqual(granted)
    await expectLeft({ permits: 0, deadlines: { [A]: 30_000, [B]: 9_000 } })
  })

  it('a copy takes back what is over, one by one, and nothing else', async () => {
    await has(0)()
    for (const each of [1, 2, 3]) await taken(id(each), -10)()
    for (let copy = 0; copy < 5; copy++) expect(await acquire(A)()).toEqual(granted)
    await expectLeft({ permits: 2, deadlines: { [A]: 30_000 } })
    expect(await total()).toEqual([':counted', 3])
  })

  it('takes back more than a hundred in steps of a hundred', async () => {
    await has(-250)()
    const past = (await serverMs()) - 10
    for (let each = 0; each < 300; each++)
      await client().zadd(DEADLINES, past, Buffer.from(`permit-${String(each).padStart(9, '0')}`))
    expect(await acquire(A)()).toEqual(granted)
    expect(await client().zcard(DEADLINES)).toBe(50)
    expect(await client().get(P)).toBe('0')
  })

  it('gives the deadlines the life of the semaphore', async () => {
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
    'of an unknown permit makes none': {
      given: oneIsTaken,
      call: extend(B),
      reply: [':gone'],
      left: left(30_000),
    },
    'of a permit that is over does not bring it back, though nobody took it back yet': {
      given: [has(1), taken(A, -10)],
      call: extend(A),
      reply: [':gone'],
      left: { permits: 1, deadlines: { [A]: -10 } },
    },
    'after the release makes none': {
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
    'of an unknown permit gives nothing back': {
      given: [has(2), acquire(B)],
      call: release(A),
      reply: [':gone'],
      left: { permits: 1, deadlines: { [B]: 30_000 }, done: { [A]: 0 } },
    },
    'of a permit that is over gives it back, once, and says gone': {
      given: [has(0), taken(A, -10)],
      call: release(A),
      reply: [':gone'],
      left: { permits: 1, done: { [A]: 0 } },
    },
    'of a permit that was taken back already gives nothing back': {
      given: [has(0), taken(A, -10), available],
      call: release(A),
      reply: [':gone'],
      left: { permits: 1, done: { [A]: 0 } },
    },
    'of a semaphore that is gone makes none': {
      given: [has(1), acquire(A), () => client().del(P, DEADLINES)],
      call: release(A),
      reply: [':gone'],
      left: { done: { [A]: 0 } },
    },
    'cancels what was granted': {
      given: [has(2), acquire(A)],
      call: cancel(A),
      reply: [':released'],
      left: { permits: 2, done: { [A]: 0 } },
      copy: [':gone'],
    },
    'cancels what was not': {
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
    'of a permit': {
      given: [has(1), acquire(A)],
      call: inspect(A),
      reply: [':ours', rest(30_000)],
      left: { permits: 0, deadlines: { [A]: 30_000 } },
    },
    'of an unknown one': { given: [has(1)], call: inspect(A), reply: [':free'], left: { permits: 1 } },
    'of one that is over': {
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
    'what is available, after taking back what is over': {
      given: someAreOver,
      call: available,
      reply: [':counted', 3],
      left,
    },
    'what is acquired': { given: someAreOver, call: acquired, reply: [':counted', 1], left },
    'all permits': { given: someAreOver, call: total, reply: [':counted', 4], left },
    'fewer than none': {
      given: [has(-2), taken(A, 5_000)],
      call: available,
      reply: [':counted', -2],
      left: { permits: -2, deadlines: { [A]: 5_000 } },
    },
    'none available without a semaphore': { call: available, reply: [':counted', 0], left: {} },
    'none acquired without a semaphore': { call: acquired, reply: [':counted', 0], left: {} },
    'none in all without a semaphore, as Redisson': {
      given: [taken(A, 5_000)],
      call: total,
      reply: [':counted', 0],
      left: { deadlines: { [A]: 5_000 } },
    },
  })

  it('takes back more than a hundred in steps of a hundred', async () => {
    const past = (await serverMs()) - 10
    for (let each = 0; each < 250; each++) await client().zadd(DEADLINES, past, `permit-${each}`)
    await taken(A, 5_000)()
    const commands = await innerCommands(client(), acquired)
    expect(await client().get(P)).toBe('250')
    expect(commands).toBe(
      `${'INCRBY '.repeat(3)}${'PUBLISH '.repeat(3)}TIME ZCARD ${'ZRANGE '.repeat(3)}${'ZREM '.repeat(3)}`.trim(),
    )
  })
})

describe('set', () => {
  table({
    'makes a semaphore': { call: set(5), reply: [':set'], left: { permits: 5 } },
    'raises the number of permits': {
      given: [has(2), acquire(B)],
      call: set(5),
      reply: [':set'],
      left: { permits: 4, deadlines: { [B]: 30_000 } },
    },
    'lowers it, also below what is acquired': {
      given: [has(3), acquire(B), acquire(C)],
      call: set(1),
      reply: [':set'],
      left: { permits: -1, deadlines: { [B]: 30_000, [C]: 30_000 } },
    },
    'to the number there is': {
      given: [has(1), acquire(B)],
      call: set(1),
      reply: [':set'],
      left: { permits: 0, deadlines: { [B]: 30_000 } },
    },
    'that is repeated does not undo what was set after it': {
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
  it.each(Object.entries(CALLS))('%s is an error, every time, and changes nothing', async (_title, call) => {
    await client().hset(P, 'holder', 1)
    const before = await readValues(client())
    for (let copy = 0; copy < 2; copy++) await expect(call()).rejects.toThrow(/WRONGTYPE/)
    expect(await readValues(client())).toEqual(before)
  })

  it.each(NO_COUNTS)('%j is no count for any of them, every time, and nothing changes', async text => {
    await client().set(P, text)
    const before = await readValues(client())
    for (const [title, call] of Object.entries(CALLS))
      for (let copy = 0; copy < 2; copy++) await expect(call(), title).rejects.toThrow(/WRONGTYPE/)
    expect(await readValues(client())).toEqual(before)
  })

  it.each(
    Object.entries({ ...CALLS, extend: extend(A), release: release(A), inspect: inspect(A), acquired }),
  )('%s is an error where the deadlines should be, and changes nothing', async (_title, call) => {
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

  it('of the client serves where the server refuses to tell its own', async () => {
    await client().acl('SETUSER', 'untimed', 'on', 'nopass', '~*', '&*', '+@all', '-time')
    const untimed = client().duplicate()
    try {
      await untimed.auth('untimed', 'x')
      await has(1)()
      const nowMs = 5_000_000
      await runScript(untimed, scripts.acquire, { ...values(A), nowMs, leaseMs: 30_000, last: 0 })
      expect(await client().zscore(DEADLINES, Buffer.from(A, 'hex'))).toBe('5030000')
      expect(await runScript(untimed, scripts.inspect, { ...values(A), nowMs: nowMs + 10_000 })).toEqual([
        ':ours',
        20_000,
      ])
    } finally {
      untimed.disconnect()
      await client().acl('DELUSER', 'untimed')
    }
  })
})

describe('waking', () => {
  const told = (...steps: Step[]) =>
    published(client(), CHANNEL, async () => {
      for (const step of steps) await step()
    })

  it.each(['PUBLISH', 'SPUBLISH'])(
    '%s tells how many permits there are, once however often it is delivered',
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
      expect(await told(...steps)).toEqual([
        [publish, '2'],
        [publish, '2'],
        [publish, '7'],
      ])
    },
  )

  it('never tells a number below 1, at which a Java listener throws (0.4)', async () => {
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
    ['a repeated acquire', [has(5), acquire(A)], acquire(A), 'MGET TIME ZADD ZRANGE ZSCORE'],
    ['a refused acquire', [cancel(A)], acquire(A), 'MGET'],
    ['a busy poll', [has(1), acquire(B)], acquire(A), 'MGET TIME ZRANGE ZSCORE'],
    ['a busy poll without a semaphore', [], acquire(A), 'GET MGET TIME ZRANGE'],
    ['a last try that is busy', [has(1), acquire(B)], acquire(A, { last: 1 }), 'MGET SET TIME ZRANGE ZSCORE'],
    ['an extension', [has(1), acquire(A)], extend(A), 'TIME ZADD ZSCORE'],
    ['an extension that comes too late', [], extend(A), 'TIME ZSCORE'],
    ['a release', [has(1), acquire(A)], release(A), 'INCRBY PUBLISH SET TIME ZREM ZSCORE'],
    ['a repeated release', [has(1), acquire(A), release(A)], release(A), 'GET SET ZSCORE'],
    ['a cancel of nothing', [has(1)], cancel(A), 'SET ZSCORE'],
    ['an inspection', [has(1), acquire(A)], inspect(A), 'TIME ZSCORE'],
    ['a count of what is available', [has(1)], available, 'GET TIME ZRANGE'],
    ['a count of what is acquired', [has(1)], acquired, 'TIME ZCARD ZRANGE'],
    ['a count of all', [has(1)], total, 'GET TIME ZCARD ZRANGE'],
    ['a set', [], set(1), 'GET PUBLISH SET SET'],
    ['a set where it is', [has(1)], set(3), 'GET INCRBY PUBLISH SET ZCARD'],
  ])('%s', async (_title, given, call, commands) => {
    for (const step of given) await step()
    expect(await innerCommands(client(), call)).toBe(commands)
  })
})
