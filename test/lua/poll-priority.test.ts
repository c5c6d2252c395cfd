/**
 * For whom permits are kept, in virtual time: the oldest of the waiters that do not get all that they want has priority,
 * and others take what it leaves. Times are in milliseconds.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import { askInLine, type HowToAsk, LINE_KINDS, type Line, readLine, setLine } from '../support/line-kinds.ts'
import { fieldsIn, stories } from '../support/script-table.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'

const KINDS = Object.entries(LINE_KINDS).filter(([, { hasWeights }]) => hasWeights)
/** Slots are 160 ms apart. Those that want several permits wait for four seconds, and those that ask for twice as long. */
const LINE = { inMs: 10_000, meanMs: 800, count: 5, agedMs: 7_000, waitedMs: 4_000 }
/** Longer than any slot. */
const LEASE_MS = 3_600_000

/** For how long the one has waited that has priority, how many permits it wants, until when it asks, and for how long it has had it. */
type Priority = readonly number[]

interface Situation {
  readonly free?: number
  readonly priority?: Priority
  readonly line?: Partial<Line>
  readonly leaseMs?: number
}

/** For how long the waiter has waited that asks, 0 for a newcomer, and for how many permits it asks. */
type Poll = Omit<HowToAsk, 'ticket'> & { readonly waitedMs?: number }

/** In microseconds, the last three digits by chance. */
const ticketOf = (ms: number) => ms * 1_000
const momentOf = (ticket: number) => Math.ceil(ticket / 1_000)

describe.each(KINDS)('%s', (title, kind) => {
  let given: Situation
  beforeEach(() => {
    given = {}
  })

  async function ask({ waitedMs, ...how }: Poll) {
    const { free = 1, priority, line, leaseMs = LEASE_MS } = given
    const redis = new VirtualRedis()
    const { now } = redis
    const { meanMs = LINE.meanMs } = line ?? {}
    const longestMs = (weight: number) => 3 * weight * meanMs + 500
    const textOf = ([waitedMs = 0, weight = 0, keptMs = 0, hadMs = 0]: Priority) =>
      `${ticketOf(now - waitedMs)}-${weight}-${now + keptMs}-${now - hadMs + longestMs(weight)}`
    await kind.leave(redis, free, leaseMs)
    await setLine(redis, { ...LINE, ...line, ...(priority && { priority: textOf(priority) }) })
    const asWaiter = waitedMs ? { rttMs: 1, ticket: ticketOf(now - waitedMs) } : {}
    const { code, askInMs, ticket } = await askInLine(redis, kind, 'a', { ...asWaiter, ...how })
    const after = await readLine(redis)
    const [oldest = 0, weight = 0, dueAt = 0, untilAt = 0] = after.priority.split('-').map(Number)
    const left =
      oldest || untilAt
        ? [now - momentOf(oldest), weight, dueAt - now, now - untilAt + longestMs(weight)]
        : []
    return { code, askInMs, priority: left, waitedMs: ticket && now - momentOf(ticket), after, ticket }
  }

  /** `priority 6000 3 1500 1000` is there, so many are `free`, the `line` says, or the `lease` lasts for; then one asks. */
  async function take(step: string) {
    const [what = '', ...words] = step.split(' ')
    if (what === 'asks') return { poll: fieldsIn(words), ...(await ask(fieldsIn(words))) }
    const numbers = words.map(Number)
    if (what === 'priority') given = { ...given, priority: numbers }
    else if (what === 'line') given = { ...given, line: fieldsIn(words) }
    else given = { ...given, [what === 'lease' ? 'leaseMs' : what]: numbers[0] }
    return given
  }

  /** `busy -160` says when to ask again, `priority 4001 2 660 0` who has it then, or none, and `line` what the line says. */
  const tell = stories(take, (claim, answer) => {
    const [what = '', ...words] = claim.split(' ')
    const { code, askInMs, priority, waitedMs, after, poll } = answer as Awaited<ReturnType<typeof ask>> & {
      poll: Poll
    }
    if (what === 'line') return expect(after).toMatchObject(fieldsIn(words))
    if (what !== 'priority')
      return expect([code, askInMs].slice(0, 1 + words.length)).toEqual([what, ...words.map(Number)])
    expect(priority).toEqual(words.map(Number))
    if (code === 'granted') return
    // A slot moves the line; the ticket and how long large ones wait do not change.
    expect(after.inMs).toBe(askInMs > 0 ? 10_160 : 10_000)
    expect(after.waitedMs).toBe(LINE.waitedMs)
    expect(waitedMs).toBe(poll.waitedMs ?? 0)
  })

  describe('a waiter', () => {
    tell(`
      gets priority after waiting for longer than large ones do
        asks weight=2 waitedMs=4001 -> busy -160, priority 4001 2 660 0
      begins none that has not
        asks weight=2 waitedMs=4000 -> busy 10160, priority
      begins none that wants one permit
        free 0, asks waitedMs=9000 -> busy 10160, priority
      waits for an older one whose priority has just begun
        priority 6000 3 1500 0, asks weight=3 waitedMs=5999 -> busy 3387, priority 6000 3 1500 0
      begins one when the older one has missed its slot
        priority 6000 3 0 1000, asks weight=2 waitedMs=5000 -> busy -160, priority 5000 2 660 0
      goes on with its own priority
        priority 6000 3 1500 1000, asks weight=3 waitedMs=6000 -> busy -160, priority 6000 3 660 1000
      asks after a second however long the hold lasts
        priority 60000 9 1500 17000, line heldMs=17000, asks weight=9 waitedMs=60000 -> busy -1000, priority 60000 9 1500 17000
      asks after a round trip at the earliest
        line meanMs=80, asks weight=2 waitedMs=5000 rttMs=18 -> busy -18, priority 5000 2 518 0
      asks less often behind a longer hold, in which turns follow each other
        line heldMs=8000, asks weight=2 waitedMs=5000 -> busy -1000, priority 5000 2 1500 0
      asks after 5 ms while no hold is known
        line meanMs=0 count=0, asks weight=2 waitedMs=5000 -> busy -5, priority 5000 2 505 0
      takes priority over from a younger one, also for one permit
        free 0, priority 6000 3 1500 1000, asks waitedMs=6001 -> busy -160, priority 6001 1 660 0
      loses priority that has lasted for three times as long as so many holds
        priority 9000 3 1500 7700, asks weight=3 waitedMs=9000 -> busy 10160, priority 9000 3 1500 7700
      begins one after that
        priority 9000 3 1500 15401, asks weight=2 waitedMs=8000 -> busy -160, priority 8000 2 660 0
      takes what priority leaves
        free 5, priority 6000 3 1500 1000, asks weight=2 waitedMs=5000 -> granted, priority 6000 3 1500 1000
      takes what priority leaves as a newcomer
        free 4, priority 6000 3 1500 1000, line inMs=0, asks -> granted, priority 6000 3 1500 1000
      takes what is kept at its last try
        free 3, priority 6000 3 1500 1000, asks weight=2 waitedMs=5000 last=1 -> granted, priority 6000 3 1500 1000
      takes what is kept for it
        free 3, priority 6000 3 1500 1000, asks weight=3 waitedMs=6000 -> granted, priority
      takes what is kept for a younger one
        free 2, priority 6000 3 1500 1000, asks weight=2 waitedMs=6001 -> granted, priority 6000 3 1500 1000
      does not take more than priority leaves
        free 4, priority 6000 3 1500 1000, asks weight=2 waitedMs=5000 -> busy 3387, priority 6000 3 1500 1000
      does not take what priority leaves when it has just come, before the next slots
        free 4, priority 6000 3 1500 1000, asks -> busy -534, priority 6000 3 1500 1000
      does not take what is free when it has just come, before the next slots
        free 4, asks -> busy -267, priority
    `)
  })

  describe('a young waiter asks again', () => {
    tell(`
      a second later while permits are kept
        priority 6000 3 1500 1000, asks weight=2 waitedMs=3999 -> busy 11160
      a second later for one permit
        free 0, priority 6000 3 1500 1000, asks waitedMs=3999 -> busy 11160
      when priority ends at the latest
        free 3, priority 6000 3 1500 7600, line inMs=0 heldMs=60000, asks -> busy 105
      twice as late as a newcomer, without a slot
        priority 6000 3 1500 1000, asks weight=2 -> busy -1000
      three times as early once it is older
        priority 6000 3 1500 1000, asks weight=2 waitedMs=4001 -> busy 3387
      as a new one, if its ticket is from before the clock of the server was set back
        priority 6000 3 1500 1000, asks weight=2 waitedMs=-5000 -> busy -1000
    `)
  })

  describe('a waiter for more than there is', () => {
    const seenFree = `line freeMs=200 heldMs=1200 endsAt=${kind.hasLease ? new VirtualRedis().now + LEASE_MS : 0}`
    tell(`
      leaves what is free as it was seen
        free 1, ${seenFree}, asks weight=2 waitedMs=3000 -> line freeMs=200 heldMs=1200
      begins a hold where nothing is left
        free 0, ${seenFree}, asks weight=2 waitedMs=3000 -> line heldMs=0
      begins a hold where another has taken some
        free 1, line freeMs=200 heldMs=1200 endsAt=9, asks weight=2 waitedMs=3000 -> line heldMs=0
    `)
  })

  if (kind.hasLease)
    describe('where permits have leases', () => {
      const later = `line heldMs=2000 endsAt=${new VirtualRedis().now + LEASE_MS - 5}`
      tell(`
        a waiter learns from a lease that ends later
          free 0, ${later}, asks weight=2 waitedMs=3000 -> line meanMs=1000 count=6 heldMs=0
        but nothing while permits are kept, because it may be a renewal
          free 0, priority 6000 3 1500 1000, ${later}, asks weight=2 waitedMs=3000 -> line meanMs=800 count=5 heldMs=2000
        a young waiter asks again when the lease ends at the latest
          priority 6000 3 1500 1000, lease 11000, asks weight=2 waitedMs=3000 -> busy 11000
        a young waiter asks again later if no lease ends
          priority 6000 3 1500 1000, lease 0, asks weight=2 waitedMs=3000 -> busy 11160
        one that has priority asks again when the lease ends at the latest
          lease 100, asks weight=2 waitedMs=5000 -> busy -105
      `)
    })

  if (title === 'permit semaphore')
    it('a young waiter asks again at its slot where permits have expired that are still to be taken back', async () => {
      const redis = new VirtualRedis()
      const expired = Array.from({ length: 2_400 }, (_, at) => [redis.now - 1, `java${at}`])
      await redis.call('SET', 'x', -2_400)
      await redis.call('ZADD', '{x}:timeout', ...expired.flat())
      await setLine(redis, {
        ...LINE,
        priority: `${ticketOf(redis.now - 6_000)}-3-${redis.now + 1_500}-${redis.now + 7_700}`,
      })
      expect(await askInLine(redis, kind, 'a')).toMatchObject({ remainingMs: 0, askInMs: -165 })
      const old = { rttMs: 1, ticket: ticketOf(redis.now - 7_000) }
      expect(await askInLine(redis, kind, 'b', old)).toMatchObject({ remainingMs: 0, askInMs: -5 })
    })

  describe('the line learns', () => {
    tell(`
      how long large ones wait, a tenth of which each changes
        free 5, asks weight=2 waitedMs=5000 -> line waitedMs=4100
      the same of a ticket from before the clock of the server was set back
        free 5, line inMs=0, asks weight=2 waitedMs=-5000 -> line waitedMs=3600
      not how long one waits for one permit
        free 5, asks waitedMs=5000 -> line waitedMs=4000
      a time that has not passed yet as no time, so that the record stays readable
        free 5, line inMs=-1000 heldMs=1000 meanMs=100 waitedMs=0, asks weight=2 jitter=999 -> granted, line waitedMs=0 count=6
      a hold behind which permits are kept
        free 5, priority 6000 3 1500 1000, line heldMs=2000, asks waitedMs=10000 -> granted, line meanMs=1000 count=6
      a third of one behind which a priority of three ran out
        free 5, priority 6000 3 1500 8000, line heldMs=6000, asks waitedMs=10000 -> granted, line meanMs=1000 count=6
      a third of one that began before that priority
        free 5, priority 6000 3 1500 8000, line heldMs=9000, asks waitedMs=10000 -> granted, line meanMs=1166.667 count=6
      the whole of one that began after it
        free 5, priority 9000 3 -1000 9800, line heldMs=2000, asks waitedMs=10000 -> granted, line meanMs=1000 count=6
    `)
  })

  it('a waiter for one permit gets it soon, although two take turns to wait for several that none gives back', async () => {
    const waits: number[] = []
    for (let comesMs = 500; comesMs <= 30_000; comesMs += 500) {
      const redis = new VirtualRedis()
      await kind.leave(redis, 1, LEASE_MS)
      const startedAt = redis.now
      const waiters = [
        { name: 'a', weight: 5, ticket: 0, slot: 0 as 0 | 1, asksAt: startedAt },
        { name: 'b', weight: 5, ticket: 0, slot: 0 as 0 | 1, asksAt: startedAt + 10 },
        { name: 'c', weight: 1, ticket: 0, slot: 0 as 0 | 1, asksAt: startedAt + comesMs },
      ]
      for (;;) {
        const next = waiters.reduce((one, other) => (other.asksAt < one.asksAt ? other : one))
        redis.now = next.asksAt
        const { name, weight, ticket, slot } = next
        const { code, ...answer } = await askInLine(redis, kind, name, {
          rttMs: 20,
          weight,
          ticket,
          slot,
          jitter: redis.now % 1_000,
        })
        if (code === 'granted') break
        Object.assign(next, {
          ticket: answer.ticket,
          slot: answer.askInMs > 0 ? 1 : 0,
          asksAt: redis.now + Math.abs(answer.askInMs) + 20,
        })
      }
      waits.push(redis.now - startedAt - comesMs)
    }
    expect(Math.max(...waits)).toBeLessThan(5_000)
  })

  tell(`
    nothing is kept for a priority from before the clock of the server was set back
      free 2, priority -60000 3 70000 -60000, line inMs=0, asks weight=2 waitedMs=-50000 -> granted
  `)
})
