/**
 * What `locks.once` promises when requests are lost, doubled, late or refused: the work starts once within validity, a
 * late copy of anything brings nothing back, and the caller learns the truth or has the value.
 */
import { describe, expect, it, vi } from 'vitest'
import {
  type Lease,
  type LockEvent,
  type Locks,
  type OnceOptions,
  OutcomeUnknownError,
  StoreUnavailableError,
} from '../../src/index.ts'
import * as scripts from '../../src/scripts/once.gen.ts'
import { expectNoCanary, watchConsole } from '../support/canary.ts'
import { restLocks, stockLocks } from '../support/clients.ts'
import { itSurvivesOneFault, loadScripts, runs } from '../support/one-fault.ts'
import { useStack } from '../support/stack.ts'
import { readStore, runningDownFrom } from '../support/store.ts'
import { until } from '../support/timing.ts'

vi.setConfig({ testTimeout: 60_000 })
watchConsole()

const stack = useStack()
loadScripts(stack, scripts)
const { claim, extend, settle } = scripts
const faults = () => stack().rest.faults
const redis = () => stack().redis.client

const KEY = 'K'
const RECORD = 'edgelock:once:{K}'

const other = (): Locks => restLocks(stack())
const unreachable = async (): Promise<never> => expect.unreachable('the work ran')

/** What the record is, apart from who made it. */
async function record(): Promise<unknown> {
  const [attempt, result] = await redis().hmget(RECORD, 'attempt', 'result')
  return attempt ? (result ?? 'claimed') : 'free'
}

/** Time passes. */
const leaseEnds = () => redis().pexpire(RECORD, 0)

/** Counts how often work starts, and does it. */
class Work {
  starts = 0
  readonly locks: Locks

  constructor(locks: Locks) {
    this.locks = locks
  }

  async once<T>(act: (lease: Lease) => T | Promise<T>, options?: OnceOptions): Promise<unknown> {
    const work = async (lease: Lease) => {
      this.starts++
      return act(lease)
    }
    const ended = await this.locks.once(KEY, work, options).catch(error => error)
    if (ended instanceof Error) expectNoCanary(ended, stack().rest.token)
    return [this.starts, ended.status ?? ended.code ?? ended.message, ended.value]
  }
}

describe('one fault is not noticed, by anybody:', () => {
  const given = async (locks: Locks) => new Work(locks)
  const done = async (locks: Locks) => {
    await other().once(KEY, async () => 'first')
    return new Work(locks)
  }
  const fails = () => Promise.reject(new Error('no stock'))
  const returns = async () => 'value'
  const kept = ':v"value"'
  const failure = ':e{"name":"Error","message":"no stock"}'
  itSurvivesOneFault<Work>(
    stack,
    {
      'a claim': {
        script: claim,
        given,
        call: work => work.once(returns),
        outcome: [1, 'executed', 'value'],
        left: kept,
      },
      'a claim of work that was done': {
        script: claim,
        given: done,
        call: work => work.once(returns),
        outcome: [0, 'replayed', 'first'],
        left: ':v"first"',
      },
      'an extension': {
        script: extend,
        given,
        call: work => work.once(lease => lease.extend(60_000).then(returns)),
        outcome: [1, 'executed', 'value'],
        left: kept,
      },
      'a completion': {
        script: settle,
        given,
        call: work => work.once(returns),
        outcome: [1, 'executed', 'value'],
        left: kept,
      },
      'a completion that is kept for a short time': {
        script: settle,
        given,
        call: work => work.once(returns, { keepMs: 20_000 }),
        outcome: [1, 'executed', 'value'],
        left: kept,
      },
      'a failure that is kept': {
        script: settle,
        given,
        call: work => work.once(fails, { onFailure: 'keep' }),
        outcome: [1, 'no stock', undefined],
        left: failure,
      },
      'a failure that is forgotten': {
        script: settle,
        given,
        call: work => work.once(fails),
        outcome: [1, 'no stock', undefined],
        left: 'free',
      },
      'giving up': {
        script: settle,
        given,
        call: work => work.once(lease => lease.release()),
        outcome: [1, 'executed', 'released'],
        left: 'free',
      },
    },
    record,
  )
})

describe('a late copy', () => {
  const hold = (script: typeof claim | typeof settle | typeof extend) =>
    faults().next('hold', { match: runs(script) })

  /** Delivers what was held back. */
  async function arrive(): Promise<void> {
    expect(faults().held).toBe(1)
    await faults().deliverHeld()
  }

  it('of a claim that was given up takes nothing', async () => {
    hold(claim)
    await other().once(KEY, lease => lease.release())
    await arrive()
    expect(await record()).toBe('free')
  })

  it('of a claim whose failure was forgotten does not disturb the next', async () => {
    hold(claim)
    await other()
      .once(KEY, () => Promise.reject(new Error('x')))
      .catch(() => {})
    await other().once(KEY, async () => {
      await arrive()
      expect(await record()).toBe('claimed')
    })
    expect(await record()).toBe(':v')
  })

  it('of a claim that was busy takes nothing when the key has become free', async () => {
    await other().once(KEY, async lease => {
      hold(claim)
      await expect(other().once(KEY, unreachable)).rejects.toMatchObject({ code: 'ERR_ONCE_IN_FLIGHT' })
      await lease.release()
    })
    await arrive()
    expect(await record()).toBe('free')
  })

  it.each([30_000, 400_000])(
    'of a claim with another fingerprint takes nothing when the key has become free, of a lease of %i ms',
    async leaseMs => {
      const held = async (lease: Lease) => {
        hold(claim)
        const another = other().once(KEY, unreachable, { fingerprint: 'g' })
        await expect(another).rejects.toMatchObject({ code: 'ERR_ONCE_MISMATCH' })
        await lease.release()
      }
      await other().once(KEY, held, { fingerprint: 'f', leaseMs })
      await arrive()
      expect(await record()).toBe('free')
    },
  )

  it.each(['its own', 'a replayed one'])(
    'of a claim, %s, takes nothing after a short result is over',
    async whose => {
      const short = { keepMs: 300 }
      if (whose === 'its own') hold(claim)
      await other().once(KEY, async () => 1, short)
      if (whose !== 'its own') {
        hold(claim)
        expect(await other().once(KEY, unreachable)).toEqual({ status: 'replayed', value: 1 })
      }
      await until(async () => (await record()) === 'free')
      await arrive()
      expect(await record()).toBe('free')
    },
  )

  it('of a claim whose caller went away takes nothing', async () => {
    const caller = new AbortController()
    const match = (command: string[]) => !caller.signal.aborted && runs(claim)(command)
    faults().next('hold', { match, times: 20 })
    const call = other().once(KEY, unreachable, { signal: caller.signal })
    const ended = call.catch(error => error)
    await until(() => faults().held > 0)
    caller.abort()
    expect(await ended).toBe(caller.signal.reason)
    await faults().deliverHeld()
    expect(await record()).toBe('free')
    expect(await other().once(KEY, async () => 1)).toMatchObject({ status: 'executed' })
  })

  it('of a renewal does not prolong a result', async () => {
    hold(extend)
    await other().once(KEY, lease => lease.extend(500_000), { keepMs: 20_000 })
    await arrive()
    expect(await redis().pttl(RECORD)).toEqual(runningDownFrom(20_000))
  })

  it('of a renewal brings back no claim that was given up', async () => {
    hold(extend)
    await other().once(KEY, lease => lease.extend(60_000).then(() => lease.release()))
    await arrive()
    expect(await record()).toBe('free')
  })

  it('of a completion brings back no result that is over', async () => {
    hold(settle)
    await other().once(KEY, async () => 1, { keepMs: 300 })
    await until(async () => (await record()) === 'free')
    await arrive()
    expect(await record()).toBe('free')
  })

  it('of a completion overwrites nothing', async () => {
    hold(settle)
    await other().once(KEY, async () => 1, { keepMs: 300 })
    await until(async () => (await record()) === 'free')
    await other().once(KEY, async () => {
      await arrive()
      return 2
    })
    expect(await record()).toBe(':v2')
  })

  it('of giving up does not free the next claim', async () => {
    hold(settle)
    await other().once(KEY, lease => lease.release())
    await other().once(KEY, async () => {
      await arrive()
      expect(await record()).toBe('claimed')
    })
  })

  it('of a cancellation does not free the next claim', async () => {
    faults().next('lose-request', { match: runs(claim), times: 3 })
    faults().next('hold', { match: runs(settle) })
    await expect(other().once(KEY, unreachable)).rejects.toBeInstanceOf(OutcomeUnknownError)
    await other().once(KEY, async () => {
      await arrive()
      expect(await record()).toBe('claimed')
    })
  })
})

it('six responses lost in a row, all that the stock client sends by itself, are not noticed', async () => {
  const lose = (script: typeof claim | typeof settle, record: string) => {
    const match = (command: string[]) => runs(script)(command) && command.includes(record)
    faults().next('lose-response', { match, times: 6 })
  }
  lose(claim, RECORD)
  lose(settle, 'edgelock:once:{other}')
  const claiming = new Work(stockLocks(stack()))
  const completing = stockLocks(stack()).once('other', async () => 'two')
  expect(await claiming.once(async () => 'one')).toEqual([1, 'executed', 'one'])
  expect(await completing).toEqual({ status: 'executed', value: 'two' })
  expect(faults().injected).toEqual({ 'lose-response': 12 })
  expect(await other().once('other', unreachable)).toEqual({ status: 'replayed', value: 'two' })
})

describe('without any answer', () => {
  const events: LockEvent[] = []
  const locks = () => {
    events.length = 0
    return restLocks(stack(), { onEvent: event => events.push(event) })
  }
  const FOR_EVER = 1_000

  it('a claim that was executed is cancelled, the work does not run, and the next call runs at once', async () => {
    faults().next('lose-response', { match: runs(claim), times: FOR_EVER })
    expect(await new Work(locks()).once(unreachable)).toEqual([0, 'ERR_OUTCOME_UNKNOWN', undefined])
    faults().clear()
    expect(await record()).toBe('free')
    expect(await other().once(KEY, async () => 1)).toMatchObject({ status: 'executed' })
  })

  it('a claim that was executed and could not be cancelled ends after one lease', async () => {
    faults().next('lose-response', { match: runs(claim), times: FOR_EVER })
    faults().next('lose-request', { match: runs(settle), times: FOR_EVER })
    const call = new Work(locks()).once(unreachable, { leaseMs: 20_000 })
    expect(await call).toEqual([0, 'ERR_OUTCOME_UNKNOWN', undefined])
    faults().clear()
    expect(await record()).toBe('claimed')
    expect(await redis().pttl(RECORD)).toEqual(runningDownFrom(20_000))
    await leaseEnds()
    expect(await other().once(KEY, async () => 1)).toMatchObject({ status: 'executed' })
  })

  it('a completion that was executed wins: its value is returned, and replayed', async () => {
    faults().next('lose-response', { match: runs(settle), times: FOR_EVER })
    expect(await new Work(locks()).once(async () => 'value')).toEqual([1, 'executed', 'value'])
    expect(events.filter(({ type }) => type === 'release-failed').length).toBeGreaterThan(1)
    expectNoCanary(events, stack().rest.token)
    faults().clear()
    expect(await other().once(KEY, unreachable)).toEqual({ status: 'replayed', value: 'value' })
  })

  it('a completion that never arrives: the value is returned, and the work runs again after one lease, not before', async () => {
    faults().next('lose-request', { match: runs(settle), times: FOR_EVER })
    expect(await new Work(locks()).once(async () => 'value')).toEqual([1, 'executed', 'value'])
    faults().clear()
    expect(await record()).toBe('claimed')
    await expect(other().once(KEY, unreachable)).rejects.toMatchObject({ code: 'ERR_ONCE_IN_FLIGHT' })
    await leaseEnds()
    const again = await other().once(KEY, async () => 'again')
    expect(again).toEqual({ status: 'executed', value: 'again' })
  })

  it('a completion arrives behind waitUntil, when the store is back', async () => {
    faults().next('lose-request', { match: runs(settle), times: FOR_EVER })
    const background: Promise<unknown>[] = []
    const waitUntil = (promise: Promise<unknown>) => void background.push(promise)
    expect(await new Work(locks()).once(async () => 'value', { waitUntil })).toEqual([1, 'executed', 'value'])
    expect(await record()).toBe('claimed')
    faults().clear()
    await Promise.all(background)
    expect(await record()).toBe(':v"value"')
  })

  it('a failure is thrown all the same, and its claim ends with its lease', async () => {
    faults().next('lose-request', { match: runs(settle), times: FOR_EVER })
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
    "OOM command not allowed when used memory > 'maxmemory'.",
    "READONLY You can't write against a read only replica.",
    'WRONGPASS invalid or missing auth token',
  ])('a claim with %s runs nothing', async error => {
    fake(error, runs(claim))
    const failed = await other()
      .once(KEY, unreachable)
      .catch(thrown => thrown)
    expect(failed).toBeInstanceOf(StoreUnavailableError)
    expect(failed.temporary).toBe(false)
  })

  it('a large result gets a failure in its place, and the work never runs again', async () => {
    const large = 'x'.repeat(10_000)
    const match = (command: string[]) => runs(settle)(command) && JSON.stringify(command).length > 10_000
    fake("OOM command not allowed when used memory > 'maxmemory'.", match)
    expect(await other().once(KEY, async () => large)).toEqual({ status: 'executed', value: large })
    const next = await other()
      .once(KEY, unreachable)
      .catch(error => error)
    expect(next).toMatchObject({
      code: 'ERR_ONCE_FAILED',
      failure: { name: 'RangeError', message: 'the store refused to keep the result' },
    })
  })

  it('a result for a moment gets it a moment later', async () => {
    fake("READONLY You can't write against a read only replica.", runs(settle), 1)
    expect(await other().once(KEY, async () => 1)).toEqual({ status: 'executed', value: 1 })
    expect(await record()).toBe(':v1')
  })
})

describe('the store loses everything', () => {
  it('while the work runs: the completion is kept, as nobody else has the key', async () => {
    const run = other().once(KEY, async () => {
      await redis().flushall()
      return 'value'
    })
    expect(await run).toEqual({ status: 'executed', value: 'value' })
    expect(await other().once(KEY, unreachable)).toEqual({ status: 'replayed', value: 'value' })
  })

  it('while the work runs: the signal tells it at the next renewal', async () => {
    const work = async ({ signal }: Lease) => {
      await redis().flushall()
      await until(() => signal.aborted)
      expect(signal.reason).toMatchObject({ code: 'ERR_LEASE_LOST', reason: 'taken' })
    }
    await other().once(KEY, work, { leaseMs: 600 })
  })

  it('and the scripts (SCRIPT FLUSH): the work runs once', async () => {
    const work = new Work(stockLocks(stack()))
    const act = async () => {
      await redis().script('FLUSH')
      return 'value'
    }
    expect(await work.once(act)).toEqual([1, 'executed', 'value'])
    expect(await work.once(act)).toEqual([1, 'replayed', 'value'])
  })
})

it('everything that is left ends by itself', async () => {
  await new Work(other()).once(async () => 1, { keepMs: 1_000 })
  await new Work(other()).once(async lease => lease.release())
  for (const [key, { ttlMs }] of Object.entries(await readStore(redis()))) {
    expect(ttlMs, key).toBeGreaterThan(0)
  }
})
