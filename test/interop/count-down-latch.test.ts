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
