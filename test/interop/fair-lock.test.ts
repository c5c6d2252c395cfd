/** Redisson's RFairLock in a JVM and edgelock on one Redis. */
import { describe, expect, it } from 'vitest'
import { fairLock } from '../../src/index.ts'
import { expectTook, pass, timed, until } from '../support/timing.ts'
import { AT_ONCE_MS, LEASE_MS } from './blocks.ts'
import { describeExclusion } from './exclusive-lock.ts'
import { useInterop } from './interop.ts'

const interop = useInterop()

describeExclusion(interop, 'fairLock')

function pair() {
  const name = interop.newName('fair')
  return {
    name,
    ours: fairLock(interop.locks(), name),
    java: (thread: string) => interop.java(`${name} ${thread}`).fairLock(name),
    javaHolder: (thread: string) => interop.java(`${name} ${thread}`).holder(),
  }
}

describe('the queue', () => {
  it.each([
    ['Java and we take turns', 'jojojojo'],
    ['we come after Java', 'jjjoooo'],
    ['Java comes after us', 'ooojjjj'],
  ])('is served in order of arrival: %s', async (_how, waiters) => {
    const { name, ours, java } = pair()
    const gate = await ours.acquire({ leaseMs: LEASE_MS })
    const served: number[] = []
    const waiting: Promise<void>[] = []
    for (const [at, side] of [...waiters].entries()) {
      const visit = side === 'j' ? visitOfJava(java(`${at}`)) : visitOfOurs(name)
      waiting.push(visit(async () => void served.push(at)))
      await untilQueued(name, at + 1)
    }
    const { ms } = await timed(async () => {
      await gate.release()
      await Promise.all(waiting)
    })
    expect(served).toEqual([...waiters].map((_side, at) => at))
    expectTook(ms, 0, LEASE_MS / 2)
    expect(await queue(name)).toEqual([])
  })

  it('a single try of either side does not overtake a waiter', async () => {
    const { name, ours, java } = pair()
    const gate = await ours.acquire({ leaseMs: LEASE_MS })
    const waitingJava = java('waiting').lock()
    await untilQueued(name, 1)
    await gate.release()
    await waitingJava
    const waitingOurs = ours.acquire({ waitMs: LEASE_MS, maxPolls: 500 })
    await untilQueued(name, 1)
    expect(await java('passing').tryLock()).toBe(false)
    expect((await fairLock(interop.locks(), name).tryAcquire()).acquired).toBe(false)
    expect(await queue(name)).toHaveLength(1)
    await java('waiting').unlock()
    await (await waitingOurs).release()
  })

  it("a waiter that gives up leaves it, and Java's time is subtracted from the timeouts behind it", async () => {
    const { name, ours, java, javaHolder } = pair()
    const gate = await ours.acquire({ leaseMs: LEASE_MS })
    const javaGivesUp = java('gives up').tryLock({ waitMs: 1_000 })
    await untilQueued(name, 1)
    const weGiveUp = ours.acquire({ waitMs: 1_500, maxPolls: 100 })
    await untilQueued(name, 2)
    const last = java('last').tryLock({ waitMs: 20_000 })
    await untilQueued(name, 3)
    const timeout = await timeoutOf(name, await javaHolder('last'))
    expect(await javaGivesUp).toBe(false)
    await expect(weGiveUp).rejects.toThrow('busy')
    expect(await queue(name)).toEqual([await javaHolder('last')])
    // The second that Java would have waited.
    expectTook(timeout - (await timeoutOf(name, await javaHolder('last'))), 900, 1_100)
    await gate.release()
    expect(await last).toBe(true)
    await java('last').unlock()
  })
})

describe.concurrent('the death of a waiter', () => {
  it('a killed JVM at the head delays us by its slot only', async () => {
    const { name, ours } = pair()
    await using jvm = await interop.newJvm()
    await jvm.thread().fairLock(`${name}-warm-up`).tryLock()
    await ours.acquire({ leaseMs: 1_500 })
    void jvm.thread().fairLock(name).tryLock({ waitMs: 2_000 })
    await untilQueued(name, 1)
    await jvm.kill()
    const { value: lease, ms } = await timed(() => ours.acquire({ waitMs: 30_000, maxPolls: 300 }))
    expectTook(ms, 1_500, 7_000)
    expect(await queue(name)).toEqual([])
    await lease.release()
  })

  it('a killed client of ours at the head does not delay Java once it has been silent for waiterMs', async () => {
    const { name, ours, java } = pair()
    const gate = await ours.acquire({ leaseMs: LEASE_MS })
    const waiter = await interop.newWaiterThread(name, 900)
    await untilQueued(name, 1)
    const waiting = java('behind').lock()
    await untilQueued(name, 2)
    await waiter[Symbol.asyncDispose]()
    await pass(1_500)
    const { ms } = await timed(() => gate.release().then(() => waiting))
    expectTook(ms, 0, AT_ONCE_MS)
    await java('behind').unlock()
  })
})

function visitOfJava(lock: ReturnType<ReturnType<typeof pair>['java']>) {
  return async (work: () => Promise<void>) => {
    await lock.lock()
    await work()
    await lock.unlock()
  }
}

function visitOfOurs(name: string) {
  return async (work: () => Promise<void>) => {
    const lease = await fairLock(interop.locks(), name).acquire({ waitMs: LEASE_MS, maxPolls: 500 })
    await work()
    await lease.release()
  }
}

function queue(name: string): Promise<string[]> {
  return interop.stack.redis.client.lrange(`redisson_lock_queue:{${name}}`, 0, -1)
}

function untilQueued(name: string, length: number): Promise<void> {
  return until(async () => (await queue(name)).length === length)
}

/** Returns until when Redisson keeps a place. */
async function timeoutOf(name: string, holder: string): Promise<number> {
  return Number(await interop.stack.redis.client.zscore(`redisson_lock_timeout:{${name}}`, holder))
}
