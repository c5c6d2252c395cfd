/** Lost, late and doubled requests of a semaphore whose size the code gives. */
import { describe, expect, it, vi } from 'vitest'
import { type Lease, type PermitSemaphore, withLock } from '../../src/index.ts'
import * as scripts from '../../src/scripts/permit-semaphore.gen.ts'
import { restLocks } from '../support/clients.ts'
import { type FaultCase, itSurvivesOneFault, loadScripts, runs } from '../support/one-fault.ts'
import { PermitChecker } from '../support/permit-checker.ts'
import { useStack } from '../support/stack.ts'
import { pass } from '../support/timing.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
loadScripts(stack, scripts)
const redis = () => stack().redis.client
const faults = () => stack().rest.faults

/** Permits available, leases, and what is kept of finished holders. */
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
type Maker = { permitSemaphore(name: string, options: { permits: number }): PermitSemaphore }

/** A semaphore of so many permits, of which somebody has `taken` some, and the last of these leases. */
const of =
  (permits: number, taken = 0) =>
  async (locks: Maker): Promise<Subject> => {
    const s = locks.permitSemaphore('p', { permits })
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

describe('a request that', () => {
  itSurvivesOneFault(stack, CASES, state)
})

it('a late copy of a released acquire does not bring its number back', async () => {
  const before = restLocks(stack()).permitSemaphore('p', { permits: 9 })
  faults().next('duplicate', { afterMs: 600, match: runs(scripts.acquireWithin) })
  await (await before.acquire()).release()
  const now = restLocks(stack()).permitSemaphore('p', { permits: 1 })
  const lease = await now.acquire()
  await faults().settled()
  expect(await redis().get('p')).toBe('0')
  expect((await now.tryAcquire()).acquired).toBe(false)
  await lease.release()
})

describe('two versions that are deployed together, with 3 and with 5 permits', () => {
  const SHARES = { 'lose-request': 0.07, 'lose-response': 0.07, duplicate: 0.07 }

  it('never let in more than 5, and the one with 3 none while 3 are inside, with 21 % of all requests in trouble', async () => {
    const all = new PermitChecker(5)
    const sizes = [3, 5].map(permits => restLocks(stack()).permitSemaphore('p', { permits }))
    let inside = 0
    const seenAtEntry: number[][] = [[], []]
    faults().random(SHARES, 7)
    const work = (version: number) => async () => {
      seenAtEntry[version]?.push(++inside)
      await all.run(() => pass(10))
      inside--
    }
    const runs = Array.from({ length: 60 }, (_, at) =>
      withLock(sizes[at % 2] as PermitSemaphore, { waitMs: 50_000, maxPolls: 2_000 }, work(at % 2)),
    )
    await Promise.all(runs)
    faults().clear()
    all.expectKept(60)
    expect(Math.max(...(seenAtEntry[0] ?? []))).toBeLessThanOrEqual(3)
    expect(Math.max(...(seenAtEntry[1] ?? []))).toBeGreaterThan(3)
  })
})
