/** Lost, late and duplicate requests of a semaphore whose size the caller gives. */
import { describe, expect, it, vi } from 'vitest'
import { type Lease, type Locks, type PermitSemaphore, permitSemaphore, withLock } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/permit-semaphore.gen.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { type FaultCase, itSurvivesOneFault, loadScripts, runs } from '../support/one-fault.ts'
import { PermitChecker } from '../support/permit-checker.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
loadScripts(stack, scripts)
const redis = () => stack().redis.client
const faults = () => stack().rest.faults

/** Reads the available permits, the number of leases, and what is kept of finished holders. */
async function state(): Promise<unknown> {
  const kept = (await redis().keys('edgelock:*')).sort()
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

/** Makes a semaphore, acquires `taken` of its permits, and returns it with the last of these leases. */
const of =
  (permits: number, taken = 0) =>
  async (locks: Locks): Promise<Subject> => {
    const s = permitSemaphore(locks, 'p', { permits })
    let lease: Lease | undefined
    for (let at = 0; at < taken; at++) lease = await s.acquire()
    return { s, lease: lease as Lease }
  }

const granted = { acquired: true, lease: expect.objectContaining({ holds: 1 }) }
const CASES: Record<string, FaultCase<Subject>> = {
  'an acquire that makes the semaphore': {
    script: scripts.acquireWithin,
    given: of(2),
    call: ({ s }) => s.tryAcquire(),
    outcome: granted,
    left: { permits: '1', leases: 1, kept: [] },
  },
  'an acquire of three permits': {
    script: scripts.acquireWithin,
    given: of(4, 1),
    call: ({ s }) => s.tryAcquire({ weight: 3 }),
    outcome: granted,
    left: { permits: '0', leases: 4, kept: [] },
  },
  'an acquire of the last permit': {
    script: scripts.acquireWithin,
    given: of(2, 1),
    call: ({ s }) => s.tryAcquire(),
    outcome: granted,
    left: { permits: '0', leases: 2, kept: [] },
  },
  'a busy acquire': {
    script: scripts.acquireWithin,
    given: of(1, 1),
    call: ({ s }) => s.tryAcquire(),
    outcome: { acquired: false, retryAfterMs: expect.any(Number) },
    left: { permits: '0', leases: 1, kept: ['0'] },
  },
  'an extension': {
    script: scripts.extend,
    given: of(2, 1),
    call: ({ lease }) => lease.extend(60_000),
    outcome: undefined,
    left: { permits: '1', leases: 1, kept: [] },
  },
  'a release': {
    script: scripts.release,
    given: of(2, 1),
    call: ({ lease }) => lease.release(),
    outcome: 'released',
    left: { permits: '2', leases: 0, kept: ['1'] },
  },
}

describe('with one fault', () => {
  itSurvivesOneFault(stack, CASES, state)
})

it('a late copy of a released acquire does not restore the size that it was sent with', async () => {
  const before = permitSemaphore(restLocks(stack()), 'p', { permits: 9 })
  faults().next('duplicate', { afterMs: 600, match: runs(scripts.acquireWithin) })
  await (await before.acquire()).release()
  const now = permitSemaphore(restLocks(stack()), 'p', { permits: 1 })
  const lease = await now.acquire()
  await faults().settled()
  expect(await redis().get('p')).toBe('0')
  expect((await now.tryAcquire()).acquired).toBe(false)
  await lease.release()
})

describe('two versions of a service, with 3 and with 5 permits,', () => {
  const SHARES = { 'lose-request': 0.07, 'lose-response': 0.07, duplicate: 0.07 }

  it('never hold more than 5 while 21 % of all requests fail, and the larger one takes a fourth', async () => {
    const all = new PermitChecker(5)
    // The stock client sends six times, so that no call remains unanswered.
    const sizes = [3, 5].map(permits => permitSemaphore(stockLocks(stack()), 'p', { permits }))
    let inside = 0
    const fourth = Promise.withResolvers<void>()
    faults().random(SHARES, 7)
    const work = (version: number) => async () => {
      if (++inside > 3) fourth.resolve()
      // The larger version holds its permits until a fourth is taken, which it alone can take.
      await all.run(() => (version === 1 ? Promise.all([fourth.promise, pass(10)]) : pass(10)))
      inside--
    }
    const runs = Array.from({ length: 60 }, (_, at) =>
      withLock(sizes[at % 2] as PermitSemaphore, { waitMs: 50_000, maxPolls: 2_000 }, work(at % 2)),
    )
    await Promise.all(runs)
    faults().clear()
    all.expectKept(60)
    expect(all.most).toBeGreaterThan(3)
  })
})
