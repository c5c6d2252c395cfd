/** Redisson's RSemaphore in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { type Semaphore, semaphore } from '../../src/index.ts'
import { expectTook, pass, timed } from '../support/timing.ts'
import { useInterop } from './interop.ts'
import { channelOf } from './kinds.ts'

const interop = useInterop()

/** A Java thread without a message would wait for ever. */
const AT_ONCE_MS = 3_000

let semaphoresSoFar = 0

async function pair(permits: number, name = `semaphore-${++semaphoresSoFar}`) {
  const ours = semaphore(interop.locks(), name)
  await ours.trySetPermits(permits)
  return {
    name,
    ours,
    java: interop.java(name).semaphore(name),
    javaOn: (thread: string) => interop.java(`${name} ${thread}`).semaphore(name),
    untilJavaWaits: () => interop.untilWaiting(channelOf('semaphore', name, '')),
  }
}

describe('wake-ups', () => {
  it('a Java thread that waits for two permits gets them with our second release', async () => {
    const { ours, java, untilJavaWaits } = await pair(0)
    let got = false
    const waiting = java.acquire({ n: 2 }).then(() => {
      got = true
    })
    await untilJavaWaits()
    await ours.release()
    await pass(200)
    expect(got).toBe(false)
    const { ms } = await timed(() => ours.release().then(() => waiting))
    expectTook(ms, 0, AT_ONCE_MS)
    expect(await ours.availablePermits()).toBe(0)
  })

  it.each([
    ['addPermits', (ours: Semaphore) => ours.addPermits(1)],
    ['releaseIfExists', (ours: Semaphore) => ours.releaseIfExists()],
  ])('a waiting Java thread gets the permit of our %s()', async (_method, give) => {
    const { ours, java, untilJavaWaits } = await pair(0)
    const waiting = java.acquire()
    await untilJavaWaits()
    const { ms } = await timed(() => give(ours).then(() => waiting))
    expectTook(ms, 0, AT_ONCE_MS)
  })

  it('a Java thread that waits for a missing semaphore gets a permit when we set it', async () => {
    const { ours, java, untilJavaWaits, name } = await pair(0)
    await interop.stack.redis.client.del(name)
    const waiting = java.acquire()
    await untilJavaWaits()
    const { ms } = await timed(() => ours.trySetPermits(1).then(() => waiting))
    expectTook(ms, 0, AT_ONCE_MS)
  })

  it('a waiter of ours gets the permit that Java releases', async () => {
    const { ours, java } = await pair(1)
    await java.acquire()
    const waiting = ours.acquire(1, { waitMs: 30_000, maxPolls: 300 })
    await pass(300)
    const { ms } = await timed(() => java.release().then(() => waiting))
    expectTook(ms, 0, AT_ONCE_MS)
  })

  it.each(['rooms:{7}:keys', '锁 "x" 🔒'])('the name %s is the same semaphore on both sides', async name => {
    const { ours, java, untilJavaWaits } = await pair(0, name)
    const waiting = java.acquire()
    await untilJavaWaits()
    const { ms } = await timed(() => ours.release().then(() => waiting))
    expectTook(ms, 0, AT_ONCE_MS)
  })
})

it('both sides see the same number of permits after every operation of either', async () => {
  const { ours, java } = await pair(5)
  const seen = async () => [await ours.availablePermits(), await java.availablePermits()]
  expect(await java.trySetPermits({ n: 9 })).toBe(false)
  expect(await seen()).toEqual([5, 5])
  await java.acquire({ n: 2 })
  expect(await seen()).toEqual([3, 3])
  expect(await ours.tryAcquire(4)).toBe(false)
  expect(await ours.tryAcquire(3)).toBe(true)
  expect(await java.tryAcquire()).toBe(false)
  await java.release({ n: 5 })
  await ours.addPermits(-8)
  expect(await seen()).toEqual([-3, -3])
  await java.addPermits({ n: 7 })
  expect(await seen()).toEqual([4, 4])
  expect(await ours.drainPermits()).toBe(4)
  expect(await java.drainPermits()).toBe(0)
  await ours.release(2)
  expect(await seen()).toEqual([2, 2])
})

it('the permits of a killed JVM, as of any process, are gone until they are added again', async () => {
  const { name, ours } = await pair(2)
  await using jvm = await interop.newJvm()
  await jvm.thread().semaphore(name).acquire({ n: 2 })
  await jvm.kill()
  expect(await ours.tryAcquire()).toBe(false)
  await ours.addPermits(2)
  expect(await ours.tryAcquire()).toBe(true)
})
