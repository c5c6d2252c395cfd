/** Lost, late and duplicate requests of a latch. Each takes effect once, and only the last count down opens it. */
import { describe, expect, it } from 'vitest'
import { countDownLatch, type Locks, OutcomeUnknownError, StoreUnavailableError } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/count-down-latch.gen.ts'
import { harmlessFailure } from '../support/canary.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
loadScripts(stack, scripts)
const redis = () => stack().redis.client
const faults = () => stack().rest.faults

/** Makes a latch with this count, as a Java service would set it. */
const of = (count: number | undefined) => async (locks: Locks) => {
  if (count !== undefined) await redis().set('l', count)
  return countDownLatch(locks, 'l')
}

const failureOf = (call: Promise<unknown>) => harmlessFailure(call, stack().rest.token, 'part 1')

describe('a count down with an unknown outcome', () => {
  it.each([['lose-response'], ['lose-request'], ['hold']] as const)(
    'counts once when another process repeats it by its id: %s',
    async fault => {
      const l = await of(3)(restLocks(stack()))
      faults().next(fault, { match: runs(scripts.countDown), times: 1_000 })
      expect(await failureOf(l.countDown({ operationId: 'part 1' }))).toBeInstanceOf(OutcomeUnknownError)
      faults().clear()
      expect(await countDownLatch(stockLocks(stack()), 'l').countDown({ operationId: 'part 1' })).toBe(2)
      await faults().deliverHeld()
      expect(await l.count()).toBe(2)
    },
  )
})

describe('a wait', () => {
  it('continues after polls that fail', async () => {
    const l = await of(1)(restLocks(stack()))
    faults().next('bad-gateway', { match: runs(scripts.inspect), times: 5 })
    const waiter = l.wait({ waitMs: 10_000 })
    await l.countDown()
    expect(await waiter).toBe(true)
  })

  it('rejects if the store is unavailable, and never takes that for an open latch', async () => {
    const l = await of(1)(restLocks(stack()))
    faults().next('lose-response', { match: runs(scripts.inspect), times: 1_000 })
    expect(await failureOf(l.wait({ waitMs: 200, maxPolls: 3 }))).toBeInstanceOf(StoreUnavailableError)
  })

  it('rejects unexpected replies, and never takes them for an open latch', async () => {
    const l = await of(1)(restLocks(stack()))
    for (const result of [null, 'OK', 0, [':open'], [':zero', 1]]) {
      faults().next('fake', { result, match: runs(scripts.inspect), times: 1_000 })
      await failureOf(l.wait({ waitMs: 0 }))
      faults().clear()
    }
  })
})
