/**
 * The law of a fair lock's queue, in virtual time: what it learns about holders and waiters, the appointments that follow
 * from it, and who loses a place. Times are in milliseconds. The holder j is Redisson's.
 */
import { describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/fair-lock.gen.ts'
import { clientOf, fairWiring } from '../support/scripts.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'
import { idOf, named, wire } from '../support/wire.ts'

const { lock, queue, timeouts, appointments, order, pace } = wire('L')
/** Before anything is known, a waiter asks again after a round trip. */
const [RTT_MS, WAITER_MS] = [100, 3_000]

function world() {
  const redis = new VirtualRedis()
  const startedAt = redis.now
  const wiring = fairWiring()
  const client = clientOf(redis, scripts, (who, verb) => ({ ...wiring(who, verb), rttMs: RTT_MS }))
  return {
    ...client,
    startedAt,
    command: (name: string, ...values: (string | number)[]) => redis.call(name, ...values),
    score: async (key: string, who: string) => Number(await redis.call('ZSCORE', key, idOf(who))) - startedAt,
    waiting: async () => named((await redis.call('LRANGE', queue, 0, -1)) as string[]),
    pass(ms: number) {
      redis.now += ms
    },
    /** Writes what is known, as if it had been learned. */
    async know({ meanMs = 0, squareMs = 0, count = 0, heldMs = 0, late = 20, left = 0, mark = 'a' }) {
      const times = [redis.now - heldMs, meanMs, squareMs].map(ms => Math.round(ms * 1_000))
      await redis.call('SET', pace, [...times, count, late, left * 1_000, 0, 0, mark && idOf(mark)].join(':'))
    },
    async learned() {
      const text = await redis.call('GET', pace)
      if (text === null) return undefined
      const [since, meanMs, squareMs, count, late, left, , , ...mark] = String(text).split(':')
      return {
        meanMs: Number(meanMs) / 1_000,
        squareMs: Number(squareMs) / 1_000,
        count: Number(count),
        since: Number(since) / 1_000 - startedAt,
        /** By how many milliseconds waiters come late. */
        late: Number(late),
        /** How many of a thousand leave before their turn. */
        left: Number(left),
        mark: named(mark.join(':')),
      }
    },
    /** Takes a waiter out of the queue, as a Java client does whose clock is ahead. */
    async remove(who: string) {
      for (const key of [timeouts, appointments]) await redis.call('ZREM', key, idOf(who))
      await redis.call('LREM', queue, 1, idOf(who))
    },
  }
}

/** A lock that a holds, and for which b, c, … wait. The appointment of each is after a round trip. */
async function waitedFor(...waiters: string[]) {
  const here = world()
  for (const who of ['a', ...waiters]) await here.acquire(who)
  return here
}

describe('how long holders have it', () => {
  it('is learned from a release while others wait', async () => {
    const { pass, release, learned } = await waitedFor('b')
    expect(await learned()).toMatchObject({ count: 0, since: 0, mark: 'a' })
    pass(400)
    await release('a')
    expect(await learned()).toMatchObject({ meanMs: 400, squareMs: 160_000, count: 1, since: 400, mark: '' })
  })

  it('is learned over 256 holds', async () => {
    const { know, release, learned } = await waitedFor('b')
    await know({ meanMs: 1_000, count: 256, heldMs: 1_256 })
    await release('a')
    expect(await learned()).toMatchObject({ meanMs: 1_001, count: 256 })
  })

  it('is no longer than the mean where a poll finds it free, or held by another', async () => {
    const { command, know, pass, acquire, learned } = await waitedFor('b', 'c')
    await know({ meanMs: 75, count: 1 })
    pass(50)
    await command('DEL', lock)
    await acquire('c')
    expect(await learned()).toMatchObject({ meanMs: 62.5, count: 2, since: 50, mark: '' })
    await acquire('b')
    expect(await learned()).toMatchObject({ count: 2, mark: 'b' })
    pass(100)
    await command('DEL', lock)
    await command('HSET', lock, idOf('j'), 1)
    await acquire('c')
    expect(await learned()).toMatchObject({ meanMs: 62.5, count: 3, since: 150, mark: 'j' })
  })

  it.each([
    ['is as long at least as polls have seen it, where one finds it free', 400, { meanMs: 400, count: 1 }],
    ['is not learned where no poll has seen it, while none is known', 0, { meanMs: 0, count: 0 }],
  ])('%s', async (_, seenMs, known) => {
    const { command, pass, acquire, learned } = await waitedFor('b', 'c')
    pass(seenMs)
    await acquire('c')
    pass(100)
    await command('DEL', lock)
    await acquire('c')
    expect(await learned()).toMatchObject({ ...known, since: seenMs + 100, mark: '' })
  })

  it('is not learned from a holder whose lease has ended', async () => {
    const { command, pass, release, learned } = await waitedFor('b')
    pass(100)
    await command('DEL', lock)
    await release('a')
    expect(await learned()).toMatchObject({ count: 0, mark: 'a' })
  })

  it('is not learned from time in which none waited, or none had it', async () => {
    const { pass, acquire, release, learned } = await waitedFor('b')
    await release('b', { outcome: 0 })
    pass(400)
    await release('a')
    await acquire('c')
    await acquire('d')
    expect(await learned()).toMatchObject({ count: 0, since: 400, mark: 'c' })
    pass(170)
    await release('c')
    pass(90)
    await acquire('d')
    expect(await learned()).toMatchObject({ meanMs: 170, count: 1, since: 660, mark: 'd' })
  })

  it('is not learned where the pace was lost', async () => {
    const { command, release, learned } = await waitedFor('b')
    await command('DEL', pace)
    await release('a')
    expect(await learned()).toBeUndefined()
  })

  it.each([
    ['is half forgotten when waiters slept for longer than a mean hold beside the free lock', 1_001, 3],
    ['is known as well as before when they came sooner', 999, 5],
  ])('%s', async (_, freeMs, count) => {
    const { command, know, acquire, learned } = await waitedFor('b', 'c')
    await command('DEL', lock)
    await know({ meanMs: 1_000, count: 5, heldMs: freeMs, mark: '' })
    await acquire('b')
    expect(await learned()).toMatchObject({ count, mark: 'b' })
  })
})

describe('how late waiters come', () => {
  it.each([
    ['is 20 ms until one is late', 0, 20],
    ['does not change when one comes on time', RTT_MS, 20],
    ['is by how much the last one was late', RTT_MS + 80, 80],
    ['does not change when one is less late', RTT_MS + 1, 20],
    ['is 500 ms at most', RTT_MS + 600, 500],
  ])('%s', async (_, afterMs, late) => {
    const { acquire, pass, learned } = await waitedFor('b')
    pass(afterMs)
    await acquire('b')
    expect((await learned())?.late).toBe(late)
  })

  it('is not learned from one that has no appointment', async () => {
    const { acquire, pass, learned } = await waitedFor()
    await acquire('b', { leastMs: 60_000 })
    pass(20_000)
    await acquire('b')
    expect((await learned())?.late).toBe(20)
  })

  it.each([
    ['doubles when one that was removed is alive', [60], 999],
    ['is 500 ms at most then, too', [60, 140, 300, 500], 0],
    ['is not learned from one that may have had no appointment', [20], 1_000],
  ])('%s', async (_, lates, leastMs) => {
    const { acquire, remove, startedAt, learned } = await waitedFor('b')
    for (const late of lates) {
      await remove('b')
      await acquire('b', { ticket: startedAt, leastMs })
      expect((await learned())?.late).toBe(late)
    }
  })

  it.each([
    ['falls with each grant', 10, 18],
    ['is at least a round trip', 200, 200],
    ['is 500 ms at most, however long the caller was frozen', 15_000, 500],
  ])('%s', async (_, rttMs, late) => {
    const { acquire, release, learned } = await waitedFor('b')
    await release('a')
    expect((await acquire('b', { rttMs }))[0]).toBe(':granted')
    expect((await learned())?.late).toBe(late)
  })
})

describe('how many leave before their turn', () => {
  it.each<readonly [what: string, leaves: (here: Awaited<ReturnType<typeof waitedFor>>) => unknown]>([
    ['hangs up', ({ release }) => release('b', { outcome: 0 })],
    ['has no time left', ({ acquire }) => acquire('b', { last: 1 })],
    [
      'has no time left in front of what is free',
      async ({ acquire, release, startedAt }) => {
        await release('a')
        await acquire('c', { last: 1, ticket: startedAt + 1 })
      },
    ],
    [
      'is found dead',
      async ({ acquire, pass }) => {
        pass(500)
        await acquire('c')
      },
    ],
  ])('is a tenth more after one that %s, and a tenth less after a grant', async (_, leaves) => {
    const here = await waitedFor('b', 'c')
    await here.know({ left: 0.2 })
    await leaves(here)
    expect(await here.learned()).toMatchObject({ left: 280 })
    await here.know({ left: 0.3, mark: '' })
    await here.command('DEL', lock)
    await here.acquire('b', { ticket: here.startedAt })
    await here.acquire('c', { ticket: here.startedAt + 1 })
    expect(await here.learned()).toMatchObject({ left: 270 })
  })

  it('is most of them after eighteen at once', async () => {
    const dead = [...'bcdefghiklmnopqrst']
    const { acquire, pass, learned } = await waitedFor(...dead)
    pass(10_000)
    await acquire('z')
    expect(await learned()).toMatchObject({ left: 896 })
  })

  it('is not learned from a single try, or one that came too late', async () => {
    const { acquire, release, learned } = await waitedFor('b')
    await acquire('c', { last: 1 })
    await release('d', { outcome: 0 })
    expect(await learned()).toMatchObject({ left: 0 })
  })
})

describe('a waiter that is late keeps its place', () => {
  it.each([
    ['for four times as long as waiters are late', { late: 60 }, { rttMs: 20 }, 240],
    ['for four round trips of the one that asks behind it', { late: 20 }, { rttMs: 60 }, 240],
    ['for waiterMs at most', { late: 500 }, { rttMs: 60, waiterMs: 1_500 }, 1_500],
  ])('%s', async (_, known, asked, graceMs) => {
    for (const [lateMs, place] of [
      [graceMs - 1, 1],
      [graceMs, 0],
    ] as const) {
      const { acquire, know, pass } = await waitedFor('b', 'c')
      await know(known)
      pass(RTT_MS + lateMs)
      expect((await acquire('c', asked))[2]).toBe(place)
    }
  })

  it.each([
    ['a release', 79, ['b', 'c']],
    ['a release', 80, ['c']],
    ['an operator', 79, ['b', 'c']],
    ['an operator', 80, ['c']],
  ])('where %s comes %i ms after its appointment: %j', async (what, lateMs, left) => {
    const { acquire, release, forceRelease, pass, waiting } = await waitedFor('b', 'c')
    await acquire('c', { rttMs: 1_000 })
    pass(RTT_MS + lateMs)
    await (what === 'a release' ? release('a') : forceRelease('op'))
    expect(await waiting()).toEqual(left)
  })

  it.each([
    ['a release', [2_999, 3_000]],
    ['an operator', [2_999, 3_000]],
  ])('for waiterMs at most where %s comes', async (what, lates) => {
    const places = lates.map(async lateMs => {
      const { release, forceRelease, know, pass, waiting } = await waitedFor('b')
      await know({ late: 900 })
      pass(RTT_MS + lateMs)
      await (what === 'a release' ? release('a') : forceRelease('op'))
      return waiting()
    })
    expect(await Promise.all(places)).toEqual([['b'], []])
  })

  it.each([
    ['until the latest of all appointments, and if the clock was set back by three seconds', 123_000, 1],
    ['not until one that is later, because the clock was set back by more', 123_001, 0],
  ])('%s', async (_, afterMs, place) => {
    const { acquire, command, startedAt } = await waitedFor('b', 'c')
    await command('ZADD', appointments, startedAt + afterMs, idOf('b'))
    expect((await acquire('c'))[2]).toBe(place)
  })

  it('from half a second after its first poll, whose round trip is not known', async () => {
    const { acquire, score } = await waitedFor()
    await acquire('b', { rttMs: 0 })
    expect(await score(appointments, 'b')).toBe(500)
  })

  it('unless it has too few polls left to keep appointments, so those behind it do not wait for it', async () => {
    const { acquire, release, score, startedAt } = await waitedFor()
    await acquire('b', { leastMs: 20 })
    expect(await score(appointments, 'b')).toBe(RTT_MS)
    await acquire('c', { leastMs: 101 })
    expect(await score(appointments, 'c')).toBe(-startedAt)
    expect((await acquire('d'))[2]).toBe(2)
    await acquire('b', { leastMs: 21 })
    expect((await acquire('d'))[2]).toBe(0)
    expect((await acquire('b', { ticket: startedAt, leastMs: 21 }))[2]).toBe(0)
    await release('a')
    expect((await acquire('d', { ticket: startedAt + 2 }))[0]).toBe(':granted')
    expect((await acquire('c', { ticket: startedAt + 1, leastMs: 21 }))[2]).toBe(0)
  })

  it('and all its keys a time to live, when it comes back without an appointment', async () => {
    const { acquire, command, remove, startedAt } = await waitedFor('b')
    await remove('b')
    await command('DEL', order)
    await acquire('b', { ticket: startedAt, leastMs: 60_000 })
    for (const key of [queue, timeouts, appointments, order])
      expect(await command('PTTL', key)).toBeGreaterThan(3_000_000)
  })
})

describe('waiters that sleep while it is free', () => {
  /** Of a lock that is free after a: waiters that sleep, and behind them e, which asks. */
  async function asleep(...sleepers: string[]) {
    const here = await waitedFor()
    for (const who of sleepers) await here.acquire(who, { rttMs: 60_000 })
    await here.acquire('e')
    here.pass(1_000)
    await here.release('a')
    const { command, startedAt } = here
    const dies = (who: string) => command('ZADD', appointments, startedAt, idOf(who))
    return { ...here, dies, asks: (values = {}) => here.acquire('e', values) }
  }

  it('are not passed over for as long as they live', async () => {
    const { asks, pass } = await asleep('b', 'c')
    for (let ms = 0; ms < 50_000; ms += 1_000) {
      pass(1_000)
      expect(await asks()).toMatchObject([':busy', expect.anything(), 2])
    }
  })

  it.each([
    ['waiterMs after it became free, if one in front was found dead', ['d'], WAITER_MS],
    ['half of that after it, if two were', ['d', 'f'], WAITER_MS / 2],
    ['a third of that after it, if more were', ['d', 'f', 'g', 'h'], WAITER_MS / 3],
  ])('stand aside %s', async (_, dead, afterMs) => {
    const { asks, dies, pass } = await asleep(...dead, 'b', 'c')
    for (const who of dead) {
      await dies(who)
      expect((await asks())[0]).toBe(':busy')
    }
    pass(afterMs)
    expect((await asks())[0]).toBe(':busy')
    pass(1)
    expect((await asks())[0]).toBe(':granted')
  })

  it('come back to their places', async () => {
    const { acquire, asks, dies, pass, waiting, startedAt } = await asleep('d', 'b', 'c')
    await dies('d')
    await asks()
    pass(WAITER_MS + 1)
    await asks()
    for (const [who, place] of [
      ['c', 0],
      ['b', 0],
      ['c', 1],
    ] as const)
      expect((await acquire(who, { ticket: startedAt + 'dbc'.indexOf(who) }))[2]).toBe(place)
    expect(await waiting()).toEqual(['b', 'c'])
  })

  it('do not stand aside because of one that was found dead while it was held', async () => {
    const { acquire, asks, command, dies, pass } = await asleep('d', 'b')
    await command('HSET', lock, idOf('j'), 1)
    await dies('d')
    await asks()
    await command('DEL', lock)
    await acquire('e')
    pass(WAITER_MS + 1)
    expect((await asks())[0]).toBe(':busy')
  })

  it('do not stand aside while it has been held in between', async () => {
    const { acquire, command, pass } = await waitedFor()
    for (const who of ['b', 'c']) await acquire(who, { rttMs: 60_000 })
    pass(20_000)
    await command('DEL', lock)
    expect(await acquire('c')).toMatchObject([':busy', expect.anything(), 1])
  })

  it('do not stand aside if they are Redisson’s, whose timeouts count', async () => {
    const { acquire, command, release, pass, startedAt } = await waitedFor()
    await command('RPUSH', queue, idOf('j'))
    await command('ZADD', timeouts, startedAt + 300_000, idOf('j'))
    await acquire('b')
    await release('a')
    pass(WAITER_MS + 1)
    expect(await acquire('b')).toMatchObject([':busy', WAITER_MS, 1])
  })

  it.each([
    ['until the appointment of the first', 500, 100, 400],
    ['no time that has passed', 100, 150, 0],
    ['waiterMs at most', 60_000, 100, WAITER_MS],
  ])('make it busy for %s', async (_, rttMs, afterMs, remainingMs) => {
    const { acquire, release, pass } = await waitedFor()
    await acquire('b', { rttMs })
    pass(afterMs)
    await release('a')
    expect(await acquire('c', { last: 1 })).toEqual([':busy', remainingMs, 1])
  })
})

describe('a waiter whose records are lost', () => {
  it.each(['b', 'bcde'])(
    'learns its place from the queue itself, when it is further back: %s',
    async lost => {
      const { acquire, command } = await waitedFor('b', 'c', 'd', 'e', 'f')
      for (const each of lost) await command('ZREM', order, idOf(each))
      expect((await acquire('f'))[2]).toBe(4)
    },
  )

  it('stands in the queue once, when its timeout is lost further back', async () => {
    const { acquire, command, startedAt, waiting } = await waitedFor('b', 'c', 'd', 'e', 'f', 'g')
    await command('ZREM', timeouts, idOf('f'))
    await acquire('f', { ticket: startedAt + 4 })
    expect(await waiting()).toEqual(['b', 'c', 'd', 'e', 'f', 'g'])
  })

  it('comes back behind the first four, when nothing tells who came before it', async () => {
    const { acquire, command, remove, startedAt, waiting } = await waitedFor('b', 'c', 'd', 'e', 'f', 'g')
    for (const each of 'bcdef') await command('ZREM', order, idOf(each))
    await remove('f')
    await acquire('f', { ticket: startedAt + 4 })
    expect(await waiting()).toEqual(['b', 'c', 'd', 'e', 'f', 'g'])
  })
})

describe('the timeout of a waiter', () => {
  const JAVA = 'j'

  /** One of Redisson's waiters at the end of the queue, and when its timeout is over. */
  async function addRedissons({ command, startedAt }: ReturnType<typeof world>, inMs: number) {
    await command('RPUSH', queue, idOf(JAVA))
    await command('ZADD', timeouts, startedAt + inMs, idOf(JAVA))
  }

  it.each<[what: string, java: number, raised: number, ours: number]>([
    ['raises one of Redisson’s that would be over at its turn', 1_000, 35_000, 35_000],
    ['raises one that would be over a moment later', 30_999, 35_000, 35_000],
    ['leaves one that lasts longer, and counts its slot', 31_000, 31_000, 31_000],
    ['counts a slot of a minute as it is', 90_000, 90_000, 90_000],
    ['counts a longer one as Redisson’s default', 90_001, 90_001, 330_000],
  ])('%s', async (_, java, raised, ours) => {
    const here = await waitedFor('b')
    await addRedissons(here, java)
    await here.acquire('c')
    await here.acquire('c', { ticket: here.startedAt + 2 })
    expect(await here.score(timeouts, JAVA)).toBe(raised)
    expect(await here.score(timeouts, 'c')).toBe(ours + WAITER_MS)
  })

  it('leaves that of Redisson’s first as it is, because a dead one must expire', async () => {
    const here = await waitedFor()
    await addRedissons(here, 20_000)
    await here.acquire('b')
    expect(await here.score(timeouts, JAVA)).toBe(20_000)
  })

  it('counts a slot of Redisson’s in front as at least the time that it has waited behind it', async () => {
    const here = await waitedFor()
    await addRedissons(here, 31_500)
    await here.acquire('b')
    here.pass(3_000)
    await here.acquire('b', { ticket: here.startedAt })
    expect(await here.score(timeouts, 'b')).toBe(30_000 + 3_000 + WAITER_MS)
  })

  it.each(['b', 'e'])('leaves the slots of Redisson’s waiters behind it out: %s', async last => {
    const here = await waitedFor(...'bcde'.slice(0, 'bcde'.indexOf(last) + 1))
    await addRedissons(here, 400_000)
    await here.acquire(last, { ticket: here.startedAt + 'bcde'.indexOf(last) })
    expect(await here.score(timeouts, last)).toBe(30_000 + WAITER_MS)
  })

  it.each([
    ['its next appointment', { rttMs: 60_000 }],
    ['the next poll for which it has polls left', { leastMs: 60_000 }],
  ])('is not before %s, further back', async (_, poll) => {
    const here = await waitedFor('b', 'c', 'd', 'e', 'f')
    here.pass(1_000)
    await here.acquire('f', { ticket: here.startedAt + 4, ...poll })
    expect(await here.score(timeouts, 'f')).toBeGreaterThanOrEqual(1_000 + 60_000 + WAITER_MS)
  })
})

describe('the next appointment', () => {
  interface Situation {
    /** How many wait in front, and behind. */
    readonly place?: number
    readonly behind?: number
    /** For how long a has it, or it has been free. */
    readonly heldMs?: number
    readonly freeMs?: number
    readonly meanMs?: number
    /** The variance of the holds, as a share of the square of their mean: 0 when all are alike, 1 by chance. */
    readonly variance?: number
    readonly count?: number
    readonly left?: number
    readonly waitedMs?: number
    readonly leaseMs?: number
    readonly rttMs?: number
  }

  /** In how many milliseconds a waiter is to ask again. */
  async function asksIn(situation: Situation): Promise<number> {
    const { place = 0, behind = 0, heldMs = 0, freeMs, count = 256, variance = 0 } = situation
    const { meanMs = count && 1_000, left = 0, waitedMs = 1_000_000, leaseMs, rttMs = 1 } = situation
    const waiters = Array.from({ length: place + 1 + behind }, (_, at) => `w${at}`)
    const here = await waitedFor(...waiters)
    const { command, startedAt } = here
    const who = waiters[place] ?? ''
    here.pass(999_999)
    for (const each of waiters) await command('ZADD', appointments, startedAt + 1_100_000, idOf(each))
    await command('ZREM', appointments, idOf(who))
    await command('DEL', lock)
    if (freeMs === undefined) await command('HSET', lock, idOf('a'), '1')
    if (leaseMs !== undefined) await command('PEXPIRE', lock, leaseMs + 1)
    here.pass(1)
    const squareMs = meanMs * meanMs * (1 + variance)
    const known = { meanMs, squareMs, count, left, heldMs: freeMs ?? heldMs }
    await here.know({ ...known, mark: freeMs === undefined ? 'a' : '' })
    const ticket = startedAt + 1_000_000 - waitedMs
    expect((await here.acquire(who, { ticket, rttMs }))[2]).toBe(place)
    return (await here.score(appointments, who)) - 1_000_000
  }

  it.each<readonly [what: string, situation: Situation, ms: number]>([
    ['before any hold is known, is after 20 ms', { count: 0 }, 20],
    ['before any hold is known, is after 20 ms for each in front', { count: 0, place: 9 }, 180],
    ['adds patience of a third to a lone waiter', { count: 0, heldMs: 3_000 }, 1_020],
    ['adds 2.3 s at most', { count: 0, heldMs: 10_000 }, 2_320],
    ['adds a twentieth of a hold of minutes', { count: 0, heldMs: 100_000, place: 1 }, 5_020],
    ['adds less to the first in a crowd', { count: 0, heldMs: 3_000, behind: 1 }, 395],
    ['adds a second at most to the first in a crowd', { count: 0, heldMs: 10_000, behind: 1 }, 1_020],
    ['adds half of it further back', { count: 0, heldMs: 3_000, place: 1 }, 1_520],
    ['adds three seconds at most further back', { count: 0, heldMs: 10_000, place: 1 }, 3_020],

    ['is a little before the end of a hold where all are alike', {}, 796],
    ['is the same when the clock was set back, before the hold began', { heldMs: -500 }, 796],
    ['is as much earlier as this hold has lasted', { heldMs: 500 }, 459],
    [
      'is after a fifth of a hold, once this one may end, and patience, with three looks',
      { heldMs: 1_100 },
      4 * 234,
    ],
    ['is later behind a longer hold', { heldMs: 4_000 }, 1_200],
    ['is after eight means as before any hold is known', { place: 1, heldMs: 8_313 }, 4_000],
    ['is not before, where holds are alike', { place: 1, heldMs: 8_312 }, 1_710],
    ['is after more means where few holds are known', { place: 1, count: 10, heldMs: 16_001 }, 4_000],
    ['is not before so many', { place: 1, count: 10, heldMs: 16_000 }, 1_344],
    [
      'is at most what all known holds took',
      { place: 20, count: 3, meanMs: 10_000, waitedMs: 20_000 },
      30_000,
    ],
    ['counts a mean hold for each in front', { place: 9 }, 9_293],
    ['counts less where some leave before their turn', { place: 9, left: 0.5 }, 4_987],
    ['counts the rest of this hold, too', { place: 9, heldMs: 500 }, 8_893],
    ['counts no rest of a free lock', { place: 9, freeMs: 0 }, 8_330],
    ['counts a whole hold where holds end by chance', { place: 9, variance: 1.5 }, 5_537],
    ['does not depend there on how long it has lasted', { place: 9, variance: 1.5, heldMs: 500 }, 5_537],
    ['is earlier where holds vary', { place: 9, variance: 0.5 }, 7_072],
    ['is earlier where few holds are known', { place: 9, variance: 0.5, count: 8 }, 5_265],
    ['is earlier where one hold is known', { place: 9, variance: 0.5, count: 1 }, 1_614],
    ['takes holds of no time for a millisecond', { place: 9, meanMs: 0.1 }, 10],

    ['is 5 ms away at least', { meanMs: 1 }, 5],
    ['is half a round trip away for each in front at least', { place: 9, meanMs: 1, rttMs: 200 }, 900],
    ['is two seconds away at most for a newcomer', { place: 9, meanMs: 100_000, waitedMs: 0 }, 2_000],
    ['is twice as far away at most as it has waited', { place: 9, meanMs: 100_000, waitedMs: 7_000 }, 14_000],
    ['is three seconds away at most for the first', { meanMs: 100_000 }, 3_000],
    ['is three seconds further away at most for each in front', { place: 9, meanMs: 100_000 }, 30_000],
    ['is two minutes away at most', { place: 40, meanMs: 100_000 }, 120_000],

    ['is 5 ms after the lease ends at the latest for the first', { meanMs: 100_000, leaseMs: 1_000 }, 1_005],
    ['is half a hold later for each in front', { place: 4, meanMs: 5_000, leaseMs: 100 }, 10_105],
    [
      'is 5 ms away in the last millisecond of a lease, with three looks',
      { meanMs: 100_000, leaseMs: 0 },
      4 * 5,
    ],
    ['is as far away as ever while it is free', { place: 9, freeMs: 1_001 }, 8_330],
  ])('%s', async (_, situation, ms) => {
    expect(await asksIn(situation)).toBe(ms)
  })

  it.each<readonly [what: string, situation: Situation, ms: number]>([
    ['is three looks later for the first, once they are a fifth of a hold apart', { heldMs: 1_000 }, 4 * 200],
    ['is sooner before that, because its estimate gets shorter', { heldMs: 800 }, 257],
    ['is three looks later for the first where it asks again at once', { variance: 1, rttMs: 250 }, 1_000],
    ['is a second away at most with looks', { variance: 1, rttMs: 251 }, 251],
    ['is not later for others', { place: 1, variance: 1, rttMs: 900 }, 900],
  ])('%s', async (_, situation, ms) => {
    expect(await asksIn(situation)).toBe(ms)
  })

  it('stays where it is after a look, which finds the lock in the same hands', async () => {
    const { acquire, release, score } = await waitedFor('b')
    const look = { looks: 2, askInMs: 40, ticket: 7 }
    expect(await acquire('b', look)).toEqual([':busy', -1, 0])
    expect(await score(appointments, 'b')).toBe(RTT_MS)
    await release('a')
    expect((await acquire('b', look))[0]).toBe(':granted')
  })
})
