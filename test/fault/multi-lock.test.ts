/**
 * Multi-locks under faults. With one script for all members, every request takes effect for all of them or for none.
 * With one request per member, a fault at one member leaves none of them locked.
 */
import { describe, expect, it } from 'vitest'
import {
  createLocks,
  fencedLock,
  type Lockable,
  lock,
  multiLock,
  OutcomeUnknownError,
  type RedisLike,
} from '../../src/index.ts'
import * as fenced from '../../src/transport/scripts/fenced-lock.gen.ts'
import * as plain from '../../src/transport/scripts/lock.gen.ts'
import * as multi from '../../src/transport/scripts/multi-lock.gen.ts'
import { restClient, stockClient } from '../support/clients.ts'
import { FAULTS, loadScripts, runs, type Sent } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { flag, readStore } from '../support/store.ts'
import { expectTook, until } from '../support/timing.ts'

const NAMES = ['a', 'b', 'c']
const stack = useStack()
const faults = () => stack().rest.faults
const store = () => readStore(stack().redis.client)
const CLIENTS = {
  'the stock client': () => stockClient(stack()),
  'edgelock/rest': () => restClient(stack()),
}

loadScripts(stack, fenced, plain, multi)

/** Makes a multi-lock of a new client. */
function plainMultiLock(redis: RedisLike): Lockable {
  const locks = createLocks({ redis })
  return multiLock(NAMES.map(name => lock(locks, name)))
}

describe.each(Object.entries(CLIENTS))('with one script for all members, over %s', (_name, client) => {
  const newMultiLock = () => plainMultiLock(client())

  it('an acquire that loses a member before its answer arrives gives the others back, and takes all anew', async () => {
    faults().next('lose-response', { match: runs(multi.acquire) })
    // Leaves time to delete a member before the request is sent again.
    faults().next('slow', { match: runs(multi.acquire), ms: 400, when: 'before' })
    const acquiring = newMultiLock().acquire()
    await until(async () => expect(await stack().redis.client.exists('a', 'b', 'c')).toBe(3))
    const [first] = await stack().redis.client.hkeys('a')
    await stack().redis.client.del('b')
    const lease = await acquiring
    expect([lease.holder === first, await lease.isHeld()]).toEqual([false, true])
    expect(await lease.release()).toBe('released')
    expect(await stack().redis.client.exists('a', 'b', 'c')).toBe(0)
  })
})

describe('with one script for all members', () => {
  const newMultiLock = () => plainMultiLock(restClient(stack()))

  it('an acquire whose answer never arrives is cancelled for all members', async () => {
    faults().next('lose-response', { match: runs(multi.acquire), times: 100 })
    await expect(newMultiLock().tryAcquire()).rejects.toThrow(OutcomeUnknownError)
    expect(Object.values(await store())).toEqual([flag(0)])
  })

  it('an acquire whose cancellation is lost too blocks the members for one lease', async () => {
    faults().next('lose-response', { match: runs(multi.acquire), times: 100 })
    faults().next('lose-request', { match: runs(multi.release), times: 100 })
    const lock = newMultiLock()
    await expect(lock.tryAcquire({ leaseMs: 1_500 })).rejects.toThrow(OutcomeUnknownError)
    faults().clear()
    const next = await lock.acquire({ waitMs: 20_000 })
    expect(await next.isHeld()).toBe(true)
  })

  it('a lease is lost as a whole after data loss', async () => {
    const lease = await newMultiLock().acquire()
    await stack().redis.client.flushdb()
    await expect(lease.extend()).rejects.toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
    expect(await lease.release()).toBe('gone')
  })

  it('a release that is never answered has an unknown outcome and can be repeated', async () => {
    const lease = await newMultiLock().acquire()
    faults().next('lose-request', { match: runs(multi.release), times: 100 })
    await expect(lease.release()).rejects.toThrow(OutcomeUnknownError)
    faults().clear()
    expect(await lease.release()).toBe('released')
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

  it.each(FAULTS)(
    'an acquire succeeds although the request of one member %s',
    async (_title, fault, options) => {
      const lock = fencedMultiLock()
      faults().next(fault, { ...options, match: onMember('b', fenced.acquire) })
      const lease = await lock.acquire()
      expect(faults().injected).toEqual({ [fault]: 1 })
      expect([await held(), await lease.isHeld()]).toEqual([3, true])
      await faults().deliverHeld()
      await faults().settled()
      expect(await lease.release()).toBe('released')
      expect(await held()).toBe(0)
    },
  )

  it.each(FAULTS)(
    'a release succeeds although the request of one member %s',
    async (_title, fault, options) => {
      const lock = fencedMultiLock()
      const lease = await lock.acquire()
      faults().next(fault, { ...options, match: onMember('b', plain.release) })
      expect(await lease.release()).toBe('released')
      expect(faults().injected).toEqual({ [fault]: 1 })
      await faults().deliverHeld()
      await faults().settled()
      expect(await held()).toBe(0)
    },
  )

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
