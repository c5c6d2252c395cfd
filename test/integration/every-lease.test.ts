import { beforeEach, describe, expect, it } from 'vitest'
import {
  adopt,
  type Lease,
  type Lock,
  type Locks,
  lock,
  multiLock,
  permitSemaphore,
  resume,
  serialize,
} from '../../src/index.ts'
import { LEASES } from '../kinds/index.ts'
import type { Leased } from '../kinds/kind.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { runningDownFrom } from '../support/store.ts'
import { pass } from '../support/timing.ts'

const stack = useStack()
const elsewhere = () => stockLocks(stack())
const refused = { acquired: false, retryAfterMs: expect.any(Number) }

const factsOf = ({ name, holder, id, token, permitIds }: Lease) => ({ name, holder, id, token, permitIds })

/** Leases of the web locks stay inside of their API. */
const KINDS = Object.entries(LEASES).filter(([, { isInternal }]) => !isInternal)
const ready = async ({ prepare }: Leased) => prepare?.(elsewhere(), 'a')

describe.each(KINDS)('a lease of %s', (_, leased) => {
  const { options: more, cannotReenter } = leased
  const of = (locks: Locks) => leased.of(locks, 'a')
  const rival = () => (leased.rival ?? leased.of)(elsewhere(), 'a')
  beforeEach(() => ready(leased))

  it('is handed over to another process, which can extend, re-enter and release it', async () => {
    const lease = await of(elsewhere()).acquire({ leaseMs: 20_000, ...more })
    expect(await rival().tryAcquire()).toEqual(refused)
    const there = of(restLocks(stack()))
    const resumed = resume(there, serialize(lease))
    expect(factsOf(resumed)).toEqual(factsOf(lease))
    expect([resumed.remainingMs(), resumed.signal.aborted]).toEqual([0, false])
    expect(await resumed.isHeld()).toBe(true)
    expect(resumed.remainingMs()).toEqual(runningDownFrom(20_000))
    await resumed.extend(30_000)
    expect(resumed.remainingMs()).toEqual(runningDownFrom(30_000))
    if (cannotReenter) await expect(there.acquire({ reenter: resumed })).rejects.toThrow(TypeError)
    else expect(await (await there.acquire({ reenter: resumed })).release()).toBe('reentered')
    expect(await resumed.release()).toBe('released')
    expect(await lease.isHeld()).toBe(false)
    expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
    expect(await rival().tryAcquire()).toMatchObject({ acquired: true })
  })

  if (!cannotReenter)
    it('can be re-entered by two processes that resume it, and none of them takes it for lost', async () => {
      const from = elsewhere()
      const lease = await of(from).acquire()
      const text = serialize(lease)
      const processes = [from, elsewhere(), restLocks(stack())]
      const leases = [lease, ...processes.slice(1).map(locks => resume(of(locks), text))]
      const enter = (at: number) => of(processes[at] as Locks).acquire({ reenter: leases[at] as Lease })
      for (const at of [0, 1, 2]) {
        const inner = await enter(at)
        expect([inner.holds, await inner.isHeld()]).toEqual([2, true])
        // Released before the next process re-enters.
        expect(await inner.release()).toBe('reentered')
      }
      const inner = await Promise.all([0, 1, 2].map(enter))
      expect(await Promise.all(inner.map(each => each.release()))).toEqual(Array(3).fill('reentered'))
      expect([...inner, ...leases].map(({ signal }) => signal.aborted)).toEqual(Array(6).fill(false))
      expect(await lease.release()).toBe('released')
    })

  if (!cannotReenter)
    it('is kept by its keeper for longer than it lasts, and expires afterwards', async () => {
      const lease = await of(elsewhere()).acquire({ leaseMs: 1_500, ...more })
      const keeper = lease.keepAlive()
      await pass(2_000)
      expect([await lease.isHeld(), lease.signal.aborted]).toEqual([true, false])
      await keeper.stop()
      expect(await rival().acquire({ waitMs: 30_000, maxPolls: 200, ...more })).toHaveProperty('holds', 1)
      expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'expired' })
      expect(await lease.release()).toBe('gone')
    })
})

describe('the holder that another client, such as a Java service, hands over by its id', () => {
  it.each(KINDS.filter(([, { scripts }]) => scripts?.forceRelease))(
    'is extended and released: %s',
    async (_, { of, rival = of }) => {
      const { holder } = await of(elsewhere(), 'a').acquire({ leaseMs: 20_000 })
      const lease = adopt(of(elsewhere(), 'a') as Lock, holder)
      expect(lease.remainingMs()).toBe(0)
      await lease.extend()
      expect(lease.remainingMs()).toEqual(runningDownFrom(30_000))
      expect(await lease.isHeld()).toBe(true)
      expect(await lease.release()).toBe('released')
      expect(await rival(elsewhere(), 'a').tryAcquire()).toMatchObject({ acquired: true })
    },
  )

  it('several permits are extended and released by their ids, in any order', async () => {
    const made = () => permitSemaphore(restLocks(stack()), 's', { permits: 5 })
    const { permitIds = [] } = await made().acquire({ weight: 3 })
    const here = made()
    const lease = adopt(here, permitIds.toReversed(), { leaseMs: 60_000 })
    await lease.extend()
    expect(lease.remainingMs()).toEqual(runningDownFrom(60_000))
    expect(await lease.release()).toBe('released')
    expect(await here.availablePermits()).toBe(5)
    const released = adopt(here, permitIds[0] ?? '')
    expect(await released.isHeld()).toBe(false)
    await expect(released.extend()).rejects.toMatchObject({ code: 'ERR_LEASE_LOST' })
    expect(await released.release()).toBe('gone')
  })

  it('is refused when it is none, without its id', () => {
    const locks = elsewhere()
    expect(() => adopt(lock(locks, 'x'), 'secret')).toThrow(
      /^adopt\(lock, holder\): holder must be <uuid>:<n>, as inspect/,
    )
    expect(() => adopt(lock(locks, 'x'), ['a', 'b'])).toThrow(/<uuid>:<n>/)
    for (const ids of ['secret', []])
      expect(() => adopt(permitSemaphore(locks, 's'), ids), `${ids}`).toThrow(/permit ids of 32/)
    expect(() => adopt(multiLock([lock(locks, 'x')]) as never, 'x')).toThrow(
      /lock must be a lock of this copy of edgelock/,
    )
    expect(() => adopt(lock(locks, 'x'), '-0-0-0-0:1', { leaseMs: 0 })).toThrow(RangeError)
  })
})
