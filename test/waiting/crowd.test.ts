/** What a crowd costs: the real library and the shipped scripts, in virtual time. The figures are those of docs/waiting.md and more. */
import { describe, expect, it } from 'vitest'
import { amongSingles } from '../../bench/among-singles.ts'
import { type Crowd, type Figures, meanOf } from '../../bench/crowd.ts'
import { KINDS, type Kind, leased, ROUND_TRIP_MS, simulate, virtualStore } from '../../bench/virtual.ts'
import {
  fairLock,
  LockBusyError,
  type Locks,
  lock,
  multiLock,
  once,
  permitSemaphore,
  readWriteLock,
  semaphore,
  withLock,
} from '../../src/index.ts'
import { type Compiled, withMistake } from '../simulation/compiled.ts'
import { itThoroughly, sample, THOROUGH } from '../support/thorough.ts'

/** Kinds whose waiters share a line of poll slots. */
const LINES = KINDS.filter(kind => kind !== 'fair')

/** The mean of some seeds. */
async function meanOfSeeds(kind: Kind, crowd: Crowd, seeds = 4): Promise<Figures> {
  const all: Figures[] = []
  for (let seed = 1; seed <= seeds; seed++) all.push(await simulate(kind, crowd, { seed }))
  return meanOf(all)
}

/** What a grant costs at most. Some waiters of a fair lock die, because only they keep places. */
const LINE = { deaths: 0, seeds: [1, 1], grants: 200, more: 0, requests: 12, utilisation: 0.83 }
const QUEUE = { deaths: 0.01, seeds: [2, 12], grants: 300, more: 3, requests: 22, utilisation: 0.84 }
const costOf = (kind: Kind) => (kind === 'fair' ? QUEUE : LINE)

function expectCheap(kind: Kind, { requestsPerGrant, utilisation }: Figures): void {
  expect(requestsPerGrant).toBeLessThan(costOf(kind).requests)
  expect(utilisation).toBeGreaterThan(costOf(kind).utilisation)
}

function expectAsCheap(kind: Kind, few: Figures, crowd: Figures): void {
  expect(crowd.requestsPerGrant).toBeLessThan(1.5 * few.requestsPerGrant + costOf(kind).more)
  expectCheap(kind, crowd)
  expect(crowd.longestWait).toBeLessThan(1.3)
}

describe.each([...sample(LINES, LINES.length), 'fair'] as const)('waiters of a %s', kind => {
  const { deaths, seeds, grants } = costOf(kind)
  it.each([
    [50, 'exponential'],
    [500, 'fixed'],
    [500, 'heavy tail'],
  ] as const)('that hold it for %i ms (%s) cost as little in a crowd as alone', async (holdMs, holds) => {
    const ten = await meanOfSeeds(kind, { clients: 10, holdMs, holds, deaths, grants }, seeds[0])
    const hundred = await meanOfSeeds(kind, { clients: 100, holdMs, holds, deaths }, seeds[1])
    expectCheap(kind, ten)
    expectAsCheap(kind, ten, hundred)
  })
})

it.each(
  THOROUGH
    ? ([
        ['lock', 500, 4],
        ['fair', 50, 8],
      ] as const)
    : [],
)('a thousand waiters of a %s that hold it for %i ms cost as little as ten', async (kind, holdMs, seeds) => {
  const crowd = { holdMs, holds: 'exponential', deaths: costOf(kind).deaths } as const
  const ten = await meanOfSeeds(kind, { ...crowd, clients: 10 }, seeds)
  const thousand = await simulate(kind, { ...crowd, clients: 1_000 })
  expectAsCheap(kind, ten, thousand)
  expect(thousand.utilisation).toBeGreaterThan(0.85)
})

itThoroughly('in a closed loop all clients get as much, because newcomers do not overtake', async () => {
  const crowd = { clients: 100, holdMs: 500, holds: 'exponential', grants: 1_500 } as const
  const barging = withMistake('include/next-slot', ['and isYoung and', 'and isYoung and false and'])
  const [fair, unfair] = [await simulate('lock', crowd), await simulate('lock', crowd, { scripts: barging })]
  expect(fair.fairness).toBeGreaterThan(0.9)
  expect(unfair.fairness).toBeLessThan(fair.fairness - 0.1)
  expect(unfair.longestWait).toBeGreaterThan(1.5 * fair.longestWait)
})

// Each takes ten seconds.
it.each(THOROUGH ? LINES : [])('no client starves in a closed loop of a hundred: %s', async kind => {
  const crowd = { clients: 100, holdMs: 500, holds: 'exponential', grants: 3_000 } as const
  expect((await simulate(kind, crowd)).fairness).toBeGreaterThan(0.8)
})

it('a lone waiter of a lock that is busy for ten seconds asks about 22 times', async () => {
  const { join, around, run } = virtualStore('lone')
  const [holder, waiter] = [lock(join(), 'x'), lock(join(), 'x')]
  await run(holder.acquire({ leaseMs: 60_000 }))
  await expect(run(waiter.acquire())).rejects.toThrow(LockBusyError)
  // The first is the holder's.
  expect(around.requests()).toBe(1 + 22)
})

it.each<readonly [string, (locks: Locks, permits: number) => Promise<unknown>]>([
  ['semaphore', (locks, permits) => semaphore(locks, 'x').acquire(permits)],
  ['permit semaphore', (locks, weight) => permitSemaphore(locks, 'x', { permits: 3 }).acquire({ weight })],
])(
  'a lone waiter for all permits of a %s that are busy for ten seconds asks about 30 times, and evenly',
  async (_kind, take) => {
    const { join, around, run } = virtualStore('lone')
    await run(semaphore(join(), 'x').trySetPermits(3))
    await run(take(join(), 2))
    const before = around.requests()
    const waiting = take(join(), 3).catch(error => error)
    await run(around.sleep(2_000))
    expect(around.requests() - before).toBeLessThan(25)
    expect(await run(waiting)).toBeInstanceOf(LockBusyError)
    expect(around.requests() - before).toBeLessThanOrEqual(35)
  },
)

it.each(LINES)(
  'two clients that hold a %s for three seconds hand it over within 450 ms, with at most 12 requests',
  async kind => {
    const figures = await simulate(kind, { clients: 2, holdMs: 3_000, holds: 'fixed', grants: 200 })
    expect(figures.requestsPerGrant).toBeLessThan(12)
    expect(figures.utilisation).toBeGreaterThan(1 / 1.15)
  },
)

itThoroughly(
  'a multi-lock is not starved beside clients of single locks, because it reserves those that are free',
  async () => {
    const polite = withMistake('multi-lock/acquire', ['isPoll and isKnown', 'false and isKnown'])
    const [shares, without] = [await amongSingles({}), await amongSingles({}, polite)]
    expect(shares.multi).toBeGreaterThan(0.5 * shares.single)
    expect(without.multi).toBeLessThan(0.4 * without.single)
    expect(shares.longestWaitMs).toBeLessThan(without.longestWaitMs)
    expect(shares.utilisation).toBeGreaterThan(0.75)
  },
)

itThoroughly(
  'a multi-lock hardly stalls others that take its members in another order, one after the other',
  async () => {
    /** For which share of two minutes they have both, as threads of Java would, while six of ours wait again and again. */
    const utilisation = async (scripts?: Compiled) => {
      const { join, around, engine, run } = virtualStore('other order', scripts ? { scripts } : {})
      let busyMs = 0
      const other = async (id: string) => {
        for (;;) {
          for (const key of ['y', 'x']) {
            while (engine.command('EXISTS', key)) await around.sleep(1 + around.random())
            engine.command('HSET', key, id, '1')
            engine.command('PEXPIRE', key, '30000')
            await around.sleep(1)
          }
          const holdMs = 20 + 20 * around.random()
          await around.sleep(holdMs)
          busyMs += holdMs
          engine.command('DEL', 'y')
          await around.sleep(0.5)
          engine.command('DEL', 'x')
        }
      }
      for (let n = 0; n < 4; n++) other(`00000000-0000-4000-8000-000000000000:${n}`)
      const client = async () => {
        const locks = join()
        while (around.now() - startedAt < 120_000) {
          const tried = multiLock([lock(locks, 'x'), lock(locks, 'y')]).acquire()
          const lease = await tried.catch(() => undefined)
          served += lease ? 1 : 0
          await lease?.release()
        }
      }
      let served = 0
      const startedAt = around.now()
      await run(Promise.all(Array.from({ length: 6 }, client)))
      return { others: busyMs / (around.now() - startedAt), served }
    }
    const hasty = withMistake('multi-lock/acquire', ['line.since == since', '(line.since == since or true)'])
    const [now, stalled] = [await utilisation(), await utilisation(hasty)]
    expect(now.others).toBeGreaterThan(0.8)
    expect(now.served).toBeGreaterThan(6)
    expect(stalled.others).toBeLessThan(0.6)
  },
)

it('a fair lock is waited for without end at the pace of any other wait', async () => {
  const { join, around, run } = virtualStore('endless')
  await run(fairLock(join(), 'x').acquire({ leaseMs: 60_000 }))
  const before = around.requests()
  await run(fairLock(join(), 'x').acquire({ waitMs: Infinity }))
  expect(around.requests() - before).toBeLessThanOrEqual(120)
})

it('a hundred readers behind a writer enter together, and cost as little as ten', async () => {
  const enter = async (readers: number) => {
    const { join, around, run } = virtualStore('readers')
    const lease = await run(readWriteLock(join(), 'x').write.acquire())
    const before = around.requests()
    const uses = Array.from({ length: readers }, () => leased(readWriteLock(join(), 'x').read))
    let enteredAt = 0
    const read = async () => {
      enteredAt = around.now()
    }
    const reading = uses.map(use => use(read))
    await run(around.sleep(500))
    const releasedAt = around.now()
    await run(Promise.all([lease.release(), ...reading]))
    return { requests: (around.requests() - before) / readers, lateMs: enteredAt - releasedAt }
  }
  const [ten, hundred] = [await enter(10), await enter(100)]
  expect(hundred.requests).toBeLessThan(1.5 * ten.requests)
  expect(hundred.lateMs).toBeLessThan(250 + ROUND_TRIP_MS)
})

it('a caller that releases in the background waits for little more than one round trip', async () => {
  const { join, around, run } = virtualStore('background')
  const kept: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => void kept.push(promise)
  const startedAt = around.now()
  await run(withLock(join(), 'x', { release: 'background', waitUntil }, () => 'done'))
  expect(around.now() - startedAt).toBeLessThanOrEqual(1.15 * ROUND_TRIP_MS)
  await run(Promise.all(kept))
  expect(around.requests()).toBe(2)
})

it('a hundred callers of once get the result together, and cost as little as ten', async () => {
  const repeat = async (callers: number) => {
    const { join, around, run } = virtualStore('once')
    let lastAt = 0
    const call = async () => {
      await once(join(), 'x', { waitMs: 60_000 }, () => around.sleep(3_000).then(() => 'done'))
      lastAt = around.now()
    }
    const startedAt = around.now()
    await run(Promise.all(Array.from({ length: callers }, call)))
    return { requests: around.requests() / callers, lateMs: lastAt - startedAt - 3_000 }
  }
  const [ten, hundred] = [await repeat(10), await repeat(100)]
  expect(hundred.requests).toBeLessThan(1.5 * ten.requests)
  // Each asks after a share of the time that it has waited.
  expect(hundred.lateMs).toBeLessThan(1_500 + ROUND_TRIP_MS)
})
