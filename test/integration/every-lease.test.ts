/** What a lease of any kind can do, on a real server: be kept, lost, handed over to another process, and adopted by its id. */
import { Hono } from 'hono'
import { beforeEach, describe, expect, it } from 'vitest'
import { lockGuard } from '../../src/hono/index.ts'
import {
  adopt,
  type Lease,
  LeaseLostError,
  type Lock,
  type Lockable,
  type Locks,
  lock,
  multiLock,
  type PermitSemaphore,
  permitSemaphore,
  resume,
  serialize,
  tryWithLock,
  withLock,
} from '../../src/index.ts'
import { LEASES } from '../kinds/index.ts'
import type { Leased } from '../kinds/kind.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { runningDownFrom } from '../support/store.ts'
import { pass, until } from '../support/timing.ts'

const stack = useStack()
const elsewhere = () => stockLocks(stack())
const refused = { acquired: false, retryAfterMs: expect.any(Number) }

const factsOf = ({ name, holder, id, token, permitIds }: Lease) => ({ name, holder, id, token, permitIds })

/** Leases of the web locks stay inside of their API. */
const KINDS = Object.entries(LEASES).filter(([, { isInternal }]) => !isInternal)
/** Those that end with a lease. */
const keysWithin = async (leaseMs: number) => {
  const { client } = stack().redis
  const rests = await Promise.all(
    (await client.keys('*')).map(async key => [key, await client.pttl(key)] as const),
  )
  return rests.flatMap(([key, restMs]) => (restMs > 0 && restMs <= leaseMs ? [key] : []))
}
const ready = async ({ prepare }: Leased) => prepare?.(elsewhere(), 'a')
const permits = (locks: Locks, name = 'a') => permitSemaphore(locks, name, { permits: 3 })

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

  it('is lost with the data of the server', async () => {
    const lease = await of(elsewhere()).acquire(more)
    await stack().redis.client.flushdb()
    await ready(leased)
    await expect(lease.extend()).rejects.toThrow(LeaseLostError)
    expect(lease.signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
    expect([lease.remainingMs(), await lease.isHeld()]).toEqual([0, false])
    expect(await lease.release()).toBe('gone')
    expect(await rival().tryAcquire()).toMatchObject({ acquired: true })
  })

  it('has its TTL again after an extension, for as long as it is proven', async () => {
    const { client } = stack().redis
    const lease = await of(elsewhere()).acquire({ leaseMs: 20_000, ...more })
    const lost = await keysWithin(20_000)
    await Promise.all(lost.map(key => client.persist(key)))
    expect(await lease.isHeld()).toBe(true)
    await lease.extend(1_000)
    expect(await rival().tryAcquire()).toEqual(refused)
    for (const key of lost) expect([key, await client.pttl(key)]).toEqual([key, runningDownFrom(20_000)])
  })

  if (!cannotReenter)
    it('has its TTL again after a re-entry', async () => {
      const { client } = stack().redis
      const kind = of(elsewhere())
      const lease = await kind.acquire({ leaseMs: 20_000, ...more })
      const lost = await keysWithin(20_000)
      await Promise.all(lost.map(key => client.persist(key)))
      const inner = await kind.acquire({ reenter: lease, leaseMs: 1_000 })
      for (const key of lost) expect([key, await client.pttl(key)]).toEqual([key, runningDownFrom(20_000)])
      await inner.release()
    })

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

  it('is taken and released by withLock, tryWithLock and a guard', async () => {
    const work = async (lease: Lease) => {
      expect(await lease.isHeld()).toBe(true)
      expect(await tryWithLock(rival(), () => 'inside')).toEqual(refused)
      throw new Error('the work failed')
    }
    await expect(withLock(of(elsewhere()), more ?? {}, work)).rejects.toThrow('the work failed')
    expect(await tryWithLock(rival(), () => 'inside')).toEqual({ acquired: true, value: 'inside' })
    if (more) return
    const behind = (kind: () => Lockable) => lockGuard({ locks: elsewhere(), name: 'a', kind, waitMs: 0 })
    const app: Hono = new Hono()
      .post(
        '/',
        behind(() => of(elsewhere())),
        async c => {
          const { status } = await app.request('/rival', { method: 'POST' })
          return c.json([status, c.var.lease.name])
        },
      )
      .post('/rival', behind(rival), c => c.text('inside'))
    const { name } = of(elsewhere()) as unknown as { name: string }
    expect(await (await app.request('/', { method: 'POST' })).json()).toEqual([409, name])
    await until(async () => expect((await app.request('/rival', { method: 'POST' })).status).toBe(200))
  })
})

describe('a lease of a lock and a permit', () => {
  it('lasts as long as leaseMs of its createLocks() says, whichever kind its members are', async () => {
    const locks = stockLocks(stack(), { leaseMs: 9_000 })
    const lease = await multiLock([permits(locks)]).acquire()
    expect(lease.remainingMs()).toBeLessThanOrEqual(9_000)
  })

  it('is handed over although the permit belongs to another createLocks()', async () => {
    const mixed = () => multiLock([permits(elsewhere(), 'p'), lock(elsewhere(), 'a')])
    const lease = await mixed().acquire()
    const resumed = resume(mixed(), serialize(lease))
    expect([await resumed.isHeld(), await resumed.release()]).toEqual([true, 'released'])
    expect(await permitSemaphore(elsewhere(), 'p').availablePermits()).toBe(3)
    expect(await lock(elsewhere(), 'a').tryAcquire()).toMatchObject({ acquired: true })
  })

  it('cannot be handed over when a member has leases that cannot be resumed', async () => {
    const own = lock(elsewhere(), 'a')
    const foreign: Lockable = {
      tryAcquire: options => own.tryAcquire(options),
      acquire: options => own.acquire(options),
    }
    const lease = await multiLock([lock(elsewhere(), 'b'), foreign]).acquire()
    expect(() => serialize(lease)).toThrow(TypeError)
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

  it('answers for itself, whatever another adoption of the same holder has released', async () => {
    const there = permitSemaphore(elsewhere(), 'a', { permits: 6 })
    const { permitIds = [] } = await there.acquire({ weight: 6 })
    const here = () => permitSemaphore(restLocks(stack()), 'a')
    expect(await adopt(here(), permitIds.slice(1, 2)).release()).toBe('released')
    const [one, two] = [adopt(here(), permitIds), adopt(here(), permitIds)]
    // It gives back five of six.
    expect(await one.release()).toBe('gone')
    expect(await one.release()).toBe('gone')
    expect(await two.release()).toBe('gone')
    expect(await adopt(here(), permitIds[0] ?? '').release()).toBe('gone')
    expect(await here().availablePermits()).toBe(6)
  })

  it.each([
    ['before', async () => {}],
    ['after', (permits: PermitSemaphore) => permits.availablePermits()],
  ])(
    'gives back what is left, and is gone when one has expired, %s that was taken back',
    async (_, count) => {
      const there = permitSemaphore(elsewhere(), 'a', { permits: 2 })
      const short = await there.acquire({ leaseMs: 200 })
      const long = await there.acquire()
      await pass(250)
      await count(there)
      const ids = [...(short.permitIds ?? []), ...(long.permitIds ?? [])]
      const lease = adopt(permitSemaphore(restLocks(stack()), 'a'), ids)
      expect(await lease.release()).toBe('gone')
      expect(await there.availablePermits()).toBe(2)
    },
  )

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
