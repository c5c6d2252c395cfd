/** Permits of a semaphore beside threads of Java: who begins a convoy, what a release keeps, who takes it or takes it back. */
import { describe, expect, it } from 'vitest'
import * as semaphore from '../../src/transport/scripts/semaphore.gen.ts'
import {
  CONVOY_CREDIT_MS,
  CONVOY_KEPT_MS,
  CONVOY_KNOWN_MS,
  CONVOY_MOST_MS,
  CONVOY_NEXT_MS,
  REST_LEAST_MS,
  REST_PARTS,
} from '../../src/wait/rules.ts'
import {
  askInLine,
  BATON,
  type HowToAsk,
  LINE_KINDS,
  type LineKind,
  readLine,
  SLOTS,
  setLine,
} from '../support/line-kinds.ts'
import { runPoll } from '../support/run-script.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'
import { DONE_MS, pollOf } from '../support/wire.ts'

const KIND = LINE_KINDS['semaphore beside Java'] as LineKind
const ALONE = LINE_KINDS['semaphore'] as LineKind
const WAITER: HowToAsk = { rttMs: 1, slot: 1, waitedMs: 1_000 }
const NEWCOMER: HowToAsk = {}

/** A line in which holds take 30 ms. Of the semaphore, so many permits are free, and Java had others for so long. */
async function lineOf(free: number, othersMs: number, turn?: (now: number) => string) {
  const redis = new VirtualRedis()
  await redis.call('SET', 'x', free)
  const told = turn?.(redis.now) ?? `--0-${redis.now - othersMs}-0`
  await setLine(redis, { heldMs: 30, meanMs: 30, count: 5, turn: told })
  const operation = (name: string) => `edgelock:op:{x}:${name}`
  const give = (
    script: typeof semaphore.addInConvoy | typeof semaphore.add | typeof semaphore.takeBack,
    name: string,
    more = {},
  ) =>
    runPoll(redis, script, {
      ...{ permits: 'x', operation: operation(name), channel: 'c', baton: BATON, publish: 'PUBLISH' },
      ...{ count: 1, present: 0, total: 1, answerMs: DONE_MS, ...pollOf('x'), ...more },
    })
  return {
    redis,
    ask: (name: string, how: HowToAsk = WAITER, kind = KIND) => askInLine(redis, kind, name, how),
    release: (name: string, more = {}) => give(semaphore.addInConvoy, name, more),
    again: (name: string) => give(semaphore.add, name),
    takeBack: (name: string) => give(semaphore.takeBack, name),
    free: () => redis.call('GET', 'x'),
    baton: () => redis.call('GET', BATON),
    async convoy() {
      const [untilMs = 0, sinceMs = 0, next = 0] =
        (await readLine(redis)).turn.split('--')[1]?.split('-').map(Number) ?? []
      return { lastsMs: Math.max(0, untilMs - redis.now), sinceMs: redis.now - sinceMs, next }
    },
  }
}

/** A holder in a convoy that still lasts for so long. All permits are taken. */
const inConvoy = (lastsMs = 1_000, next = 0) =>
  lineOf(0, 0, now => `--${now + lastsMs}-${now}-${next && now - next}`)

/** A permit that is kept since 10 ms ago. */
async function kept(next = 0) {
  const here = await inConvoy(1_000, next)
  expect(await here.release('r')).toEqual([':kept'])
  here.redis.now += 10
  return here
}

describe('a waiter that finds a permit', () => {
  it.each([
    [300, 300, -300],
    [1_800, CONVOY_MOST_MS, -200],
    [60_000, CONVOY_MOST_MS, CONVOY_CREDIT_MS - 2 * CONVOY_MOST_MS],
    [0, 0, 0],
    [-300, 0, -300],
    [-60_000, 0, -CONVOY_CREDIT_MS],
  ])(
    'after Java had others for %i ms, begins a convoy of %i ms, which takes as much from it: %i ms',
    async (othersMs, lastsMs, sinceMs) => {
      const { ask, convoy, free } = await lineOf(1, othersMs)
      expect(await ask('a')).toMatchObject({ code: 'granted' })
      expect(await free()).toBe('0')
      expect(await convoy()).toEqual({ lastsMs, sinceMs, next: 0 })
    },
  )

  it.each([
    [
      'learns nothing of how long holds take if it begins one, because several of Java may have gone by',
      1,
      5,
    ],
    ['learns that if it begins none', 0, 6],
  ])('%s', async (_what, othersMs, count) => {
    const { ask, redis } = await lineOf(1, othersMs)
    await ask('a')
    expect(await readLine(redis)).toMatchObject({ count, heldMs: 0 })
  })

  it.each<readonly [what: string, how: HowToAsk, turn: ((now: number) => string) | undefined]>([
    ['that has just come', { ...NEWCOMER, last: 1 }, undefined],
    ['and another one', { ...WAITER, weight: 2 }, undefined],
    ['after less time than a release takes in one', { ...WAITER, waitedMs: CONVOY_KEPT_MS - 1 }, undefined],
    ['in a convoy', WAITER, now => `--${now + 500}-${now}-7`],
  ])('%s begins none', async (_what, how, turn) => {
    const { ask, convoy } = await lineOf(2, 300, turn)
    const before = await convoy()
    expect(await ask('a', how)).toMatchObject({ code: 'granted' })
    expect(await convoy()).toEqual({ ...before, next: how.weight ? before.next : 0 })
  })

  it('begins the next convoy as soon as one is over', async () => {
    const { ask, convoy } = await lineOf(1, 0, now => `--${now}-${now - 300}-0`)
    await ask('a')
    expect(await convoy()).toMatchObject({ lastsMs: 300 })
  })

  it('lets Java have had permits from its first poll on', async () => {
    const { ask, convoy, redis } = await lineOf(0, 0, () => '')
    await ask('a')
    redis.now += 200
    expect(await convoy()).toEqual({ lastsMs: 0, sinceMs: 200, next: 0 })
    await ask('a')
    expect(await convoy()).toEqual({ lastsMs: 0, sinceMs: 200, next: 0 })
  })

  it.each([
    ['has left', 1],
    ['is not to have another yet', 700],
  ])('begins one after a turn of a waiter for several that %s', async (_what, overMs) => {
    const turn = (now: number) => `${now}-2-${now - overMs}-${now - overMs - 600}`
    const { ask, convoy, redis } = await lineOf(1, 0, now => `${turn(now)}--0-${now - 300}-0`)
    expect(await ask('a')).toMatchObject({ code: 'granted' })
    expect(await convoy()).toEqual({ lastsMs: 300, sinceMs: -300, next: 0 })
    expect((await readLine(redis)).turn).toContain(`${turn(redis.now)}--`)
  })

  it('leaves alone the turn of a waiter for several', async () => {
    const turn = (now: number) => `${(now - 5_000) * 1_000}-3-${now + 1_000}-${now}`
    const { ask, redis } = await lineOf(1, 0, turn)
    expect(await ask('a')).toMatchObject({ code: 'busy' })
    expect((await readLine(redis)).turn).toBe(`${turn(redis.now)}--0-${redis.now}-0`)
  })
})

describe('a release', () => {
  it('keeps its permit for a waiter while the convoy lasts', async () => {
    const { release, free, baton, redis } = await inConvoy(31)
    redis.now += 30
    expect(await release('r')).toEqual([':kept'])
    expect(await free()).toBe('0')
    expect(await baton()).toBe(`${redis.now} edgelock:op:{x}:r`)
    expect(await redis.call('PTTL', BATON)).toBe(DONE_MS)
  })

  it('keeps nothing again when it is repeated, and says the same', async () => {
    const { release, takeBack, ask, baton, free } = await kept()
    await ask('a')
    for (const end of [() => release('r'), () => takeBack('r'), () => release('r')]) await end()
    expect(await release('r')).toEqual([':kept'])
    expect(await baton()).toBeNull()
    expect(await free()).toBe('0')
  })

  it.each<readonly [what: string, more: object]>([['of several', { count: 2 }]])(
    '%s keeps none',
    async (_what, more) => {
      const { release, baton } = await inConvoy()
      expect(await release('r', more)).toEqual([':added'])
      expect(await baton()).toBeNull()
    },
  )

  it('keeps none of which an operator has taken away too many', async () => {
    const { release, redis, free, baton } = await inConvoy()
    await redis.call('SET', 'x', -2)
    expect(await release('r')).toEqual([':added'])
    expect([await free(), await baton()]).toEqual(['-1', null])
  })

  it('keeps none while a waiter for several has its turn', async () => {
    const { release, baton } = await lineOf(
      0,
      0,
      now => `${now * 1_000}-2-${now + 50}-${now}--${now + 500}-${now}-0`,
    )
    expect(await release('r')).toEqual([':added'])
    expect(await baton()).toBeNull()
  })

  it('has added its permit, for a client that takes no part', async () => {
    const { again } = await kept()
    expect(await again('r')).toEqual([':added'])
  })

  it('keeps none beside one that is kept', async () => {
    const { release, free, baton } = await kept()
    const before = await baton()
    expect(await release('s')).toEqual([':added'])
    expect(await free()).toBe('1')
    expect(await baton()).toBe(before)
  })

  it.each([
    ['no semaphore', 'x'],
    ['no line', SLOTS],
  ])('keeps none where there is %s', async (_what, key) => {
    const { release, redis, baton } = await inConvoy()
    await redis.call('DEL', key)
    expect(await release('r')).toEqual([':added'])
    expect(await baton()).toBeNull()
  })

  it.each([
    ['as long as it lasted', 30, 30],
    ['what it took in excess too', 20, 10],
    ['no more than the last hold', -500, -30],
  ])('gives its permit back when the convoy is over, which costs %s', async (_what, lastsMs, sinceMs) => {
    const { release, redis, free, convoy } = await inConvoy(lastsMs)
    await setLine(redis, { meanMs: 30, count: 5, turn: (await readLine(redis)).turn })
    redis.now += 30
    expect(await release('r')).toEqual([':added'])
    expect(await free()).toBe('1')
    expect(await convoy()).toEqual({ lastsMs: 0, sinceMs, next: 0 })
  })

  it.each([1, 2])('of %i counts as what Java did not have, although there was no convoy', async count => {
    const { release, convoy, redis } = await lineOf(0, 300)
    await release('r', { count })
    expect(await convoy()).toEqual({ lastsMs: 0, sinceMs: 300 - 2 * 30, next: 0 })
    expect((await readLine(redis)).turn).toMatch(/^--0-/)
  })

  it('gives it back after the clock was set back', async () => {
    const { release, redis, baton, convoy } = await inConvoy(CONVOY_MOST_MS)
    redis.now -= 1
    expect(await release('r')).toEqual([':added'])
    expect(await baton()).toBeNull()
    expect(await convoy()).toMatchObject({ lastsMs: 0 })
  })

  it('leaves alone the turn of a waiter for several', async () => {
    const turn = '5-3-99-7'
    const { release, redis } = await lineOf(0, 0, () => turn)
    expect(await release('r')).toEqual([':added'])
    expect((await readLine(redis)).turn).toBe(`${turn}--0-${redis.now + 60}-0`)
  })
})

describe('a permit that is kept', () => {
  it('goes to the next waiter that asks, once', async () => {
    const { ask, baton, free, redis, convoy } = await kept()
    const { lastsMs, sinceMs } = await convoy()
    expect(await ask('a')).toMatchObject({ code: 'granted' })
    expect(await ask('a')).toMatchObject({ code: 'granted' })
    expect(await convoy()).toMatchObject({ lastsMs, sinceMs })
    expect([await baton(), await free()]).toEqual([null, '0'])
    const { meanMs, ...line } = await readLine(redis)
    expect(line).toMatchObject({ heldMs: 0, heardMs: 0, count: 6 })
    expect(meanMs).toBeCloseTo((5 * 30 + 40) / 6, 2)
    expect(await ask('b')).toMatchObject({ code: 'busy' })
  })

  it.each([1, 0] as const)('goes to a waiter that has no slot: %i', async slot => {
    const { ask, redis } = await kept()
    const { heardMs } = await readLine(redis)
    expect(await ask('a', { ...WAITER, slot })).toMatchObject({ code: 'granted' })
    expect((await readLine(redis)).heardMs).toBe(slot ? 0 : heardMs)
  })

  it('goes to a last try', async () => {
    const { ask } = await kept()
    expect(await ask('a', { last: 1 })).toMatchObject({ code: 'granted' })
  })

  it('goes at first to the one that has waited for longest', async () => {
    const { ask, redis, convoy } = await kept(5_000)
    const toOthersMs = CONVOY_NEXT_MS - 10
    expect(await ask('a', { ...WAITER, waitedMs: 4_000 })).toMatchObject({
      code: 'busy',
      askInMs: -toOthersMs,
    })
    redis.now += toOthersMs - 1
    expect(await ask('a', { ...WAITER, waitedMs: 5_042 })).toMatchObject({ code: 'busy', askInMs: -1 })
    expect(await ask('b', { ...WAITER, waitedMs: 5_043 })).toMatchObject({ code: 'granted' })
    expect(await convoy()).toMatchObject({ next: 0 })
  })

  it('goes to any waiter after that', async () => {
    const { ask, redis } = await kept(5_000)
    redis.now += CONVOY_NEXT_MS - 10
    expect(await ask('a', { ...WAITER, waitedMs: 4_000 })).toMatchObject({ code: 'granted' })
  })

  it('does not go to a newcomer before it is to be taken back', async () => {
    const { ask, redis } = await kept()
    redis.now -= 10
    expect(await ask('a', NEWCOMER)).toMatchObject({ code: 'busy', askInMs: -CONVOY_NEXT_MS })
    redis.now += CONVOY_NEXT_MS
    expect(await ask('a', NEWCOMER)).toMatchObject({ code: 'busy', askInMs: -13 })
    redis.now += CONVOY_KEPT_MS - CONVOY_NEXT_MS - 1
    expect(await ask('a', NEWCOMER)).toMatchObject({ code: 'busy', askInMs: -38 })
    redis.now += 1
    expect(await ask('a', NEWCOMER)).toMatchObject({ code: 'granted' })
  })

  it('lets a newcomer ask again when it is to be taken back, however long holds take', async () => {
    const { ask, redis } = await kept()
    await setLine(redis, { meanMs: 5_000, count: 5, turn: (await readLine(redis)).turn })
    redis.now += CONVOY_NEXT_MS
    expect(await ask('a', NEWCOMER)).toMatchObject({ code: 'busy', askInMs: -CONVOY_KEPT_MS })
  })

  it('goes to a newcomer after the clock was set back', async () => {
    const { ask, redis } = await kept()
    redis.now -= 11
    expect(await ask('a', NEWCOMER)).toMatchObject({ code: 'granted' })
  })

  it('goes to a waiter where the line was lost', async () => {
    const { ask, redis, baton } = await kept()
    await redis.call('DEL', SLOTS)
    expect(await ask('a')).toMatchObject({ code: 'granted' })
    expect(await baton()).toBeNull()
  })

  it('does not go to one that wants two, nor to one that takes no part', async () => {
    const { ask, baton } = await kept()
    expect(await ask('a', { ...WAITER, weight: 2 })).toMatchObject({ code: 'busy' })
    expect(await ask('b', { ...WAITER, last: 1 }, ALONE)).toMatchObject({ code: 'busy' })
    expect(await baton()).not.toBeNull()
  })

  it('does not go to an operation that is over', async () => {
    const { ask, redis, baton } = await kept()
    await redis.call('SET', 'edgelock:op:{x}:a', '0')
    expect(await ask('a')).toMatchObject({ code: 'refused' })
    expect(await baton()).not.toBeNull()
  })

  it('is none where the semaphore was deleted', async () => {
    const { ask, redis } = await kept()
    await redis.call('DEL', 'x')
    expect(await ask('a')).toMatchObject({ code: 'busy' })
  })

  it('is taken back by the release that keeps it, once, and Java is told', async () => {
    const { takeBack, baton, free, ask } = await kept()
    expect(await takeBack('s')).toEqual([':over'])
    expect(await free()).toBe('0')
    expect(await takeBack('r')).toEqual([':over'])
    expect(await takeBack('r')).toEqual([':over'])
    expect([await baton(), await free()]).toEqual([null, '1'])
    expect(await ask('a')).toMatchObject({ code: 'granted' })
  })

  it('comes back to no semaphore that was deleted, and to no key that counts nothing', async () => {
    for (const [command, ...values] of [
      ['DEL', 'x'],
      ['SET', 'x', 'text'],
    ] as const) {
      const { takeBack, redis, free } = await kept()
      await redis.call(command, ...values)
      const before = await free()
      expect(await takeBack('r')).toEqual([':over'])
      expect(await free()).toBe(before)
    }
  })
})

describe('a waiter that finds no permit', () => {
  it.each<readonly [what: string, turn: (now: number) => string, askInMs: number]>([
    ['has its slot in a line that knows of no convoy', now => `--0-${now}-0`, 6],
    [
      'rests after one, without a slot',
      now => `--${now - CONVOY_KNOWN_MS}-${now}-0`,
      -Math.ceil(REST_LEAST_MS + 1_000 / REST_PARTS),
    ],
    [
      'rests from the end of one on',
      now => `--${now}-${now}-0`,
      -Math.ceil(REST_LEAST_MS + 1_000 / REST_PARTS),
    ],
    ['has its slot long after one', now => `--${now - CONVOY_KNOWN_MS - 1}-${now}-0`, 6],
    [
      'asks in one at the end of a mean hold, if none has waited for longer',
      now => `--${now + 500}-${now}-0`,
      -20,
    ],
    ['asks once in two mean holds, if another has', now => `--${now + 500}-${now}-${now - 1_007}`, -60],
    [
      'asks as the next one, if it came within a round trip',
      now => `--${now + 500}-${now}-${now - 1_006}`,
      -20,
    ],
  ])('%s', async (_what, turn, askInMs) => {
    const { ask, redis } = await lineOf(0, 0, turn)
    await setLine(redis, { heldMs: 10, meanMs: 30, count: 5, turn: turn(redis.now) })
    expect(await ask('a')).toMatchObject({ code: 'busy', askInMs })
    if (askInMs < 0) expect(await readLine(redis)).toMatchObject({ inMs: 0 })
  })

  it('has its slot after one, where it has not waited for as long as a release takes in one', async () => {
    const { ask } = await lineOf(0, 0, now => `--${now - 1}-${now}-0`)
    expect((await ask('a', { ...WAITER, waitedMs: CONVOY_KEPT_MS - 1 })).askInMs).toBeGreaterThan(0)
    expect((await ask('b', { ...WAITER, waitedMs: CONVOY_KEPT_MS })).askInMs).toBeLessThan(-REST_LEAST_MS)
  })

  it('often asks in a convoy whose holds take longer than the mean', async () => {
    const { ask } = await inConvoy()
    expect(await ask('a')).toMatchObject({ askInMs: -6 })
    expect(await ask('b', { ...WAITER, waitedMs: 900 })).toMatchObject({ askInMs: -60 })
  })

  it('is the next one from then on', async () => {
    const { ask, convoy, redis } = await inConvoy()
    await ask('a', { ...WAITER, waitedMs: 500 })
    expect(await convoy()).toMatchObject({ next: redis.now - 500 })
    await ask('b', { ...WAITER, waitedMs: 900 })
    expect(await convoy()).toMatchObject({ next: redis.now - 900 })
    await ask('c', { ...WAITER, waitedMs: 898 })
    expect(await convoy()).toMatchObject({ next: redis.now - 900 })
  })

  it('never asks at once, where the line knows of no hold', async () => {
    const { ask, redis } = await inConvoy()
    await setLine(redis, { turn: (await readLine(redis)).turn })
    expect(await ask('a')).toMatchObject({ askInMs: -10 })
    expect(await ask('b', { ...WAITER, waitedMs: 900 })).toMatchObject({ askInMs: -20 })
  })
})
