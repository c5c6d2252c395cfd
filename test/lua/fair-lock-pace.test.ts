/** What a fair lock learns about its holders and waiters, and the appointments that follow from it, in virtual time. */
import type { Redis } from 'ioredis'
import { describe, expect, it } from 'vitest'
import { Engine } from '../../src/memory/engine.ts'
import * as compiled from '../../src/memory/scripts/fair-lock.gen.ts'
import * as scripts from '../../src/transport/scripts/fair-lock.gen.ts'
import { clientOf, lockWiring } from '../support/scripts.ts'
import { idOf, named, wire } from '../support/wire.ts'

const { lock, queue, timeouts, appointments, order, pace } = wire('L')
const STARTED_AT = 1_700_000_000_000
/** Of the wiring. */
const [LEAST_MS, FIRST_RTT_MS, WAITER_MS] = [5_000, 100, 3_000]

function world() {
  let now = STARTED_AT
  const engine = new Engine({ now: () => now, wall: () => now, random: () => 0.5, sleep: async () => {} })
  const known = new Map([
    [scripts.acquire.text, compiled.acquire],
    [scripts.release.text, compiled.release],
    [scripts.forceRelease.text, compiled.forceRelease],
  ])
  const client = {
    async eval(text: string, count: number, ...rest: (string | number)[]) {
      const script = known.get(text)
      if (!script) throw new Error('not a script of the fair lock')
      const values = rest.map(String)
      return engine.run(script, values.slice(0, count), values.slice(count))
    },
  }
  return {
    ...clientOf(client as unknown as Redis, scripts, lockWiring()),
    command: (...command: [string, ...string[]]) => engine.command(...command),
    score: (key: string, who: string) => Number(engine.command('ZSCORE', key, idOf(who))) - STARTED_AT,
    pass(ms: number) {
      now += ms
    },
    learned() {
      const text = engine.command('GET', pace)
      if (text === null) return undefined
      const [mean, square, count, since, late, ...who] = String(text).split(':')
      return {
        meanMs: Number(mean) / 1_000,
        squareMs: Number(square) / 1_000,
        count: Number(count),
        since: Number(since) - STARTED_AT,
        /** By how many milliseconds waiters come late. */
        late: Number(late),
        who: named(who.join(':')),
      }
    },
  }
}

/** One that a holds, and for which b, c, … wait. The appointment of each is 5,100 ms later. */
async function waitedFor(...waiters: string[]) {
  const here = world()
  for (const who of ['a', ...waiters]) await here.acquire(who)
  return here
}

describe('how long holders have it', () => {
  it('is learned from a release while others wait', async () => {
    const { pass, release, learned } = await waitedFor('b')
    expect(learned()).toMatchObject({ count: 0, since: 0, who: 'a' })
    pass(1_000)
    await release('a')
    expect(learned()).toMatchObject({ meanMs: 1_000, squareMs: 1_000_000, count: 1, since: 1_000, who: '' })
  })

  it('is not learned from a holder whose lease has ended', async () => {
    const { command, pass, release, learned } = await waitedFor('b')
    pass(1_000)
    command('DEL', lock)
    await release('a')
    expect(learned()).toMatchObject({ count: 0, who: 'a' })
  })

  it('is not learned from time in which none waited, or none had it', async () => {
    const { pass, acquire, release, learned } = await waitedFor('b')
    await release('b', { outcome: 0 })
    pass(1_000)
    await release('a')
    await acquire('c')
    await acquire('d')
    expect(learned()).toMatchObject({ count: 0, since: 1_000, who: 'c' })
    pass(1_000)
    await release('c')
    pass(1_000)
    await acquire('d')
    expect(learned()).toMatchObject({ meanMs: 1_000, count: 1, since: 3_000, who: 'd' })
  })

  it('is not learned where the pace was lost', async () => {
    const { command, release, learned } = await waitedFor('b')
    command('DEL', pace)
    await release('a')
    expect(learned()).toBeUndefined()
  })
})

describe('how late waiters come', () => {
  it.each([
    ['is 50 ms until one is late', 0, 50],
    ['does not change when one comes on time', LEAST_MS + FIRST_RTT_MS, 50],
    ['is by how much the last one was late', LEAST_MS + FIRST_RTT_MS + 80, 80],
    ['falls slowly while they come nearly on time', LEAST_MS + FIRST_RTT_MS + 1, 49],
    ['is 500 ms at most', LEAST_MS + FIRST_RTT_MS + 600, 500],
  ])('%s', async (_, afterMs, late) => {
    const { acquire, pass, learned } = await waitedFor('b')
    pass(afterMs)
    await acquire('b')
    expect(learned()?.late).toBe(late)
  })

  it.each([
    ['doubles when one that was removed is alive', [150]],
    ['is 500 ms at most then, too', [150, 350, 500]],
  ])('%s', async (_, lates) => {
    const { acquire, command, learned } = await waitedFor('b')
    for (const late of lates) {
      const ticket = Number(command('ZSCORE', order, idOf('b')))
      for (const key of [timeouts, appointments, order]) command('ZREM', key, idOf('b'))
      command('LREM', queue, '1', idOf('b'))
      await acquire('b', { ticket })
      expect(learned()?.late).toBe(late)
    }
  })

  it.each([
    ['falls with each grant', 0, 47],
    ['is at least a round trip', 200, 200],
  ])('%s', async (_, rttMs, late) => {
    const { acquire, release, learned } = await waitedFor('b')
    await release('a')
    expect((await acquire('b', { rttMs }))[0]).toBe(':granted')
    expect(learned()?.late).toBe(late)
  })
})

it.each([
  ['lives until', 4 * 50 - 1, 1],
  ['is dead once', 4 * 50, 0],
])('a waiter %s it is late by four times what waiters are late by', async (_, lateMs, place) => {
  const { acquire, pass } = await waitedFor('b', 'c')
  pass(LEAST_MS + FIRST_RTT_MS + lateMs)
  expect((await acquire('c'))[2]).toBe(place)
})

describe('a waiter whose records are lost', () => {
  it('learns its place from the queue itself, when it is further back', async () => {
    const { acquire, command } = await waitedFor('b', 'c', 'd', 'e', 'f')
    for (const each of 'bcde') command('ZREM', order, idOf(each))
    expect((await acquire('f'))[2]).toBe(4)
  })

  it('comes back behind the first four, when nothing tells who came before it', async () => {
    const { acquire, command } = await waitedFor('b', 'c', 'd', 'e', 'f', 'g')
    const ticket = Number(command('ZSCORE', order, idOf('f')))
    for (const each of 'bcdef') command('ZREM', order, idOf(each))
    for (const key of [timeouts, appointments]) command('ZREM', key, idOf('f'))
    command('LREM', queue, '1', idOf('f'))
    await acquire('f', { ticket })
    expect(named(command('LRANGE', queue, '0', '-1'))).toEqual(['b', 'c', 'd', 'e', 'f', 'g'])
  })
})

describe('the timeout of a waiter', () => {
  const JAVA = 'j'

  /** Waiters of Redisson at the end of the queue, and when their timeouts are over. */
  function addRedissons({ command }: ReturnType<typeof world>, inMs: number, ...ids: string[]) {
    for (const id of ids) {
      command('RPUSH', queue, idOf(id))
      command('ZADD', timeouts, String(STARTED_AT + inMs), idOf(id))
    }
  }

  it.each<[what: string, java: number, raised: number, ours: number]>([
    ['raises one of Redisson’s that would be over at its turn', 1_000, 35_000, 35_000],
    ['raises one that would be over a moment later', 30_999, 35_000, 35_000],
    ['leaves one that lasts longer, and counts its slot', 31_000, 31_000, 31_000],
    ['counts a slot of a minute as it is', 90_000, 90_000, 90_000],
    ['counts a longer one as Redisson’s default', 90_001, 90_001, 330_000],
  ])('%s', async (_, java, raised, ours) => {
    const here = await waitedFor('b')
    addRedissons(here, java, JAVA)
    await here.acquire('c')
    await here.acquire('c', { ticket: STARTED_AT + 2 })
    expect(here.score(timeouts, JAVA)).toBe(raised)
    expect(here.score(timeouts, 'c')).toBe(ours + WAITER_MS)
  })

  it('leaves the slots of Redisson’s waiters behind it out, when it is the fourth', async () => {
    const here = await waitedFor('b', 'c', 'd', 'e')
    addRedissons(here, 400_000, JAVA)
    await here.acquire('e', { ticket: STARTED_AT + 3 })
    expect(here.score(timeouts, 'e')).toBe(30_000 + WAITER_MS)
  })

  it('is not before the next appointment has passed, when it is further back', async () => {
    const here = await waitedFor('b', 'c', 'd', 'e', 'f')
    const before = here.score(timeouts, 'f')
    here.pass(1_000)
    await here.acquire('f', { ticket: STARTED_AT + 4, leastMs: 60_000 })
    expect(here.score(appointments, 'f')).toBe(1_000 + 60_000 + FIRST_RTT_MS)
    expect(here.score(timeouts, 'f')).toBe(here.score(appointments, 'f') + WAITER_MS)
    expect(here.score(timeouts, 'f')).toBeGreaterThan(before)
  })
})

it('an operator who frees it leaves nothing of the waiters that are dead', async () => {
  const { command, pass, forceRelease } = await waitedFor('b', 'c')
  pass(3_600_000 - 1)
  await forceRelease('a')
  for (const key of [lock, queue, timeouts, appointments, order]) expect(command('EXISTS', key)).toBe(0)
})

describe('the next appointment', () => {
  interface Situation {
    /** How many wait in front. */
    readonly place?: number
    /** For how long a has it. */
    readonly heldMs?: number
    readonly meanMs?: number
    /** The variance of the holds, as a share of the square of their mean: 0 when all are alike, 1 by chance. */
    readonly variance?: number
    readonly count?: number
    readonly waitedMs?: number
    readonly leaseMs?: number
    readonly rttMs?: number
    readonly jitter?: number
  }

  /** In how many milliseconds the last of the waiters is to ask again, if nothing else shortens its sleep. */
  async function asksIn(situation: Situation) {
    const { place = 0, heldMs = 0, meanMs = 1_000, variance = 0, count = 256, ...rest } = situation
    const { waitedMs = 1_000_000, leaseMs, rttMs = 1, jitter = 500 } = rest
    const waiters = [...'bcdefghijkl'].slice(0, place + 1)
    const here = await waitedFor(...waiters)
    const { command, pass, acquire, score } = here
    pass(1_000_000)
    for (const each of waiters) command('ZADD', appointments, String(2 * STARTED_AT), idOf(each))
    const [who = '', now] = [waiters[place], STARTED_AT + 1_000_000]
    command('ZREM', appointments, idOf(who))
    command('HSET', lock, idOf('a'), '1')
    if (leaseMs) command('PEXPIRE', lock, String(leaseMs))
    const facts = [
      meanMs * 1_000,
      meanMs * meanMs * (1 + variance) * 1_000,
      count,
      now - heldMs,
      50,
      idOf('a'),
    ]
    command('SET', pace, facts.join(':'))
    await acquire(who, { ticket: now - waitedMs, rttMs, jitter, leastMs: 0 })
    return score(appointments, who) - 1_000_000
  }

  it.each<[situation: Situation, ms: number]>([
    [{ count: 0 }, 25],
    [{ count: 0, heldMs: 3_000 }, 1_000],
    [{ count: 0, heldMs: 3_000, place: 4 }, 2_000],
  ])(
    'while no hold is known, is after a third of this one, and later further back: %j',
    async (situation, ms) => {
      expect(await asksIn(situation)).toBe(ms)
    },
  )

  it('of the first is after an eighth of a hold, once this one may end', async () => {
    expect(await asksIn({ heldMs: 1_200 })).toBe(144)
    expect(await asksIn({ heldMs: 2_000 })).toBe(240)
  })

  it('is close to the turn where all holds are alike, and as much earlier as this one has lasted', async () => {
    const [from0, from500] = [await asksIn({ place: 9 }), await asksIn({ place: 9, heldMs: 500 })]
    expect(from0).toBeLessThan(10_000)
    expect(from0).toBeGreaterThan(9_000)
    expect(from0 - from500).toBeGreaterThan(350)
    expect(from0 - from500).toBeLessThan(450)
  })

  it('does not depend on how long this hold has lasted where they end by chance', async () => {
    const situation = { place: 9, variance: 1.5 }
    expect(await asksIn({ ...situation, heldMs: 500 })).toBe(await asksIn(situation))
  })

  it('is earlier, the more the holds vary, and the fewer of them are known', async () => {
    const asked = await Promise.all([
      asksIn({ place: 9 }),
      asksIn({ place: 9, variance: 0.5 }),
      asksIn({ place: 9, variance: 0.5, count: 8 }),
      asksIn({ place: 9, variance: 0.5, count: 1 }),
    ])
    expect(asked).toEqual(asked.toSorted((one, other) => other - one))
    expect(new Set(asked).size).toBe(asked.length)
  })

  it.each<[what: string, situation: Situation, ms: number]>([
    ['5 ms after the end of the lease, for the first', { meanMs: 100_000, leaseMs: 1_000 }, 1_005],
    ['half a round trip for each in front, at least', { place: 9, meanMs: 1, rttMs: 200 }, 900],
    ['after two seconds, for one that has just come', { place: 9, meanMs: 100_000, waitedMs: 0 }, 2_000],
    ['5 % earlier by chance', { meanMs: 1, heldMs: 10_000, jitter: 0 }, 1_140],
    ['5 % later by chance', { meanMs: 1, heldMs: 10_000, jitter: 1_000 }, 1_260],
  ])('is %s', async (_, situation, ms) => {
    expect(await asksIn(situation)).toBe(ms)
  })
})
