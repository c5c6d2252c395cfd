import { describe, expect, it } from 'vitest'
import type { Lease, Lock, Lockable, LockEvent } from '../../src/index.ts'
import { createLocks, lock, redLock, resume, serialize } from '../../src/index.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft, rejectionOf } from '../support/fake-locks.ts'
import { busy, delayed, FakeRedis, granted, hang } from '../support/fake-redis.ts'

const LEASE_MS = 9_000
const GONE = [':gone']

interface Fakes {
  clock: FakeClock
  nodes: [FakeRedis, FakeRedis, FakeRedis]
  members: Lock[]
  lock: Lockable
  events: LockEvent[]
}

function fakes(onEvent: (event: LockEvent) => void = () => {}): Fakes {
  const clock = new FakeClock()
  const events: LockEvent[] = []
  const node = () => new FakeRedis(clock)
  const nodes: Fakes['nodes'] = [node(), node(), node()]
  const told = (event: LockEvent) => {
    events.push(event)
    onEvent(event)
  }
  const members = nodes.map(redis => lock(createLocks({ clock, redis, onEvent: told }), 'x'))
  return { clock, nodes, members, lock: redLock(members), events }
}

/** Holders that asked for the lock, in their order. */
function askers(node: FakeRedis): (string | undefined)[] {
  return node.sent('acquire').map(({ values }) => values.holder)
}

/** Holders that were released or cancelled, with 1 or 0. */
function enders(node: FakeRedis): string[] {
  return node.sent('release').map(({ values }) => `${values.holder} ${values.outcome}`)
}

async function leased(onEvent?: (event: LockEvent) => void): Promise<Fakes & { lease: Lease }> {
  const made = fakes(onEvent)
  return { ...made, lease: await made.clock.runUntil(made.lock.acquire({ leaseMs: LEASE_MS })) }
}

/** A lease whose first database has restarted empty. */
async function afterRestart(onEvent?: (event: LockEvent) => void): Promise<Fakes & { lease: Lease }> {
  const made = await leased(onEvent)
  made.nodes[0].answer('extend', GONE, [':extended'])
  return made
}

describe('a member that forgot the lease', () => {
  it('is taken again for a fresh holder, and is released with the rest', async () => {
    const { clock, nodes, lease } = await afterRestart()
    const before = { id: lease.id, holder: lease.holder }
    await clock.runUntil(lease.extend())
    const [old, fresh] = askers(nodes[0])
    expect(fresh).not.toBe(old)
    expect(lease.holder).toBe(before.holder.replace(old ?? '', fresh ?? ''))
    expect([lease.id.split(' ').slice(1), lease.id === before.id]).toEqual([
      before.id.split(' ').slice(1),
      false,
    ])
    nodes[1].answer('extend', GONE)
    await clock.runUntil(lease.extend())
    expect([lease.signal.aborted, nodes[1].sent('acquire').length]).toEqual([false, 2])
    await clock.runUntil(lease.release())
    expect(enders(nodes[0])).toEqual([`${old} 1`, `${fresh} 1`])
    expectNothingLeft(clock)
  })

  it.each([
    ['the extension', 2 * LEASE_MS, 2 * LEASE_MS],
    ['the lease, if that is longer', 1_000, LEASE_MS],
  ])('is taken for as long as %s', async (_, extendMs, takenMs) => {
    const { clock, nodes, lease } = await afterRestart()
    await clock.runUntil(lease.extend(extendMs))
    expect(nodes[0].sent('acquire').at(-1)?.values.leaseMs).toBe(`${takenMs}`)
  })

  it('delays a renewal by no more than 100 ms when it does not answer', async () => {
    const { clock, nodes, lease } = await afterRestart()
    nodes[0].answer('acquire', hang)
    await clock.runUntil(lease.extend())
    expect(clock.elapsedMs).toBe(100)
    await clock.advance(5_000)
    const [, fresh] = askers(nodes[0])
    expect(enders(nodes[0])).toEqual([`${fresh} 0`])
  })

  it('is carried by serialize(), after which only the resumed lease takes members', async () => {
    const { clock, nodes, lock, lease } = await afterRestart()
    await clock.runUntil(lease.extend())
    const resumed = resume(lock, serialize(lease))
    expect(resumed.holder).toBe(lease.holder)
    for (const side of [lease, resumed]) {
      nodes[2].answer('extend', GONE)
      await clock.runUntil(side.extend())
    }
    expect(askers(nodes[2]).length).toBe(2)
    expect([resumed.holder, lease.holder].map(holder => holder.includes(askers(nodes[2])[1] ?? '-'))).toEqual(
      [true, false],
    )
  })
})

it('a resumed lease is lost with its majority, although a member that never answered is left', async () => {
  const { clock, nodes, lock, lease } = await leased()
  const resumed = resume(lock, serialize(lease))
  // The second answers when the first is nearly over.
  nodes[1].answer('extend', hang, [':extended'])
  nodes[2].answer('extend', hang, hang, hang)
  await clock.runUntil(resumed.extend())
  expect(resumed.remainingMs()).toBeGreaterThan(0)
  await clock.advance(resumed.remainingMs())
  expect([resumed.remainingMs(), resumed.signal.aborted]).toEqual([0, true])
})

describe('the end of a keeper', () => {
  /** Until when the last grant or renewal of each database lasts. */
  const ends = ({ nodes }: Fakes) =>
    nodes.map(({ calls }) => Math.max(...calls.map(({ at, values }) => at + Number(values.leaseMs ?? 0))))

  it('is near: nothing is asked for that would last longer', async () => {
    const made = await afterRestart()
    const { clock, nodes, lease } = made
    nodes[0].answer('acquire', busy(), busy(), granted())
    lease.keepAlive({ maxHoldMs: 14_000 })
    await clock.advance(60_000)
    expect(Math.max(...ends(made))).toBeLessThanOrEqual(14_000)
    expect(nodes[0].sent('acquire').length).toBe(3)
  })

  /** Has the caller find out that the first database forgot the lease. */
  async function findLost({ clock, nodes, lease }: Fakes & { lease: Lease }): Promise<void> {
    const [, ...others] = lease.holder.split(' ')
    for (const [at, holder] of others.entries())
      nodes[at + 1]?.answer('inspect', [':held', holder, 1, LEASE_MS])
    expect(await clock.runUntil(lease.isHeld())).toBe(true)
    expect(nodes[0].sent('inspect').length).toBe(1)
  }

  it('is the end of asking for a member, and so is the end of what is proven', async () => {
    const { clock, nodes, members } = fakes()
    let asked = 0
    const first: Lockable = {
      acquire: () => expect.unreachable(),
      tryAcquire(options) {
        asked++
        return members[0]?.tryAcquire(options) ?? expect.unreachable()
      },
    }
    const lease = await redLock([first, ...members.slice(1)]).acquire({ leaseMs: LEASE_MS })
    nodes[0].answer('extend', GONE)
    nodes[0].answer('acquire', busy())
    const keeper = lease.keepAlive()
    await clock.advance(LEASE_MS / 3)
    const before = asked
    await keeper.stop()
    expect(asked).toBe(before)
    for (const node of nodes) node.answer('extend', hang)
    void lease.keepAlive()
    await clock.advance(1)
    const later = asked
    // The process stood still for longer than the lease, and no timer has said so.
    const [real, wokenAt] = [clock.now.bind(clock), clock.now() + 2 * LEASE_MS]
    clock.now = () => Math.max(wokenAt, real())
    await clock.advance(LEASE_MS / 3)
    expect(asked).toBe(later)
  })

  it('is near: what is found lost is not asked for when it would last longer', async () => {
    const made = await leased()
    const { clock, nodes, lease } = made
    const keeper = lease.keepAlive({ maxHoldMs: LEASE_MS + 5_000 })
    await clock.advance(5_001)
    await findLost(made)
    await clock.advance(500)
    expect(nodes[0].sent('acquire').length).toBe(1)
    // A keeper that goes on for longer may still ask.
    const longer = lease.keepAlive()
    await clock.advance(LEASE_MS / 3)
    expect(nodes[0].sent('acquire').length).toBe(2)
    await Promise.all([keeper.stop(), longer.stop()])
  })
})

describe('what is taken again is given back', () => {
  /** A lease that is taking its first member again; the answer comes a second later. */
  async function whileTaking() {
    const made = await afterRestart()
    const { clock, nodes, lease } = made
    nodes[0].answer('acquire', delayed(clock, 1_000, granted()))
    await clock.runUntil(lease.extend())
    const [, fresh] = askers(nodes[0])
    return { ...made, fresh }
  }

  it('when the lease is handed over at that moment', async () => {
    let isTakenAgain = false
    const made = await afterRestart(({ type }) => {
      if (isTakenAgain && type === 'acquired') serialize(made.lease)
    })
    const { clock, nodes, lease } = made
    isTakenAgain = true
    await clock.runUntil(lease.extend())
    const [, fresh] = askers(nodes[0])
    expect([lease.holder.includes(fresh ?? '-'), enders(nodes[0])]).toEqual([false, [`${fresh} 1`]])
  })

  it('when its keeper was stopped meanwhile', async () => {
    const { clock, nodes, lease } = await afterRestart()
    nodes[0].answer('acquire', hang)
    const keeper = lease.keepAlive()
    await clock.advance(LEASE_MS / 3)
    const [, fresh] = askers(nodes[0])
    await keeper.stop()
    await clock.advance(0)
    expect(enders(nodes[0])).toContain(`${fresh} 0`)
  })

  it('when the majority was lost meanwhile', async () => {
    const { clock, nodes, lease, fresh } = await whileTaking()
    nodes[1].answer('extend', GONE)
    expect(await rejectionOf(lease.extend(), clock)).toMatchObject({ code: 'ERR_LEASE_LOST' })
    await clock.advance(2_000)
    expect(enders(nodes[0])).toContain(`${fresh} 0`)
    expect([lease.remainingMs(), lease.signal.aborted]).toEqual([0, true])
    expect([nodes[0], nodes[1]].map(node => node.sent('acquire').length)).toEqual([2, 1])
  })

  it('when the majority is no longer proven, although no timer has said so', async () => {
    const { clock, nodes, lease } = await afterRestart()
    nodes[0].answer('acquire', () => {
      // The process stood still: it wakes up after the lease, and this answer comes first.
      const [real, wokenAt] = [clock.now.bind(clock), clock.now() + 2 * LEASE_MS]
      clock.now = () => Math.max(wokenAt, real())
      return [':granted', 10 * LEASE_MS]
    })
    await expect(clock.runUntil(lease.extend())).rejects.toMatchObject({ code: 'ERR_LEASE_LOST' })
    const [, fresh] = askers(nodes[0])
    await clock.advance(LEASE_MS)
    expect(enders(nodes[0]).some(ender => ender.startsWith(`${fresh} `))).toBe(true)
    expect([lease.remainingMs(), lease.signal.aborted]).toEqual([0, true])
  })
})

it('proves no more than its majority does', async () => {
  const { clock, nodes, lease } = await afterRestart()
  nodes[0].answer('acquire', granted(100 * LEASE_MS))
  await clock.runUntil(lease.extend())
  expect(lease.remainingMs()).toBeLessThan(LEASE_MS)
  await clock.advance(LEASE_MS)
  expect([lease.remainingMs(), lease.signal.aborted]).toEqual([0, true])
})

it('an inner hold re-enters what its outer lease took again', async () => {
  const { clock, nodes, lock, lease } = await afterRestart()
  const inner = await clock.runUntil(lock.acquire({ reenter: lease }))
  await clock.runUntil(lease.extend())
  await clock.runUntil(inner.extend())
  const [, fresh] = askers(nodes[0])
  expect(nodes[0].sent('reenter').map(({ values }) => values.holder)).toEqual([askers(nodes[0])[0], fresh])
  expect([inner.holder, nodes[0].sent('acquire').length]).toEqual([lease.holder, 2])
})

it('an inner hold takes no member that its outer lease has not, so that the outer one can take it', async () => {
  const { clock, nodes, lock } = fakes()
  nodes[2].answer('acquire', busy(), granted())
  const outer = await clock.runUntil(lock.acquire({ leaseMs: LEASE_MS }))
  const inner = await clock.runUntil(lock.acquire({ reenter: outer }))
  await clock.runUntil(inner.extend())
  expect(askers(nodes[2]).length).toBe(1)
  await clock.runUntil(outer.extend())
  await clock.runUntil(inner.extend())
  expect(nodes[2].sent('reenter').map(({ values }) => values.holder)).toEqual([askers(nodes[2])[1]])
})

it('what a renewal goes on taking again is left to waitUntil', async () => {
  const { clock, nodes, lock } = fakes()
  const kept: Promise<unknown>[] = []
  const lease = await clock.runUntil(lock.acquire({ leaseMs: LEASE_MS, waitUntil: work => kept.push(work) }))
  await clock.runUntil(Promise.all(kept.splice(0)))
  nodes[0].answer('extend', GONE)
  nodes[0].answer('acquire', delayed(clock, 1_000, granted()))
  await clock.runUntil(lease.extend())
  await clock.runUntil(Promise.all(kept))
  expect([kept.length, clock.elapsedMs]).toEqual([1, 1_000])
})
