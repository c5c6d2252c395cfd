/** Lost, late, duplicate and cancelled requests of a semaphore whose permits are leases. */
import { describe, expect, it, vi } from 'vitest'
import {
  type Lease,
  LeaseLostError,
  type Locks,
  OutcomeUnknownError,
  type PermitSemaphore,
  permitSemaphore,
} from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import * as semaphoreScripts from '../../src/transport/scripts/semaphore.gen.ts'
import { expectNoCanary } from '../support/canary.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { untilExpired } from '../support/expired-permits.ts'
import { type FaultCase, itSurvivesOneFault, loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'

vi.setConfig({ testTimeout: 60_000 })

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

interface Subject {
  s: PermitSemaphore
  lease: Lease
}

/** Makes a semaphore, and a lease of some of its permits if `taken`. */
const of =
  (permits: number | undefined, taken = false, weight?: number) =>
  async (locks: Locks) => {
    const s = permitSemaphore(locks, 'p')
    if (permits !== undefined) await redis().set('p', permits)
    return { s, lease: (taken ? await s.acquire({ weight }) : undefined) as Lease }
  }

const granted = { acquired: true, lease: expect.objectContaining({ holds: 1 }) }
const CASES: Record<string, FaultCase<Subject>> = {
  'an acquire': {
    script: scripts.acquire,
    given: of(2),
    call: ({ s }) => s.tryAcquire(),
    outcome: granted,
    left: { permits: '1', leases: 1, kept: [] },
  },
  'an acquire of the last permit': {
    script: scripts.acquire,
    given: of(1),
    call: ({ s }) => s.tryAcquire(),
    outcome: granted,
    left: { permits: '0', leases: 1, kept: [] },
  },
  'an acquire of three permits': {
    script: scripts.acquire,
    given: of(4),
    call: ({ s }) => s.tryAcquire({ weight: 3 }),
    outcome: granted,
    left: { permits: '1', leases: 3, kept: [] },
  },
  'a busy acquire of three permits': {
    script: scripts.acquire,
    given: of(2),
    call: ({ s }) => s.tryAcquire({ weight: 3 }),
    outcome: { acquired: false, retryAfterMs: 30_000 },
    left: { permits: '2', leases: 0, kept: ['0'] },
  },
  'an extension of three permits': {
    script: scripts.extend,
    given: of(3, true, 3),
    call: ({ lease }) => lease.extend(60_000),
    outcome: undefined,
    left: { permits: '0', leases: 3, kept: [] },
  },
  'a release of three permits': {
    script: scripts.release,
    given: of(4, true, 3),
    call: ({ lease }) => lease.release(),
    outcome: 'released',
    left: { permits: '4', leases: 0, kept: ['1'] },
  },
  'a busy acquire': {
    script: scripts.acquire,
    given: of(0),
    call: ({ s }) => s.tryAcquire(),
    outcome: { acquired: false, retryAfterMs: 30_000 },
    left: { permits: '0', leases: 0, kept: ['0'] },
  },
  'an extension': {
    script: scripts.extend,
    given: of(1, true),
    call: ({ lease }) => lease.extend(60_000),
    outcome: undefined,
    left: { permits: '0', leases: 1, kept: [] },
  },
  'a release': {
    script: scripts.release,
    given: of(2, true),
    call: ({ lease }) => lease.release(),
    outcome: 'released',
    left: { permits: '2', leases: 0, kept: ['1'] },
  },
  'an inspection of a lease': {
    script: scripts.inspect,
    given: of(1, true),
    call: ({ lease }) => lease.isHeld(),
    outcome: true,
    left: { permits: '0', leases: 1, kept: [] },
  },
  'a count': {
    script: scripts.count,
    given: of(2, true),
    call: ({ s }) => s.permits(),
    outcome: 2,
    left: { permits: '1', leases: 1, kept: [] },
  },
  'a set': {
    script: scripts.set,
    given: of(2, true),
    call: ({ s }) => s.setPermits(5),
    outcome: undefined,
    left: { permits: '4', leases: 1, kept: ['1'] },
  },
  'a first set': {
    script: semaphoreScripts.trySet,
    given: of(undefined),
    call: ({ s }) => s.trySetPermits(5),
    outcome: true,
    left: { permits: '5', leases: 0, kept: ['1'] },
  },
  'an addition': {
    script: semaphoreScripts.add,
    given: of(2),
    call: ({ s }) => s.addPermits(3),
    outcome: undefined,
    left: { permits: '5', leases: 0, kept: ['1'] },
  },
}

describe('with one fault', () => itSurvivesOneFault(stack, CASES, state))

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
    await expect.poll(() => s.availablePermits()).toBe(1)
    expect(await state()).toEqual({ permits: '1', leases: 0, kept: [] })
  })

  it('rejects with the reason of an abort, and returns the permit it was granted', async () => {
    const { s } = await of(1)(restLocks(stack()))
    faults().next('slow', { match: runs(scripts.acquire), when: 'after', ms: 300 })
    const abort = new AbortController()
    const failed = failureOf(s.acquire({ signal: abort.signal }))
    await expect.poll(() => redis().get('p')).toBe('0')
    abort.abort(new Error('enough'))
    expect(await failed).toMatchObject({ message: 'enough' })
    expect(await state()).toEqual({ permits: '1', leases: 0, kept: ['0'] })
  })

  it('takes no permit when a copy of its last poll arrives after a release', async () => {
    const { s, lease } = await of(1, true)(restLocks(stack()))
    faults().next('duplicate', { match: runs(scripts.acquire), afterMs: 200 })
    expect(await s.tryAcquire()).toMatchObject({ acquired: false })
    await lease.release()
    await faults().settled()
    expect(await s.availablePermits()).toBe(1)
  })
})

describe('late copies', () => {
  it('an acquire that arrives after its release takes nothing', async () => {
    const { s } = await of(1)(restLocks(stack()))
    faults().next('duplicate', { match: runs(scripts.acquire), afterMs: 200 })
    expect(await (await s.acquire()).release()).toBe('released')
    await faults().settled()
    expect(await state()).toEqual({ permits: '1', leases: 0, kept: ['1'] })
  })

  it('a release that arrives during the next lease does not end it', async () => {
    const { s, lease } = await of(1, true)(restLocks(stack()))
    faults().next('duplicate', { match: runs(scripts.release), afterMs: 200 })
    await lease.release()
    const next = await s.acquire()
    await faults().settled()
    expect(await next.isHeld()).toBe(true)
    expect(await state()).toEqual({ permits: '0', leases: 1, kept: ['1'] })
  })

  it('an extension that arrives after the release restores nothing', async () => {
    const { lease } = await of(1, true)(restLocks(stack()))
    faults().next('hold', { match: runs(scripts.extend), times: 1_000 })
    expect(await failureOf(lease.extend(60_000), lease.holder)).toBeInstanceOf(OutcomeUnknownError)
    await lease.release()
    await faults().deliverHeld()
    expect(await state()).toEqual({ permits: '1', leases: 0, kept: ['1'] })
  })

  it('an extension that arrives after the end of the lease restores nothing', async () => {
    const { s } = await of(1)(restLocks(stack()))
    const lease = await s.acquire({ leaseMs: 1_500 })
    faults().next('hold', { match: runs(scripts.extend), times: 1_000 })
    await failureOf(lease.extend(60_000), lease.holder)
    await untilExpired(redis(), '{p}:timeout', 0)
    await faults().deliverHeld()
    expect(await s.availablePermits()).toBe(1)
    expect(await lease.release()).toBe('gone')
    expect(await s.availablePermits()).toBe(1)
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

describe('a storm', () => {
  it('10 clients never hold more than three permits and lose none, while a tenth of the requests fail', async () => {
    await redis().set('p', 3)
    let inside = 0
    let most = 0
    // One of each for certain, whatever the random numbers are.
    for (const fault of ['lose-response', 'lose-request', 'duplicate', 'error-after'] as const)
      faults().next(fault)
    faults().random(
      {
        'lose-response': 0.04,
        'lose-request': 0.02,
        duplicate: { share: 0.04, afterMs: 60 },
        'error-after': 0.02,
      },
      7,
    )
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const s = permitSemaphore(restLocks(stack()), 'p')
        for (let round = 0; round < 5; round++) {
          const weight = 1 + (round % 2)
          const lease = await s.acquire({ weight, waitMs: 40_000, maxPolls: 800 })
          inside += weight
          most = Math.max(most, inside)
          await redis().ping()
          inside -= weight
          // All three sends of a release may fail. A permit has an id, so the release can be repeated.
          expect(await lease.release().catch(() => lease.release())).toBe('released')
        }
      }),
    )
    faults().random({})
    await faults().settled()
    expect(most).toBeLessThanOrEqual(3)
    expect(Object.keys(faults().injected)).toHaveLength(4)
    expect(await redis().get('p')).toBe('3')
    expect(await redis().exists('{p}:timeout')).toBe(0)
  })
})
