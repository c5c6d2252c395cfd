import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { keep } from '../../src/lease/keeper.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft } from '../support/fake-locks.ts'
import { many } from '../support/thorough.ts'

interface Extension {
  /** Milliseconds since the keeper began. */
  readonly at: number
  readonly leaseMs: number
}

interface Setup {
  readonly leaseMs?: number
  readonly maxHoldMs?: number
  /** What is proven when the keeper begins. Default: the whole lease. */
  readonly provenMs?: number
  readonly random?: () => number
  readonly latencyMs?: () => number
  readonly succeeds?: (at: number) => boolean
}

/** A keeper over a lease that each extension proves from its send, and that is lost when its time is over. */
function keeperOf(setup: Setup = {}) {
  const { leaseMs = 30_000, maxHoldMs = 300_000, provenMs = leaseMs } = setup
  const { latencyMs = () => 0, succeeds = () => true } = setup
  const clock = new FakeClock()
  clock.random = setup.random ?? clock.random
  const extensions: Extension[] = []
  let deadline = provenMs
  let [atOnce, mostAtOnce] = [0, 0]
  const remainingMs = () => Math.max(0, deadline - clock.elapsedMs)
  let isLost = false
  const keeper = keep({
    clock,
    leaseMs,
    maxHoldMs,
    lease: { remainingMs },
    async extend(ms) {
      const at = clock.elapsedMs
      extensions.push({ at, leaseMs: ms })
      mostAtOnce = Math.max(mostAtOnce, ++atOnce)
      await clock.sleep(latencyMs())
      atOnce--
      const held = deadline > clock.elapsedMs || provenMs === 0
      if (!held) {
        isLost = true
        keeper.stop()
      }
      if (!held || !succeeds(at)) return false
      deadline = Math.max(deadline, at + ms)
      return true
    },
  })
  return {
    clock,
    extensions,
    done: keeper.done,
    stop: () => {
      keeper.stop()
      return keeper.done
    },
    isLost: () => isLost,
    mostAtOnce: () => mostAtOnce,
    heldUntil: () => deadline,
  }
}

const cases = fc.record({
  leaseMs: fc.integer({ min: 10, max: 60_000 }),
  maxHoldMs: fc.integer({ min: 1, max: 600_000 }),
  latencies: fc.infiniteStream(fc.nat(200)),
  successes: fc.infiniteStream(fc.boolean()),
})

describe('a keeper', () => {
  it('renews whenever a third of the lease has passed', async () => {
    const { clock, extensions, stop } = keeperOf()
    await clock.advance(35_000)
    await stop()
    expect(extensions).toEqual([10_000, 20_000, 30_000].map(at => ({ at, leaseMs: 30_000 })))
  })

  it('renews a little earlier with jitter, by at most a tenth of the pause', async () => {
    const { clock, extensions, stop } = keeperOf({ random: () => 0.999 })
    await clock.advance(10_000)
    await stop()
    expect(extensions[0]?.at).toSatisfy((at: number) => at >= 9_000 && at < 9_100)
  })

  it('renews at once when nothing is proven yet', async () => {
    const { clock, extensions, stop } = keeperOf({ provenMs: 0 })
    await clock.advance(0)
    expect(extensions).toEqual([{ at: 0, leaseMs: 30_000 }])
    await stop()
  })

  it('retries after ever shorter pauses while the lease lasts, and returns to its pace', async () => {
    const { clock, extensions, stop } = keeperOf({ succeeds: at => at > 20_000 })
    await clock.advance(40_000)
    await stop()
    expect(extensions.map(({ at }) => at)).toEqual([10_000, 15_000, 18_750, 21_562.5, 31_562.5])
  })

  it('does not flood a store that always fails when nothing was ever proven', async () => {
    const { clock, extensions, done } = keeperOf({ provenMs: 0, maxHoldMs: 300_000, succeeds: () => false })
    await clock.runUntil(done)
    expect(extensions.length).toBeLessThan(150)
  })

  it('ends at maxHoldMs, with a last renewal up to that time and none beyond', async () => {
    const { clock, extensions, done, heldUntil } = keeperOf({ maxHoldMs: 45_000 })
    await clock.runUntil(done)
    expect(extensions).toEqual([
      { at: 10_000, leaseMs: 30_000 },
      { at: 20_000, leaseMs: 25_000 },
    ])
    expect(heldUntil()).toBe(45_000)
    expectNothingLeft(clock)
  })

  it.each([1, 5_000, 30_000])('sends nothing when the lease outlasts a maxHoldMs of %s', async maxHoldMs => {
    const { clock, extensions, done } = keeperOf({ maxHoldMs })
    await clock.runUntil(done)
    expect(extensions).toEqual([])
  })

  it.each([
    [10, 3],
    [10, 9],
    [100, 50],
    [100, 66],
    [3_000, 2_500],
  ] as const)(
    'never runs in a tight loop, however short the lease and slow the store: %i ms, which takes %i',
    async (leaseMs, latency) => {
      const { clock, extensions, stop } = keeperOf({ leaseMs, latencyMs: () => latency })
      await clock.advance(leaseMs * 30)
      const most = clock.elapsedMs / (latency + leaseMs / 10) + 1
      expect(extensions.length).toBeLessThanOrEqual(most)
      stop()
      await clock.advance(latency)
      expectNothingLeft(clock)
    },
  )

  it('has one renewal in flight, extends to maxHoldMs at most, and ends, whatever the store does', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ leaseMs, maxHoldMs, latencies, successes }) => {
        const latencyMs = () => latencies.next().value
        const succeeds = () => successes.next().value
        const keeper = keeperOf({ leaseMs, maxHoldMs, latencyMs, succeeds })
        await keeper.clock.runUntil(keeper.done)
        expect(keeper.mostAtOnce()).toBeLessThanOrEqual(1)
        for (const { at, leaseMs: ms } of keeper.extensions) {
          expect(at + ms).toBeLessThanOrEqual(maxHoldMs)
          expect(ms).toSatisfy((n: number) => Number.isInteger(n) && n >= 1 && n <= leaseMs)
        }
        expect(keeper.clock.elapsedMs).toBeLessThanOrEqual(Math.max(maxHoldMs, leaseMs) + 200 + 50)
        expectNothingLeft(keeper.clock)
      }),
      { numRuns: many(40, 150) },
    )
  })

  it('renews the lease without a gap while the store answers within a third of it', async () => {
    const quick = fc.integer({ min: 300, max: 60_000 }).chain(leaseMs =>
      fc.record({
        leaseMs: fc.constant(leaseMs),
        latencies: fc.infiniteStream(fc.nat(Math.floor(leaseMs / 3))),
      }),
    )
    await fc.assert(
      fc.asyncProperty(quick, async ({ leaseMs, latencies }) => {
        const maxHoldMs = leaseMs * 20
        const latencyMs = () => latencies.next().value
        const keeper = keeperOf({ leaseMs, maxHoldMs, latencyMs, random: () => 0.5 })
        await keeper.clock.runUntil(keeper.done)
        expect(keeper.isLost()).toBe(false)
        expect(keeper.heldUntil()).toSatisfy(
          (until: number) => until > maxHoldMs - leaseMs / 3 - 1 && until <= maxHoldMs,
        )
      }),
      { numRuns: many(25, 100) },
    )
  })
})
