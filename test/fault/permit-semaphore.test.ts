/** A semaphore whose permits are leases, whose store is away. `test/kinds/` has what is true of every kind. */
import { describe, expect, it } from 'vitest'
import { LeaseLostError, permitSemaphore } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import * as semaphoreScripts from '../../src/transport/scripts/semaphore.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'

const stack = useStack()
loadScripts(stack, scripts, semaphoreScripts)
const redis = () => stack().redis.client
const faults = () => stack().rest.faults

describe('a lease whose store is unavailable', () => {
  it('is lost before its permit can be granted to another holder', async () => {
    await redis().set('p', 1)
    const lease = await permitSemaphore(restLocks(stack(), { leaseMs: 900 }), 'p').acquire()
    faults().next('lose-request', { match: runs(scripts.extend), times: 1_000 })
    lease.keepAlive()
    const next = await permitSemaphore(stockLocks(stack()), 'p').acquire({ maxPolls: 200 })
    expect(lease.signal.reason).toBeInstanceOf(LeaseLostError)
    expect(lease.signal.reason).toMatchObject({ reason: 'unreachable' })
    expect(await next.isHeld()).toBe(true)
  })
})
