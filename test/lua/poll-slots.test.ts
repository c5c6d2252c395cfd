/**
 * The law of the line of poll slots, in virtual time: when waiters ask again, who may take what is free, what
 * the line learns, and for whom permits are kept. Times are in milliseconds.
 */
import { describe, expect, it } from 'vitest'
import {
  askInLine,
  type HowToAsk,
  LINE_KINDS,
  type Line,
  NEVER,
  readLine,
  SLOTS,
  setLine,
} from '../support/line-kinds.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'
import { idOf } from '../support/wire.ts'

/** Longer than any slot. */
const LEASE_MS = 3_600_000
/** How long a waiter has waited that believes in any line. */
const WAITED_MS = 3_600_000

/** A row of a table: the line before a poll, how the client asks, and what follows. */
type Row<Result> = readonly [what: string, line: Partial<Line>, poll: HowToAsk, result: Result]

describe.each(Object.entries(LINE_KINDS))('the line of a %s', (_title, kind) => {
  /** What the line says of the present hold. */
  const holdOf = (name: string, endsAt: number) =>
    kind.seenBy === 'grant' ? {} : { endsAt, holder: kind.seenBy === 'holder' ? idOf(name) : '' }

  /** The line of those that wait for b. A lease of 0 has no end. */
  async function behindB(line: Partial<Line>, leaseMs = LEASE_MS) {
    const redis = new VirtualRedis()
    await kind.leave(redis, 0, leaseMs)
    await setLine(redis, {
      agedMs: WAITED_MS,
      ...holdOf('b', leaseMs ? redis.now + leaseMs : NEVER),
      ...line,
    })
    return lineIn(redis)
  }

  /** The same line, where b has just given back what it held. */
  async function afterB(line: Partial<Line>) {
    const here = await behindB(line)
    await kind.leave(here.redis, 1)
    return here
  }

  function lineIn(redis: VirtualRedis) {
    return {
      redis,
      ask: (name: string, poll?: HowToAsk) => askInLine(redis, kind, name, { waitedMs: WAITED_MS, ...poll }),
      read: () => readLine(redis),
    }
  }

  describe('tells a waiter to ask again', () => {
    const SOON = { inMs: 10_000, meanMs: 1_000, count: 5 }
    const LATE = { inMs: 0, meanMs: 300, count: 5 }
    const UNKNOWN = { meanMs: 0, count: 0 }
    it.each<Row<number>>([
      ['a fifth of a mean hold after the last slot', SOON, {}, 10_200],
      ['by chance half as far after it', SOON, { jitter: 0 }, 10_100],
      ['by chance one and a half times as far after it', SOON, { jitter: 999 }, 10_299],
      ['5 ms after the last slot until a hold is known', { ...SOON, ...UNKNOWN }, {}, 10_005],
      ['a second apart at most', { ...SOON, meanMs: 6_000 }, {}, 11_000],
      ['as far apart behind a hold of eight means', { ...SOON, meanMs: 80, heldMs: 645 }, {}, 10_016],
      ['100 ms apart behind a longer hold', { ...SOON, meanMs: 80, heldMs: 646 }, {}, 10_100],
      ['5 ms apart behind the first half second', { ...SOON, ...UNKNOWN, heldMs: 500 }, {}, 10_005],
      ['100 ms apart behind a longer first hold', { ...SOON, ...UNKNOWN, heldMs: 501 }, {}, 10_100],

      ['after a third of what the hold has taken beyond the mean', { ...LATE, heldMs: 3_300 }, {}, 1_000],
      ['by chance after a quarter less', { ...LATE, heldMs: 3_300 }, { jitter: 0 }, 750],
      ['by chance after a quarter more', { ...LATE, heldMs: 3_300 }, { jitter: 999 }, 1_249],
      ['after 2.3 s at most', { ...LATE, heldMs: 20_000 }, {}, 2_300],
      ['after 5 ms until a hold is known', UNKNOWN, {}, 5],
      ['and later after a third of this one', { ...UNKNOWN, heldMs: 3_000 }, {}, 1_000],
      ['at once where its slot has passed', { ...LATE, inMs: -5_000, heldMs: 100 }, {}, 1],
      ['but not before a round trip', { ...LATE, inMs: -5_000, meanMs: 1_000 }, { rttMs: 150 }, 150],
      ['or before a slot, if that is shorter', { ...LATE, inMs: -5_000, meanMs: 500 }, { rttMs: 150 }, 100],
    ])('%s', async (_what, line, poll, askInMs) => {
      const { ask, read } = await behindB(line)
      expect(await ask('a', poll)).toMatchObject({ code: 'busy', askInMs })
      expect((await read()).inMs).toBeCloseTo(askInMs, -1)
    })

    if (kind.hasLease)
      it.each<readonly [what: string, leaseMs: number, inMs: number, askInMs: number]>([
        ['5 ms after the end of the lease at the latest', 1_000, 0, 1_005],
        ['there, although the last slot is soon before', 1_000, 900, 1_005],
        ['closely one after the other from there', 1_000, 1_005, 1_205],
        ['without regard to a lease that has no end', 0, 0, 2_300],
      ])('%s', async (_what, leaseMs, inMs, askInMs) => {
        const { ask } = await behindB({ inMs, meanMs: 1_000, count: 5, heldMs: 120_000 }, leaseMs)
        expect(await ask('a')).toMatchObject({ askInMs, remainingMs: leaseMs || -1 })
      })

    if (kind.hasLease)
      it('at the end of the lease where the last slot may be its own, a round trip ago', async () => {
        const line = { inMs: 1_005, meanMs: 1_000, count: 5, heldMs: 120_000 }
        const [own, others] = [await behindB(line, 1_000), await behindB(line, 1_000)]
        expect(await own.ask('a', { rttMs: 1_005 })).toMatchObject({ askInMs: 1_005 })
        expect(await others.ask('a', { rttMs: 1_004 })).toMatchObject({ askInMs: 1_205 })
      })

    it.each<readonly [what: string, leftMs: number, askInMs: number, slotInMs: number]>([
      ['at its deadline, without a slot, if that comes before', 10_199.5, -10_200, 10_000],
      ['at its slot if that is its deadline', 10_200, 10_200, 10_200],
    ])('%s', async (_what, leftMs, askInMs, slotInMs) => {
      const { ask, read } = await behindB(SOON)
      expect(await ask('a', { leftMs })).toMatchObject({ askInMs })
      expect((await read()).inMs).toBe(slotInMs)
    })

    it.each<Row<number>>([
      ['within half a second, as a newcomer', { inMs: 300 }, { waitedMs: 0 }, 500],
      ['after half a second, without a slot, if that comes later', { inMs: 301 }, { waitedMs: 0 }, -500],
      ['by chance after a quarter of a second', { inMs: 401 }, { waitedMs: 0, jitter: 0 }, -250],
      ['within eight times its wait', { inMs: 7_800 }, { waitedMs: 1_000 }, 8_000],
      ['after that, without a slot, if its slot comes later', { inMs: 7_801 }, { waitedMs: 1_000 }, -8_000],
      [
        'soon if none came to its slot since it waits',
        { inMs: 7_800, heardMs: 1_000 },
        { waitedMs: 1_000 },
        -500,
      ],
      ['at its slot if one came since it waits', { inMs: 7_800, heardMs: 999 }, { waitedMs: 1_000 }, 8_000],
      ['and is heard of where it asks at its slot', { heardMs: 1_000 }, { slot: 1 }, 10_200],
      ['behind all until none has come for ten slots', { inMs: 9_000, heardMs: 1_999 }, {}, 9_200],
      ['as if it were alone after that', { inMs: 9_000, heardMs: 2_000 }, {}, 200],
      ['behind those that sleep longer', { inMs: 9_000, heldMs: 3_400, heardMs: 2_599 }, {}, 9_200],
      ['as if they were not there after that', { inMs: 9_000, heldMs: 3_400, heardMs: 2_600 }, {}, 800],
      ['at its slot if it has waited for as long as all wait', { agedMs: 10 }, { waitedMs: 50_000 }, 10_200],
      ['earlier, without a slot, if it has waited for longer', { agedMs: 10 }, { waitedMs: 50_001 }, -2_040],
      ['at its slot if others have waited', { inMs: 1_000, agedMs: 100_000 }, { waitedMs: 158_823 }, 1_200],
      ['a slot later if it has waited longer', { inMs: 1_000, agedMs: 100_000 }, { waitedMs: 158_824 }, -240],
      ['at its slot if that comes as soon', { inMs: 200, agedMs: 10 }, {}, 400],
    ])('%s', async (_what, line, poll, askInMs) => {
      const { ask, read } = await behindB({ ...SOON, ...line })
      const before = await read()
      expect(await ask('a', poll)).toMatchObject({ code: 'busy', askInMs })
      const { inMs, heardMs } = await read()
      expect(inMs).toBe(askInMs > 0 ? askInMs : before.inMs)
      expect(heardMs).toBe(poll.slot === 1 ? 0 : before.heardMs)
    })
  })

  describe('learns', () => {
    /** The line once the hold before b's is known to be over: as b has it now, or where that is not seen, as a gets it. */
    async function onceOver(line: Partial<Line>) {
      const { now } = new VirtualRedis()
      const isSeen = kind.seenBy !== 'grant'
      const { redis, ask, read } = await behindB({ ...line, ...holdOf('c', now + LEASE_MS - 5) })
      if (!isSeen) await kind.leave(redis, 1)
      expect(await ask('a', { rttMs: 1 })).toMatchObject({ code: isSeen ? 'busy' : 'granted' })
      return read()
    }

    it.each<readonly [what: string, line: Partial<Line>, learned: Partial<Line>]>([
      ['the mean of holds', { meanMs: 800, count: 1, heldMs: 1_000 }, { meanMs: 900, count: 2 }],
      ['over ten holds', { meanMs: 800, count: 10, heldMs: 1_800 }, { meanMs: 900, count: 10 }],
      [
        'no more than eight times the mean and 5 ms from one hold',
        { meanMs: 800, count: 5, heldMs: 100_000 },
        { meanMs: 1_734.167, count: 6 },
      ],
      ['no more than half a second from the first', { heldMs: 10_000 }, { meanMs: 500, count: 1 }],
      ['what the first took, if that is less', { heldMs: 200 }, { meanMs: 200, count: 1 }],
    ])('%s', async (_what, line, learned) => {
      expect(await onceOver(line)).toMatchObject({ ...learned, heldMs: 0 })
    })

    const KNOWN = { inMs: 10_000, meanMs: 800, count: 5, heldMs: 2_000 }
    const OVER = { meanMs: 1_000, count: 6, heldMs: 0 }
    type Seen = readonly [what: string, known: Partial<Line>, laterMs: number, learned: Partial<Line>]
    const byLease: readonly Seen[] = [
      ['from a lease that ends 5 ms later', {}, -5, OVER],
      ['nothing from a lease that ends as late, but for rounding', {}, -4, KNOWN],
      ['from a lease that ends later by a quarter of the rest', {}, -LEASE_MS / 4, OVER],
      ['nothing from a lease that ends later than that, as if renewed', {}, -LEASE_MS / 4 - 1, KNOWN],
      ['nothing from a lease that ends earlier', {}, 5, KNOWN],
      ['nothing from the first hold that it sees', { endsAt: 0, holder: '' }, 0, KNOWN],
      ['nothing from a lease that has ended', {}, -LEASE_MS, { ...KNOWN, heldMs: 0 }],
    ]
    const byHolder: readonly Seen[] = [
      ...byLease,
      ['from the next holder', { holder: 'another' }, 0, OVER],
      ['from the next holder after one without a lease', { endsAt: NEVER, holder: 'another' }, 0, OVER],
    ]
    const seen = {
      holder: byHolder,
      lease: byLease,
      grant: [['nothing from a busy poll', {}, 0, KNOWN]] as readonly Seen[],
    }

    it.each(seen[kind.seenBy])('%s', async (_what, known, laterMs, learned) => {
      const endsAt = new VirtualRedis().now + LEASE_MS
      const { ask, read } = await behindB({ ...KNOWN, ...holdOf('b', endsAt + laterMs), ...known })
      await ask('a')
      const { inMs } = await read()
      expect(inMs).toBe(10_000 + (learned.meanMs ?? 0) / 5)
      expect(await read()).toMatchObject({ ...learned, inMs, ...holdOf('b', endsAt) })
    })
  })

  describe('when it is free', () => {
    const LINE = { inMs: 60_000, meanMs: 1_000, count: 5, heldMs: 1_000 }
    const NEW = { waitedMs: 0 }
    const AT_SLOT = { slot: 1, rttMs: 10 }
    /** It was seen free 200 ms ago. */
    const FREE = { heldMs: 1_200, freeMs: 200 }

    it.each<Row<boolean>>([
      ['a waiter takes it', {}, {}, true],
      ['a waiter takes it at its last try', {}, { last: 1 }, true],
      ['a newcomer takes it with a single try', {}, { ...NEW, last: 1 }, true],
      ['a newcomer takes it after the last slot', { inMs: 0 }, NEW, true],
      ['a newcomer does not overtake the next slots', { inMs: 1 }, NEW, false],
      ['one that came since it is free does not', FREE, { waitedMs: 210, rttMs: 10 }, false],
      ['one that came before does', { ...FREE, agedMs: 0 }, { waitedMs: 211, rttMs: 10 }, true],
      ['none does while those that wait may sleep', { heldMs: 1_399, freeMs: 399 }, NEW, false],
      ['a newcomer does after that', { heldMs: 1_400, freeMs: 400 }, NEW, true],
      ['none does while they sleep behind a long hold', { heldMs: 5_249, freeMs: 1_249 }, NEW, false],
      ['a newcomer does after their sleep', { heldMs: 5_251, freeMs: 1_251 }, NEW, true],
      ['none does before the next slots', { meanMs: 9_000, heldMs: 2_008, freeMs: 1_999 }, NEW, false],
      ['a newcomer does after 2 s', { meanMs: 9_000, heldMs: 2_009, freeMs: 2_000 }, NEW, true],
      ['none does a round trip before', { heldMs: 1_389, freeMs: 389 }, { waitedMs: 0, rttMs: 10 }, false],
      ['one does within a round trip', { heldMs: 1_390, freeMs: 390 }, { waitedMs: 0, rttMs: 10 }, true],
      ['none does if one came to the last ten slots', { heardMs: 1_999 }, NEW, false],
      ['a newcomer takes it if none came', { heardMs: 2_000 }, NEW, true],
      ['none does before a hold is known', { meanMs: 0, count: 0, heldMs: 18, freeMs: 9 }, NEW, false],
      ['a newcomer does after 10 ms', { meanMs: 0, count: 0, heldMs: 19, freeMs: 10 }, NEW, true],
      ['one that is young leaves it to the others', { agedMs: 15_000 }, { waitedMs: 10_000 }, false],
      [
        'one that has waited for two thirds as long as others takes it',
        { agedMs: 15_000 },
        { waitedMs: 10_001 },
        true,
      ],
      ['a newcomer that comes at the last slot takes it', { inMs: 10 }, { ...NEW, ...AT_SLOT }, true],
      ['one that comes at its slot leaves it to the next', { inMs: 10.001 }, { ...NEW, ...AT_SLOT }, false],
      ['a newcomer does not overtake the last slot', { inMs: 9 }, { ...NEW, rttMs: 10 }, false],
    ])('%s', async (_what, line, poll, granted) => {
      const { ask, read } = await afterB({ ...LINE, ...line })
      const before = await read()
      expect(await ask('a', poll)).toMatchObject({ code: granted ? 'granted' : 'busy' })
      const { inMs, freeMs } = await read()
      if (!granted) expect({ inMs, freeMs }).toEqual({ inMs: before.inMs, freeMs: line.freeMs ?? 0 })
    })

    it.each<Row<number>>([
      ['two slots', {}, {}, 400],
      ['two slots, in whole milliseconds', { meanMs: 1_001, heldMs: 1_001 }, {}, 401],
      ['what is left of them, if it was seen before', FREE, {}, 200],
      ['two slots of what it has learned', { heldMs: 4_000 }, {}, 600],
      ['a second at most', { meanMs: 4_000, heldMs: 4_000 }, {}, 1_000],
    ])('a newcomer that is kept out asks again after %s', async (_what, line, poll, askInMs) => {
      const { redis, ask } = await afterB({ ...LINE, ...line })
      const { remainingMs, ...asked } = await ask('a', { ...NEW, ...poll })
      expect(asked).toMatchObject({ code: 'busy', askInMs: -askInMs })
      if (kind.hasLease) expect(remainingMs).toBe(kind.hasWeights ? 0 : -2)
      redis.now += 4_000
      expect(await ask('a', { rttMs: 1, waitedMs: 4_000 })).toMatchObject({ code: 'granted' })
    })

    it('learns how long it was held before, once', async () => {
      const { redis, ask, read } = await afterB({ ...LINE, meanMs: 800, heldMs: 2_000 })
      expect(await ask('c', NEW)).toMatchObject({ code: 'busy' })
      const learned = { meanMs: 1_000, count: 6 }
      expect(await read()).toMatchObject({ ...learned, inMs: 60_000, heldMs: 2_000, freeMs: 0 })
      redis.now += 100
      expect(await ask('c', { waitedMs: 100 })).toMatchObject({ code: 'busy' })
      expect(await read()).toMatchObject({ ...learned, heldMs: 2_100, freeMs: 100 })
      expect(await ask('a')).toMatchObject({ code: 'granted' })
      expect(await read()).toMatchObject({ ...learned, heldMs: 0, freeMs: undefined, endsAt: 0 })
      if (kind.hasWeights) await kind.leave(redis, 0, LEASE_MS)
      redis.now += 100
      expect(await ask('d')).toMatchObject({ code: 'busy', askInMs: 60_000 })
      expect(await read()).toMatchObject({ meanMs: 1_000, count: 6, heldMs: 100 })
    })

    if (kind.seenBy !== 'grant')
      it('learns nothing from a lease that ended by itself, nor counts how long it was', async () => {
        const { ask, read } = await afterB({
          ...LINE,
          heldMs: 4_000,
          ...holdOf('b', new VirtualRedis().now),
        })
        expect(await ask('c', NEW)).toMatchObject({ code: 'busy' })
        expect(await read()).toMatchObject({
          inMs: 60_000,
          meanMs: 1_000,
          count: 5,
          heldMs: 0,
          freeMs: 0,
        })
      })
  })

  it.each<readonly [what: string, line: Partial<Line>, count: number]>([
    ['keeps a hold that begins in a second, because clients have clocks as well', { heldMs: -1_000 }, 5],
    ['forgets a line of a clock that was set back, by its hold', { heldMs: -1_000.001 }, 0],
    ['keeps a line of which a waiter is heard in a second', { heardMs: -1_000 }, 5],
    ['forgets a line of a clock that was set back, by its waiters', { heardMs: -1_000.001 }, 0],
  ])('%s', async (_what, line, count) => {
    const { ask, read } = await behindB({ meanMs: 800, count: 5, ...line })
    const { askInMs } = await ask('a')
    expect(await read()).toMatchObject({ count })
    if (count === 0) expect(askInMs).toBe(5)
  })

  it.each<readonly [line: Partial<Line>, ttlMs: number]>([
    [{ inMs: 10_000, meanMs: 1_000 }, 10_200 + 4 * 1_000 + 2_000],
    [{ inMs: 10_000, meanMs: 1_000.5 }, 10_201 + 4 * 1_000.5 + 2_000],
    [{ inMs: 10_000, meanMs: 1_000, heldMs: 20_000 }, 10_200 + 4 * 20_000 + 2_000],
  ])('outlives its last slot by four holds and two seconds: %j', async (line, ttlMs) => {
    const { redis, ask } = await behindB({ count: 5, ...line })
    await ask('a')
    expect(await redis.call('PTTL', SLOTS)).toBe(ttlMs)
  })
})
