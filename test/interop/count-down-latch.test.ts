/** Redisson's RCountDownLatch in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { countDownLatch } from '../../src/index.ts'
import { expectTook, pass, timed } from '../support/timing.ts'
import { useInterop } from './interop.ts'

const interop = useInterop()
const WAIT_MS = 30_000
const AT_ONCE_MS = WAIT_MS / 10

let latchesSoFar = 0

function pair(name = `latch-${++latchesSoFar}`) {
  return {
    ours: countDownLatch(interop.locks(), name),
    java: interop.java(name).countDownLatch(name),
    javaOn: (thread: string) => interop.java(`${name} ${thread}`).countDownLatch(name),
    untilJavaWaits: () => interop.untilWaiting(`redisson_countdownlatch__channel__{${name}}`),
  }
}

describe('wake-ups', () => {
  it.each([undefined, 'import:{7}', '锁 "x" 🔒'])(
    'waiting Java threads pass when we count down to zero (name: %s)',
    async name => {
      const { ours, javaOn, untilJavaWaits } = pair(name)
      expect(await ours.trySetCount(2)).toBe(true)
      let passed = 0
      const waiting = ['a', 'b'].map(async thread => {
        expect(await javaOn(thread).await({ waitMs: WAIT_MS })).toBe(true)
        passed++
      })
      await untilJavaWaits()
      expect(await ours.countDown()).toBe(1)
      await pass(200)
      expect(passed).toBe(0)
      const { ms } = await timed(() => ours.countDown().then(() => Promise.all(waiting)))
      expectTook(ms, 0, AT_ONCE_MS)
    },
  )

  it('a waiter of ours passes when Java counts down to zero', async () => {
    const { ours, java } = pair()
    expect(await java.trySetCount({ n: 2 })).toBe(true)
    const waiting = ours.wait({ waitMs: WAIT_MS, maxPolls: 300 })
    await java.countDown()
    await pass(300)
    const { value, ms } = await timed(() => java.countDown().then(() => waiting))
    expect(value).toBe(true)
    expectTook(ms, 0, AT_ONCE_MS)
  })
})

describe('what the other side sees', () => {
  it('both see the same count, and neither sets a latch that exists', async () => {
    const { ours, java } = pair()
    const seen = async () => [await ours.count(), await java.getCount()]
    expect(await seen()).toEqual([0, 0])
    expect(await java.trySetCount({ n: 3 })).toBe(true)
    expect(await ours.trySetCount(5)).toBe(false)
    expect(await seen()).toEqual([3, 3])
    await java.countDown()
    expect(await ours.countDown()).toBe(1)
    expect(await seen()).toEqual([1, 1])
    expect(await java.await({ waitMs: 10 })).toBe(false)
    expect(await ours.wait({ waitMs: 10 })).toBe(false)
    expect(await ours.countDown()).toBe(0)
    expect(await seen()).toEqual([0, 0])
    expect(await java.await({ waitMs: 10 })).toBe(true)
    expect(await java.trySetCount({ n: 1 })).toBe(true)
  })

  it('a latch that one side deleted is gone for the other', async () => {
    const { ours, java } = pair()
    await ours.trySetCount(2)
    expect(await java.delete()).toBe(true)
    expect(await ours.inspect()).toMatchObject({ count: 0 })
    await java.trySetCount({ n: 2 })
    expect(await ours.delete()).toBe(true)
    expect(await java.getCount()).toBe(0)
    expect(await java.delete()).toBe(false)
  })

  it('counting down below zero, or without a latch, leaves nothing on either side', async () => {
    const { ours, java } = pair()
    await java.countDown()
    expect(await ours.countDown()).toBe(0)
    expect(await java.getCount()).toBe(0)
    expect(await ours.trySetCount(1)).toBe(true)
    await java.countDown()
    await java.countDown()
    expect(await ours.inspect()).toEqual({ count: 0, state: 'zero' })
  })
})

it('thirty concurrent counts of three Java threads and three clients of ours are exactly thirty', async () => {
  const { ours, javaOn, untilJavaWaits } = pair()
  await ours.trySetCount(31)
  const waiting = javaOn('waiting').await({ waitMs: WAIT_MS })
  await untilJavaWaits()
  const fiveTimes = async (step: () => Promise<unknown>) => {
    for (let time = 0; time < 5; time++) await step()
  }
  await Promise.all([
    ...['a', 'b', 'c'].map(thread => fiveTimes(() => javaOn(thread).countDown())),
    ...['a', 'b', 'c'].map(() => fiveTimes(() => ours.countDown())),
  ])
  expect(await ours.count()).toBe(1)
  expect(await ours.countDown()).toBe(0)
  expect(await waiting).toBe(true)
})

it('a JVM that is killed between two counts leaves the latch unchanged', async () => {
  const { ours } = pair(`latch-${++latchesSoFar}`)
  const { name } = ours
  await using jvm = await interop.newJvm()
  await ours.trySetCount(2)
  await jvm.thread().countDownLatch(name).countDown()
  await jvm.kill()
  expect(await ours.count()).toBe(1)
})
