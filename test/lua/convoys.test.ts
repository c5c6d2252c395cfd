/** Plain locks beside threads of Java, in convoys: who begins one, what a release keeps, and who takes it. */
import { describe, expect, it } from 'vitest'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import { acquire, acquireInConvoy, release, releaseInConvoy } from '../../src/transport/scripts/lock.gen.ts'
import { CONVOY_KEPT_MS, CONVOY_MOST_MS } from '../../src/wait/rules.ts'
import {
  askInLine,
  type HowToAsk,
  LINE_KINDS,
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
const KEPT = ['00000000-0000-0000-0000-000000000000:0', '0']
const ASK: HowToAsk = { rttMs: 1, slot: 1, waitedMs: 1_000 }

it('takes the keys and arguments of the scripts in whose place it is sent', () => {
  for (const [alone, convoy] of [
    [acquire, acquireInConvoy],
    [fenced.acquire, fenced.acquireInConvoy],
    [release, releaseInConvoy],
  ] as const)
    for (const part of ['keys', 'args', 'replies'] as const) expect(convoy[part]).toEqual(alone[part])
})

describe.each(['lock beside Java', 'fenced lock beside Java'])('a %s', title => {
  const KIND = LINE_KINDS[title] as LineKind

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
        runPoll(redis, releaseInConvoy, {
          ...{ lock: 'x', channel: 'c', done: `edgelock:done:{x}:${name}`, holder: idOf(name) },
          ...{ holds: 0, outcome: 1, doneMs: DONE_MS, publish: 'PUBLISH', ...pollOf('x', { slot: 0 }) },
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
      [300, 300],
      [10_000, CONVOY_MOST_MS],
      [-10_000, 0],
    ])('after threads of Java had it for %i ms, begins a convoy of %i ms', async (othersMs, lastsMs) => {
      const { ask, read } = await lineBehind(JAVA, othersMs)
      expect(await ask('b')).toMatchObject({ code: 'granted' })
      expect(await read()).toMatchObject({ lastsMs })
    })

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
      const { ask, read } = await lineBehind(KEPT[0] as string, 10_000)
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
      const { release, held, redis } = await inConvoy(31)
      redis.now += 30
      expect(await release('b')).toEqual([':released'])
      expect(await held()).toEqual([KEPT, CONVOY_KEPT_MS])
    })

    it('frees it when the convoy is over, from when on others have had it', async () => {
      const { release, held, redis, read } = await inConvoy(30)
      redis.now += 30
      expect(await release('b')).toEqual([':released'])
      expect(await held()).toEqual([[], -2])
      expect(await read()).toEqual({ lastsMs: 0, sinceMs: 0 })
    })

    it('frees it where there is no convoy, and changes nothing in the line', async () => {
      const { release, held, redis, ask } = await lineBehind(OURS, 10_000)
      await ask('b')
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
    async function kept() {
      const here = await inConvoy(1_000)
      here.redis.now += 40
      await here.release('b')
      here.redis.now += 10
      return here
    }

    it('goes to the next waiter that asks', async () => {
      const { ask, held, redis } = await kept()
      expect(await ask('c')).toMatchObject({ code: 'granted', remainingMs: 30_000 })
      expect(await held()).toEqual([[idOf('c'), '1'], 30_000])
      const { meanMs, ...line } = await readLine(redis)
      expect(line).toMatchObject({ heldMs: 0, heardMs: 0, count: 7 })
      expect(meanMs).toBeCloseTo((6 * 30 + 50) / 7, 2)
    })

    it.each([1, 0] as const)('goes to a waiter that has no slot: %i', async slot => {
      const { ask, redis } = await kept()
      const { heardMs } = await readLine(redis)
      expect(await ask('c', { ...ASK, slot })).toMatchObject({ code: 'granted' })
      expect((await readLine(redis)).heardMs).toBe(slot ? 0 : heardMs)
    })

    it('goes to a last try', async () => {
      const { ask } = await kept()
      expect(await ask('c', { last: 1 })).toMatchObject({ code: 'granted' })
    })

    it('does not go to a newcomer, which asks again soon', async () => {
      const { ask, held } = await kept()
      expect(await ask('c', {})).toMatchObject({ code: 'busy', remainingMs: -2, askInMs: -12 })
      expect(await held()).toEqual([KEPT, CONVOY_KEPT_MS - 10])
    })

    it('does not go to a newcomer, which asks again when it is no longer kept, however long holds take', async () => {
      const { ask, redis } = await kept()
      await setLine(redis, { meanMs: 5_000, count: 5 })
      expect(await ask('c', {})).toMatchObject({ code: 'busy', remainingMs: -2, askInMs: -CONVOY_KEPT_MS })
      redis.now += CONVOY_KEPT_MS
      expect(await ask('c', { rttMs: 1, waitedMs: CONVOY_KEPT_MS })).toMatchObject({ code: 'granted' })
    })

    it('is free if no waiter comes', async () => {
      const { ask, redis } = await kept()
      redis.now += CONVOY_KEPT_MS
      expect(await ask('c', {})).toMatchObject({ code: 'granted' })
    })

    it('is a lock like any other for clients that take no part', async () => {
      const { redis } = await kept()
      const plain = { ...KIND, script: acquire }
      expect(await askInLine(redis, plain, 'c', ASK)).toMatchObject({ code: 'busy', remainingMs: 140 })
      redis.now += CONVOY_KEPT_MS
      expect(await askInLine(redis, plain, 'c', ASK)).toMatchObject({ code: 'granted' })
    })

    it('does not go to a holder that is finished', async () => {
      const { ask } = await kept()
      expect(await ask('b')).toMatchObject({ code: 'refused' })
    })
  })
})
