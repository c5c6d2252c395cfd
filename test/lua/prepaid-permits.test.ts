/**
 * Permits that are handed over, in virtual time: beside threads of Java, one waiter prepays a permit, and the next release
 * pays it. Times are in milliseconds.
 */
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { type Line, readLine, SLOTS, setLine } from '../support/line-kinds.ts'
import { runPoll } from '../support/run-script.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'
import { DONE_MS, pollOf } from '../support/wire.ts'

const NEVER = 922_337_203_685_477
const JAVA = 'java'.repeat(4)
/** Those that ask have waited for a second, permits are held for 100 ms, and Java was seen. */
const LINE = { meanMs: 100, count: 5, agedMs: 1_000, prepayAt: 1 }
/** With the longest jitter, a sleep is 1.25 times a third of what a hold takes beyond the mean. */
const JITTER = 999

interface Situation {
  /** What Java has of one permit: until when, in ms from now. */
  readonly java?: number | undefined
  readonly count?: number
  readonly line?: Partial<Line>
  /** Who has prepaid, and until when, in ms from now. */
  readonly prepaid?: Readonly<Record<string, number>>
}

class Pool {
  readonly redis = new VirtualRedis()
  readonly startedAt = this.redis.now

  static async of({ java = NEVER, count = 0, line, prepaid = {} }: Situation = {}): Promise<Pool> {
    const pool = new Pool()
    const { redis } = pool
    await redis.call('SET', 'x', count)
    await redis.call('ZADD', '{x}:timeout', java === NEVER ? NEVER : redis.now + java, JAVA)
    for (const [name, ms] of Object.entries(prepaid))
      await redis.call('ZADD', '{x}:timeout', redis.now + ms, `${name.repeat(16)}+`)
    await setLine(redis, { ...LINE, ...line })
    return pool
  }

  /** Asks as a waiter that has waited for longer than others, unless something else is given. */
  async ask(name: string, { waitedMs = 2_000, weight = 1, last = 0, rttMs = 1 } = {}) {
    const ticket = rttMs && 1_000 * (this.redis.now - waitedMs)
    const holder = [name, ...'uvw'].slice(0, weight).map(idOf).join(' ')
    const poll = pollOf('x', { ticket, rttMs, jitter: JITTER })
    const reply = await runPoll(this.redis, scripts.acquire, {
      ...this.#values(name),
      holder,
      leaseMs: 30_000,
      last,
      ...poll,
    })
    const [code, remainingMs, askInMs] = reply
    return { code: code.slice(1), remainingMs: Number(remainingMs), askInMs: Number(askInMs) }
  }

  async release(name: string, outcome: 0 | 1) {
    const values = { outcome, proven: outcome, slot: 0, slots: SLOTS }
    return runPoll(this.redis, scripts.release, { ...this.#values(name), holder: idOf(name), ...values })
  }

  #values(name: string) {
    const keys = { permits: 'x', deadlines: '{x}:timeout', channel: 'c', done: `done:${name}` }
    return { ...keys, clock: 1, doneMs: DONE_MS, publish: '', nowMs: 0 }
  }

  /** Redisson's release. */
  async javaReleases() {
    if (await this.redis.call('ZREM', '{x}:timeout', JAVA)) await this.redis.call('INCRBY', 'x', 1)
  }

  /** The count, and until when each has its permit or place, in ms from now; Java's not. */
  async left() {
    const members = (await this.redis.call('ZRANGE', '{x}:timeout', 0, -1, 'WITHSCORES')) as string[]
    const until: Record<string, number> = {}
    for (let at = 0; at < members.length; at += 2) {
      const member = members[at] ?? ''
      const name = `${member[0]}${member.slice(16)}`
      if (member !== JAVA) until[name] = Number(members[at + 1]) - this.redis.now
    }
    const { prepayAt, meanMs } = await readLine(this.redis)
    const count = Number(await this.redis.call('GET', 'x'))
    return { count, until, from: prepayAt - this.startedAt, prepayAt, meanMs }
  }
}

const idOf = (name: string) => name.charCodeAt(0).toString(16).repeat(16)

it('a waiter prepays the permit that Java has, and asks soon whether it was paid', async () => {
  const pool = await Pool.of()
  expect(await pool.ask('a')).toMatchObject({ code: 'busy', remainingMs: -1, askInMs: -20 })
  expect(await pool.left()).toMatchObject({ count: -1, until: { 'a+': 520 }, from: 0 })
})

it.each([
  ['b'.repeat(16), '', true],
  ['b'.repeat(16), '+', false],
  ['b'.repeat(16), 'billing', true],
  ['b'.repeat(16), 'billing+', false],
  ['+'.repeat(16), 'billing', true],
])('none prepays beside another that does, and one does beside a permit: %s%s', async (id, more, prepays) => {
  const pool = await Pool.of()
  await pool.redis.call('ZADD', '{x}:timeout', pool.redis.now + 60_000, id + more)
  await pool.ask('a')
  expect((await pool.left()).count).toBe(prepays ? -1 : 0)
})

it('it keeps its place by asking, and asks less often while Java holds the permit for longer', async () => {
  const pool = await Pool.of()
  const pauses: number[] = []
  for (let ms = 0; ms < 20_000; ms += pauses.at(-1) ?? 0) {
    const { askInMs } = await pool.ask('a')
    pauses.push(-askInMs)
    expect(await pool.left()).toMatchObject({ count: -1, until: { 'a+': 500 - askInMs } })
    pool.redis.now -= askInMs
  }
  expect(pauses.slice(0, 3)).toEqual([20, 20, 20])
  expect(pauses.at(-1)).toBe(2_874)
  expect(pauses.length).toBeLessThan(30)
})

it("Java's release pays it, and the waiter has a permit with its whole lease", async () => {
  const pool = await Pool.of()
  await pool.ask('a')
  pool.redis.now += 40
  await pool.javaReleases()
  expect((await pool.left()).count).toBe(0)
  expect(await pool.ask('a')).toMatchObject({ code: 'granted', remainingMs: 30_000 })
  expect(await pool.left()).toMatchObject({ count: 0, until: { a: 30_000 } })
  expect(await pool.ask('a')).toMatchObject({ code: 'granted', remainingMs: 30_000 })
  await pool.release('a', 1)
  expect(await pool.left()).toMatchObject({ count: 1, until: {} })
})

it('for as long as the payment took, none prepays, and the next waiter asks at the end of that', async () => {
  const pool = await Pool.of({ line: { inMs: 1_000 } })
  await pool.ask('a')
  pool.redis.now += 40
  await pool.javaReleases()
  await pool.ask('a')
  expect(await pool.left()).toMatchObject({ from: 80, meanMs: 90 })
  expect(await pool.ask('b')).toMatchObject({ code: 'busy', remainingMs: 30_000, askInMs: -40 })
  pool.redis.now += 40
  expect(await pool.ask('b')).toMatchObject({ code: 'busy', remainingMs: 29_960, askInMs: -18 })
  expect(await pool.left()).toMatchObject({ count: -1, until: { a: 29_960, 'b+': 518 } })
})

it.each<readonly [who: string, prepayAt: number, waitedMs: number, count: number]>([
  ['has waited for as long as others prepays', 1, 1_000, -1],
  ['has waited for eight times as long does not before the next may', 1_700_000_000_805, 8_000, 0],
  ['has waited for longer prepays at once', 1_700_000_000_805, 8_001, -1],
  ['finds a time that the clock of the server has left far behind prepays', 1_700_000_000_806, 2_000, -1],
])('one that %s', async (_who, prepayAt, waitedMs, count) => {
  const pool = await Pool.of({ line: { prepayAt } })
  await pool.ask('a', { waitedMs })
  expect((await pool.left()).count).toBe(count)
})

it.each<readonly [paidMs: number, from: number, meanMs: number]>([
  [0, 0, 83.333],
  [805, 1_610, 217.5],
  [60_000, 60_805, 217.5],
  [-1, 0, 100],
])(
  'the line learns of a payment after %i ms, up to eight means, unless the clock was set back',
  async (paidMs, from, meanMs) => {
    const pool = await Pool.of({
      prepaid: { a: 120_000 },
      line: { prepayAt: 1_700_000_000_000, endsAt: 1, heldMs: 9 },
    })
    pool.redis.now += paidMs
    expect(await pool.ask('a')).toMatchObject({ code: 'granted' })
    expect(await pool.left()).toMatchObject({ from, meanMs })
    expect(await readLine(pool.redis)).toMatchObject({ heldMs: 0, endsAt: 0 })
  },
)

describe('nothing is prepaid', () => {
  it.each<readonly [why: string, given: Situation, poll: Parameters<Pool['ask']>[1]]>([
    ['by a newcomer', {}, { rttMs: 0 }],
    ['by a waiter that others have waited for longer than', {}, { waitedMs: 999 }],
    ['by one that wants several', {}, { weight: 2 }],
    ['by one that does not ask again', {}, { last: 1 }],
    ['while another has prepaid', { count: -1, prepaid: { b: 300 } }, {}],
    ['while another has a permit that was paid', { prepaid: { b: 300 } }, {}],
    ['while an operator has left fewer permits than are held', { count: -1 }, {}],
    ['before the next may', { line: { prepayAt: 1_700_000_000_001 } }, {}],
    [
      'while permits are kept for another',
      { line: { prepayAt: 0, priority: '1-3-1700000005000-1700000000000' } },
      {},
    ],
    ['where no thread of Java was seen', { java: 9_000, line: { prepayAt: 0 } }, {}],
  ])('%s', async (_why, given, poll) => {
    const pool = await Pool.of(given)
    const before = await pool.left()
    expect(await pool.ask('a', poll)).toMatchObject({ code: 'busy' })
    const { count, until } = await pool.left()
    expect({ count, until }).toEqual({ count: before.count, until: before.until })
  })

  it('where the semaphore does not exist', async () => {
    const pool = await Pool.of()
    await pool.redis.call('DEL', 'x', '{x}:timeout')
    expect(await pool.ask('a')).toMatchObject({ code: 'busy', remainingMs: -1 })
    expect(await pool.redis.call('EXISTS', 'x')).toBe(0)
  })

  it('where too many leases end soon to tell whether another has', async () => {
    const pool = await Pool.of()
    for (let at = 0; at < 16; at++)
      await pool.redis.call('ZADD', '{x}:timeout', pool.redis.now + 3_376, `soon ${at}`)
    await pool.ask('a')
    expect((await pool.left()).count).toBe(0)
    await pool.redis.call('ZADD', '{x}:timeout', pool.redis.now + 3_377, 'soon 0')
    await pool.ask('a')
    expect((await pool.left()).count).toBe(-1)
  })
})

describe('a thread of Java is seen', () => {
  it.each<readonly [how: string, java: number, endsAt: number, prepayAt: number]>([
    ['by a permit without a lease', NEVER, 0, 1],
    ['by a lease that begins while the line has given nothing', 30_000, 1_700_000_029_950, 1],
    ['not by the lease that is held', 30_000, 1_700_000_030_000, 0],
    ['not by its renewal', 30_000, 1_700_000_020_000, 0],
  ])('%s', async (_how, java, endsAt, prepayAt) => {
    const pool = await Pool.of({ java, line: { prepayAt: 0, heldMs: 50, endsAt } })
    await pool.ask('b', { rttMs: 0 })
    expect((await pool.left()).prepayAt).toBe(prepayAt)
  })

  it('not by a lease that begins after a permit was free', async () => {
    const pool = await Pool.of({ java: 30_000, line: { prepayAt: 0, heldMs: 50, freeMs: 20, endsAt: 0 } })
    await pool.ask('b', { rttMs: 0 })
    expect((await pool.left()).prepayAt).toBe(0)
  })

  it('until a poll finds a permit that Java has left', async () => {
    const pool = await Pool.of({ count: 1 })
    expect(await pool.ask('a')).toMatchObject({ code: 'granted', remainingMs: 30_000 })
    expect((await pool.left()).prepayAt).toBe(0)
  })
})

describe('what was prepaid is given back', () => {
  it.each<readonly [how: string, end: (pool: Pool) => Promise<unknown>, count: number]>([
    ['by the last try', pool => pool.ask('a', { last: 1 }), 0],
    ['by a cancellation', pool => pool.release('a', 0), 0],
    ['by a cancellation once it was paid', pool => pool.javaReleases().then(() => pool.release('a', 0)), 1],
  ])('%s, and a late request takes nothing', async (_how, end, count) => {
    const pool = await Pool.of()
    await pool.ask('a')
    await end(pool)
    expect(await pool.left()).toMatchObject({ count, until: {} })
    expect(await pool.ask('a')).toMatchObject({ code: 'refused' })
    expect(await pool.left()).toMatchObject({ count, until: {} })
  })

  it('by the next that asks, once a waiter that died has missed its time', async () => {
    const pool = await Pool.of()
    await pool.ask('a')
    await pool.javaReleases()
    pool.redis.now += 519
    expect(await pool.ask('b')).toMatchObject({ code: 'busy', remainingMs: 1 })
    pool.redis.now += 1
    expect(await pool.ask('b')).toMatchObject({ code: 'granted', remainingMs: 30_000 })
    expect(await pool.left()).toMatchObject({ count: 0, until: { b: 30_000 } })
  })

  it('by a waiter that finds that another has prepaid as well', async () => {
    const pool = await Pool.of({ count: -2, prepaid: { a: 300, b: 300 } })
    expect(await pool.ask('a')).toMatchObject({ code: 'busy' })
    expect(await pool.left()).toMatchObject({ count: -1, until: { 'b+': 300 } })
    expect(await pool.ask('b')).toMatchObject({ code: 'busy' })
    expect(await pool.left()).toMatchObject({ count: -1, until: { 'b+': 520 } })
  })
})

it('a permit of one that has prepaid is its own where others are available as well', async () => {
  const pool = await Pool.of({ count: 2, prepaid: { a: 300 } })
  expect(await pool.ask('a')).toMatchObject({ code: 'granted', remainingMs: 30_000 })
  expect(await pool.left()).toMatchObject({ count: 2, until: { a: 30_000 } })
})
