/** Lost, late, duplicate and cancelled requests of a semaphore whose permits are leases. */
import { describe, expect, it } from 'vitest'
import {
  type Lease,
  LeaseLostError,
  type Locks,
  OutcomeUnknownError,
  permitSemaphore,
} from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import * as semaphoreScripts from '../../src/transport/scripts/semaphore.gen.ts'
import { expectNoCanary } from '../support/canary.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

const stack = useStack()
loadScripts(stack, scripts, semaphoreScripts)
const redis = () => stack().redis.client
const faults = () => stack().rest.faults

/** Reads the available permits, the number of leases, and what is kept of finished operations and holders. */
async function state(): Promise<unknown> {
  const kept = (await redis().keys('edgelock:*')).sort()
  for (const key of kept) expect(await redis().pttl(key)).toBeGreaterThan(100_000)
  return {
    permits: await redis().get('p'),
    leases: await redis().zcard('{p}:timeout'),
    kept: await Promise.all(kept.map(key => redis().get(key))),
  }
}

/** Makes a semaphore, and a lease of some of its permits if `taken`. */
const of =
  (permits: number | undefined, taken = false, weight?: number) =>
  async (locks: Locks) => {
    const s = permitSemaphore(locks, 'p')
    if (permits !== undefined) await redis().set('p', permits)
    return { s, lease: (taken ? await s.acquire({ weight }) : undefined) as Lease }
  }

async function failureOf(call: Promise<unknown>, ...secrets: string[]): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  expectNoCanary(error, stack().rest.token, ...secrets)
  return error
}

describe('an acquire that fails', () => {
  it.each([['lose-response'], ['hold']] as const)(
    'has an unknown outcome and returns its permit, also after late copies: %s',
    async fault => {
      const { s } = await of(1)(restLocks(stack()))
      faults().next(fault, { match: runs(scripts.acquire), times: 1_000 })
      expect(await failureOf(s.tryAcquire())).toBeInstanceOf(OutcomeUnknownError)
      await faults().deliverHeld()
      expect(await state()).toEqual({ permits: '1', leases: 0, kept: ['0'] })
    },
  )

  it.each([1, 3])('returns its permits once if its cancellation is delivered twice: %s', async weight => {
    const { s } = await of(3)(restLocks(stack()))
    faults().next('lose-response', { match: runs(scripts.acquire), times: 1_000 })
    faults().next('duplicate', { match: runs(scripts.release) })
    await failureOf(s.tryAcquire({ weight }))
    await faults().settled()
    expect(await state()).toEqual({ permits: '3', leases: 0, kept: ['0'] })
  })

  it('returns its permit when its lease (500 ms) ends if its cancellation is lost', async () => {
    const { s } = await of(1)(restLocks(stack()))
    faults().next('lose-response', { match: runs(scripts.acquire), times: 1_000 })
    faults().next('lose-request', { match: runs(scripts.release), times: 1_000 })
    await failureOf(s.tryAcquire({ leaseMs: 500 }))
    faults().clear()
    await until(async () => expect(await s.availablePermits()).toBe(1))
    expect(await state()).toEqual({ permits: '1', leases: 0, kept: [] })
  })

  it('rejects with the reason of an abort, and returns the permit it was granted', async () => {
    const { s } = await of(1)(restLocks(stack()))
    faults().next('slow', { match: runs(scripts.acquire), when: 'after', ms: 300 })
    const abort = new AbortController()
    const failed = failureOf(s.acquire({ signal: abort.signal }))
    await until(async () => expect(await redis().get('p')).toBe('0'))
    abort.abort(new Error('enough'))
    expect(await failed).toMatchObject({ message: 'enough' })
    expect(await state()).toEqual({ permits: '1', leases: 0, kept: ['0'] })
  })
})

describe('a lease whose store is unavailable', () => {
  it('is lost before its permit can be granted to another holder', async () => {
    const { s } = await of(1)(restLocks(stack(), { leaseMs: 900 }))
    const lease = await s.acquire()
    faults().next('lose-request', { match: runs(scripts.extend), times: 1_000 })
    lease.keepAlive()
    const next = await permitSemaphore(stockLocks(stack()), 'p').acquire({ maxPolls: 200 })
    expect(lease.signal.reason).toBeInstanceOf(LeaseLostError)
    expect(lease.signal.reason).toMatchObject({ reason: 'unreachable' })
    expect(await next.isHeld()).toBe(true)
  })
})
