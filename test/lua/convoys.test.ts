/** Locks beside threads of Java, in convoys: who begins one, what a release keeps, who takes it, and when waiters ask. */
import { describe, expect, it } from 'vitest'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import { acquire, acquireInConvoy, release, releaseInConvoy } from '../../src/transport/scripts/lock.gen.ts'
import * as multi from '../../src/transport/scripts/multi-lock.gen.ts'
import type { Script } from '../../src/transport/scripts/script.ts'
import * as write from '../../src/transport/scripts/write-lock.gen.ts'
import {
  CONVOY_CREDIT_MS,
  CONVOY_KEPT_MS,
  CONVOY_MOST_MS,
  CONVOY_NEXT_MS,
  LEAST_RESTS,
  REST_LEAST_MS,
  REST_MOST_MS,
  REST_PARTS,
} from '../../src/wait/rules.ts'
import {
  askInLine,
  type HowToAsk,
  LINE_KINDS,
  type Line,
  type LineKind,
  readLine,
  SLOTS,
  setLine,
} from '../support/line-kinds.ts'
import { runPoll } from '../support/run-script.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'
import { DONE_MS, idOf, pollOf } from '../support/wire.ts'

const JAVA = `${idOf('x').slice(0, 36)}:81`
const OURS = `${idOf('x').slice(0, 36)}:1700000000000`
const KEPT = '00000000-0000-0000-0000-000000000000:0'
const ASK: HowToAsk = { rttMs: 1, slot: 1, waitedMs: 1_000 }

it('takes the keys and arguments of the scripts in whose place it is sent', () => {
  for (const [alone, convoy] of [
    [acquire, acquireInConvoy],
    [fenced.acquire, fenced.acquireInConvoy],
    [release, releaseInConvoy],
    [write.acquire, write.acquireInConvoy],
    [write.release, write.releaseInConvoy],
    [multi.acquire, multi.acquireInConvoy],
    [multi.release, multi.releaseInConvoy],
  ] as const)
    for (const part of ['keys', 'args', 'replies'] as const) expect(convoy[part]).toEqual(alone[part])
})

/** What releases it, what takes it without convoys, and the fields of a hash that comes before its holder. */
interface Kind {
  readonly release: Script<string, { code: string }>
  readonly alone: Script<string, { code: string }>
  readonly mode?: readonly string[]
  readonly side?: string
}
const KINDS: Readonly<Record<string, Kind>> = {
  'lock beside Java': { release: releaseInConvoy, alone: acquire },
  'fenced lock beside Java': { release: releaseInConvoy, alone: fenced.acquire },
  'write lock beside Java': {
    release: write.releaseInConvoy,
    alone: write.acquire,
    mode: ['mode', 'write'],
    side: ':write',
  },
  'multi-lock beside Java': { release: multi.releaseInConvoy, alone: acquire },
}

describe.each(Object.entries(KINDS))('a %s', (title, { alone, mode = [], side = '', ...scripts }) => {
  const KIND = LINE_KINDS[title] as LineKind
  const kept = [...mode, KEPT + side, '0']

  /** A line that has seen a holder, who has just released the lock. Others than those in a convoy have had it for so long. */
  async function lineBehind(holder: string, othersMs: number, turn?: string) {
    const redis = new VirtualRedis()
    const since = turn ?? `0-${redis.now - othersMs}`
    await setLine(redis, {
      heldMs: 30,
      meanMs: 30,
      count: 5,
      turn: since,
      mark: `${redis.now + 30_000} ${holder}`,
    })
    const read = async () => {
      const [untilMs = 0, sinceMs = 0] = (await readLine(redis)).turn.split('-').map(Number)
      return { lastsMs: Math.max(0, untilMs - redis.now), sinceMs: redis.now - sinceMs }
    }
    return {
      redis,
      read,
      ask: (name: string, how: HowToAsk = ASK) => askInLine(redis, KIND, name, how),
      release: (name: string) =>
        runPoll(redis, scripts.release, {
          ...{ lock: 'x', channel: 'c', done: `edgelock:done:{x}:${name}`, holder: KIND.idOf(name) },
          ...{ holds: 0, outcome: 1, doneMs: DONE_MS, publish: 'PUBLISH', ...pollOf('x', { slot: 0 }) },
          ...{ reader: name, reading: 'reading', locksSlotsAndChannels: ['x', SLOTS, 'c'] },
        }),
      held: async () => [await redis.call('HGETALL', 'x'), await redis.call('PTTL', 'x')],
    }
  }

  /** A holder in a convoy that still lasts for so long. */
  async function inConvoy(lastsMs: number) {
    const { now } = new VirtualRedis()
    const here = await lineBehind(OURS, 0, `${now + lastsMs}-${now}`)
    await here.ask('b')
    return here
  }

  describe('a waiter that finds the lock free', () => {
    it.each([
      [300, 300, -300],
      [1_800, CONVOY_MOST_MS, -200],
      [60_000, CONVOY_MOST_MS, CONVOY_CREDIT_MS - 2 * CONVOY_MOST_MS],
      [-300, 0, -300],
      [-60_000, 0, -CONVOY_CREDIT_MS],
    ])(
      'after threads of Java had it for %i ms, begins a convoy of %i ms, which takes as much from them: %i ms',
      async (othersMs, lastsMs, sinceMs) => {
        const { ask, read } = await lineBehind(JAVA, othersMs)
        expect(await ask('b')).toMatchObject({ code: 'granted' })
        expect(await read()).toEqual({ lastsMs, sinceMs })
      },
    )

    it.each([
      [1, CONVOY_MOST_MS],
      [999_999_999_999, CONVOY_MOST_MS],
      [1_000_000_000_000, 0],
      [1_700_000_000_000, 0],
    ])(
      'after a holder with the number %i, which is a thread or a time, begins one of %i ms',
      async (number, lastsMs) => {
        const { ask, read } = await lineBehind(OURS.replace(/\d+$/, String(number)), 10_000)
        expect(await ask('b')).toMatchObject({ code: 'granted' })
        expect(await read()).toMatchObject({ lastsMs })
      },
    )

    it('after it was kept in vain begins none, although a client that takes no part has seen that', async () => {
      const { ask, read } = await lineBehind(KEPT, 10_000)
      expect(await ask('b')).toMatchObject({ code: 'granted' })
      expect(await read()).toMatchObject({ lastsMs: 0 })
    })

    it('lets Java have had it from its first poll on', async () => {
      const { redis, ask, read } = await lineBehind(JAVA, 0, '')
      await KIND.leave(redis, 0, 30_000)
      await ask('c')
      redis.now += 200
      expect(await read()).toEqual({ lastsMs: 0, sinceMs: 200 })
      await ask('c')
      expect(await read()).toEqual({ lastsMs: 0, sinceMs: 200 })
    })
  })

  describe('a release', () => {
    it('keeps the lock for a waiter while the convoy lasts, and tells Java', async () => {
      const { release, held, redis, read } = await inConvoy(31)
      redis.now += 30
      expect(await release('b')).toEqual([':released'])
      expect(await held()).toEqual([kept, CONVOY_KEPT_MS])
      expect(await read()).toEqual({ lastsMs: 1, sinceMs: 30 })
    })

    it.each([
      ['as long as it lasted', 30, 30],
      ['what it took in excess too', 20, 10],
      ['no more than the last hold', -500, -30],
    ])('frees it when the convoy is over, which costs %s', async (_what, lastsMs, sinceMs) => {
      const { release, held, redis, read } = await inConvoy(lastsMs)
      redis.now += 30
      expect(await release('b')).toEqual([':released'])
      expect(await held()).toEqual([[], -2])
      expect(await read()).toEqual({ lastsMs: 0, sinceMs })
    })

    it('counts what a lucky poll took, although it began no convoy', async () => {
      const { ask, release, held, redis, read } = await lineBehind(JAVA, -300)
      await ask('b')
      redis.now += 30
      await release('b')
      expect(await held()).toEqual([[], -2])
      expect(await read()).toEqual({ lastsMs: 0, sinceMs: 30 - 300 - 60 })
    })

    it('frees it where there is no convoy, and changes nothing in the line', async () => {
      const { release, held, redis, ask } = await lineBehind(OURS, 10_000)
      await ask('b')
      redis.now += 30
      const line = await redis.call('GET', SLOTS)
      expect(await release('b')).toEqual([':released'])
      expect(await held()).toEqual([[], -2])
      expect(await redis.call('GET', SLOTS)).toBe(line)
    })

    it('frees it after the clock was set back', async () => {
      const { release, held, redis } = await inConvoy(CONVOY_MOST_MS)
      redis.now -= 1
      await release('b')
      expect(await held()).toEqual([[], -2])
    })

    it('frees it where the line is none', async () => {
      const { release, held, redis, ask } = await lineBehind(OURS, 0)
      await ask('b')
      await redis.call('DEL', SLOTS)
      await redis.call('RPUSH', SLOTS, 'x')
      expect(await release('b')).toEqual([':released'])
      expect(await held()).toEqual([[], -2])
    })

    it('keeps nothing again when it is repeated', async () => {
      const { release, held, redis } = await inConvoy(1_000)
      await release('b')
      redis.now += CONVOY_KEPT_MS + 1
      expect(await release('b')).toEqual([':released'])
      expect(await held()).toEqual([[], -2])
    })
  })

  describe('a lock that is kept', () => {
    async function keptFor() {
      const here = await inConvoy(1_000)
      here.redis.now += 40
      await here.release('b')
      here.redis.now += 10
      return here
    }

    it('goes to the next waiter that asks', async () => {
      const { ask, held, redis } = await keptFor()
      expect(await ask('c')).toMatchObject({ code: 'granted', remainingMs: 30_000 })
      expect(await held()).toEqual([[...mode, KIND.idOf('c'), '1'], 30_000])
      const { meanMs, ...line } = await readLine(redis)
      expect(line).toMatchObject({ heldMs: 0, heardMs: 0, count: 7 })
      expect(meanMs).toBeCloseTo((6 * 30 + 50) / 7, 2)
    })

    it('takes with it what the line knew of its former holder', async () => {
      const { ask, release, redis } = await inConvoy(1_000)
      await ask('c')
      expect((await readLine(redis)).mark).not.toBe('')
      redis.now += 40
      await release('b')
      expect(await ask('c', { ...ASK, waitedMs: 1_040 })).toMatchObject({ code: 'granted' })
      expect(await readLine(redis)).toMatchObject({ heldMs: 0, mark: '' })
    })

    it.each([1, 0] as const)('goes to a waiter that has no slot: %i', async slot => {
      const { ask, redis } = await keptFor()
      const { heardMs } = await readLine(redis)
      expect(await ask('c', { ...ASK, slot })).toMatchObject({ code: 'granted' })
      expect((await readLine(redis)).heardMs).toBe(slot ? 0 : heardMs)
    })

    it('goes to a last try', async () => {
      const { ask } = await keptFor()
      expect(await ask('c', { last: 1 })).toMatchObject({ code: 'granted' })
    })

    it('does not go to a newcomer, which asks again when the next one has had its time', async () => {
      const { ask, held, redis } = await keptFor()
      expect(await ask('c', {})).toMatchObject({
        code: 'busy',
        remainingMs: -2,
        askInMs: 10 - CONVOY_NEXT_MS,
      })
      expect(await held()).toEqual([kept, CONVOY_KEPT_MS - 10])
      redis.now += CONVOY_NEXT_MS - 10
      expect(await ask('c', {})).toMatchObject({ code: 'busy', remainingMs: -2, askInMs: -15 })
    })

    it('does not go to a newcomer, which asks again when it is no longer kept, however long holds take', async () => {
      const { ask, redis } = await keptFor()
      redis.now += CONVOY_NEXT_MS
      await setLine(redis, { meanMs: 5_000, count: 5 })
      expect(await ask('c', {})).toMatchObject({ code: 'busy', remainingMs: -2, askInMs: -CONVOY_KEPT_MS })
      redis.now += CONVOY_KEPT_MS
      expect(await ask('c', { rttMs: 1, waitedMs: CONVOY_KEPT_MS })).toMatchObject({ code: 'granted' })
    })

    it('is free if no waiter comes', async () => {
      const { ask, redis } = await keptFor()
      redis.now += CONVOY_KEPT_MS
      expect(await ask('c', {})).toMatchObject({ code: 'granted' })
    })

    it('is a lock like any other for clients that take no part', async () => {
      const { redis } = await keptFor()
      const plain = { ...KIND, script: alone }
      expect(await askInLine(redis, plain, 'c', ASK)).toMatchObject({ code: 'busy', remainingMs: 140 })
      redis.now += CONVOY_KEPT_MS
      expect(await askInLine(redis, plain, 'c', ASK)).toMatchObject({ code: 'granted' })
    })

    it('does not go to a holder that is finished', async () => {
      const { ask } = await keptFor()
      expect(await ask('b')).toMatchObject({ code: 'refused' })
    })
  })

  describe('a waiter', () => {
    /** In a line in which slots are 6 ms apart. */
    async function behind(holder: string, given: Partial<Line> = {}) {
      const here = await lineBehind(holder, 0)
      const { redis } = here
      await redis.call('HSET', 'x', ...mode, holder + side, 1)
      await redis.call('PEXPIRE', 'x', 30_000)
      const line = { heldMs: 30, meanMs: 30, count: 5, mark: `${redis.now + 30_000} ${holder}` }
      await setLine(redis, { ...line, ...given })
      return here
    }

    it.each<readonly [what: string, how: HowToAsk, askInMs: number]>([
      ['for a moment', { waitedMs: 1 }, Math.ceil(REST_LEAST_MS + 1 / REST_PARTS)],
      [
        'longer after it has waited for long',
        { waitedMs: 1_000 },
        Math.ceil(REST_LEAST_MS + 1_000 / REST_PARTS),
      ],
      [
        'by chance for half of that',
        { waitedMs: 1_000, jitter: 0 },
        Math.ceil((REST_LEAST_MS + 1_000 / REST_PARTS) / 2),
      ],
      ['for no longer', { waitedMs: 60_000 }, REST_MOST_MS],
      ['for a 33rd of a short wait', { waitedMs: 1_000, leftMs: 980 }, 1_980 / LEAST_RESTS],
    ])('rests behind Java %s, without a slot', async (_what, how, askInMs) => {
      const { ask, redis } = await behind(JAVA)
      expect(await ask('b', { ...ASK, ...how })).toMatchObject({ code: 'busy', askInMs: -askInMs })
      expect(await readLine(redis)).toMatchObject({ inMs: 0 })
    })

    it.each<readonly [what: string, holder: string, line: Partial<Line>, how: HowToAsk, askInMs: number]>([
      ['behind a holder of ours', OURS, {}, ASK, 6],
      ['behind Java if that comes later', JAVA, { inMs: 900 }, ASK, 906],
      ['behind Java in a short wait', JAVA, {}, { rttMs: 1, waitedMs: 20, leftMs: 170 }, 6],
    ])('has its slot %s', async (_what, holder, line, how, askInMs) => {
      const { ask } = await behind(holder, line)
      expect(await ask('b', how)).toMatchObject({ code: 'busy', askInMs })
    })

    it('learns from the first hold of Java, although it was seen once', async () => {
      const mark = `${new VirtualRedis().now + 20_000} ${JAVA.replace(/\d$/, '9')}`
      const { ask, redis } = await behind(JAVA, { heldMs: 300, heardMs: 300, meanMs: 0, count: 0, mark })
      await ask('b')
      expect(await readLine(redis)).toMatchObject({ count: 1, meanMs: 300 })
    })

    it.each<readonly [what: string, former: string, heardMs: number, meanMs: number]>([
      ['takes holds of Java that none has seen for no long one', JAVA, 300, 30],
      ['learns that holds of Java take longer from one that was seen again', JAVA, 299, 69.167],
      ['learns from a holder of ours that was seen once', OURS, 300, 69.167],
    ])('%s', async (_what, former, heardMs, meanMs) => {
      const mark = `${new VirtualRedis().now + 20_000} ${former.replace(/\d$/, '9')}`
      const { ask, redis } = await behind(JAVA, { heldMs: 300, heardMs, mark })
      await ask('b')
      const line = await readLine(redis)
      expect(line).toMatchObject({ count: 6, heldMs: 0 })
      expect(line.meanMs).toBeCloseTo(meanMs, 2)
    })

    it.each([
      [JAVA, 'granted'],
      [OURS, 'busy'],
    ])('that has just come, after %s has released the lock, is told: %s', async (holder, code) => {
      const { ask, redis } = await behind(holder, { inMs: 100 })
      await redis.call('DEL', 'x')
      expect(await ask('b', {})).toMatchObject({ code })
    })

    it('asks at the end of a mean hold in a convoy, and then often, if none has waited for longer', async () => {
      const { now } = new VirtualRedis()
      const { ask, redis } = await behind(OURS, { heldMs: 0, turn: `${now + 900}-${now}` })
      expect(await ask('c', { ...ASK, waitedMs: 500 })).toMatchObject({ askInMs: -30 })
      expect(await ask('d', { ...ASK, waitedMs: 494 })).toMatchObject({ askInMs: -30 })
      redis.now += 20
      expect(await ask('c', { ...ASK, waitedMs: 520 })).toMatchObject({ askInMs: -10 })
      redis.now += 20
      expect(await ask('c', { ...ASK, waitedMs: 540 })).toMatchObject({ askInMs: -6 })
      expect(await ask('d', { ...ASK, waitedMs: 9_000 })).toMatchObject({ askInMs: -6 })
      expect(await ask('c', { ...ASK, waitedMs: 540 })).toMatchObject({ askInMs: -60 })
    })

    it('asks once in two mean holds of a convoy, without a slot, if another has waited for longer', async () => {
      const { now } = new VirtualRedis()
      const { ask, redis } = await behind(OURS, { heldMs: 0, turn: `${now + 900}-${now}` })
      await ask('c', { ...ASK, waitedMs: 500 })
      expect(await ask('d', { ...ASK, waitedMs: 493 })).toMatchObject({ askInMs: -60 })
      expect(await ask('d', { ...ASK, waitedMs: 493, jitter: 0 })).toMatchObject({ askInMs: -30 })
      expect(await readLine(redis)).toMatchObject({ inMs: 0 })
    })

    it('never asks at once in a convoy, however short holds are', async () => {
      const { now } = new VirtualRedis()
      const line = { heldMs: 0, meanMs: 0, turn: `${now + 900}-${now}` }
      const { ask } = await behind(OURS, line)
      expect(await ask('c', { ...ASK, waitedMs: 500 })).toMatchObject({ askInMs: -1 })
      expect(await ask('d', { ...ASK, waitedMs: 400 })).toMatchObject({ askInMs: -1 })
    })

    it('has its slot when the convoy is over', async () => {
      const { now } = new VirtualRedis()
      const { ask } = await behind(OURS, { heldMs: 0, turn: `${now}-${now}` })
      expect(await ask('c', { ...ASK, waitedMs: 500 })).toMatchObject({ askInMs: 6 })
    })
  })

  it('that is kept goes at first to the one that has waited for longest', async () => {
    const { release, redis, ask } = await inConvoy(1_000)
    await redis.call('HSET', 'x', ...mode, KIND.idOf('b'), 1)
    await setLine(redis, { meanMs: 30, count: 5, waitedMs: redis.now - 5_000, turn: `${redis.now + 900}-0` })
    await release('b')
    redis.now += CONVOY_NEXT_MS - 1
    expect(await ask('c', { ...ASK, waitedMs: 4_000 })).toMatchObject({ code: 'busy', askInMs: -1 })
    expect(await ask('d', { ...ASK, waitedMs: 5_049 })).toMatchObject({ code: 'granted' })
    expect(await readLine(redis)).toMatchObject({ waitedMs: 0 })
  })

  it('that is kept goes to any waiter soon', async () => {
    const { release, redis, ask } = await inConvoy(1_000)
    await setLine(redis, { meanMs: 30, count: 5, waitedMs: redis.now - 5_000, turn: `${redis.now + 900}-0` })
    await release('b')
    redis.now += CONVOY_NEXT_MS
    expect(await ask('c', { ...ASK, waitedMs: 4_000 })).toMatchObject({ code: 'granted' })
  })
})

it('a multi-lock counts what Java has had in the line of its first lock, for all of them', async () => {
  const redis = new VirtualRedis()
  const OTHER = 'edgelock:slots:{y}'
  const behindJava = { heldMs: 30, meanMs: 30, count: 5, mark: `${redis.now + 30_000} ${JAVA}` }
  await setLine(redis, { ...behindJava, turn: `0-${redis.now - 900}` })
  await redis.call('RENAME', SLOTS, OTHER)
  await setLine(redis, { ...behindJava, turn: `0-${redis.now - 300}` })
  const [code] = await runPoll(redis, multi.acquireInConvoy, {
    ...{ locksSlotsAndChannels: ['x', SLOTS, 'c', 'y', OTHER, 'd'], done: 'done', holder: OURS },
    ...{ leaseMs: 30_000, last: 0, doneMs: DONE_MS, publish: '', ...pollOf('x', ASK) },
  })
  expect(code).toBe(':granted')
  const turn = `${redis.now + 300}-${redis.now + 300}`
  expect((await readLine(redis)).turn).toBe(turn)
  await redis.call('RENAME', OTHER, SLOTS)
  expect((await readLine(redis)).turn).toBe(turn)
})
