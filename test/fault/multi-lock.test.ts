/**
 * Multi-locks under faults that hit one member alone: none of them stays locked. `test/kinds/` has what is true of every
 * kind with one script.
 */
import { describe, expect, it } from 'vitest'
import { createLocks, fencedLock, lock, multiLock, OutcomeUnknownError } from '../../src/index.ts'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import * as multi from '../../src/transport/scripts/multi-lock.gen.ts'
import { restClient, stockClient } from '../support/clients.ts'
import { loadScripts, runs, type Sent } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { expectTook, until } from '../support/timing.ts'

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

describe('with one request per member', () => {
  const onMember = (member: string, script: Sent) => {
    return (command: string[]) => runs(script)(command) && command[3] === member
  }
  const fencedMultiLock = () => {
    const locks = createLocks({ redis: restClient(stack()) })
    return multiLock(NAMES.map(name => fencedLock(locks, name)))
  }
  const held = () => stack().redis.client.exists(...NAMES)

  it('a release without an answer from one member rejects, frees the other members, and can be repeated', async () => {
    const lock = fencedMultiLock()
    const lease = await lock.acquire()
    faults().next('lose-request', { match: onMember('b', plain.release), times: 100 })
    await expect(lease.release()).rejects.toThrow(OutcomeUnknownError)
    expect(await held()).toBe(1)
    faults().clear()
    expect(await lease.release()).toBe('released')
    expect(await held()).toBe(0)
  })

  it('an extension without an answer from one member rejects, and the lease keeps the time proven before', async () => {
    const lock = fencedMultiLock()
    const lease = await lock.acquire()
    const before = lease.remainingMs()
    faults().next('lose-request', { match: runs(plain.extend), times: 100 })
    await expect(lease.extend(60_000)).rejects.toThrow(OutcomeUnknownError)
    expectTook(lease.remainingMs(), 1, before)
    faults().clear()
    await lease.extend(60_000)
    expect(lease.remainingMs()).toBeGreaterThan(before)
    expect(await lease.release()).toBe('released')
  })

  it('an acquire whose members cannot agree on a token releases all members', async () => {
    const lock = fencedMultiLock()
    faults().next('lose-request', { match: runs(fenced.raise), times: 100 })
    await expect(lock.tryAcquire()).rejects.toThrow(OutcomeUnknownError)
    expect(await held()).toBe(0)
  })
})
