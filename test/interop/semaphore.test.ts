/** Redisson's RSemaphore in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { semaphore } from '../../src/index.ts'
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

  it('a Java thread that waits for a missing semaphore gets a permit when we set it', async () => {
    const { ours, java, untilJavaWaits, name } = await pair(0)
    await interop.stack.redis.client.del(name)
    const waiting = java.acquire()
    await untilJavaWaits()
    const { ms } = await timed(() => ours.trySetPermits(1).then(() => waiting))
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
