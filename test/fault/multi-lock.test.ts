/**
 * Multi-locks under faults that hit one member alone: none of them stays locked. `test/kinds/` has what is true of every
 * kind with one script.
 */
import { describe, expect, it } from 'vitest'
import { createLocks, lock, multiLock } from '../../src/index.ts'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import * as multi from '../../src/transport/scripts/multi-lock.gen.ts'
import { restClient, stockClient } from '../support/clients.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const NAMES = ['a', 'b', 'c']
const stack = useStack()
const faults = () => stack().rest.faults
const CLIENTS = {
  'the stock client': () => stockClient(stack()),
  'edgelock/rest': () => restClient(stack()),
}

loadScripts(stack, fenced, plain, multi)

describe.each(Object.entries(CLIENTS))('with one script for all members, over %s', (_name, client) => {
  it('an acquire that loses a member before its answer arrives gives the others back, and takes all anew', async () => {
    const locks = createLocks({ redis: client() })
    faults().next('lose-response', { match: runs(multi.acquire) })
    // Leaves time to delete a member before the request is sent again.
    faults().next('slow', { match: runs(multi.acquire), ms: 400, when: 'before' })
    const acquiring = multiLock(NAMES.map(name => lock(locks, name))).acquire()
    await until(async () => expect(await stack().redis.client.exists('a', 'b', 'c')).toBe(3))
    const [first] = await stack().redis.client.hkeys('a')
    await stack().redis.client.del('b')
    const lease = await acquiring
    expect([lease.holder === first, await lease.isHeld()]).toEqual([false, true])
    expect(await lease.release()).toBe('released')
    expect(await stack().redis.client.exists('a', 'b', 'c')).toBe(0)
  })
})
