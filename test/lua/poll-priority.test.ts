/**
 * For whom permits are kept, in virtual time: the oldest of the waiters that do not get all that they want has priority,
 * and others take what it leaves. Times are in milliseconds.
 */
import { describe, expect, it } from 'vitest'
import { askInLine, type HowToAsk, LINE_KINDS, type Line, readLine, setLine } from '../support/line-kinds.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'

const KINDS = Object.entries(LINE_KINDS).filter(([, { hasWeights }]) => hasWeights)
/** Slots are 160 ms apart. Those that want several permits wait for four seconds, and those that ask for twice as long. */
const LINE = { inMs: 10_000, meanMs: 800, count: 5, agedMs: 7_000, waitedMs: 4_000 }
/** Longer than any slot. */
const LEASE_MS = 3_600_000

/** Since when the one waits that has priority, how many permits it wants, until when it asks, and since when it has it. */
type Priority = readonly [waitedMs: number, weight: number, keptMs: number, hadMs: number]
/** One that has waited for six seconds and takes three. Three holds of three such take 7.7 s. */
const PRIORITY: Priority = [6_000, 3, 5_000, 1_000]

interface Situation {
  readonly free?: number
  readonly priority?: Priority
  readonly line?: Partial<Line>
  readonly leaseMs?: number
}

/** For how long the waiter has waited that asks, 0 for a newcomer, and for how many permits it asks. */
type Poll = Omit<HowToAsk, 'ticket'> & { readonly waitedMs?: number }

/** Of a waiter for so many permits. */
const wants = (weight: number, waitedMs: number): Poll => ({ weight, waitedMs })

/** In microseconds, the last three digits by chance. */
const ticketOf = (ms: number) => ms * 1_000
const momentOf = (ticket: number) => Math.ceil(ticket / 1_000)

describe.each(KINDS)('%s', (title, kind) => {
  async function ask({ free = 1, priority, line, leaseMs = LEASE_MS }: Situation, poll: Poll) {
    const redis = new VirtualRedis()
    const { now } = redis
    const textOf = ([waitedMs, weight, keptMs, hadMs]: Priority) =>
      `${ticketOf(now - waitedMs)}-${weight}-${now + keptMs}-${now - hadMs}`
    await kind.leave(redis, free, leaseMs)
    await setLine(redis, { ...LINE, ...line, ...(priority && { priority: textOf(priority) }) })
    const { waitedMs, ...how } = poll
    const asWaiter = waitedMs ? { rttMs: 1, ticket: ticketOf(now - waitedMs) } : {}
    const { code, askInMs, ticket } = await askInLine(redis, kind, 'a', { ...asWaiter, ...how })
    const after = await readLine(redis)
    const [oldest, weight, until, since] = after.priority.split('-').map(Number)
    const left =
      oldest && since && until ? [now - momentOf(oldest), weight, until - now, now - since] : undefined
    return { code, askInMs, priority: left, waitedMs: ticket && now - momentOf(ticket), after }
  }

  it.each<
    readonly [what: string, given: Situation, poll: Poll, askInMs: number, priority: Priority | undefined]
  >([
    [
      'gets priority after waiting for longer than large ones do',
      {},
      wants(2, 4_001),
      -160,
      [4_001, 2, 660, 0],
    ],
    ['begins none that has not', {}, wants(2, 4_000), 10_160, undefined],
    ['begins none that wants one permit', { free: 0 }, wants(1, 9_000), 10_160, undefined],
    [
      'waits for an older one whose priority has just begun',
      { priority: [6_000, 3, 5_000, 0] },
      wants(3, 5_999),
      3_387,
      [6_000, 3, 5_000, 0],
    ],
    [
      'begins one when the older one has missed its slot',
      { priority: [6_000, 3, 0, 1_000] },
      wants(2, 5_000),
      -160,
      [5_000, 2, 660, 0],
    ],
    ['goes on with its own priority', { priority: PRIORITY }, wants(3, 6_000), -200, [6_000, 3, 700, 1_000]],
    [
      'asks after a second however long that lasts',
      { priority: [60_000, 9, 5_000, 17_000] },
      wants(9, 60_000),
      -1_000,
      [60_000, 9, 1_500, 17_000],
    ],
    [
      'asks after a round trip at the earliest',
      { line: { meanMs: 80 } },
      { weight: 2, waitedMs: 5_000, rttMs: 18 },
      -18,
      [5_000, 2, 518, 0],
    ],
    [
      'asks less often behind a longer hold, in which turns follow each other',
      { line: { heldMs: 8_000 } },
      wants(2, 5_000),
      -1_000,
      [5_000, 2, 1_500, 0],
    ],
    [
      'asks after 5 ms while no hold is known',
      { line: { meanMs: 0, count: 0 } },
      wants(2, 5_000),
      -5,
      [5_000, 2, 505, 0],
    ],
    [
      'takes priority over from a younger one, also for one permit',
      { free: 0, priority: PRIORITY },
      wants(1, 6_001),
      -160,
      [6_001, 1, 660, 0],
    ],
    [
      'loses priority that has lasted for three times as long as so many holds',
      { priority: [9_000, 3, 5_000, 7_700] },
      wants(3, 9_000),
      10_160,
      [9_000, 3, 5_000, 7_700],
    ],
    [
      'begins one after that',
      { priority: [9_000, 3, 5_000, 15_401] },
      wants(2, 8_000),
      -160,
      [8_000, 2, 660, 0],
    ],
  ])('a waiter %s', async (_what, given, poll, askInMs, priority) => {
    const asked = await ask(given, poll)
    expect(asked).toMatchObject({ code: 'busy', askInMs, priority, waitedMs: poll.waitedMs ?? 0 })
    expect(asked.after.inMs).toBe(askInMs > 0 ? 10_160 : 10_000)
    expect(asked.after.waitedMs).toBe(given.line?.waitedMs ?? LINE.waitedMs)
  })

  it.each<readonly [what: string, given: Situation, poll: Poll, askInMs: number]>([
    ['a second later while permits are kept', { priority: PRIORITY }, wants(2, 3_999), 11_160],
    ['a second later for one permit', { free: 0, priority: PRIORITY }, { waitedMs: 3_999 }, 11_160],
    [
      'when priority ends at the latest',
      { free: 3, priority: [6_000, 3, 5_000, 7_600], line: { inMs: 0, heldMs: 60_000 } },
      {},
      105,
    ],
    ['twice as late as a newcomer, without a slot', { priority: PRIORITY }, { weight: 2 }, -1_000],
    ['three times as early once it is older', { priority: PRIORITY }, wants(2, 4_001), 3_387],
  ])('a young waiter asks again %s', async (_what, given, poll, askInMs) => {
    expect(await ask(given, poll)).toMatchObject({ code: 'busy', askInMs })
  })

  if (kind.hasLease)
    it('a waiter learns nothing from a lease that ends later while permits are kept, which may be a renewal', async () => {
      const line = { heldMs: 2_000, endsAt: new VirtualRedis().now + LEASE_MS - 5 }
      const { after } = await ask({ free: 0, priority: PRIORITY, line }, wants(2, 3_000))
      expect(after).toMatchObject({ meanMs: 800, count: 5, heldMs: 2_000 })
      const unkept = await ask({ free: 0, line }, wants(2, 3_000))
      expect(unkept.after).toMatchObject({ meanMs: 1_000, count: 6, heldMs: 0 })
    })

  if (kind.hasLease)
    it.each<readonly [what: string, given: Situation, poll: Poll, askInMs: number]>([
      [
        'a young waiter asks again when the lease ends at the latest',
        { priority: PRIORITY, leaseMs: 11_000 },
        wants(2, 3_000),
        11_000,
      ],
      [
        'a young waiter asks again later if no lease ends',
        { priority: PRIORITY, leaseMs: 0 },
        wants(2, 3_000),
        11_160,
      ],
      [
        'one that has priority asks again when the lease ends at the latest',
        { leaseMs: 100 },
        wants(2, 5_000),
        -105,
      ],
    ])('%s', async (_what, given, poll, askInMs) => {
      expect(await ask(given, poll)).toMatchObject({ code: 'busy', askInMs })
    })

  if (title === 'permit semaphore')
    it('a young waiter asks again at its slot where permits have expired that are still to be taken back', async () => {
      const redis = new VirtualRedis()
      const expired = Array.from({ length: 2_400 }, (_, at) => [redis.now - 1, `java${at}`])
      await redis.call('SET', 'x', -2_400)
      await redis.call('ZADD', '{x}:timeout', ...expired.flat())
      await setLine(redis, {
        ...LINE,
        priority: `${ticketOf(redis.now - 6_000)}-3-${redis.now + 5_000}-${redis.now}`,
      })
      expect(await askInLine(redis, kind, 'a')).toMatchObject({ remainingMs: 0, askInMs: -165 })
      const old = { rttMs: 1, ticket: ticketOf(redis.now - 7_000) }
      expect(await askInLine(redis, kind, 'b', old)).toMatchObject({ remainingMs: 0, askInMs: -5 })
    })

  it.each<readonly [what: string, given: Situation, poll: Poll, priority: Priority | undefined]>([
    ['what priority leaves', { free: 5, priority: PRIORITY }, wants(2, 5_000), PRIORITY],
    ['what priority leaves as a newcomer', { free: 4, priority: PRIORITY, line: { inMs: 0 } }, {}, PRIORITY],
    [
      'what is kept at its last try',
      { free: 3, priority: PRIORITY },
      { weight: 2, waitedMs: 5_000, last: 1 },
      PRIORITY,
    ],
    ['what is kept for it', { free: 3, priority: PRIORITY }, wants(3, 6_000), undefined],
    ['what is kept for a younger one', { free: 2, priority: PRIORITY }, wants(2, 6_001), PRIORITY],
  ])('a waiter takes %s', async (_what, given, poll, priority) => {
    expect(await ask(given, poll)).toMatchObject({ code: 'granted', priority })
  })

  it.each<readonly [what: string, given: Situation, poll: Poll, askInMs: number]>([
    ['more than priority leaves', { free: 4, priority: PRIORITY }, wants(2, 5_000), 3_387],
    [
      'what priority leaves when it has just come, before the next slots',
      { free: 4, priority: PRIORITY },
      {},
      -534,
    ],
    ['what is free when it has just come, before the next slots', { free: 4 }, {}, -267],
  ])('a waiter does not take %s', async (_what, given, poll, askInMs) => {
    expect(await ask(given, poll)).toMatchObject({ code: 'busy', askInMs, priority: given.priority })
  })

  it.each<readonly [what: string, poll: Poll, waitedMs: number]>([
    ['a tenth of which each large one changes', wants(2, 5_000), 4_100],
    ['which one permit does not change', { waitedMs: 5_000 }, 4_000],
  ])('the line knows how long large ones wait, %s', async (_what, poll, waitedMs) => {
    expect((await ask({ free: 5 }, poll)).after.waitedMs).toBe(waitedMs)
  })

  it.each<readonly [what: string, priority: Priority, heldMs: number, meanMs: number]>([
    ['a hold behind which permits are kept', PRIORITY, 2_000, 1_000],
    ['a third of one behind which a priority of three ran out', [6_000, 3, 5_000, 8_000], 6_000, 1_000],
    ['a third of one that began before that priority', [6_000, 3, 5_000, 8_000], 9_000, 1_166.666],
    ['the whole of one that began after it', [9_000, 3, -1_000, 9_800], 2_000, 1_000],
  ])('the line learns %s', async (_what, priority, heldMs, meanMs) => {
    const { code, after } = await ask({ free: 5, priority, line: { heldMs } }, wants(1, 10_000))
    expect([code, after.count]).toEqual(['granted', 6])
    expect(after.meanMs).toBeCloseTo(meanMs, 2)
  })

  it('a ticket from before the clock of the server was set back counts as a new one', async () => {
    const asked = await ask({ priority: PRIORITY }, wants(2, -5_000))
    expect(asked).toMatchObject({ askInMs: -1_000, waitedMs: 0 })
    expect((await ask({ free: 5, line: { inMs: 0 } }, wants(2, -5_000))).after.waitedMs).toBe(3_600)
  })

  it('nothing is kept for a priority from before the clock of the server was set back', async () => {
    const priority: Priority = [-60_000, 3, 70_000, -60_000]
    expect(await ask({ free: 2, priority, line: { inMs: 0 } }, wants(2, -50_000))).toMatchObject({
      code: 'granted',
    })
  })
})
