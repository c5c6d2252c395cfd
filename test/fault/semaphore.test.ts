/** Lost, late, duplicate and cancelled requests of a semaphore, whose permits have no owner. */
import { describe, expect, it, vi } from 'vitest'
import type { Stack } from '../../dev/stack.ts'
import {
  createLocks,
  type Locks,
  OutcomeUnknownError,
  type Semaphore,
  StoreUnavailableError,
  semaphore,
} from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/semaphore.gen.ts'
import { expectNoCanary } from '../support/canary.ts'
import { restLocks, stockClient, stockLocks } from '../support/clients.ts'
import { LockEvents } from '../support/lock-events.ts'
import { type FaultCase, itSurvivesOneFault, loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
loadScripts(stack, scripts)
const redis = () => stack().redis.client
const faults = () => stack().rest.faults

/** Reads the permits and the kept answers. */
async function state(): Promise<unknown> {
  const operations = await redis().keys('edgelock:op:{s}:*')
  for (const key of operations) expect(await redis().pttl(key)).toBeGreaterThan(100_000)
  return { permits: await redis().get('s'), kept: await Promise.all(operations.map(key => redis().get(key))) }
}

const of = (permits: number | undefined) => async (locks: Locks) => {
  if (permits !== undefined) await redis().set('s', permits)
  return semaphore(locks, 's')
}

const CASES: Record<string, FaultCase<Semaphore>> = {
  'an acquire': {
    script: scripts.acquire,
    given: of(5),
    call: s => s.tryAcquire(2),
    outcome: true,
    left: { permits: '3', kept: ['1'] },
  },
  'an acquire of the last permit': {
    script: scripts.acquire,
    given: of(1),
    call: s => s.tryAcquire(),
    outcome: true,
    left: { permits: '0', kept: ['1'] },
  },
  'a busy acquire': {
    script: scripts.acquire,
    given: of(1),
    call: s => s.tryAcquire(2),
    outcome: false,
    left: { permits: '1', kept: ['0'] },
  },
  'a release': {
    script: scripts.add,
    given: of(5),
    call: s => s.release(2),
    outcome: undefined,
    left: { permits: '7', kept: ['1'] },
  },
  'a release where there is none': {
    script: scripts.add,
    given: of(undefined),
    call: s => s.releaseIfExists(2),
    outcome: false,
    left: { permits: null, kept: ['0'] },
  },
  'a reduction': {
    script: scripts.add,
    given: of(5),
    call: s => s.addPermits(-7),
    outcome: undefined,
    left: { permits: '-2', kept: ['1'] },
  },
  'a drain': {
    script: scripts.drain,
    given: of(5),
    call: s => s.drainPermits(),
    outcome: 5,
    left: { permits: '0', kept: ['5'] },
  },
  'a set': {
    script: scripts.trySet,
    given: of(undefined),
    call: s => s.trySetPermits(5),
    outcome: true,
    left: { permits: '5', kept: ['1'] },
  },
  'a refused set': {
    script: scripts.trySet,
    given: of(4),
    call: s => s.trySetPermits(5),
    outcome: false,
    left: { permits: '4', kept: ['0'] },
  },
  'a count': {
    script: scripts.available,
    given: of(5),
    call: s => s.availablePermits(),
    outcome: 5,
    left: { permits: '5', kept: [] },
  },
}

describe('with one fault', () => itSurvivesOneFault(stack, CASES, state))

/** Makes locks whose stock client retries once. Its default retries take 4 s and would disturb the next test. */
function fewRetries(stack: Stack): Locks {
  return createLocks({ redis: stockClient(stack, { retry: { retries: 1, backoff: () => 20 } }) })
}

/** Makes every send of a script fail. */
function failAll(name: 'lose-request' | 'lose-response' | 'hold', script: Parameters<typeof runs>[0]) {
  faults().next(name, { match: runs(script), times: 1_000 })
}

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => expect.unreachable('it resolved'),
    thrown => thrown,
  )
  expectNoCanary(error, stack().rest.token, stack().rest.url)
  return error
}

describe('an acquire that fails', () => {
  it.each([
    ['edgelock/rest', restLocks],
    ['the stock client', fewRetries],
  ] as const)(
    'has an unknown outcome and returns the permits it was granted if no answer arrives: %s',
    async (_client, locks) => {
      await redis().set('s', 5)
      failAll('lose-response', scripts.acquire)
      expect(await failureOf(semaphore(locks(stack()), 's').tryAcquire(3))).toBeInstanceOf(
        OutcomeUnknownError,
      )
      expect(await state()).toEqual({ permits: '5', kept: ['0'] })
    },
  )

  it('takes nothing when all its requests arrive late', async () => {
    await redis().set('s', 5)
    failAll('hold', scripts.acquire)
    expect(await failureOf(semaphore(restLocks(stack()), 's').tryAcquire(3))).toBeInstanceOf(
      OutcomeUnknownError,
    )
    expect(faults().held).toBeGreaterThan(1)
    await faults().deliverHeld()
    expect(await state()).toEqual({ permits: '5', kept: ['0'] })
  })

  it('repeats a lost cancellation in the background if there is a waitUntil', async () => {
    await redis().set('s', 5)
    failAll('lose-response', scripts.acquire)
    faults().next('lose-request', { match: runs(scripts.cancel) })
    const background: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void background.push(promise)
    await failureOf(semaphore(restLocks(stack()), 's').tryAcquire(3, { waitUntil }))
    expect(background).toHaveLength(1)
    await Promise.all(background)
    expect(await state()).toEqual({ permits: '5', kept: ['0'] })
  })

  it('returns its permits once if its cancellation is delivered twice', async () => {
    await redis().set('s', 5)
    failAll('lose-response', scripts.acquire)
    faults().next('duplicate', { match: runs(scripts.cancel) })
    await failureOf(semaphore(restLocks(stack()), 's').tryAcquire(3))
    await faults().settled()
    expect(await state()).toEqual({ permits: '5', kept: ['0'] })
  })

  it('rejects with the reason of an abort, and returns the permits it was granted', async () => {
    await redis().set('s', 5)
    faults().next('slow', { match: runs(scripts.acquire), when: 'after', ms: 300 })
    const abort = new AbortController()
    const call = semaphore(restLocks(stack()), 's').acquire(3, { signal: abort.signal })
    const failed = failureOf(call)
    await expect.poll(() => redis().get('s')).toBe('2')
    abort.abort(new Error('enough'))
    expect(await failed).toMatchObject({ message: 'enough' })
    await faults().settled()
    expect(await state()).toEqual({ permits: '5', kept: ['0'] })
  })

  it('takes no permit when a copy of its last poll arrives after a release', async () => {
    const s = semaphore(restLocks(stack()), 's')
    await redis().set('s', 0)
    faults().next('duplicate', { match: runs(scripts.acquire), afterMs: 200 })
    expect(await s.tryAcquire()).toBe(false)
    await s.release(1)
    await faults().settled()
    expect(await s.availablePermits()).toBe(1)
  })

  it('takes nothing and returns nothing if the store refused it', async () => {
    await redis().set('s', 5)
    const error = "READONLY You can't write against a read only replica."
    faults().next('fake', { error, match: runs(scripts.acquire), times: 10 })
    expect(await failureOf(semaphore(restLocks(stack()), 's').tryAcquire(3))).toBeInstanceOf(
      StoreUnavailableError,
    )
    expect(await state()).toEqual({ permits: '5', kept: ['0'] })
  })
})

describe('a wait', () => {
  it('takes its permits once when a copy of an early poll is granted between two polls', async () => {
    const events = new LockEvents()
    const s = semaphore(restLocks(stack(), { onEvent: events.onEvent }), 's')
    await redis().set('s', 0)
    faults().next('duplicate', { match: runs(scripts.acquire), afterMs: 100 })
    const waiter = s.acquire(2, { waitMs: 1_000, maxPolls: 2 })
    await events.until('polled')
    await redis().set('s', 5)
    await faults().settled()
    expect(await state()).toEqual({ permits: '3', kept: ['1'] })
    expect(events.count('acquired')).toBe(0)
    await waiter
    expect(await state()).toEqual({ permits: '3', kept: ['1'] })
  })

  it('repeats polls without an answer at once, as the same operation', async () => {
    const s = semaphore(restLocks(stack()), 's')
    await redis().set('s', 5)
    faults().next('lose-response', { match: runs(scripts.acquire), times: 2 })
    await s.acquire(2, { waitMs: 5_000, maxPolls: 3 })
    expect(await state()).toEqual({ permits: '3', kept: ['1'] })
  })

  it('survives an outage that is shorter than the wait', async () => {
    const s = semaphore(restLocks(stack()), 's')
    await redis().set('s', 5)
    faults().next('bad-gateway', { match: runs(scripts.acquire), times: 5 })
    await s.acquire(2, { waitMs: 5_000 })
    expect(await state()).toEqual({ permits: '3', kept: ['1'] })
  })
})

describe('a release', () => {
  it('with an unknown outcome counts once when another process repeats it by its id', async () => {
    await redis().set('s', 0)
    failAll('lose-response', scripts.add)
    const operation = { operationId: 'job 7' }
    expect(await failureOf(semaphore(restLocks(stack()), 's').release(2, operation))).toBeInstanceOf(
      OutcomeUnknownError,
    )
    faults().clear()
    await semaphore(stockLocks(stack()), 's').release(2, operation)
    expect(await state()).toEqual({ permits: '2', kept: ['1'] })
  })

  it('counts once when a copy arrives after its permits were acquired again', async () => {
    const s = semaphore(restLocks(stack()), 's')
    await redis().set('s', 0)
    faults().next('duplicate', { match: runs(scripts.add), afterMs: 200 })
    await s.release(1)
    expect(await s.tryAcquire(1)).toBe(true)
    await faults().settled()
    expect(await s.availablePermits()).toBe(0)
  })
})

describe('a storm', () => {
  it('10 clients never hold more than three permits and lose none whose release is answered, while a tenth of the requests fail', async () => {
    await redis().set('s', 3)
    let inside = 0
    let most = 0
    let unanswered = 0
    faults().random(
      {
        'lose-response': 0.04,
        'lose-request': 0.02,
        duplicate: { share: 0.04, afterMs: 60 },
        'error-after': 0.02,
      },
      11,
    )
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const s = semaphore(restLocks(stack()), 's')
        for (let round = 0; round < 6; round++) {
          await s.acquire(1, { waitMs: 40_000, maxPolls: 800 })
          most = Math.max(most, ++inside)
          await redis().ping()
          inside--
          // All three sends of a release may fail. Repeating it could then add a fourth permit.
          await s.release().catch(error => {
            expect(error).toBeInstanceOf(OutcomeUnknownError)
            unanswered++
          })
        }
      }),
    )
    faults().random({})
    await faults().settled()
    expect(most).toBeLessThanOrEqual(3)
    expect(Object.keys(faults().injected).length).toBeGreaterThan(2)
    const free = Number(await redis().get('s'))
    expect(free).toBeLessThanOrEqual(3)
    expect(free).toBeGreaterThanOrEqual(3 - unanswered)
  })
})
