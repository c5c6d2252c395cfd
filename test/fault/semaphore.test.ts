/**
 * Lost, late, duplicate and cancelled requests of a semaphore, whose permits have no owner. What its callers are told, and
 * what goes on in `waitUntil`: test/unit/doubt.test.ts.
 */
import { describe, expect, it } from 'vitest'
import type { Stack } from '../../dev/stack.ts'
import { createLocks, type Locks, OutcomeUnknownError, semaphore } from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/semaphore.gen.ts'
import { harmlessFailure } from '../support/canary.ts'
import { restLocks, stockClient, stockLocks } from '../support/clients.ts'
import { loadScripts, runs, type Sent } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { until } from '../support/timing.ts'

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

/** Makes locks whose stock client retries once. Its default retries take 4 s and would disturb the next test. */
function fewRetries(stack: Stack): Locks {
  return createLocks({ redis: stockClient(stack, { retry: { retries: 1, backoff: () => 20 } }) })
}

/** Makes every send of a script fail. */
function failAll(name: 'lose-request' | 'lose-response' | 'hold', script: Sent) {
  faults().next(name, { match: runs(script), times: 1_000 })
}

const failureOf = (call: Promise<unknown>) => harmlessFailure(call, stack().rest.token, stack().rest.url)

describe('an acquire that fails', () => {
  it.each([
    ['edgelock/rest', restLocks],
    ['the stock client', fewRetries],
  ] as const)(
    'has an unknown outcome without an answer, and returns its permits: %s',
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
    await until(async () => expect(await redis().get('s')).toBe('2'))
    abort.abort(new Error('enough'))
    expect(await failed).toMatchObject({ message: 'enough' })
    await faults().settled()
    expect(await state()).toEqual({ permits: '5', kept: ['0'] })
  })
})

it.each([
  ['repeats polls without an answer at once, as the same operation', 'lose-response', 2, 3],
  ['survives an outage that is shorter than the wait', 'bad-gateway', 5, undefined],
] as const)('a wait %s', async (_, fault, times, maxPolls) => {
  await redis().set('s', 5)
  faults().next(fault, { match: runs(scripts.acquire), times })
  await semaphore(restLocks(stack()), 's').acquire(2, { waitMs: 5_000, maxPolls })
  expect(await state()).toEqual({ permits: '3', kept: ['1'] })
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
})
