/**
 * The law of the line of poll slots, in virtual time: when waiters are told to ask again, who may take what is free, what
 * the line learns, and for whom permits are kept. Times are in milliseconds.
 */
import { describe, expect, it } from 'vitest'
import {
  askInLine,
  type HowToAsk,
  LINE_KINDS,
  type Line,
  readLine,
  SLOTS,
  setLine,
} from '../support/line-kinds.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'

/** Longer than any slot. */
const LEASE_MS = 3_600_000

/** A row of a table: the line before a poll, how the client asks, and what follows. */
type Row<Result> = readonly [what: string, line: Partial<Line>, poll: HowToAsk, result: Result]

describe.each(Object.entries(LINE_KINDS))('the line of a %s', (title, kind) => {
  // A multi-lock takes its locks whenever all of them are free, also when others wait for one.
  const keepsOrder = title !== 'multi-lock'
  /** What the line says of the present hold: its holder, or when its lease ends. */
  const markOf = (name: string, endsAt: number) =>
    ({ holder: kind.idOf(name), lease: String(endsAt), grant: '' })[kind.seenBy]

  /** The line of those that wait for b. A lease of 0 has no end. */
  async function behindB(line: Partial<Line>, leaseMs = LEASE_MS) {
    const redis = new VirtualRedis()
    await kind.leave(redis, 0, leaseMs)
    await setLine(redis, { mark: markOf('b', redis.now + (leaseMs || -1)), ...line })
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
      ask: (name: string, poll?: HowToAsk) => askInLine(redis, kind, name, poll),
      read: () => readLine(redis),
    }
  }

  describe('tells a waiter to ask again', () => {
    const SOON = { inMs: 10_000, meanMs: 1_600, count: 5 }
    const LATE = { inMs: 0, meanMs: 300, count: 5 }
    const UNKNOWN = { meanMs: 0, count: 0 }
    it.each<Row<number>>([
      ['an eighth of a mean hold after the last slot', SOON, {}, 10_200],
      ['by chance half as far after it', SOON, { jitter: 0 }, 10_100],
      ['by chance one and a half times as far after it', SOON, { jitter: 999 }, 10_299],
      ['10 ms after the last slot until a hold is known', { ...SOON, ...UNKNOWN }, {}, 10_010],
      [
        'further apart behind a longer hold, by an eighth of what is beyond the mean',
        { ...SOON, heldMs: 4_000 },
        {},
        10_300,
      ],
      ['half of a mean hold apart at most', { ...SOON, heldMs: 100_000 }, {}, 10_800],
      [
        'a tenth of a second apart at most where holds are short',
        { ...SOON, meanMs: 80, heldMs: 10_000 },
        {},
        10_100,
      ],
      ['as far apart until a hold is known', { ...SOON, ...UNKNOWN, heldMs: 400 }, {}, 10_050],
      ['in at most ten minutes', { ...SOON, inMs: 599_900 }, {}, 600_000],

      ['after a third of what the hold has taken beyond the mean', { ...LATE, heldMs: 3_300 }, {}, 1_000],
      ['by chance after a quarter less', { ...LATE, heldMs: 3_300 }, { jitter: 0 }, 750],
      ['by chance after a quarter more', { ...LATE, heldMs: 3_300 }, { jitter: 999 }, 1_249],
      ['after 2.3 s at most', { ...LATE, heldMs: 20_000 }, {}, 2_300],
      ['after a twentieth of a hold of minutes', { ...LATE, heldMs: 120_000 }, {}, 6_000],
      ['after 30 ms until a hold is known', UNKNOWN, {}, 30],
      ['and later after a third of this one', { ...UNKNOWN, heldMs: 3_000 }, {}, 1_000],
      ['at once where its slot has passed', { ...LATE, inMs: -5_000, heldMs: 100 }, {}, 1],
      ['but not before a round trip', { ...LATE, inMs: -5_000, meanMs: 1_600 }, { rttMs: 150 }, 150],
      ['or before a slot, if that is shorter', { ...LATE, inMs: -5_000, meanMs: 800 }, { rttMs: 150 }, 100],
    ])('%s', async (_what, line, poll, askInMs) => {
      const { ask, read } = await behindB(line)
      expect(await ask('a', poll)).toMatchObject({ code: 'busy', askInMs })
      expect((await read()).inMs).toBeCloseTo(askInMs, -1)
    })

    if (kind.hasLease)
      it.each<readonly [what: string, leaseMs: number, inMs: number, askInMs: number]>([
        ['5 ms after the end of the lease at the latest', 1_000, 0, 1_005],
        ['closely one after the other from there', 1_000, 1_005, 1_205],
        ['without regard to a lease that has no end', 0, 0, 6_000],
      ])('%s', async (_what, leaseMs, inMs, askInMs) => {
        const { ask } = await behindB({ inMs, meanMs: 1_600, count: 5, heldMs: 120_000 }, leaseMs)
        expect(await ask('a')).toMatchObject({ askInMs, remainingMs: leaseMs || -1 })
      })

    if (kind.hasLease)
      it('at the end of the lease where the last slot may be its own, a round trip ago', async () => {
        const line = { inMs: 1_005, meanMs: 1_600, count: 5, heldMs: 120_000 }
        const [own, others] = [await behindB(line, 1_000), await behindB(line, 1_000)]
        expect(await own.ask('a', { rttMs: 1_005 })).toMatchObject({ askInMs: 1_005 })
        expect(await others.ask('a', { rttMs: 1_004 })).toMatchObject({ askInMs: 1_205 })
      })

    if (kind.hasLease && kind.seenBy !== 'grant')
      it('5 ms after the last millisecond of the lease', async () => {
        const { redis, ask } = await behindB({ heldMs: 120_000 }, 1_000)
        redis.now += 1_000
        expect(await ask('a')).toMatchObject({ askInMs: 5, remainingMs: 0 })
      })

    it.each<readonly [what: string, leftMs: number, askInMs: number, slotInMs: number]>([
      ['at its deadline, without a slot, if that comes before', 10_199.5, 10_200, 10_000],
      ['at its slot if that is its deadline', 10_200, 10_200, 10_200],
    ])('%s', async (_what, leftMs, askInMs, slotInMs) => {
      const { ask, read } = await behindB(SOON)
      expect(await ask('a', { leftMs })).toMatchObject({ askInMs })
      expect((await read()).inMs).toBe(slotInMs)
    })

    it('one after the other, in the order in which they ask', async () => {
      const { ask } = await behindB(SOON)
      for (const askInMs of [10_200, 10_400, 10_600]) expect(await ask('a')).toMatchObject({ askInMs })
      expect(await ask('c', { rttMs: 9_000 })).toMatchObject({ askInMs: 10_800 })
    })
  })

  describe('learns', () => {
    /** The line once the hold before b's is known to be over: as b has it now, or where that is not seen, as a gets it. */
    async function onceOver(line: Partial<Line>) {
      const { now } = new VirtualRedis()
      const isSeen = kind.seenBy !== 'grant'
      const { redis, ask, read } = await behindB({ ...line, mark: markOf('c', now + LEASE_MS - 5) })
      if (!isSeen) await kind.leave(redis, 1)
      expect(await ask('a', { rttMs: 1 })).toMatchObject({ code: isSeen ? 'busy' : 'granted' })
      return read()
    }

    it.each<readonly [what: string, line: Partial<Line>, learned: Partial<Line>]>([
      [
        'the mean of holds, and of their squares',
        { meanMs: 800, squareMs: 640_000, count: 1, heldMs: 1_000 },
        { meanMs: 900, squareMs: 820_000, count: 2 },
      ],
      ['over ten holds', { meanMs: 800, count: 10, heldMs: 1_800 }, { meanMs: 900, count: 10 }],
      [
        'no more than eight times the mean and 25 ms from one hold',
        { meanMs: 800, count: 5, heldMs: 100_000 },
        { meanMs: 1_737.5, count: 6 },
      ],
      [
        'no more than half a second from the first',
        { heldMs: 10_000 },
        { meanMs: 500, squareMs: 250_000, count: 1 },
      ],
      ['what the first took, if that is less', { heldMs: 200 }, { meanMs: 200, count: 1 }],
    ])('%s', async (_what, line, learned) => {
      expect(await onceOver(line)).toMatchObject({ ...learned, heldMs: 0 })
    })

    const KNOWN = { inMs: 10_000, meanMs: 800, count: 5, heldMs: 2_000 }
    const OVER = { meanMs: 1_000, count: 6, heldMs: 0 }
    const seen = {
      holder: [
        ['from the next holder', 'another', 0, OVER],
        ['nothing while the holder stays the same', undefined, 0, KNOWN],
        ['nothing from the first holder that it sees', '', 0, KNOWN],
      ],
      lease: [
        ['from a lease that ends 5 ms later', undefined, -5, OVER],
        ['nothing from a lease that ends as late, but for rounding', undefined, -4, KNOWN],
        ['from a lease that ends later by a quarter of the rest', undefined, -LEASE_MS / 4, OVER],
        [
          'nothing from a lease that ends later than that, which was renewed',
          undefined,
          -LEASE_MS / 4 - 1,
          KNOWN,
        ],
        ['nothing from a lease that ends earlier', undefined, 5, KNOWN],
        ['nothing from the first lease that it sees', '', 0, KNOWN],
      ],
      grant: [['nothing from a busy poll', undefined, 0, KNOWN]],
    } satisfies Record<
      string,
      [what: string, mark: string | undefined, laterMs: number, learned: Partial<Line>][]
    >

    it.each<readonly [string, string | undefined, number, Partial<Line>]>(seen[kind.seenBy])(
      '%s',
      async (_what, mark, laterMs, learned) => {
        const endsAt = new VirtualRedis().now + LEASE_MS
        const { ask, read } = await behindB({ ...KNOWN, mark: mark ?? markOf('b', endsAt + laterMs) })
        await ask('a')
        const { inMs } = await read()
        expect(inMs).toBe(10_000 + (learned.meanMs ?? 0) / 8 + (learned === KNOWN ? 50 : 0))
        expect(await read()).toMatchObject({ ...learned, inMs, mark: markOf('b', endsAt) })
      },
    )
  })

  if (keepsOrder)
    describe('when it is free', () => {
      const LINE = { inMs: 60_000, meanMs: 1_600, count: 5, heldMs: 1_600 }

      it.each<Row<boolean>>([
        ['a waiter with a slot takes it', {}, { rttMs: 1 }, true],
        ['a waiter with a slot takes it at its last try', {}, { rttMs: 1, last: 1 }, true],
        ['a newcomer takes it with a single try', {}, { last: 1 }, true],
        ['a newcomer takes it after the last slot', { inMs: 0 }, {}, true],
        ['a newcomer does not overtake the next slots', { inMs: 1 }, {}, false],
      ])('%s', async (_what, line, poll, granted) => {
        const { ask, read } = await afterB({ ...LINE, ...line })
        const before = await read()
        expect(await ask('a', poll)).toMatchObject({ code: granted ? 'granted' : 'busy' })
        if (!granted) expect(await read()).toEqual(before)
      })

      it.each<Row<number>>([
        ['two slots', {}, {}, 400],
        ['two slots, in whole milliseconds', { meanMs: 1_601, heldMs: 0 }, {}, 401],
        ['two slots of a longer hold', { heldMs: 4_000 }, {}, 600],
        ['a second at most', { heldMs: 100_000 }, {}, 1_000],
      ])('a newcomer that is kept out asks again after %s', async (_what, line, poll, askInMs) => {
        const { redis, ask } = await afterB({ ...LINE, ...line })
        const { remainingMs, ...asked } = await ask('a', poll)
        expect(asked).toMatchObject({ code: 'busy', askInMs })
        if (kind.hasLease) expect(remainingMs).toBe(kind.seenBy === 'grant' ? 0 : -2)
        redis.now += askInMs
        expect(await ask('a', { rttMs: 1 })).toMatchObject({ code: 'granted' })
      })

      it('learns from a grant how long it was held before, once', async () => {
        const { redis, ask, read } = await afterB({ ...LINE, meanMs: 800, heldMs: 2_000 })
        expect(await ask('a', { rttMs: 1 })).toMatchObject({ code: 'granted' })
        const learned = { inMs: 60_000, meanMs: 1_000, count: 6, heldMs: 0 }
        expect(await read()).toMatchObject(learned)
        if (kind.seenBy === 'grant') await kind.leave(redis, 0, LEASE_MS)
        redis.now += 100
        expect(await ask('c')).toMatchObject({ code: 'busy' })
        expect(await read()).toMatchObject({ ...learned, inMs: 60_025, heldMs: 100 })
      })

      it.each<readonly [what: string, line: Partial<Line>, inMs: number]>([
        ['stays as it is after a hold of twelve means', { heldMs: 19_200 }, 60_000],
        ['begins anew after a longer hold, because those who wait sleep', { heldMs: 19_201 }, 0],
        ['does not wait for those who asked before', { heldMs: 19_201, inMs: -1_000 }, -1_000],
      ])('the line %s', async (_what, line, inMs) => {
        const { ask, read } = await afterB({ ...LINE, ...line })
        await ask('a', { rttMs: 1 })
        expect((await read()).inMs).toBe(inMs)
      })
    })

  it('goes on where it was when the clock of the server is set back', async () => {
    const { ask, read } = await behindB({ inMs: 17_000, heldMs: -5_000, meanMs: 800, count: 5 })
    expect(await ask('a')).toMatchObject({ askInMs: 12_100 })
    expect(await read()).toMatchObject({ heldMs: 0, meanMs: 800, count: 5 })
  })

  it.each<readonly [what: string, line: Partial<Line>, count: number]>([
    ['keeps a slot in ten minutes', { inMs: 600_000 }, 5],
    ['forgets a line with a later slot', { inMs: 600_000.001 }, 0],
    ['keeps a mean of ten minutes', { meanMs: 600_000 }, 5],
    ['forgets a line with a longer mean', { meanMs: 600_000.001 }, 0],
    ['keeps a hold of a day', { heldMs: 86_400_000 }, 5],
    ['forgets a line with a longer hold', { heldMs: 86_400_000.001 }, 0],
  ])('%s', async (_what, line, count) => {
    const { ask, read } = await behindB({ meanMs: 800, count: 5, ...line })
    const { askInMs } = await ask('a')
    expect(await read()).toMatchObject({ count })
    if (count === 0) expect(askInMs).toBe(30)
  })

  it.each(['other data', '', '1:2:3', '-1:2:3:4:5:6:7::', '1:2:3:4:5:6:7:x:'])(
    'begins anew where it says %j',
    async text => {
      const { redis, ask, read } = await behindB({})
      await redis.call('SET', SLOTS, text)
      expect(await ask('a')).toMatchObject({ code: 'busy', askInMs: 30 })
      expect(await read()).toMatchObject({ inMs: 30, heldMs: 0, meanMs: 0, count: 0, waitedMs: 0, turn: '' })
    },
  )

  it.each<readonly [line: Partial<Line>, ttlMs: number]>([
    [{ inMs: 10_000, meanMs: 1_600 }, 10_200 + 4 * 1_600 + 2_000],
    [{ inMs: 10_000, meanMs: 1_600.5 }, 10_201 + 4 * 1_600.5 + 2_000],
    [{ inMs: 10_000, meanMs: 1_600, heldMs: 20_000 }, 10_800 + 4 * 20_000 + 2_000],
  ])('outlives its last slot by four holds and two seconds: %j', async (line, ttlMs) => {
    const { redis, ask } = await behindB({ count: 5, ...line })
    await ask('a')
    expect(await redis.call('PTTL', SLOTS)).toBe(ttlMs)
  })

  if (keepsOrder)
    it('outlives a grant, and the wait of a newcomer that is kept out', async () => {
      const { redis, ask } = await afterB({ inMs: 10_000, meanMs: 1_600, count: 5, heldMs: 1_600 })
      for (const [poll, slotMs] of [
        [{}, 10_000],
        [{ rttMs: 1 }, 10_000],
      ] as const) {
        await ask('a', poll)
        expect(await redis.call('PTTL', SLOTS)).toBe(slotMs + 4 * 1_600 + 2_000)
      }
    })
})
