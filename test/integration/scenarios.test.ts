/** Typical uses of a lock, over the dev REST server. */
import { expect, it, vi } from 'vitest'
import { isLocked, LeaseLostError, lock, withLock } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'
import { flag, heldBy, readStore, runningDownFrom } from '../support/store.ts'
import { until } from '../support/timing.ts'

vi.setConfig({ testTimeout: 120_000 })

const stack = useStack()
it('1,000 concurrent tries on one lock: exactly one wins, the others get a retryAfterMs', async () => {
  const client = (locks = stockLocks(stack())) =>
    Promise.all(Array.from({ length: 50 }, () => lock(locks, 'lock').tryAcquire()))
  const results = await Promise.all(Array.from({ length: 20 }, () => client()))
  const winners = results.flat().flatMap(result => (result.acquired ? result.lease.holder : []))
  const rests = results.flat().flatMap(result => (result.acquired ? [] : result.retryAfterMs))
  expect(winners).toHaveLength(1)
  expect(rests).toEqual(Array(999).fill(runningDownFrom(30_000)))
  const { lock: held, ...done } = await readStore(stack().redis.client)
  expect(held).toEqual(heldBy(String(winners)))
  expect(Object.values(done)).toEqual(Array(999).fill(flag(0)))
})

it('work outlives its lease of 900 ms (3 s): the first signal aborts before the second caller gets the lock, and the first call rejects at its end', async () => {
  const order: string[] = []
  const first = withLock(stockLocks(stack()), 'lock', { leaseMs: 900, renew: false }, async lease => {
    lease.signal.addEventListener('abort', () => order.push('first aborts'))
    await until(() => order.includes('second is in'))
    order.push('first ends')
    return 'done all the same'
  }).catch(thrown => thrown)
  await until(async () => expect(await isLocked(lock(stockLocks(stack()), 'lock'))).toBe(true))
  await withLock(stockLocks(stack()), 'lock', { maxPolls: 200 }, () => order.push('second is in'))
  const error = await first
  expect(order).toEqual(['first aborts', 'second is in', 'first ends'])
  expect(error).toBeInstanceOf(LeaseLostError)
  expect(error).toMatchObject({
    reason: 'expired',
    result: { status: 'fulfilled', value: 'done all the same' },
  })
})
