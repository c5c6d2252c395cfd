import { describe, expect, it } from 'vitest'
import { LockScripts } from '../support/lock-scripts.ts'
import { useRedis } from '../support/redis.ts'
import { published, scripted, sentWith, WAYS_TO_PUBLISH } from '../support/run-script.ts'
import { wire } from '../support/wire.ts'

const redis = useRedis()
const lock = () => new LockScripts(redis().client)

describe('inner commands', () => {
  type Call = (lock: LockScripts) => Promise<unknown>
  const aHolds: Call = lock => lock.acquire('a')
  const bHolds: Call = lock => lock.acquire('b')
  const cWaitsForB: Call = async lock => {
    await lock.acquire('b')
    await lock.acquire('c')
  }
  const aHoldsTwice: Call = async lock => {
    await lock.acquire('a')
    await lock.reenter('a')
  }

  it.each<[title: string, given: Call | undefined, call: Call, commands: number]>([
    ['a fresh acquire', undefined, aHolds, 3],
    ['a repeated acquire', aHolds, aHolds, 3],
    ['a busy poll', bHolds, aHolds, 5],
    ['a busy poll behind others', cWaitsForB, aHolds, 6],
    ['a last try that is busy', bHolds, lock => lock.acquire('a', { last: true }), 4],
    ['a last try that is busy behind others', cWaitsForB, lock => lock.acquire('a', { last: true }), 5],
    ['a refused acquire', lock => lock.cancel('a'), aHolds, 4],
    ['a re-entry', aHolds, lock => lock.reenter('a'), 5],
    ['an extension', aHolds, lock => lock.extend('a', 60_000), 2],
    ['an extension that comes too late', undefined, lock => lock.extend('a', 60_000), 1],
    ['a release', aHolds, lock => lock.release('a'), 4],
    ['a release without a wake-up', aHolds, lock => lock.release('a', { publish: '' }), 3],
    ['a release of an inner hold', aHoldsTwice, lock => lock.release('a', { hold: 1, holds: 1 }), 3],
    ['a release that comes too late', undefined, lock => lock.release('a'), 2],
    ['a repeated release', lock => lock.release('a'), lock => lock.release('a'), 3],
    ['a cancel of an acquire that never arrived', undefined, lock => lock.cancel('a'), 2],
    ['a force release', aHolds, lock => lock.forceRelease('op'), 5],
    ['an inspection', aHolds, lock => lock.inspect(), 2],
  ])('%s runs as many commands as listed', async (_title, given, call, commands) => {
    await given?.(lock())
    expect(await scripted(redis().client, () => call(lock()))).toHaveLength(commands)
  })
})

describe('waking', () => {
  const told = (work: () => Promise<unknown>) => published(redis().client, wire('L').channel, work)

  it.each(WAYS_TO_PUBLISH)('%s announces a release once, however often it is delivered', async publish => {
    await lock().acquire('a')
    const messages = await told(async () => {
      for (let delivery = 0; delivery < 3; delivery++) await lock().release('a', { publish })
    })
    expect(messages).toEqual(sentWith(publish, '0'))
  })

  it.each(WAYS_TO_PUBLISH)(
    '%s announces a force release once, however often it is delivered',
    async publish => {
      await lock().acquire('a')
      const messages = await told(async () => {
        for (let delivery = 0; delivery < 3; delivery++) await lock().forceRelease('op', publish)
      })
      expect(messages).toEqual(sentWith(publish, '0'))
    },
  )

  it('a cancel of a granted acquire is announced like a release', async () => {
    await lock().acquire('a')
    expect(await told(() => lock().cancel('a'))).toEqual([['PUBLISH', '0']])
  })

  it('nothing is published without a command', async () => {
    const messages = await told(async () => {
      await lock().acquire('a')
      await lock().release('a', { publish: '' })
      await lock().acquire('b')
      await lock().forceRelease('op', '')
    })
    expect(messages).toEqual([])
  })

  it('nothing is published when the lock was not freed', async () => {
    const messages = await told(async () => {
      await lock().release('c')
      await lock().forceRelease('op')
      await lock().acquire('a')
      await lock().reenter('a')
      await lock().release('a', { hold: 1, holds: 1 })
      await lock().release('b')
      await lock().extend('a', 60_000)
    })
    expect(messages).toEqual([])
  })
})
