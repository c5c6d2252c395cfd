/**
 * The law of a fair lock's queue, in virtual time: what it learns about holders and waiters, the appointments that follow
 * from it, and who loses a place. Times are in milliseconds. The holder j is Redisson's.
 */
import { beforeEach, describe, expect, it } from 'vitest'
import * as scripts from '../../src/transport/scripts/fair-lock.gen.ts'
import { fieldsIn, stepsOn, stories } from '../support/script-table.ts'
import { clientOf, fairWiring } from '../support/scripts.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'
import { idOf, named, wire } from '../support/wire.ts'

const { queue, timeouts, appointments, order, pace } = wire('L')
/** Before anything is known, a waiter asks again after a round trip. */
const RTT_MS = 100

let redis: VirtualRedis
beforeEach(() => {
  redis = new VirtualRedis()
})
const STARTED_AT = new VirtualRedis().now
const wiring = fairWiring()
const say = stepsOn({
  redis: () => ({ client: redis }),
  clients: server => ({
    fair: clientOf(server, scripts, (who, verb) => ({ ...wiring(who, verb), rttMs: RTT_MS })),
  }),
  keys: { queue, timeouts, appointments, order, pace },
})

/** What is known of holds and waiters. */
interface Known {
  readonly meanMs?: number
  readonly squareMs?: number
  readonly count?: number
  /** For how long the holder has it, or it has been free. */
  readonly heldMs?: number
  /** By how many milliseconds waiters come late. */
  readonly late?: number
  /** How many of a thousand leave before their turn. */
  readonly left?: number
  /** The holder, unless it is free. */
  readonly mark?: string
}

/** Writes what is known, as if it had been learned. */
async function know(known: Known) {
  const { meanMs = 0, squareMs = 0, count = 0, heldMs = 0, late = 20, left = 0, mark = 'a' } = known
  const times = [redis.now - heldMs, meanMs, squareMs].map(ms => Math.round(ms * 1_000))
  await redis.call('SET', pace, [...times, count, late, left, 0, 0, mark && idOf(mark)].join(':'))
}

async function learned() {
  const text = String(await redis.call('GET', pace))
  const [since, meanMs, squareMs, count, late, left, , , ...mark] = text.split(':')
  return {
    meanMs: Number(meanMs) / 1_000,
    squareMs: Number(squareMs) / 1_000,
    count: Number(count),
    since: Number(since) / 1_000 - STARTED_AT,
    late: Number(late),
    left: Number(left),
    mark: named(mark.join(':')),
  }
}

/** The score of a waiter, since the story began. Zero is no time. */
async function score(key: string, who: string): Promise<number | 'none'> {
  const at = Number(await redis.call('ZSCORE', key, idOf(who)))
  return (at && at - STARTED_AT) || 'none'
}

/**
 * Some steps are no requests or commands: `400 ms` pass; `b is silent` for so long that it counts as dead; `b is removed`,
 * as by a Java client whose clock is ahead; and `know` writes what is known. `a b acquire` are two, and `@400` is a time.
 */
async function take(step: string): Promise<unknown> {
  const text = step.replaceAll(/@(-?\d+)/g, (_, ms) => String(STARTED_AT + Number(ms)))
  const [, names = '', what = ''] = /^((?:[a-z]\d* )*)(.*)$/.exec(text) ?? []
  const who = names.split(' ').slice(0, -1)
  const [first = '', ...values] = what.split(' ')
  if (values[0] === 'ms') redis.now += Number(first)
  else if (first === 'know') await know(fieldsIn(values))
  else if (who.length === 0) return say(what)
  return say(...who.flatMap(each => EVENTS[what]?.(each) ?? `${each} ${what}`))
}

const EVENTS: Record<string, (who: string) => string[]> = {
  'is silent': who => [`ZADD appointments 1 ${who}`],
  'is removed': who => [`ZREM timeouts ${who}`, `ZREM appointments ${who}`, `LREM queue 1 ${who}`],
}

/**
 * `busy 3000` is the answer with its time, `place 1` how many are in front, `queue b c` who waits, `timeouts b=33000` and
 * `appointments b=100` when theirs are, `learned late=20` what is known, and `gives 3` the reply to a command.
 */
async function check(claim: string, answer: unknown): Promise<void> {
  const [what = '', ...words] = claim.split(' ')
  const [code, remainingMs, place] = [answer].flat()
  if (what === 'queue') expect(named(await redis.call('LRANGE', queue, 0, -1))).toEqual(words)
  else if (what === 'gives') expect([answer]).toEqual(words.map(Number))
  else if (what === 'place') expect([place]).toEqual(words.map(Number))
  else if (what === 'learned') expect(await learned()).toMatchObject(fieldsIn(words))
  else if (what === 'timeouts' || what === 'appointments') {
    for (const [who, ms] of Object.entries(fieldsIn(words)))
      expect(await score(what === 'timeouts' ? timeouts : appointments, who), who).toBe(ms)
  } else expect([code, remainingMs].slice(0, 1 + words.length)).toEqual([`:${what}`, ...words.map(Number)])
}

const tell = stories(take, check)

describe('how long holders have it', () => {
  tell(`
    is learned from a release while others wait
      a b acquire -> learned count=0 since=0 mark=a
      400 ms, a release -> learned meanMs=400 squareMs=160000 count=1 since=400 mark=
    is learned over 256 holds
      a b acquire, know meanMs=1000 count=256 heldMs=1256, a release -> learned meanMs=1001 count=256
    is no longer than the mean where a poll finds it free, or held by another
      a b c acquire, know meanMs=75 count=1, 50 ms, DEL L, c acquire -> learned meanMs=62.5 count=2 since=50 mark=
      b acquire -> learned count=2 mark=b
      100 ms, DEL L, HSET L j 1, c acquire -> learned meanMs=62.5 count=3 since=150 mark=j
    is as long at least as polls have seen it, where one finds it free
      a b c acquire, 400 ms, c acquire, 100 ms, DEL L, c acquire -> learned meanMs=400 count=1 since=500 mark=
    is not learned where no poll has seen it, while none is known
      a b c acquire, c acquire, 100 ms, DEL L, c acquire -> learned meanMs=0 count=0 since=100 mark=
    is not learned from a holder whose lease has ended
      a b acquire, 100 ms, DEL L, a release -> learned count=0 mark=a
    is not learned from time in which none waited, or none had it
      a b acquire, b release outcome=0, 400 ms, a release, c d acquire -> learned count=0 since=400 mark=c
      170 ms, c release, 90 ms, d acquire -> learned meanMs=170 count=1 since=660 mark=d
    is half forgotten when waiters slept for longer than a mean hold beside the free lock
      a b c acquire, DEL L, know meanMs=1000 count=5 heldMs=1001 mark=, b acquire -> learned count=3 mark=b
    is known as well as before when they came sooner
      a b c acquire, DEL L, know meanMs=1000 count=5 heldMs=999 mark=, b acquire -> learned count=5 mark=b
  `)

  it('is not learned where the pace was lost', async () => {
    await say('a acquire', 'b acquire', 'DEL pace', 'a release')
    expect(await redis.call('GET', pace)).toBeNull()
  })
})

describe('how late waiters come', () => {
  tell(`
    is 20 ms until one is late
      a b acquire, b acquire -> learned late=20
    does not change when one comes on time
      a b acquire, 100 ms, b acquire -> learned late=20
    is by how much the last one was late
      a b acquire, 180 ms, b acquire -> learned late=80
    does not change when one is less late
      a b acquire, 101 ms, b acquire -> learned late=20
    is 500 ms at most
      a b acquire, 700 ms, b acquire -> learned late=500
    is not learned from one that has no appointment
      a acquire, b acquire leastMs=60000, 20000 ms, b acquire -> learned late=20
    doubles when one that was removed is alive
      a b acquire, b is removed, b acquire ticket=@0 leastMs=999 -> learned late=60
    is 500 ms at most then, too
      a b acquire, know late=300, b is removed, b acquire ticket=@0 -> learned late=500
    is not learned from one that may have had no appointment
      a b acquire, b is removed, b acquire ticket=@0 leastMs=1000 -> learned late=20
    falls with each grant
      a b acquire, a release, b acquire rttMs=10 -> granted, learned late=18
    is at least a round trip
      a b acquire, a release, b acquire rttMs=200 -> granted, learned late=200
    is 500 ms at most, however long the caller was frozen
      a b acquire, a release, b acquire rttMs=15000 -> granted, learned late=500
  `)
})

describe('how many leave before their turn', () => {
  tell(`
    is a tenth more after one that hangs up
      a b c acquire, know left=200, b release outcome=0 -> learned left=280
    is a tenth more after one that has no time left
      a b c acquire, know left=200, b acquire last=1 -> learned left=280
    is a tenth more after one that has no time left in front of what is free
      a b c acquire, know left=200, a release, c acquire last=1 ticket=@1 -> learned left=280
    is a tenth more after one that is found dead
      a b c acquire, know left=200, 500 ms, c acquire -> learned left=280
    is a tenth less after a grant
      a b c acquire, know left=300 mark=, DEL L, b acquire ticket=@0 -> granted, learned left=270
    is most of them after eighteen at once
      a b c d e f g h i k l m n o p q r s t acquire, 10000 ms, z acquire -> learned left=896
    is not learned from a single try, or one that came too late
      a b acquire, c acquire last=1, d release outcome=0 -> learned left=0
  `)
})

describe('a waiter that is late keeps its place', () => {
  tell(`
    for four times as long as waiters are late
      a b c acquire, know late=60, 339 ms, c acquire rttMs=20 -> place 1
    and no longer than that
      a b c acquire, know late=60, 340 ms, c acquire rttMs=20 -> place 0
    for four round trips of the one that asks behind it
      a b c acquire, know late=20, 339 ms, c acquire rttMs=60 -> place 1
    and no longer than those
      a b c acquire, know late=20, 340 ms, c acquire rttMs=60 -> place 0
    for waiterMs at most
      a b c acquire, know late=500, 1599 ms, c acquire rttMs=60 waiterMs=1500 -> place 1
    and not for longer, however late waiters are
      a b c acquire, know late=500, 1600 ms, c acquire rttMs=60 waiterMs=1500 -> place 0
    where a release comes in time
      a b c acquire, c acquire rttMs=1000, 179 ms, a release -> queue b c
    but not where it comes later
      a b c acquire, c acquire rttMs=1000, 180 ms, a release -> queue c
    where an operator comes in time
      a b c acquire, c acquire rttMs=1000, 179 ms, op forceRelease -> queue b c
    but not where the operator comes later
      a b c acquire, c acquire rttMs=1000, 180 ms, op forceRelease -> queue c
    for waiterMs at most where a release comes
      a b acquire, know late=900, 3099 ms, a release -> queue b
    and is removed by one that comes later
      a b acquire, know late=900, 3100 ms, a release -> queue
    for waiterMs at most where an operator comes
      a b acquire, know late=900, 3099 ms, op forceRelease -> queue b
    and is removed by an operator that comes later
      a b acquire, know late=900, 3100 ms, op forceRelease -> queue
    until the latest of all appointments, and if the clock was set back by three seconds
      a b c acquire, ZADD appointments @123000 b, c acquire -> place 1
    not until one that is later, because the clock was set back by more
      a b c acquire, ZADD appointments @123001 b, c acquire -> place 0
    from half a second after its first poll, whose round trip is not known
      a acquire, b acquire rttMs=0 -> appointments b=500
    unless it has too few polls left to keep appointments, so those behind it do not wait for it
      a acquire, b acquire leastMs=20, c acquire leastMs=101 -> appointments b=100 c=none
      d acquire -> place 2
      b acquire leastMs=21, d acquire -> place 0
      b acquire ticket=@0 leastMs=21 -> place 0
      a release, d acquire ticket=@2 -> granted
      c acquire ticket=@1 leastMs=21 -> place 0
  `)

  it('and all its keys a time to live, when it comes back without an appointment', async () => {
    for (const step of ['a b acquire', 'b is removed', 'DEL order', 'b acquire ticket=@0 leastMs=60000'])
      await take(step)
    for (const key of [queue, timeouts, appointments, order])
      expect(await redis.call('PTTL', key)).toBeGreaterThan(3_000_000)
  })
})

describe('waiters that sleep while it is free', () => {
  /** The lock is free after a, and waiters sleep. Behind them, e asks. */
  const asleep = (sleepers: string) =>
    `a acquire, ${sleepers} acquire rttMs=60000, e acquire, 1000 ms, a release`
  tell(`
    are not passed over for as long as they live
      ${asleep('b c')}, e acquire -> busy, place 2
      ${Array(50).fill('1000 ms, e acquire -> busy, place 2').join('\n')}
    stand aside waiterMs after it became free, if one in front was found dead
      ${asleep('d b c')}, d is silent, e acquire -> busy
      3000 ms, e acquire -> busy
      1 ms, e acquire -> granted
    stand aside half of that after it, if two were
      ${asleep('d f b c')}, d is silent, e acquire -> busy
      f is silent, e acquire -> busy
      1500 ms, e acquire -> busy
      1 ms, e acquire -> granted
    stand aside a third of that after it, if more were
      ${asleep('d f g h b c')}, d is silent, e acquire -> busy
      f is silent, e acquire -> busy
      g is silent, e acquire -> busy
      h is silent, e acquire -> busy
      1000 ms, e acquire -> busy
      1 ms, e acquire -> granted
    come back to their places
      ${asleep('d b c')}, d is silent, e acquire, 3001 ms, e acquire, c acquire ticket=@2 -> place 0
      b acquire ticket=@1 -> place 0
      c acquire ticket=@2 -> place 1, queue b c
    do not stand aside because of one that was found dead while it was held
      ${asleep('d b')}, HSET L j 1, d is silent, e acquire, DEL L, e acquire, 3001 ms, e acquire -> busy
    do not stand aside while it has been held in between
      a acquire, b c acquire rttMs=60000, 20000 ms, DEL L, c acquire -> busy, place 1
    do not stand aside if they are Redisson’s, whose timeouts count
      a acquire, RPUSH queue j, ZADD timeouts @300000 j, b acquire, a release, 3001 ms, b acquire -> busy 3000, place 1
    make it busy until the appointment of the first
      a acquire, b acquire rttMs=500, 100 ms, a release, c acquire last=1 -> busy 400, place 1
    make it busy for no time that has passed
      a acquire, b acquire rttMs=100, 150 ms, a release, c acquire last=1 -> busy 0, place 1
    make it busy for waiterMs at most
      a acquire, b acquire rttMs=60000, 100 ms, a release, c acquire last=1 -> busy 3000, place 1
  `)
})

describe('a waiter whose records are lost', () => {
  tell(`
    learns its place from the queue itself, when it is further back
      a b c d e f acquire, ZREM order b, f acquire -> place 4
    learns it there too when those of the first four are lost
      a b c d e f acquire, ZREM order b c d e, f acquire -> place 4
    stands in the queue once, when its timeout is lost further back
      a b c d e f g acquire, ZREM timeouts f, f acquire ticket=@4 -> queue b c d e f g
    comes back behind the first four, when nothing tells who came before it
      a b c d e f g acquire, ZREM order b c d e f, f is removed, f acquire ticket=@4 -> queue b c d e f g
  `)
})

describe('the timeout of a waiter', () => {
  tell(`
    raises one of Redisson’s that would be over at its turn
      a b acquire, RPUSH queue j, ZADD timeouts @1000 j, c acquire, c acquire ticket=@2 -> timeouts j=35000 c=38000
    raises one that would be over a moment later
      a b acquire, RPUSH queue j, ZADD timeouts @30999 j, c acquire, c acquire ticket=@2 -> timeouts j=35000 c=38000
    leaves one that lasts longer, and counts its slot
      a b acquire, RPUSH queue j, ZADD timeouts @31000 j, c acquire, c acquire ticket=@2 -> timeouts j=31000 c=34000
    counts a slot of a minute as it is
      a b acquire, RPUSH queue j, ZADD timeouts @90000 j, c acquire, c acquire ticket=@2 -> timeouts j=90000 c=93000
    counts a longer one as Redisson’s default
      a b acquire, RPUSH queue j, ZADD timeouts @90001 j, c acquire, c acquire ticket=@2 -> timeouts j=90001 c=333000
    leaves that of Redisson’s first as it is, because a dead one must expire
      a acquire, RPUSH queue j, ZADD timeouts @20000 j, b acquire -> timeouts j=20000
    counts a slot of Redisson’s in front as at least the time that it has waited behind it
      a acquire, RPUSH queue j, ZADD timeouts @31500 j, b acquire, 3000 ms, b acquire ticket=@0 -> timeouts b=36000
    leaves the slots of Redisson’s waiters behind it out
      a b acquire, RPUSH queue j, ZADD timeouts @400000 j, b acquire ticket=@0 -> timeouts b=33000
    leaves them out further back, too
      a b c d e acquire, RPUSH queue j, ZADD timeouts @400000 j, e acquire ticket=@3 -> timeouts e=33000
    is given again at the next poll of one whose own was lost
      a b c acquire, DEL timeouts, c b acquire -> timeouts b=33000 c=33000
    is not before its next appointment, further back
      a b c d e f acquire, 1000 ms, f acquire ticket=@4 rttMs=60000 -> timeouts f=64000
    is not before the next poll for which it has polls left, further back
      a b c d e f acquire, 1000 ms, f acquire ticket=@4 leastMs=60000 -> timeouts f=64000
  `)
})

describe("Redisson's arithmetic", () => {
  const rounds = (steps: string) =>
    Array.from({ length: 60 }, (_, round) => steps.replaceAll('#', String(round))).join(', ')
  tell(`
    testAcquireFailedTimeoutDrift_Descrete: each slot of 5 s begins at the end of the lease, a waiter that gives up leaves, and polls get the rest of the lease
      a b c d e acquire waiterMs=5000 -> timeouts b=35000 c=35000 d=35000 e=35000
      c release outcome=0, b d e acquire waiterMs=5000 -> busy 30000, queue b d e, timeouts b=35000 d=35000 e=35000
      a release, b acquire waiterMs=5000 -> granted
      d e acquire waiterMs=5000 -> busy 30000, queue d e, timeouts d=35000 e=35000
    testLockAcquiredBooleanTimeoutDrift_Descrete: single tries do not queue, so any client gets the lock after the lease
      a acquire last=1 -> granted
      b c acquire last=1 -> busy
      a release, b2 acquire last=1 -> granted
      d c2 d2 acquire last=1 -> busy, queue
      DEL L, d3 acquire last=1 -> granted
    testLockAcquiredTimeoutDrift_Descrete: a grant leaves the timeouts behind it as they are, and polls get the rest of the lease of 300 s
      a b c acquire waiterMs=5000 leaseMs=300000 -> timeouts b=305000 c=305000
      a release, b acquire waiterMs=5000 leaseMs=300000 -> granted, queue c, timeouts c=305000
      d c acquire waiterMs=5000 leaseMs=300000 -> busy 300000, timeouts c=305000 d=305000
    testAbandonedTimeoutDrift_Descrete: with slots of 5 s (there 100 ms), two waiters die, and the third gets the lock after they were silent that long
      a b c d acquire waiterMs=5000 -> timeouts d=35000
      b c is silent, DEL L, d acquire waiterMs=5000 -> granted, queue
    testWaitTimeoutDrift: after 60 waiters that left, no timeout is later than the lease plus a slot
      a acquire, ${rounds('w# acquire waiterMs=500, w# release outcome=0')}, z acquire -> queue z, timeouts z=33000
    testLockAcquiredTimeoutDrift: after 60 waiters that got the lock, no timeout is later than the lease plus a slot
      a acquire, ${rounds('w# acquire waiterMs=500, op# forceRelease, w# acquire waiterMs=500')}, z acquire -> queue z, timeouts z=33000
    testFirstThreadDeathTimeoutDrift: after 60 waiters that died, no timeout is later than the lease plus a slot
      a acquire, ${rounds('w# acquire waiterMs=1')}, z acquire -> timeouts w59=30001 z=33000
  `)
})

describe('waiters that died', () => {
  const crowd = (size: number, score: (at: number) => string | number) =>
    Array.from({ length: size }, (_, at) => `${score(at)} w${at}`).join(' ')
  const members = (size: number) =>
    crowd(size, () => '')
      .replaceAll('  ', ' ')
      .trim()
  tell(`
    cost the time they may be silent, once for all and not the lease, and the living keep their order
      a x1 x2 b x3 c acquire, x1 x2 x3 is silent, c b acquire -> queue b x3 c
      a release, c acquire -> busy
      b acquire -> granted
      b release, c acquire -> granted, queue
      EXISTS appointments order timeouts -> gives 0
    are removed 64 at a time
      a acquire, RPUSH queue ${members(100)}, ZADD timeouts ${crowd(100, () => 9e15)}, ZADD appointments ${crowd(100, () => 1)}, ZADD order ${crowd(100, at => at)}, b acquire -> busy 30000, place 36
      LLEN queue -> gives 37
      b acquire -> busy 30000, place 0, queue b
    get their places back by their tickets when they come back, and go to the end without
      a b c d acquire, b c is silent, d acquire -> place 0
      c acquire ticket=@1 -> place 0
      b acquire -> place 2, queue c d b
    stop none after the clock was set back, and one that lives gets its place back
      a b c d acquire, ZADD appointments @140000 b @140000 c, d acquire -> place 0
      c acquire ticket=@1 -> place 0, queue c d
      a release, c acquire ticket=@1 -> granted
    do not make a living waiter far behind lose its place, which leaves it
      a acquire, RPUSH queue ${members(1_200)}, ZADD appointments ${crowd(1_200, () => '@60000')}, ZADD order ${crowd(1_200, at => at)}, b acquire -> busy
      b acquire -> place 1200
      LLEN queue -> gives 1201
      b release outcome=0, LLEN queue -> gives 1200
  `)
})

describe('the TTL of the queue', () => {
  tell(`
    outlives our waiters by an hour, so that nothing is left of those that died
      a b c acquire, PTTL queue -> gives 3660000
      PTTL timeouts -> gives 3660000
    is raised once in two minutes
      a b c acquire, PEXPIRE queue 100000, PEXPIRE timeouts 100000, b acquire, PTTL queue -> gives 100000
      PTTL timeouts -> gives 100000
      ZADD appointments @-119900 b @-119900 c, b acquire, PTTL queue -> gives 3660000
      PTTL timeouts -> gives 3660000
  `)
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
    const who = waiters[place] ?? ''
    await say('a acquire', ...waiters.map(each => `${each} acquire`))
    redis.now += 999_999
    for (const each of waiters) await say(`ZADD appointments ${STARTED_AT + 1_100_000} ${each}`)
    await say(`ZREM appointments ${who}`, 'DEL L')
    if (freeMs === undefined) await say('HSET L a 1')
    if (leaseMs !== undefined) await say(`PEXPIRE L ${leaseMs + 1}`)
    redis.now += 1
    const squareMs = meanMs * meanMs * (1 + variance)
    const known = { meanMs, squareMs, count, left, heldMs: freeMs ?? heldMs }
    await know({ ...known, mark: freeMs === undefined ? 'a' : '' })
    await take(`${who} acquire ticket=${redis.now - waitedMs} rttMs=${rttMs}`)
    return Number(await score(appointments, who)) - 1_000_000
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
    ['counts less where some leave before their turn', { place: 9, left: 500 }, 4_987],
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

    ['is three looks later for the first, once they are a fifth of a hold apart', { heldMs: 1_000 }, 4 * 200],
    ['is sooner before that, because its estimate gets shorter', { heldMs: 800 }, 257],
    ['is three looks later for the first where it asks again at once', { variance: 1, rttMs: 250 }, 1_000],
    ['is a second away at most with looks', { variance: 1, rttMs: 251 }, 251],
    ['is not later for others', { place: 1, variance: 1, rttMs: 900 }, 900],
  ])('%s', async (_, situation, ms) => {
    expect(await asksIn(situation)).toBe(ms)
  })

  tell(`
    stays where it is after a look, which finds the lock in the same hands
      a b acquire, b acquire looks=2 askInMs=40 ticket=7 -> busy -1, place 0, appointments b=100
      a release, b acquire looks=2 askInMs=40 ticket=7 -> granted
  `)
})
