/** Redisson's RedissonCountDownLatchTest in our terms, and tests of our additions. Times are scaled down. */
import { describe, expect, it } from 'vitest'
import { type CountDownLatch, countDownLatch } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { published } from '../support/run-script.ts'
import { useStack } from '../support/stack.ts'
import { pass, timed } from '../support/timing.ts'

const stack = useStack()
const PATIENT = { waitMs: 30_000, maxPolls: 500 }
const redis = () => stack().redis.client
const UNSET = ['open', 'closed'] as const

/** The latch of a new client, as another process has it. */
const latch = (name = 'latch'): CountDownLatch => countDownLatch(stockLocks(stack()), name)

describe('RedissonCountDownLatchTest', () => {
  it('testAwaitTimeout: a waiter passes when the latch is counted down within its wait', async () => {
    expect(await latch().trySetCount(1)).toBe(true)
    expect(await latch().count()).toBe(1)
    const waiter = latch().wait({ waitMs: 10_000 })
    await pass(200)
    await latch().countDown()
    expect(await waiter).toBe(true)
  })

  it('testAwaitTimeoutFail: a waiter does not pass when its wait ends before the latch is counted down', async () => {
    await latch().trySetCount(1)
    const { value, ms } = await timed(() => latch().wait({ waitMs: 200, maxPolls: 5 }))
    expect(value).toBe(false)
    expect(ms).toBeGreaterThanOrEqual(200)
    expect(await latch().countDown()).toBe(0)
  })

  it('testSingleCountDownAwait_SingleInstance: 20 waiters pass when 20 tasks have counted, and not before', async () => {
    const l = latch()
    await l.trySetCount(20)
    let counted = 0
    const waiters = Array.from({ length: 20 }, async () => {
      expect(await l.wait(PATIENT)).toBe(true)
      expect(counted).toBe(20)
    })
    const tasks = Array.from({ length: 20 }, async (_, task) => {
      await pass(task * 5)
      counted++
      await l.countDown()
    })
    await Promise.all([...waiters, ...tasks])
  })
})

describe('a latch without a key', () => {
  it("with unset: 'closed' a waiter that came too early waits until it is set and counted down", async () => {
    const waiter = latch().wait({ ...PATIENT, unset: 'closed' })
    await pass(100)
    await latch().trySetCount(1)
    await pass(100)
    await latch().countDown()
    expect(await waiter).toBe(true)
  })

  it("with unset: 'closed' no waiter passes after the loss of all data (CL-F17); without it waiters pass, as in Redisson", async () => {
    await latch().trySetCount(1)
    const waiter = latch().wait({ waitMs: 400, unset: 'closed' })
    await redis().flushdb()
    expect(await waiter).toBe(false)
    expect(await latch().wait({ waitMs: 0 })).toBe(true)
  })
})

/** What comes of a latch that had waiters, and which of them pass when it is set anew before they look. */
const ENDED: [string, () => Promise<unknown>, open: boolean, closed: boolean][] = [
  ['reached zero', () => latch().countDown(), true, true],
  ['was deleted, which opens it', () => latch().delete(), true, false],
  [
    'was deleted, and another one reached zero',
    async () => {
      await latch().delete()
      await latch().trySetCount(1)
      await latch().countDown()
    },
    ...([true, true] as const),
  ],
]

it.each(ENDED)(
  'waiters of a latch that %s pass, although it is set anew before they look',
  async (_, end, ...passed) => {
    for (let times = 0; times < 2; times++) {
      await latch().trySetCount(1)
      const waiting = UNSET.map(unset => latch().wait({ waitMs: 3_000, unset }))
      await pass(100)
      await end()
      await latch().trySetCount(2)
      expect(await Promise.all(waiting)).toEqual(passed)
      expect(await latch().wait({ waitMs: 0 })).toBe(false)
      await latch().delete()
    }
  },
)

describe('on the wire', () => {
  it('SPUBLISH is not used for a name with a {tag}: its channel is in another slot, where Redisson fails', async () => {
    const run = async (notify: 'spublish' | 'both', name: string) => {
      const latch = countDownLatch(stockLocks(stack(), { notify }), name)
      const sent = await published(redis(), `redisson_countdownlatch__channel__{${name}}`, () =>
        latch.trySetCount(1),
      )
      await latch.delete()
      return sent.map(([command]) => command)
    }
    expect(await run('spublish', 'plain')).toEqual(['SPUBLISH'])
    expect(await run('spublish', 'jobs{eu}:1')).toEqual([])
    expect(await run('both', 'plain')).toEqual(['PUBLISH', 'SPUBLISH'])
    expect(await run('both', 'jobs{eu}:1')).toEqual(['PUBLISH'])
  })
})
