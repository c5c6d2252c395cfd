import { describe, expect, it } from 'vitest'
import { type PermitSemaphore, permitSemaphore, resume, withLock } from '../../src/index.ts'
import { stockLocks } from '../support/clients.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()

/** The semaphore of a new client, as another process has it. */
const semaphore = (name = 'test'): PermitSemaphore => permitSemaphore(stockLocks(stack()), name)
const redis = () => stack().redis.client
const counts = async (s: PermitSemaphore) => ({
  permits: await s.permits(),
  available: await s.availablePermits(),
  acquired: await s.acquiredPermits(),
})

describe('RedissonPermitExpirableSemaphoreTest', () => {
  it('testNotExistent: a semaphore that was never set has no permits', async () => {
    expect(await counts(semaphore('never'))).toEqual({ permits: 0, available: 0, acquired: 0 })
    expect(await redis().keys('*')).toEqual([])
    const hint = /is busy.*: it has no permits. Set their number with trySetPermits\(\).*{ permits }/
    await expect(semaphore('never').acquire({ waitMs: 0 })).rejects.toThrow(hint)
    await expect(withLock(semaphore('never'), { waitMs: 0 }, () => {})).rejects.toThrow(hint)
    const taken = semaphore('taken')
    await taken.trySetPermits(1)
    await taken.acquire()
    await expect(taken.acquire({ waitMs: 0 })).rejects.toThrow(
      /is busy after \d+ ms: held by this createLocks\(\), lease \w+: release it first$/,
    )
  })
})

it.each(['A'.repeat(32), 'f'.repeat(31), `${'f'.repeat(32)}\n`, 'not a permit', 'f'.repeat(64)])(
  'a text with the permit ids %j is refused',
  async holder => {
    const text = { edgelock: 1, kind: 'permit-semaphore', name: 'test', holder, hold: '', leaseMs: 1_000 }
    const ofId = (id: string) => JSON.stringify({ ...text, holder: id })
    expect(resume(semaphore(), ofId('f'.repeat(32))).holder).toBe('f'.repeat(32))
    expect(() => resume(semaphore(), ofId(holder))).toThrow(TypeError)
  },
)
