/** Lost, late and duplicate requests of a latch. Each takes effect once, and only the last count down opens it. */
import { describe, expect, it, vi } from 'vitest'
import {
  type CountDownLatch,
  countDownLatch,
  type Locks,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/count-down-latch.gen.ts'
import { expectNoCanary } from '../support/canary.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { type FaultCase, itSurvivesOneFault, loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'

vi.setConfig({ testTimeout: 60_000 })

const stack = useStack()
loadScripts(stack, scripts)
const redis = () => stack().redis.client
const faults = () => stack().rest.faults

/** Reads the count, whether the latch is remembered, and the kept answers. */
async function state(): Promise<unknown> {
  const operations = await redis().keys('edgelock:op:{l}:*')
  for (const key of operations) expect(await redis().pttl(key)).toBeGreaterThan(100_000)
  return {
    count: await redis().get('l'),
    memory: await redis().exists('edgelock:latch:{l}'),
    kept: await Promise.all(operations.map(key => redis().get(key))),
  }
}

/** Makes a latch with this count, as a Java service would set it. */
const of = (count: number | undefined) => async (locks: Locks) => {
  if (count !== undefined) await redis().set('l', count)
  return countDownLatch(locks, 'l')
}

const CASES: Record<string, FaultCase<CountDownLatch>> = {
  'a set': {
    script: scripts.trySet,
    given: of(undefined),
    call: l => l.trySetCount(3),
    outcome: true,
    left: { count: '3', memory: 1, kept: ['1'] },
  },
  'a refused set': {
    script: scripts.trySet,
    given: of(2),
    call: l => l.trySetCount(3),
    outcome: false,
    left: { count: '2', memory: 0, kept: ['0'] },
  },
  'a count down': {
    script: scripts.countDown,
    given: of(3),
    call: l => l.countDown(),
    outcome: 2,
    left: { count: '2', memory: 0, kept: ['2'] },
  },
  'the last but one count down': {
    script: scripts.countDown,
    given: of(2),
    call: l => l.countDown(),
    outcome: 1,
    left: { count: '1', memory: 0, kept: ['1'] },
  },
  'the last count down': {
    script: scripts.countDown,
    given: of(1),
    call: l => l.countDown(),
    outcome: 0,
    left: { count: null, memory: 0, kept: ['0'] },
  },
  'a removal': {
    script: scripts.remove,
    given: of(3),
    call: l => l.delete(),
    outcome: true,
    left: { count: null, memory: 0, kept: ['1'] },
  },
  'a removal of nothing': {
    script: scripts.remove,
    given: of(undefined),
    call: l => l.delete(),
    outcome: false,
    left: { count: null, memory: 0, kept: ['0'] },
  },
  'a count': {
    script: scripts.inspect,
    given: of(3),
    call: l => l.count(),
    outcome: 3,
    left: { count: '3', memory: 0, kept: [] },
  },
}

describe('one fault', () => itSurvivesOneFault(stack, CASES, state))

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  expectNoCanary(error, stack().rest.token, 'part 1')
  return error
}

describe('a count down with an unknown outcome', () => {
  it.each([['lose-response'], ['lose-request'], ['hold']] as const)(
    'counts once when another process repeats it by its id: %s',
    async fault => {
      const l = await of(3)(restLocks(stack()))
      faults().next(fault, { match: runs(scripts.countDown), times: 3 })
      expect(await failureOf(l.countDown({ operationId: 'part 1' }))).toBeInstanceOf(OutcomeUnknownError)
      expect(await countDownLatch(stockLocks(stack()), 'l').countDown({ operationId: 'part 1' })).toBe(2)
      await faults().deliverHeld()
      expect(await l.count()).toBe(2)
    },
  )
})

describe('late copies', () => {
  it('a count down that arrives after the latch was set again does not count', async () => {
    const l = await of(1)(restLocks(stack()))
    faults().next('duplicate', { match: runs(scripts.countDown), afterMs: 200 })
    await l.countDown()
    await l.trySetCount(5)
    await faults().settled()
    expect(await l.count()).toBe(5)
  })

  it('a set that arrives when the latch is at zero does not close it again', async () => {
    const l = await of(undefined)(restLocks(stack()))
    faults().next('duplicate', { match: runs(scripts.trySet), afterMs: 200 })
    await l.trySetCount(1)
    await l.countDown()
    await faults().settled()
    expect(await l.inspect()).toEqual({ count: 0, state: 'zero' })
  })

  it('a removal that arrives after the latch was set again does not remove it', async () => {
    const l = await of(2)(restLocks(stack()))
    faults().next('duplicate', { match: runs(scripts.remove), afterMs: 200 })
    expect(await l.delete()).toBe(true)
    await l.trySetCount(4)
    await faults().settled()
    expect(await l.count()).toBe(4)
  })
})

describe('a wait', () => {
  it('continues after polls that fail', async () => {
    const l = await of(1)(restLocks(stack()))
    faults().next('bad-gateway', { match: runs(scripts.inspect), times: 5 })
    const waiter = l.wait({ waitMs: 10_000 })
    await l.countDown()
    expect(await waiter).toBe(true)
  })

  it('rejects if the store is unavailable, and never takes that for an open latch', async () => {
    const l = await of(1)(restLocks(stack()))
    faults().next('lose-response', { match: runs(scripts.inspect), times: 1_000 })
    expect(await failureOf(l.wait({ waitMs: 200, maxPolls: 3 }))).toBeInstanceOf(StoreUnavailableError)
  })

  it('rejects unexpected replies, and never takes them for an open latch', async () => {
    const l = await of(1)(restLocks(stack()))
    for (const result of [null, 'OK', 0, [':open'], [':zero', 1]]) {
      faults().next('fake', { result, match: runs(scripts.inspect), times: 3 })
      await failureOf(l.wait({ waitMs: 0 }))
      faults().clear()
    }
  })
})

describe('a storm', () => {
  it('30 parts, each delivered twice, count once each and have one last part, while a tenth of the requests fail', async () => {
    const l = countDownLatch(restLocks(stack()), 'l')
    await l.trySetCount(30)
    // One of each for certain, whatever the random numbers are.
    for (const fault of ['lose-response', 'lose-request', 'duplicate'] as const) faults().next(fault)
    faults().random(
      { 'lose-response': 0.05, 'lose-request': 0.03, duplicate: { share: 0.05, afterMs: 40 } },
      3,
    )
    const counted = await Promise.all(
      Array.from({ length: 60 }, async (_, delivery) => {
        const operationId = `part ${delivery % 30}`
        const count = () => countDownLatch(restLocks(stack()), 'l').countDown({ operationId })
        // All three sends may fail. A count with an operationId can be repeated.
        return { operationId, left: await count().catch(count) }
      }),
    )
    faults().random({})
    await faults().settled()
    expect(Object.keys(faults().injected)).toHaveLength(3)
    expect(new Set(counted.map(({ left }) => left)).size).toBe(30)
    expect(new Set(counted.filter(({ left }) => left === 0).map(({ operationId }) => operationId)).size).toBe(
      1,
    )
    expect(await l.inspect()).toEqual({ count: 0, state: 'zero' })
  })
})
