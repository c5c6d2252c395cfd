/** Checks the permit semaphore's scripts for leases of several permits, with both ways to acquire them. */
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { useRedis } from '../support/redis.ts'
import { innerCommands, published, runScript } from '../support/run-script.ts'
import { readStore, readValues, runningDownFrom } from '../support/store.ts'
import { pollOf } from '../support/wire.ts'

const redis = useRedis()
const client = () => redis().client

/** Written out here a second time, because other clients on the same Redis rely on it. */
const P = 'P'
const DEADLINES = '{P}:timeout'
const CHANNEL = 'redisson_sc:{P}'
const TOTAL = 5

const id = (byte: number) => byte.toString(16).padStart(2, '0').repeat(16)
const [A, B, C, X, Y, Z] = [id(0xfa), id(0xfb), id(0), id(1), id(2), id(3)]
/** A lease of three permits, and one of two. */
const ABC = A + B + C
const XY = X + Y

type Step = () => Promise<unknown>
type Acquire = (holder: string, more?: { leaseMs?: number; last?: 0 | 1 }) => Step

const values = (holder: string) => ({
  permits: P,
  deadlines: DEADLINES,
  done: `edgelock:done:{P}:${holder.slice(0, 32)}`,
  channel: CHANNEL,
  holder,
  doneMs: 150_000,
  publish: 'PUBLISH',
  ...pollOf(P),
})
const plainly: Acquire =
  (holder, { leaseMs = 30_000, last = 0 } = {}) =>
  () =>
    runScript(client(), scripts.acquire, { ...values(holder), leaseMs, last })
const within: Acquire =
  (holder, { leaseMs = 30_000, last = 0 } = {}) =>
  () =>
    runScript(client(), scripts.acquireWithin, {
      ...values(holder),
      leaseMs,
      last,
      total: TOTAL,
      keepMs: 9_000,
    })
const extend =
  (holder: string, leaseMs = 60_000): Step =>
  () =>
    runScript(client(), scripts.extend, { ...values(holder), leaseMs })
const end =
  (outcome: 0 | 1) =>
  (holder: string): Step =>
  () =>
    runScript(client(), scripts.release, { ...values(holder), outcome })
const [cancel, release] = [end(0), end(1)]
const inspect =
  (holder: string): Step =>
  () =>
    runScript(client(), scripts.inspect, values(holder))

/** The deadlines of permits, from now, as a client with the right time would have written them. */
const taken =
  (ms: number, ...ids: string[]): Step =>
  async () => {
    const now = await serverMs()
    for (const each of ids) await client().zadd(DEADLINES, now + ms, Buffer.from(each, 'hex'))
  }

/** Java's release of permits, whosever they are. */
const java =
  (...ids: string[]): Step =>
  async () => {
    for (const each of ids) await client().zrem(DEADLINES, Buffer.from(each, 'hex'))
    await client().incrby(P, ids.length)
  }

async function serverMs(): Promise<number> {
  const [seconds = 0, micros = 0] = (await client().time()).map(Number)
  return seconds * 1_000 + Math.floor(micros / 1_000)
}

/** What is in Redis: the available permits, who has the others, and the finished holders. */
async function left() {
  const { [P]: permits, [DEADLINES]: deadlines, ...others } = await readStore(client())
  const done = Object.entries(others).map(([key, { value }]) => [key.slice(-32), Number(value)])
  return {
    permits: Number(permits?.value),
    held: Object.keys((deadlines?.value ?? {}) as object).sort(),
    done: Object.fromEntries(done),
  }
}

interface Row {
  given?: Step[]
  call: Step
  reply: unknown[]
  left: { permits: number; held?: string[]; done?: Record<string, 0 | 1> }
  /** The reply to duplicates, where it differs. */
  copy?: unknown[]
}

const granted = [':granted', runningDownFrom(30_000)]

const rows = (acquire: Acquire): Record<string, Row> => ({
  'takes all permits of the lease': {
    call: acquire(ABC),
    reply: granted,
    left: { permits: 2, held: [A, B, C] },
  },
  'takes the last permits': {
    given: [acquire(XY)],
    call: acquire(ABC, { last: 1 }),
    reply: granted,
    left: { permits: 0, held: [A, B, C, X, Y] },
  },
  'takes none when one is missing, and is busy until enough deadlines have passed': {
    given: [acquire(X, { leaseMs: 9_000 }), acquire(Y, { leaseMs: 7_000 }), acquire(Z, { leaseMs: 8_000 })],
    call: acquire(A + B + C + id(9)),
    reply: [':busy', runningDownFrom(8_000)],
    left: { permits: 2, held: [X, Y, Z] },
  },
  'is over after a busy last try': {
    given: [acquire(ABC)],
    call: acquire(X + Y + Z, { last: 1 }),
    reply: [':busy', runningDownFrom(30_000)],
    left: { permits: 2, held: [A, B, C], done: { [X]: 0 } },
    copy: [':refused', -1],
  },
  'is refused after the release': {
    given: [acquire(ABC), release(ABC)],
    call: acquire(ABC),
    reply: [':refused', -1],
    left: { permits: 5, done: { [A]: 1 } },
  },
  'is refused after a cancellation that arrived first': {
    given: [acquire(XY), cancel(ABC)],
    call: acquire(ABC),
    reply: [':refused', -1],
    left: { permits: 3, held: [X, Y], done: { [A]: 0 } },
  },
  'takes nothing more and renews nothing when it is repeated': {
    given: [acquire(ABC, { leaseMs: 10_000 })],
    call: acquire(ABC),
    reply: [':granted', runningDownFrom(10_000)],
    left: { permits: 2, held: [A, B, C] },
  },
  'is granted with the earliest of its deadlines': {
    given: [acquire(ABC), taken(4_000, B)],
    call: acquire(ABC),
    reply: [':granted', runningDownFrom(4_000)],
    left: { permits: 2, held: [A, B, C] },
  },
  'takes only what another client took away meanwhile': {
    given: [acquire(ABC, { leaseMs: 10_000 }), java(B)],
    call: acquire(ABC),
    reply: [':granted', runningDownFrom(10_000)],
    left: { permits: 2, held: [A, B, C] },
  },
  'is busy while what was taken away cannot be had': {
    given: [acquire(ABC), java(B), acquire(XY), acquire(Z)],
    call: acquire(ABC),
    reply: [':busy', runningDownFrom(30_000)],
    left: { permits: 0, held: [A, C, X, Y, Z] },
  },
  'takes back expired permits': {
    given: [acquire(XY + Z), taken(-10, X, Y, Z)],
    call: acquire(ABC),
    reply: granted,
    left: { permits: 2, held: [A, B, C] },
  },
  'takes back its own expired permits, and takes them again': {
    given: [acquire(ABC), taken(-10, A, B, C)],
    call: acquire(ABC),
    reply: granted,
    left: { permits: 2, held: [A, B, C] },
  },
})

describe.each([
  ['acquire', plainly, scripts.acquire],
  ['acquireWithin', within, scripts.acquireWithin],
])('%s', (_name, acquire, script) => {
  it.each(Object.entries(rows(acquire)))('%s', async (_title, row) => {
    await client().set(P, TOTAL)
    for (const step of row.given ?? []) await step()
    const expected = { held: [], done: {}, ...row.left }
    expected.held = [...expected.held].sort()
    expect(await row.call()).toEqual(row.reply)
    expect(await left()).toEqual(expected)
    for (let copies = 0; copies < 3; copies++) expect(await row.call()).toEqual(row.copy ?? row.reply)
    expect(await left()).toEqual(expected)
  })

  it('runs the commands of a single permit for a thousand', async () => {
    const many = Array.from({ length: 1_000 }, (_, at) => at.toString(16).padStart(32, '0')).join('')
    await client().set(P, TOTAL)
    const single = await innerCommands(client(), acquire(A))
    await client().flushall()
    await client().set(P, 1_000)
    const all = () =>
      runScript(client(), script as typeof scripts.acquireWithin, { ...values(many), ...MANY })
    expect(await innerCommands(client(), all)).toBe(single)
    expect(await client().zcard(DEADLINES)).toBe(1_000)
    expect(await innerCommands(client(), extend(many))).toBe('TIME ZADD ZMSCORE')
    expect(await innerCommands(client(), release(many))).toBe('INCRBY PUBLISH SET TIME ZMSCORE ZREM')
    expect(await left()).toEqual({ permits: 1_000, held: [], done: { ['0'.repeat(32)]: 1 } })
  })
})

const MANY = { leaseMs: 30_000, last: 0, total: 1_000, keepMs: 9_000 }

const HELD = [() => client().set(P, TOTAL), plainly(ABC), plainly(X)]

describe('a lease of several permits', () => {
  it.each<[title: string, given: Step[], call: Step, reply: unknown[], state: Row['left']]>([
    ['is extended as one', [], extend(ABC), [':extended'], { permits: 1, held: [A, B, C, X] }],
    ['is lost with one permit', [java(B)], extend(ABC), [':gone'], { permits: 2, held: [A, C, X] }],
    ['is lost when one expired', [taken(-9, B)], extend(ABC), [':gone'], { permits: 1, held: [A, B, C, X] }],
    [
      'is given back as one, once',
      [],
      release(ABC),
      [':released'],
      { permits: 4, held: [X], done: { [A]: 1 } },
    ],
    [
      'gives back what is left',
      [java(B)],
      release(ABC),
      [':gone'],
      { permits: 4, held: [X], done: { [A]: 0 } },
    ],
    [
      'gives an expired permit back, too',
      [taken(-9, C)],
      release(ABC),
      [':gone'],
      { permits: 4, held: [X], done: { [A]: 0 } },
    ],
    [
      'has nothing to give back once all are gone',
      [java(A, B, C)],
      release(ABC),
      [':gone'],
      { permits: 4, held: [X], done: { [A]: 0 } },
    ],
    ['is not held without one permit', [java(A)], inspect(ABC), [':free'], { permits: 2, held: [B, C, X] }],
  ])('%s', async (_title, given, call, reply, state) => {
    for (const step of [...HELD, ...given]) await step()
    const expected = { done: {}, ...state, held: [...(state.held ?? [])].sort() }
    for (let copies = 0; copies < 3; copies++) {
      expect(await call()).toEqual(reply)
      expect(await left()).toEqual(expected)
    }
  })

  it('is cancelled as one, and a late acquire takes nothing', async () => {
    for (const step of HELD) await step()
    expect(await cancel(ABC)()).toEqual([':released'])
    expect(await cancel(ABC)()).toEqual([':gone'])
    expect(await plainly(ABC)()).toEqual([':refused', -1])
    expect(await left()).toEqual({ permits: 4, held: [X], done: { [A]: 0 } })
  })

  it('is held until the earliest deadline, and an extension raises only what lies below', async () => {
    for (const step of [...HELD, taken(4_000, B), taken(90_000, C)]) await step()
    expect(await inspect(ABC)()).toEqual([':ours', runningDownFrom(4_000)])
    expect(await extend(ABC)()).toEqual([':extended'])
    const now = await serverMs()
    const deadline = async (each: string) =>
      Number(await client().zscore(DEADLINES, Buffer.from(each, 'hex'))) - now
    expect(await deadline(B)).toEqual(runningDownFrom(60_000))
    expect(await deadline(C)).toEqual(runningDownFrom(90_000))
  })

  it('announces its permits once', async () => {
    for (const step of HELD) await step()
    const told = await published(client(), CHANNEL, async () => {
      for (let copies = 0; copies < 3; copies++) await release(ABC)()
    })
    expect(told).toEqual([['PUBLISH', '4']])
  })

  it('changes nothing when the count belongs to something else', async () => {
    for (const step of [...HELD, () => client().set(P, 'other data')]) await step()
    const before = await readValues(client())
    for (const call of [plainly(XY), within(XY), release(ABC)])
      await expect(call()).rejects.toThrow('WRONGTYPE')
    expect(await readValues(client())).toEqual(before)
  })
})
