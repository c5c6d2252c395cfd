/** Callers of one process that wait for one lock. `test/simulation/` plays them against every fault. */
import { describe, expect, it } from 'vitest'
import { besideStringLocks } from '../../src/beside.ts'
import type { Lease, Lock, Locks } from '../../src/index.ts'
import {
  forceRelease,
  inspect,
  LockBusyError,
  OutcomeUnknownError,
  releaseAll,
  serialize,
} from '../../src/index.ts'
import { Bed, FAULTS, NAME } from '../kinds/bed.ts'
import { LEASES } from '../kinds/index.ts'
import { rejectionOf } from '../support/fake-locks.ts'
import { many } from '../support/thorough.ts'

/** The kinds whose callers wait together and have a name. */
const KINDS = ['lock', 'fenced lock', 'write lock', 'string lock'].flatMap(kind => {
  const { of, scripts } = LEASES[kind] ?? {}
  return of && scripts ? [{ kind, of: (locks: Locks) => of(locks, NAME) as Lock, ...scripts }] : []
})

/** Lets virtual time pass. */
const elapse = (bed: Bed, ms: number) => bed.run(() => bed.clock.sleep(ms))

describe.each(KINDS)('$kind', ({ of, handOn, acquire, release, inspect: look }) => {
  function setUp() {
    const bed = new Bed()
    const mine = of(bed.locks)
    const sent = (script: { text: string }) => bed.sent.filter(({ text }) => text === script.text).length
    return { bed, mine, sent, others: () => of(bed.other()) }
  }

  /** The same while a caller holds the lock. */
  async function held() {
    const made = setUp()
    return { ...made, lease: await made.bed.run(() => made.mine.acquire()) }
  }

  /** The same while another caller waits since then, for which a fenced lock has reserved a token. */
  async function heldBeside(options: Parameters<Lock['acquire']>[0] = {}, own: typeof options = {}) {
    const made = setUp()
    const { bed, mine } = made
    const holding = mine.acquire(own)
    const waiting = mine.acquire({ waitMs: 60_000, ...options })
    waiting.catch(() => {})
    const lease = await bed.run(() => holding)
    await elapse(bed, 100)
    return { ...made, lease, waiting }
  }

  /** Starts callers, each of which works for `holdMs`. Returns in which order they had the lock. */
  function callers(bed: Bed, mine: Lock, count: number, holdMs = 20) {
    const order: number[] = []
    const leases: Lease[] = []
    const call = async (_: unknown, number: number) => {
      const lease = await mine.acquire({ waitMs: 60_000 })
      order.push(number)
      leases.push(lease)
      await bed.clock.sleep(holdMs)
      expect(await lease.release()).toBe('released')
    }
    return { order, leases, ended: Promise.all(Array.from({ length: count }, call)) }
  }

  it('goes from one caller to the next without a request, in the order in which they came', async () => {
    const { bed, mine, sent } = setUp()
    const { order, leases, ended } = callers(bed, mine, 5)
    await bed.run(() => ended)
    expect(order).toEqual([0, 1, 2, 3, 4])
    expect([sent(acquire), sent(release), bed.sent.length]).toEqual([1, 1, 2])
    const [first] = leases
    expect(new Set(leases.map(({ holder }) => holder))).toEqual(new Set([first?.holder]))
    expect(leases.map(({ id }) => id)).toEqual(
      [1, 2, 3, 4, 5].map(number => `${first?.id}${number > 1 ? `-${number}` : ''}`),
    )
    const tokens = leases.map(({ token = 0 }) => token - (first?.token ?? 0))
    expect(tokens).toEqual(first?.token ? [0, 1, 2, 3, 4] : [0, 0, 0, 0, 0])
  })

  it('gives later callers tokens below those of the next turn', async () => {
    const { bed, mine, others } = setUp()
    const { leases, ended } = callers(bed, mine, 3)
    await bed.run(() => ended)
    const later = await bed.run(() => others().acquire())
    expect(later.token ?? 1).toBeGreaterThan(leases.at(-1)?.token ?? 0)
  })

  it('ends a turn of which others wait on the server after as many hand-overs as callers waited', async () => {
    const { bed, mine, others } = setUp()
    let [grants, isOver] = [0, false]
    const busy = async () => {
      while (!isOver) {
        const lease = await mine.acquire()
        grants++
        await bed.clock.sleep(5)
        await lease.release()
      }
    }
    const shares: number[] = []
    const asking = async () => {
      const server = others()
      for (let round = 0; round < 5; round++) {
        const lease = await server.acquire({ waitMs: Infinity })
        shares.push(grants)
        await bed.clock.sleep(5)
        await lease.release()
      }
      isOver = true
    }
    await bed.run(() => Promise.all([busy(), busy(), busy(), asking()]))
    const turns = shares.slice(2).map((share, at) => share - (shares[at + 1] ?? 0))
    expect(Math.max(...turns)).toBeLessThan(30)
  })

  it('ends a turn one second after the grant', async () => {
    const { bed, mine, sent } = setUp()
    await bed.run(() => callers(bed, mine, 5, 300).ended)
    expect([sent(acquire), sent(release)]).toEqual([2, 2])
  })

  it('lets a caller that aborts go at once, without a request', async () => {
    const { bed, mine, sent, lease } = await held()
    const abort = new AbortController()
    const rejection = rejectionOf(mine.acquire({ signal: abort.signal }))
    await elapse(bed, 100)
    abort.abort('enough')
    expect(await rejection).toBe('enough')
    expect(sent(acquire)).toBe(1)
    await bed.run(() => lease.release())
    expect(sent(release)).toBe(1)
  })

  it.each(Object.entries(FAULTS))(
    'is handed on to a caller with a shorter lease, and released once, after a request that %s',
    async (_fault, fault) => {
      if (!handOn) return
      const { bed, mine, sent, lease, waiting } = await heldBeside({ leaseMs: 5_000 })
      bed.disturb(handOn, fault)
      expect(await bed.run(() => lease.release())).toBe('released')
      const next = await bed.run(() => waiting)
      expect(bed.met).toBe(1)
      // After a second without an answer, the next caller asks as well.
      expect(next.holder === lease.holder || sent(acquire) > 1).toBe(true)
      expect(next.remainingMs()).toBeLessThanOrEqual(5_000)
      await bed.run(() => next.extend(60_000))
      bed.deliverLate()
      expect((await bed.run(() => inspect(mine)))?.remainingMs).toBeGreaterThan(55_000)
      expect(await bed.run(() => next.release())).toBe('released')
      expect(await bed.run(() => inspect(mine))).toBeUndefined()
    },
  )

  it('is handed on to a caller with a longer lease for as long as it asks for', async () => {
    const { bed, sent, lease, waiting } = await heldBeside({ leaseMs: 60_000 }, { leaseMs: 1_000 })
    await bed.run(() => lease.release())
    const next = await bed.run(() => waiting)
    expect(next.remainingMs()).toBeGreaterThan(59_000)
    // Where no script sets the rest of a lease, the lock is released, and asked for again.
    expect(sent(acquire)).toBe(handOn ? 1 : 2)
  })

  it('was released if its rest was cut for the next caller, and has ended before the answer', async () => {
    if (!handOn) return
    const { bed, sent, lease, waiting } = await heldBeside({ leaseMs: 300 })
    bed.disturb(handOn, { after: 'fails', ms: 1_000 })
    expect(await bed.run(() => lease.release())).toBe('released')
    expect(sent(release)).toBe(1)
    expect((await bed.run(() => waiting)).holder).not.toBe(lease.holder)
  })

  it('is handed on where replicas confirm nothing, because the hold is the one that they have', async () => {
    const { bed, sent } = setUp()
    const mine = of(bed.with({ confirmed: { count: 1 } }))
    const [holding, waiting] = [mine.acquire(), mine.acquire()]
    const lease = await bed.run(() => holding)
    bed.acknowledged = 0
    await bed.run(() => lease.release())
    expect([(await bed.run(() => waiting)).holder, sent(acquire)]).toEqual([lease.holder, 1])
  })

  it('is asked for at once when its last hold is a re-entry that is given up', async () => {
    const { bed, mine, lease, waiting } = await heldBeside()
    const abort = new AbortController()
    const entering = rejectionOf(mine.acquire({ reenter: lease, signal: abort.signal }))
    const since = bed.clock.now()
    const releasing = lease.release()
    abort.abort('enough')
    expect(await bed.run(() => entering)).toBe('enough')
    await bed.run(() => releasing)
    await bed.run(() => waiting)
    expect(bed.clock.now() - since).toBeLessThan(100)
  })

  it('is released when its only waiter aborts at that moment', async () => {
    const { bed, mine, lease: before } = await held()
    const abort = new AbortController()
    const rejection = rejectionOf(mine.acquire({ signal: abort.signal, waitMs: Infinity }))
    await elapse(bed, 10)
    const releasing = before.release()
    abort.abort('enough')
    expect(await bed.run(() => rejection)).toBe('enough')
    expect(await bed.run(() => releasing)).toBe('released')
    expect(await bed.run(() => inspect(mine))).toBeUndefined()
  })

  it('tells a caller within 250 ms and a round trip of a theft that this process does not see, and those after it wait', async () => {
    const { bed, mine, others } = setUp()
    const told: string[] = []
    const call = async (number: number) => {
      const lease = await mine.acquire({ waitMs: 10_000 })
      await bed.clock.sleep(100, lease.signal)
      if (lease.signal.aborted) told[number] = lease.signal.reason.reason
      const outcome = await lease.release()
      told[number] ??= outcome
    }
    const thief = async () => {
      await bed.clock.sleep(70)
      await forceRelease(others())
      const lease = await others().acquire()
      await bed.clock.sleep(2_000)
      expect(await lease.release()).toBe('released')
    }
    await bed.run(() => Promise.all([thief(), ...[0, 1, 2, 3, 4].map(call)]))
    expect(told).toEqual(['released', 'released', 'gone', 'taken', 'released'])
  })

  it.each([
    ['a forced release', false],
    ['a forced release in another process', true],
  ])('is asked for soon after %s', async (_, isElsewhere) => {
    const { bed, mine, others, lease } = await held()
    const waiting = mine.acquire({ waitMs: 20_000 })
    await elapse(bed, 100)
    const since = bed.clock.now()
    await bed.run(() => forceRelease(isElsewhere ? others() : mine))
    const next = await bed.run(() => waiting)
    expect(bed.clock.now() - since).toBeLessThan(isElsewhere ? 1_020 : 20)
    expect([next.holder === lease.holder, lease.signal.reason?.reason]).toEqual([false, 'taken'])
  })

  it('looks seldom at a hold that is old, and not while it is renewed', async () => {
    const { bed, mine, sent, lease } = await held()
    void rejectionOf(mine.acquire({ waitMs: 300_000 }))
    await elapse(bed, 10_000)
    // After 1, 2, 4 and 8 seconds.
    expect(sent(look)).toBe(4)
    for (let times = 0; times < 5; times++) {
      await bed.run(() => lease.extend())
      await elapse(bed, 9_000)
    }
    expect(sent(look)).toBe(4)
  })

  it('is asked for beside a holder that was handed over to another process', async () => {
    const { bed, mine, sent, lease } = await held()
    const waiting = mine.acquire({ waitMs: Infinity })
    await elapse(bed, 50)
    expect(sent(acquire)).toBe(1)
    serialize(lease)
    await elapse(bed, 5)
    expect(sent(acquire)).toBe(2)
    await bed.run(() => lease.release().then(() => waiting))
  })

  it.each([
    ['', (locks: Locks) => locks],
    [' of locks that were wrapped', besideStringLocks],
  ])('is not handed on by releaseAll()%s', async (_, wrap) => {
    const { bed, sent } = setUp()
    const mine = of(wrap(bed.locks))
    const lease = await bed.run(() => mine.acquire())
    const waiting = mine.acquire()
    expect(await bed.run(() => releaseAll(bed.locks))).toBe(true)
    expect(sent(release)).toBe(1)
    const next = await bed.run(() => waiting)
    expect([next.holder === lease.holder, sent(acquire)]).toEqual([false, 2])
  })

  it('is waited for with the locks of each caller, whichever of those derived from one createLocks() waited first', async () => {
    const { bed, mine } = setUp()
    const other = of(besideStringLocks(bed.locks))
    const [holding, waiting] = [mine.acquire(), other.acquire()]
    const lease = await bed.run(() => holding)
    await bed.run(() => lease.release())
    const outer = await bed.run(() => waiting)
    const inner = await bed.run(() => other.acquire({ reenter: outer }))
    expect([outer.holder, inner.holds]).toEqual([lease.holder, 2])
    // Those that meet it are told to enter it again, whichever locks they have.
    const error = await bed.run(() => rejectionOf(mine.acquire({ waitMs: 0 })))
    expect(error).toMatchObject({ heldByLease: outer.id })
    expect(await bed.run(() => mine.acquire({ reenter: outer }))).toMatchObject({ holds: 3 })
  })

  it('is no other lock of the same name, where mapName depends on who asks', async () => {
    const { bed } = setUp()
    let tenant = 'a'
    const locks = bed.with({ mapName: name => `${tenant}:${name}` })
    const [mine, theirs] = ['a', 'b'].map(each => {
      tenant = each
      return of(locks)
    }) as [Lock, Lock]
    const lease = await bed.run(() => mine.acquire())
    const taken = await bed.run(() => of(bed.with({ mapName: name => `b:${name}` })).acquire())
    await bed.run(async () => {
      const waiting = rejectionOf(theirs.acquire({ waitMs: 1_000 }))
      await bed.clock.sleep(100)
      expect(await rejectionOf(theirs.acquire({ reenter: lease }))).toBeInstanceOf(TypeError)
      await lease.release()
      const error = await waiting
      expect(error).toBeInstanceOf(LockBusyError)
      expect(error).toMatchObject({ heldByLease: undefined })
      expect(await taken.isHeld()).toBe(true)
    })
  })

  it('is not handed on by a release that is sent again', async () => {
    const { bed, mine, sent, lease } = await held()
    bed.disturb(release, { before: 'fails' }, 1_000)
    expect(await bed.run(() => rejectionOf(lease.release()))).toBeInstanceOf(OutcomeUnknownError)
    // Nothing is owed any more.
    await elapse(bed, 60_000)
    bed.disturb(release, {}, 0)
    const next = await bed.run(() => mine.acquire())
    const waiting = mine.acquire({ waitMs: 60_000 })
    await elapse(bed, 100)
    expect(await bed.run(() => lease.release())).toBe('gone')
    const asked = sent(acquire)
    await elapse(bed, 500)
    expect(sent(acquire)).toBe(asked)
    await bed.run(async () => {
      await next.release()
      await (await waiting).release()
    })
  })

  it('is handed on by a holder whose inner holds are released, and by no inner hold', async () => {
    const { bed, mine, sent, lease: outer, waiting } = await heldBeside()
    const last = mine.acquire({ waitMs: 60_000 })
    const inner = await bed.run(() => mine.acquire({ reenter: outer }))
    expect(await bed.run(() => outer.release())).toBe('reentered')
    await bed.run(() => inner.release())
    const next = await bed.run(() => waiting)
    expect([next.holder === outer.holder, sent(acquire)]).toEqual([false, 2])
    const again = await bed.run(() => mine.acquire({ reenter: next }))
    expect(await bed.run(() => again.release())).toBe('reentered')
    await bed.run(() => next.release())
    expect((await bed.run(() => last)).holder).toBe(next.holder)
  })

  /** Locks of a platform that ends each request that sleeps, without a trace, except while it stays. */
  function vanishing() {
    const { bed, sent } = setUp()
    const { now, sleep } = bed.clock
    let vanishes = true
    const clock = {
      now,
      wall: now,
      random: bed.random,
      sleep: (...how: Parameters<typeof sleep>) => (vanishes ? new Promise<void>(() => {}) : sleep(...how)),
    }
    const stay = (stays = true) => {
      vanishes = !stays
    }
    return { bed, sent, mine: of(bed.with({ clock })), stay }
  }

  it('is not handed on to a caller that has vanished', async () => {
    const { bed, sent, mine } = vanishing()
    await bed.run(() => mine.acquire())
    void mine.acquire({ waitMs: Infinity })
    await elapse(bed, 7_000)
    await bed.run(() => forceRelease(of(bed.other())))
    const lease = await bed.run(() => mine.acquire({ waitMs: 0 }))
    expect(await bed.run(() => lease.release())).toBe('released')
    expect(sent(release)).toBe(1)
  })

  it('goes to the next caller if the first has vanished', async () => {
    const { bed, mine, stay } = vanishing()
    const lease = await bed.run(() => of(bed.other()).acquire())
    void mine.acquire({ waitMs: Infinity })
    await elapse(bed, 100)
    stay()
    const waiting = mine.acquire({ waitMs: Infinity })
    // The one that comes wakes the first, which does not run.
    stay(false)
    await elapse(bed, 50)
    stay()
    await bed.run(() => lease.release())
    const since = bed.clock.now()
    await bed.run(() => waiting)
    expect(bed.clock.now() - since).toBeLessThan(5_000)
  })

  it('is had by callers with few polls as often as by others', async () => {
    const { bed, mine, others } = setUp()
    const counts = { frugal: 0, default: 0, rival: 0, busy: 0 }
    const until = bed.clock.now() + many(5_000, 20_000)
    const loop = async (who: keyof typeof counts, lock: Lock, maxPolls?: number) => {
      while (bed.clock.now() < until) {
        const lease = await lock
          .acquire({ waitMs: 60_000, ...(maxPolls && { maxPolls }) })
          .catch(() => undefined)
        counts[lease ? who : 'busy']++
        await bed.clock.sleep(50)
        await lease?.release()
      }
    }
    const rival = others()
    await bed.run(() =>
      Promise.all([
        ...Array.from({ length: 10 }, () => loop('frugal', mine, 3)),
        ...Array.from({ length: 10 }, () => loop('rival', rival)),
      ]),
    )
    expect(counts.frugal).toBeGreaterThan(counts.rival / 2)
    expect(counts.busy).toBe(0)
  })

  it('is asked for by each caller without a local queue', async () => {
    const { bed, sent } = setUp()
    await bed.run(() => callers(bed, of(bed.with({ localQueue: false })), 5).ended)
    expect(sent(acquire)).toBeGreaterThan(5)
  })
})
