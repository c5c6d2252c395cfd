/**
 * What `once` promises when requests are lost, duplicated, delayed or refused. The work starts once per valid claim,
 * and late copies change nothing. The caller gets the value, or an error that says what is known. `test/kinds/once.ts` has
 * each call under one fault.
 */
import { describe, expect, it } from 'vitest'
import {
  type Lease,
  type LockEvent,
  type Locks,
  type OnceOptions,
  once,
  StoreUnavailableError,
} from '../../src/index.ts'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { expectNoCanary, watchConsole } from '../support/canary.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { readStore, runningDownFrom } from '../support/store.ts'
import { until } from '../support/timing.ts'

watchConsole()

const stack = useStack('file', { redis: { alone: 'it forgets its scripts' } })
loadScripts(stack, scripts)
const { claim, settle } = scripts
const faults = () => stack().rest.faults
const redis = () => stack().redis.client

const KEY = 'K'
const RECORD = 'edgelock:once:{K}'

const other = (): Locks => restLocks(stack())
const unreachable = async (): Promise<never> => expect.unreachable('the work ran')

/** Reads the state of the record: its result, 'claimed' or 'free'. */
async function record(): Promise<unknown> {
  const [attempt, result] = await redis().hmget(RECORD, 'attempt', 'result')
  return attempt ? (result ?? 'claimed') : 'free'
}

/** Makes the claim expire. */
const leaseEnds = () => redis().pexpire(RECORD, 0)

/** Runs work through `once` and counts how often it starts. */
class Work {
  starts = 0
  readonly locks: Locks

  constructor(locks: Locks) {
    this.locks = locks
  }

  async once(act: (lease: Lease) => unknown, options: OnceOptions = {}): Promise<unknown> {
    const work = async (lease: Lease) => {
      this.starts++
      return act(lease)
    }
    const ended = await once(this.locks, KEY, options, work).catch(error => error)
    if (ended instanceof Error) expectNoCanary(ended, stack().rest.token)
    return [this.starts, ended.status ?? ended.code ?? ended.message, ended.value]
  }
}

describe('without any answer', () => {
  const events: LockEvent[] = []
  const locks = () => {
    events.length = 0
    return restLocks(stack(), { onEvent: event => events.push(event) })
  }
  const ENDLESS = 1_000

  it('a claim that was executed is cancelled, the work does not run, and the next call runs at once', async () => {
    faults().next('lose-response', { match: runs(claim), times: ENDLESS })
    expect(await new Work(locks()).once(unreachable)).toEqual([0, 'ERR_OUTCOME_UNKNOWN', undefined])
    faults().clear()
    expect(await record()).toBe('free')
    expect(await once(other(), KEY, async () => 1)).toMatchObject({ status: 'executed' })
  })

  it('a claim that was executed and could not be cancelled ends after one lease', async () => {
    faults().next('lose-response', { match: runs(claim), times: ENDLESS })
    faults().next('lose-request', { match: runs(settle), times: ENDLESS })
    const call = new Work(locks()).once(unreachable, { hold: { leaseMs: 20_000 } })
    expect(await call).toEqual([0, 'ERR_OUTCOME_UNKNOWN', undefined])
    faults().clear()
    expect(await record()).toBe('claimed')
    expect(await redis().pttl(RECORD)).toEqual(runningDownFrom(20_000))
    await leaseEnds()
    expect(await once(other(), KEY, async () => 1)).toMatchObject({ status: 'executed' })
  })

  it('a completion that was executed is kept: its value is returned and later replayed', async () => {
    faults().next('lose-response', { match: runs(settle), times: ENDLESS })
    expect(await new Work(locks()).once(async () => 'value')).toEqual([1, 'executed', 'value'])
    expect(events.filter(({ type }) => type === 'release-failed')).toHaveLength(1)
    expectNoCanary(events, stack().rest.token)
    faults().clear()
    expect(await once(other(), KEY, unreachable)).toEqual({ status: 'replayed', kept: true, value: 'value' })
  })

  it('a completion that does not arrive in time is recorded when the store is back', async () => {
    faults().next('lose-request', { match: runs(settle), times: ENDLESS })
    expect(await new Work(locks()).once(async () => 'value')).toEqual([1, 'executed', 'value'])
    expect(await record()).toBe('claimed')
    await expect(once(other(), KEY, unreachable)).rejects.toMatchObject({ code: 'ERR_ONCE_IN_FLIGHT' })
    faults().clear()
    await until(async () => expect(await record()).toBe(':v"value"'))
    expect(await once(other(), KEY, unreachable)).toEqual({ status: 'replayed', kept: true, value: 'value' })
  })

  it('a completion is sent again behind waitUntil until the store is back', async () => {
    faults().next('lose-request', { match: runs(settle), times: ENDLESS })
    const background: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void background.push(promise)
    expect(await new Work(locks()).once(async () => 'value', { waitUntil })).toEqual([1, 'executed', 'value'])
    expect(await record()).toBe('claimed')
    faults().clear()
    await Promise.all(background)
    expect(await record()).toBe(':v"value"')
  })

  it('an error of the work is thrown, and its claim ends with its lease', async () => {
    faults().next('lose-request', { match: runs(settle), times: ENDLESS })
    const fails = () => Promise.reject(new Error('no stock'))
    expect(await new Work(locks()).once(fails)).toEqual([1, 'no stock', undefined])
    expect(await record()).toBe('claimed')
    expect(await redis().pttl(RECORD)).toEqual(runningDownFrom(30_000))
  })
})

describe('a store that refuses', () => {
  const fake = (error: string, match = runs(settle), times = 1_000) =>
    faults().next('fake', { error, match, times })

  it.each([
    ["OOM command not allowed when used memory > 'maxmemory'.", false],
    ["READONLY You can't write against a read only replica.", true],
    ['WRONGPASS invalid or missing auth token', false],
  ])('runs no work when it answers a claim with %s', async (error, temporary) => {
    fake(error, runs(claim))
    const failed = await once(other(), KEY, unreachable).catch(thrown => thrown)
    expect(failed).toBeInstanceOf(StoreUnavailableError)
    expect(failed.temporary).toBe(temporary)
  })

  it('because of its size keeps a failure in place of the result, and the work never runs again', async () => {
    const large = 'x'.repeat(10_000)
    const match = (command: string[]) => runs(settle)(command) && JSON.stringify(command).length > 10_000
    fake('ERR max request size exceeded. Limit: 10000 bytes, Actual: 10500', match)
    expect(await once(other(), KEY, async () => large)).toEqual({
      status: 'executed',
      kept: false,
      value: large,
    })
    const next = await once(other(), KEY, unreachable).catch(error => error)
    expect(next).toMatchObject({
      code: 'ERR_ONCE_FAILED',
      failure: { name: 'RangeError', message: 'the store refused to keep the result' },
    })
  })

  it('keeps the result that it refused for a moment', async () => {
    fake("READONLY You can't write against a read only replica.", runs(settle), 2)
    expect(await once(other(), KEY, async () => 1)).toEqual({ status: 'executed', kept: true, value: 1 })
    expect(await once(other(), KEY, unreachable)).toEqual({ status: 'replayed', kept: true, value: 1 })
  })

  it('for longer leaves the claim to expire, and never keeps a failure of work that succeeded', async () => {
    fake("READONLY You can't write against a read only replica.")
    expect(await once(other(), KEY, async () => 1)).toEqual({ status: 'executed', kept: false, value: 1 })
    expect(await record()).toBe('claimed')
    await leaseEnds()
    faults().clear()
    expect(await once(other(), KEY, async () => 2)).toEqual({ status: 'executed', kept: true, value: 2 })
  })
})

describe('data loss', () => {
  it('while the work runs: the completion is kept, because no other call has the key', async () => {
    const run = once(other(), KEY, async () => {
      await redis().flushdb()
      return 'value'
    })
    expect(await run).toEqual({ status: 'executed', kept: true, value: 'value' })
    expect(await once(other(), KEY, unreachable)).toEqual({ status: 'replayed', kept: true, value: 'value' })
  })

  it('while the work runs: the signal aborts at the next renewal', async () => {
    const work = async ({ signal }: Lease) => {
      await redis().flushdb()
      await until(() => signal.aborted)
      expect(signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
    }
    await once(other(), KEY, { hold: { leaseMs: 600 } }, work)
  })

  it('of the scripts (SCRIPT FLUSH): the work runs once', async () => {
    const work = new Work(stockLocks(stack()))
    const act = async () => {
      await redis().script('FLUSH')
      return 'value'
    }
    expect(await work.once(act)).toEqual([1, 'executed', 'value'])
    expect(await work.once(act)).toEqual([1, 'replayed', 'value'])
  })
})

it('every key that is left has a TTL', async () => {
  await new Work(other()).once(async () => 1, { keepMs: 1_000 })
  await new Work(other()).once(async lease => lease.release())
  for (const [key, { ttlMs }] of Object.entries(await readStore(redis()))) {
    expect(ttlMs, key).toBeGreaterThan(0)
  }
})
