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

/** The kinds whose callers wait together. */
const KINDS = Object.entries(LEASES).flatMap(([kind, { of, scripts }]) => {
  const { pass, acquire, release } = scripts ?? {}
  return pass && acquire && release
    ? [{ kind, of: (locks: Locks) => of(locks, NAME) as Lock, pass, acquire, release }]
    : []
})

/** Lets virtual time pass. */
const elapse = (bed: Bed, ms: number) => bed.run(() => bed.clock.sleep(ms))

describe.each(KINDS)('$kind', ({ of, pass, acquire, release }) => {
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

  /** Starts callers, one after the other, each of which works for `holdMs`. Returns in which order they had the lock. */
  function callers(bed: Bed, mine: Lock, count: number, holdMs = 20) {
    const order: number[] = []
    const leases: Lease[] = []
    const call = async (_: unknown, number: number) => {
      await bed.clock.sleep(number)
      const lease = await mine.acquire({ waitMs: 60_000 })
      order.push(number)
      leases.push(lease)
      await bed.clock.sleep(holdMs)
      expect(await lease.release()).toBe('released')
    }
    return { order, leases, ended: Promise.all(Array.from({ length: count }, call)) }
  }

  it('goes from one caller to the next in one request, in the order in which they came', async () => {
    const { bed, mine, sent } = setUp()
    const { order, leases, ended } = callers(bed, mine, 5)
    await bed.run(() => ended)
    expect(order).toEqual([0, 1, 2, 3, 4])
    expect([sent(acquire), sent(pass), sent(release), bed.sent.length]).toEqual([1, 4, 1, 6])
    const [first] = leases
    expect(leases.map(({ holder }) => holder)).toEqual(
      [0, 1, 2, 3, 4].map(number => `${first?.holder}${number ? `-${number}` : ''}`),
    )
    const tokens = leases.flatMap(({ token }) => token ?? [])
    expect(tokens).toEqual([...new Set(tokens)].sort((a, b) => a - b))
  })

  it('is proven by an heir from when the pass was sent, for its own lease', async () => {
    const { bed, mine, lease: before } = await held()
    const waiting = mine.acquire({ leaseMs: 5_000 })
    await elapse(bed, 100)
    const heir = await bed.run(() => before.release().then(() => waiting))
    expect(heir.remainingMs()).toBeGreaterThan(4_900)
    expect(heir.remainingMs()).toBeLessThanOrEqual(4_950)
    expect(await bed.run(() => heir.isHeld())).toBe(true)
    expect((await bed.run(() => inspect(mine)))?.holder).toBe(heir.holder)
    expect([before.remainingMs(), before.signal.aborted]).toEqual([0, false])
  })

  it('ends a turn after as many passes as callers waited, and serves another process', async () => {
    const { bed, mine, others } = setUp()
    let [grants, other] = [0, false]
    const busy = async () => {
      while (!other && grants < 100) {
        const lease = await mine.acquire()
        grants++
        await bed.clock.sleep(5)
        await lease.release()
      }
    }
    const asking = async () => {
      await bed.clock.sleep(20)
      const lease = await others().acquire({ waitMs: Infinity })
      other = true
      await lease.release()
    }
    await bed.run(() => Promise.all([busy(), busy(), busy(), asking()]))
    expect(grants).toBeLessThan(40)
  })

  it('ends a turn one second after the grant', async () => {
    const { bed, mine, sent } = setUp()
    await bed.run(() => callers(bed, mine, 5, 300).ended)
    expect([sent(acquire), sent(pass)]).toEqual([2, 3])
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
    expect([sent(pass), sent(release)]).toEqual([0, 1])
  })

  it('rejects at once for a signal that has aborted', async () => {
    const { bed, mine, sent } = await held()
    const since = bed.clock.now()
    const signal = AbortSignal.abort('enough')
    expect(await bed.run(() => rejectionOf(mine.acquire({ signal })))).toBe('enough')
    expect([sent(acquire), bed.clock.now() - since]).toEqual([1, 0])
  })

  it('tells each caller "busy" on its own deadline, after one request', async () => {
    const { bed, mine, sent } = await held()
    const waits = [300, 500, 700].map(async waitMs => {
      const since = bed.clock.now()
      expect(await rejectionOf(mine.acquire({ waitMs }))).toBeInstanceOf(LockBusyError)
      return bed.clock.now() - since - waitMs
    })
    for (const lateMs of await bed.run(() => Promise.all(waits))) expect(lateMs).toBeLessThan(10)
    expect(sent(acquire)).toBe(4)
  })

  it('asks at once where it does not wait', async () => {
    const { bed, mine, sent } = await held()
    expect(await bed.run(() => mine.tryAcquire())).toMatchObject({ acquired: false })
    await bed.run(() => rejectionOf(mine.acquire({ maxPolls: 1 })))
    expect(sent(acquire)).toBe(3)
  })

  it.each(Object.entries(FAULTS))(
    'is passed on and released once after a pass that %s',
    async (_fault, fault) => {
      const { bed, mine } = setUp()
      bed.disturb(pass, fault)
      const { leases, ended } = callers(bed, mine, 3)
      await bed.run(() => ended)
      expect(bed.met).toBe(1)
      expect(leases).toHaveLength(3)
      bed.deliverLate()
      expect(await bed.run(() => inspect(mine))).toBeUndefined()
    },
  )

  it('is passed on once more by an heir without an answer, and a late pass gives nothing', async () => {
    const { bed, mine, sent, lease: before } = await held()
    const waiting = mine.acquire({ waitMs: Infinity })
    await elapse(bed, 10)
    bed.withhold(pass, 1)
    const since = bed.clock.now()
    const releasing = before.release()
    const heir = await bed.run(() => waiting)
    expect(heir.holder).toBe(`${before.holder}-1`)
    expect(bed.clock.now() - since).toBeLessThan(1_020)
    expect([sent(pass), sent(release), sent(acquire)]).toEqual([2, 0, 1])
    await bed.run(() => heir.release())
    for (const request of bed.sent.filter(({ text }) => text === pass.text)) bed.deliver(request)
    expect(await bed.run(() => inspect(mine))).toBeUndefined()
    expect(await bed.run(() => releasing)).toBe('released')
  })

  it.each([
    ['do not confirm', 0, 1_000],
    ['do not confirm for longer than a release waits', 0, 4_000],
    ['are gone', 'none', 1_000],
    ['have been gone for longer', 'still none', 1_000],
  ] as const)('is released and given back by its heir if replicas %s', async (_, acknowledged, timeoutMs) => {
    const { bed, sent, others } = setUp()
    const mine = of(bed.with({ confirmed: { count: 1, timeoutMs } }))
    const lease = await bed.run(() => mine.acquire())
    const waiting = rejectionOf(mine.acquire({ waitMs: 5_000 }))
    await elapse(bed, 100)
    bed.acknowledged = acknowledged
    const since = bed.clock.now()
    expect(await bed.run(() => lease.release())).toBe('released')
    expect(bed.clock.now() - since).toBeLessThan(2_000)
    expect(sent(pass)).toBeGreaterThan(0)
    // As an ordinary grant that stays unconfirmed.
    expect(await bed.run(() => waiting)).toMatchObject({ mayBeHeld: false })
    expect(await bed.run(() => inspect(others()))).toBeUndefined()
  })

  it('is granted to its heir when replicas confirm it after all', async () => {
    const { bed, sent } = setUp()
    const mine = of(bed.with({ confirmed: { count: 1 } }))
    const lease = await bed.run(() => mine.acquire())
    const waiting = mine.acquire()
    await elapse(bed, 100)
    bed.acknowledged = 0
    await bed.run(() => lease.release())
    bed.acknowledged = 1
    const heir = await bed.run(() => waiting)
    expect([heir.holder, sent(acquire)]).toEqual([`${lease.holder}-1`, 2])
    expect(heir.token ?? 1).toBeGreaterThan(lease.token ?? 0)
    expect(await bed.run(() => heir.release())).toBe('released')
  })

  it('is held by no one when its heir aborts while the pass is in flight', async () => {
    const { bed, mine, lease: before } = await held()
    const abort = new AbortController()
    const rejection = rejectionOf(mine.acquire({ signal: abort.signal, waitMs: Infinity }))
    await elapse(bed, 10)
    const releasing = before.release()
    abort.abort('enough')
    expect(await bed.run(() => rejection)).toBe('enough')
    expect(await releasing).toBe('released')
    expect(await bed.run(() => inspect(mine))).toBeUndefined()
    for (const request of bed.sent) bed.deliver(request)
    expect(await bed.run(() => inspect(mine))).toBeUndefined()
  })

  it('is asked for as soon as a holder of this process is lost', async () => {
    const { bed, mine, sent, others, lease } = await held()
    const waiting = mine.acquire()
    await bed.run(() => forceRelease(others()))
    expect(sent(acquire)).toBe(1)
    await bed.run(() => rejectionOf(lease.extend()))
    await bed.run(() => waiting)
    expect(sent(acquire)).toBe(2)
  })

  it.each([
    ['that was handed over, and not passed on by it', true, 50, 5],
    ['of this process after a second', false, 990, 20],
  ])('is asked for beside a holder %s', async (_, isHandedOver, beforeMs, afterMs) => {
    const { bed, mine, sent, lease } = await held()
    const waiting = mine.acquire({ waitMs: Infinity })
    await elapse(bed, beforeMs)
    expect(sent(acquire)).toBe(1)
    if (isHandedOver) serialize(lease)
    await elapse(bed, afterMs)
    expect(sent(acquire)).toBe(2)
    await bed.run(() => lease.release().then(() => waiting))
    expect(sent(pass)).toBe(0)
  })

  it.each([
    ['', (locks: Locks) => locks],
    [' of locks that were wrapped', besideStringLocks],
  ])('is not passed on by releaseAll()%s', async (_, wrap) => {
    const { bed, sent } = setUp()
    const mine = of(wrap(bed.locks))
    await bed.run(() => mine.acquire())
    const waiting = mine.acquire()
    expect(await bed.run(() => releaseAll(bed.locks))).toBe(true)
    expect([sent(pass), sent(release)]).toEqual([0, 1])
    await bed.run(() => waiting)
  })

  it('is waited for with the locks of each caller, whichever of those derived from one createLocks() waited first', async () => {
    const { bed, mine } = setUp()
    const lease = await bed.run(() => mine.acquire())
    const other = of(besideStringLocks(bed.locks))
    const waiting = other.acquire()
    await elapse(bed, 100)
    await bed.run(() => lease.release())
    const outer = await waiting
    const inner = await bed.run(() => other.acquire({ reenter: outer }))
    expect([outer.holder, inner.holds]).toEqual([`${lease.holder}-1`, 2])
    // Those that meet it are told to enter it again, whichever locks they have.
    const error = await bed.run(() => rejectionOf(mine.acquire({ waitMs: 0 })))
    expect(error).toMatchObject({ heldByLease: outer.id })
    expect(await bed.run(() => mine.acquire({ reenter: outer }))).toMatchObject({ holds: 3 })
  })

  it('is no other lock of the same name, where mapName depends on who asks', async () => {
    const { bed, sent } = setUp()
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
      expect([sent(pass), await taken.isHeld()]).toEqual([0, true])
    })
  })

  it('is waited for at one gate, although an earlier holder releases it again', async () => {
    const { bed, mine, sent, lease } = await held()
    const busy = rejectionOf(mine.acquire({ waitMs: 1_000 }))
    await elapse(bed, 500)
    bed.disturb(pass, { before: 'fails' }, 1_000)
    expect(await bed.run(() => rejectionOf(lease.release()))).toBeInstanceOf(OutcomeUnknownError)
    await bed.run(() => busy)
    // Nothing is owed any more.
    await elapse(bed, 60_000)
    bed.disturb(pass, {}, 0)
    const next = await bed.run(() => mine.acquire())
    const waiting = mine.acquire({ waitMs: 60_000 })
    await elapse(bed, 100)
    expect(await bed.run(() => lease.release())).toBe('gone')
    const asked = sent(acquire)
    const another = mine.acquire({ waitMs: 60_000 })
    await elapse(bed, 500)
    expect(sent(acquire)).toBe(asked)
    await bed.run(async () => {
      await next.release()
      for (const heir of [waiting, another]) await (await heir).release()
    })
  })

  /** Locks of a platform that ends each request that sleeps, without a trace, until `stay()` is called. */
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
    const stay = () => {
      vanishes = false
    }
    return { bed, sent, mine: of(bed.with({ clock })), stay }
  }

  it('is not passed on to a caller that has vanished', async () => {
    const { bed, sent, mine } = vanishing()
    await bed.run(() => mine.acquire())
    void mine.acquire({ waitMs: Infinity })
    await elapse(bed, 7_000)
    await bed.run(() => forceRelease(of(bed.other())))
    const lease = await bed.run(() => mine.acquire({ waitMs: 0 }))
    expect(await bed.run(() => lease.release())).toBe('released')
    expect([sent(pass), sent(release)]).toEqual([0, 1])
  })

  it('goes to the next caller if the first has vanished', async () => {
    const { bed, mine, stay } = vanishing()
    const lease = await bed.run(() => of(bed.other()).acquire())
    void mine.acquire({ waitMs: Infinity })
    await elapse(bed, 100)
    stay()
    const waiting = mine.acquire({ waitMs: Infinity })
    await bed.run(() => lease.release())
    const since = bed.clock.now()
    await bed.run(() => waiting)
    expect(bed.clock.now() - since).toBeLessThan(20_000)
  })

  it('is asked for by the next caller while the first spares its polls', async () => {
    const { bed, mine, others } = setUp()
    const lease = await bed.run(() => others().acquire())
    const frugal = rejectionOf(mine.acquire({ waitMs: 30_000, maxPolls: 2 }))
    await elapse(bed, 10)
    const waiting = mine.acquire({ waitMs: 20_000 })
    await elapse(bed, 1_000)
    await bed.run(() => lease.release())
    const since = bed.clock.now()
    await bed.run(() => waiting)
    expect(bed.clock.now() - since).toBeLessThan(1_000)
    await bed.run(() => frugal)
  })

  it('is asked for by the first alone, whatever maxPolls of a wait without an end', async () => {
    const { bed, mine, sent, lease } = await held()
    const waiting = [1, 2, 50].map(maxPolls => mine.acquire({ waitMs: Infinity, maxPolls }))
    await elapse(bed, 500)
    expect(sent(acquire)).toBe(1)
    await bed.run(async () => {
      await lease.release()
      for (const each of waiting) await (await each).release()
    })
  })

  it('is asked for by each caller without a local queue', async () => {
    const { bed, sent } = setUp()
    await bed.run(() => callers(bed, of(bed.with({ localQueue: false })), 5).ended)
    expect(sent(pass)).toBe(0)
    expect(sent(acquire)).toBeGreaterThan(5)
  })
})
