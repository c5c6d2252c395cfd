import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Clock } from '../../src/api/clock.ts'
import { startTimer, systemClock } from '../../src/internal/clock.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { listenersOn } from '../support/fake-locks.ts'
import { ownTimers } from '../support/own-timers.ts'

interface Driver {
  clock: Clock
  advance(ms: number): Promise<void>
  pending(): number
}

function fakeClock(): Driver {
  const clock = new FakeClock()
  return { clock, advance: ms => clock.advance(ms), pending: () => clock.sleepers }
}

function realClock(): Driver {
  return {
    clock: systemClock,
    advance: async ms => void (await vi.advanceTimersByTimeAsync(ms)),
    pending: ownTimers(),
  }
}

describe.each([
  ['the system clock', realClock],
  ['the fake clock', fakeClock],
])('%s', (_, start) => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => vi.useRealTimers())

  it.each([
    ['the given time', 250],
    ['longer than one timer can', 30 * 24 * 3_600_000],
  ])('sleeps for %s, and advances by as much', async (_, ms) => {
    const { clock, advance, pending } = start()
    const startedAt = clock.now()
    const awake = vi.fn()
    void clock.sleep(ms).then(awake)
    await advance(ms - 1)
    expect(awake).not.toHaveBeenCalled()
    await advance(1)
    expect(awake).toHaveBeenCalledOnce()
    expect(clock.now() - startedAt).toBe(ms)
    expect(pending()).toBe(0)
  })

  it.each([0, -1, Number.NaN, -Infinity])(
    'does not sleep for %s ms, nor when the signal has aborted',
    async ms => {
      const { clock, pending } = start()
      await clock.sleep(ms)
      await clock.sleep(1_000, AbortSignal.abort())
      expect(pending()).toBe(0)
    },
  )

  it('wakes at an abort, without rejecting and without leaving a timer or a listener behind', async () => {
    const { clock, advance, pending } = start()
    const controller = new AbortController()
    const sleep = clock.sleep(1_000, controller.signal)
    await advance(10)
    controller.abort(new Error('enough'))
    await expect(sleep).resolves.toBeUndefined()
    expect([pending(), listenersOn(controller.signal)]).toEqual([0, 0])
  })

  it('calls back once the time has passed, never after the timer was cancelled, and leaves none behind', async () => {
    const { clock, advance, pending } = start()
    const [called, cancelled] = [vi.fn(), vi.fn()]
    startTimer(clock, 100, called)
    const cancel = startTimer(clock, 100, cancelled)
    await advance(99)
    expect(called).not.toHaveBeenCalled()
    cancel()
    await advance(1)
    expect([called.mock.calls.length, cancelled.mock.calls.length, pending()]).toEqual([1, 0, 0])
  })

  it('draws numbers from 0 up to, but not including, 1', () => {
    const { clock } = start()
    for (let draw = 0; draw < 100; draw++) expect(clock.random()).toSatisfy(n => n >= 0 && n < 1)
  })
})

describe('the system clock on Node, whose timers fire up to 1.5 ms early', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => vi.useRealTimers().restoreAllMocks())

  it('sleeps again until the time has passed', async () => {
    const now = vi.spyOn(performance, 'now').mockReturnValue(100)
    const awake = vi.fn()
    void systemClock.sleep(24.7).then(awake)
    now.mockReturnValue(123.3)
    await vi.advanceTimersByTimeAsync(25)
    expect(awake).not.toHaveBeenCalled()
    now.mockReturnValue(124.8)
    await vi.advanceTimersByTimeAsync(2)
    expect(awake).toHaveBeenCalledOnce()
  })
})
