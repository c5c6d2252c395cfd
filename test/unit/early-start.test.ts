/** Callers of one process that start while the lock is passed on to them. `test/simulation/` plays them against every fault. */
import { expect, it } from 'vitest'
import {
  earlyStart,
  fencedLock,
  forceRelease,
  type Lease,
  LeaseLostError,
  type Lock,
  type Locks,
  lock,
  readWriteLock,
  releaseAll,
  resume,
  serialize,
} from '../../src/index.ts'
import { pass, release } from '../../src/transport/scripts/lock.gen.ts'
import { Bed, FAULTS, NAME } from '../kinds/bed.ts'

const ROUND_TRIP_MS = 2

/** Lets one caller wait for what another has. Its lease comes in the step in which the other begins its release. */
async function begun(bed: Bed, mine: Lock, options: { leaseMs?: number; firstMs?: number } = {}) {
  const { leaseMs = 30_000, firstMs = 30_000 } = options
  const before = await bed.run(() => mine.acquire({ leaseMs: firstMs }))
  const waiting = mine.acquire({ leaseMs, waitMs: 60_000 })
  await bed.run(() => bed.clock.sleep(100))
  const since = bed.clock.now()
  const releasing = before.release()
  const heir = await waiting
  return { before, heir, releasing, tookMs: bed.clock.now() - since }
}

function setUp(of: (locks: Locks) => Lock = locks => lock(locks, NAME)) {
  const bed = new Bed()
  return { bed, mine: of(bed.with({ localQueue: earlyStart() })) }
}

const texts = (bed: Bed) => bed.sent.map(({ text }) => text)

it.each([
  [{ leaseMs: 60_000 }, 29_900],
  [{ leaseMs: 5_000 }, 5_000],
] as const)(
  'a caller starts at once, and counts on the lease before it or on its own, whichever ends first: %o',
  async (options, mostMs) => {
    const { bed, mine } = setUp()
    const { before, heir, tookMs } = await begun(bed, mine, options)
    expect([tookMs, heir.holder]).toEqual([0, `${before.holder}-1`])
    expect(heir.remainingMs()).toBeGreaterThan(mostMs * 0.97)
    expect(heir.remainingMs()).toBeLessThan(mostMs)
  },
)

it('it counts on its own lease once the lock is passed on', async () => {
  const { bed, mine } = setUp()
  const { heir } = await begun(bed, mine, { firstMs: 1_000, leaseMs: 30_000 })
  expect(heir.remainingMs()).toBeLessThan(900)
  await bed.run(() => bed.clock.sleep(ROUND_TRIP_MS + 1))
  expect(heir.remainingMs()).toBeGreaterThan(29_000)
  await bed.run(() => bed.clock.sleep(2_000))
  expect(heir.signal.aborted).toBe(false)
})

it('it is not passed on by releaseAll(), which comes before the answer', async () => {
  const bed = new Bed()
  const locks = bed.with({ localQueue: earlyStart() })
  const mine = lock(locks, NAME)
  const before = await bed.run(() => mine.acquire())
  const [next, last] = [1, 2].map(() => mine.acquire({ waitMs: 60_000 }))
  await bed.run(() => bed.clock.sleep(100))
  void before.release()
  await next
  expect(await bed.run(() => releaseAll(locks))).toBe(true)
  const sent = (script: { text: string }) => texts(bed).filter(text => text === script.text).length
  expect([sent(pass), sent(release)]).toEqual([1, 1])
  await bed.run(async () => last)
})

it('its requests wait for the answer', async () => {
  const calls: ((lease: Lease) => Promise<unknown>)[] = [
    lease => lease.isHeld(),
    lease => lease.extend().then(() => true),
    lease => lease.release().then(outcome => outcome === 'released'),
  ]
  for (const call of calls) {
    const { bed, mine } = setUp()
    const { heir } = await begun(bed, mine)
    const sent = bed.sent.length
    const calling = call(heir)
    await Promise.resolve()
    expect(bed.sent).toHaveLength(sent)
    expect(await bed.run(() => calling)).toBe(true)
    expect(texts(bed).filter(text => text === pass.text)).toHaveLength(1)
  }
})

it('it passes the lock on to the next, which starts when the answer is there', async () => {
  const { bed, mine } = setUp()
  const before = await bed.run(() => mine.acquire())
  const [second, third] = [mine.acquire(), mine.acquire()]
  await bed.run(() => bed.clock.sleep(10))
  const since = bed.clock.now()
  const releasing = [before.release(), second.then(lease => lease.release())]
  const last = await bed.run(() => third)
  expect(bed.clock.now() - since).toBe(ROUND_TRIP_MS)
  await bed.run(() => Promise.all([...releasing, last.release()]))
  expect(texts(bed).slice(1)).toEqual([pass.text, pass.text, release.text])
})

it('it learns within one round trip that the lock was taken', async () => {
  const { bed, mine } = setUp()
  const before = await bed.run(() => mine.acquire())
  const waiting = mine.acquire()
  await bed.run(() => forceRelease(lock(bed.other(), NAME)))
  const releasing = before.release()
  const heir = await waiting
  expect([heir.signal.aborted, heir.remainingMs() > 0]).toEqual([false, true])
  await bed.run(() => bed.clock.sleep(ROUND_TRIP_MS + 1))
  expect(heir.signal.reason).toBeInstanceOf(LeaseLostError)
  expect([heir.signal.reason.reason, heir.remainingMs()]).toEqual(['taken', 0])
  expect(await bed.run(() => Promise.all([releasing, heir.release()]))).toEqual(['gone', 'gone'])
})

it.each(Object.entries(FAULTS))(
  'it has the lock and releases it after a pass that %s',
  async (_what, fault) => {
    const { bed, mine } = setUp()
    bed.disturb(pass, fault)
    const { heir, releasing } = await begun(bed, mine)
    expect(await bed.run(() => heir.isHeld())).toBe(true)
    expect(await bed.run(() => Promise.all([releasing, heir.release()]))).toEqual(['released', 'released'])
    bed.deliverLate()
    expect(await bed.run(() => lock(bed.other(), NAME).tryAcquire())).toMatchObject({ acquired: true })
  },
)

it('it counts on the lease before it while replicas do not confirm the pass', async () => {
  const bed = new Bed()
  const mine = lock(bed.with({ localQueue: earlyStart(), confirmed: { count: 1 } }), NAME)
  const before = await bed.run(() => mine.acquire({ leaseMs: 20_000 }))
  const waiting = mine.acquire()
  await bed.run(() => bed.clock.sleep(100))
  bed.acknowledged = 0
  const releasing = before.release()
  const heir = await waiting
  expect(await bed.run(() => releasing)).toBe('released')
  expect(heir.remainingMs()).toBeGreaterThan(18_000)
  expect(heir.remainingMs()).toBeLessThan(20_000)
  bed.acknowledged = 1
  await bed.run(() => heir.extend())
  expect(heir.remainingMs()).toBeGreaterThan(29_000)
  expect(await bed.run(() => heir.release())).toBe('released')
})

it('it sends the pass itself if its answer does not come for a second', async () => {
  const { bed, mine } = setUp()
  bed.withhold(pass, 1)
  const { heir } = await begun(bed, mine)
  const since = bed.clock.now()
  expect(await bed.run(() => heir.isHeld())).toBe(true)
  expect(bed.clock.now() - since).toBeLessThan(1_010)
})

it('a release that failed for good passes it on again, because the next counts on it', async () => {
  const bed = new Bed()
  let refusals = 1
  const redis = {
    async eval(text: string, keys: string[], args: (string | number)[]) {
      if (text === pass.text && refusals-- > 0)
        throw Object.assign(new Error('Unauthorized'), { status: 401 })
      return bed.deliver({ text, keys, args: args.map(String) })
    },
  }
  const mine = lock(bed.with({ redis, localQueue: earlyStart() }), NAME)
  const { before, heir, releasing } = await begun(bed, mine)
  await expect(releasing).rejects.toThrow()
  expect(await bed.run(() => before.release())).toBe('released')
  expect(await bed.run(() => lock(bed.other(), NAME).tryAcquire())).toMatchObject({ acquired: false })
  expect(await bed.run(() => heir.release())).toBe('released')
})

it('it cannot be handed over before the answer', async () => {
  const { bed, mine } = setUp()
  const { heir } = await begun(bed, mine)
  expect(() => serialize(heir)).toThrow(
    new TypeError(
      'serialize(lease): lease must be proven first, because it has started early: await lease.isHeld()',
    ),
  )
  await bed.run(() => heir.isHeld())
  const again = resume(lock(bed.other(), NAME), serialize(heir))
  expect(await bed.run(() => again.isHeld())).toBe(true)
})

it('a fenced lock waits for its token', async () => {
  const { bed, mine } = setUp(locks => fencedLock(locks, NAME))
  const before = await bed.run(() => mine.acquire())
  const waiting = mine.acquire()
  await bed.run(() => bed.clock.sleep(10))
  const since = bed.clock.now()
  const heir = await bed.run(() => before.release().then(() => waiting))
  expect(bed.clock.now() - since).toBe(ROUND_TRIP_MS)
  expect(heir.token).toBeGreaterThan(before.token as number)
})

it('a writer that starts early may read as well, and is then not passed on', async () => {
  const bed = new Bed()
  const { read, write } = readWriteLock(bed.with({ localQueue: earlyStart() }), NAME)
  const { heir, tookMs } = await begun(bed, write)
  expect(tookMs).toBe(0)
  const reading = await bed.run(() => read.acquire({ reenter: heir }))
  const waiting = write.acquire({ waitMs: 60_000 })
  expect(await bed.run(() => heir.release())).toBe('released')
  expect(await bed.run(() => reading.release())).toBe('released')
  const last = await bed.run(() => waiting)
  expect(last.signal.aborted).toBe(false)
})
