import { describe, expect, it } from 'vitest'
import { count, gather, majority } from '../../src/composite/gather.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft } from '../support/fake-locks.ts'

/** Settled `value` after `ms`, or rejects with it when it is an error. */
async function answers(clock: FakeClock, ms: number, value: boolean | Error): Promise<boolean> {
  await clock.sleep(ms)
  if (value instanceof Error) throw value
  return value
}

const never = () => new Promise<boolean>(() => {})
const yes = (value: boolean) => value
const two = majority(2, yes)

async function gathered(clock: FakeClock, asked: Promise<boolean>[], patienceMs = 5_000) {
  const startedAt = clock.now()
  const settled = await clock.runUntil(gather(clock, asked, two, patienceMs))
  const values = settled.map(answer => (answer?.status === 'fulfilled' ? answer.value : answer?.status))
  return { values, ms: clock.now() - startedAt }
}

describe('gather', () => {
  it('ends with the last answer when all come in time', async () => {
    const clock = new FakeClock()
    const asked = [answers(clock, 10, true), answers(clock, 30, false), answers(clock, 60, true)]
    expect(await gathered(clock, asked)).toEqual({ values: [true, false, true], ms: 60 })
    expectNothingLeft(clock)
  })

  it('waits at least 100 ms for the rest once the outcome is decided', async () => {
    const clock = new FakeClock()
    const asked = [answers(clock, 10, true), never(), answers(clock, 20, true)]
    expect(await gathered(clock, asked)).toEqual({ values: [true, undefined, true], ms: 120 })
    expectNothingLeft(clock)
  })

  it('waits for the rest as long again as the decision took', async () => {
    const clock = new FakeClock()
    const asked = [answers(clock, 300, true), answers(clock, 390, true), answers(clock, 400, true)]
    expect(await gathered(clock, asked.slice(0, 2).concat(never()))).toEqual({
      values: [true, true, undefined],
      ms: 780,
    })
    expect(
      await gathered(clock, [
        answers(clock, 300, true),
        answers(clock, 300, true),
        answers(clock, 599, true),
      ]),
    ).toEqual({
      values: [true, true, true],
      ms: 599,
    })
    await asked[2]
  })

  it('also ends early when the quorum cannot be reached any more', async () => {
    const clock = new FakeClock()
    const asked = [answers(clock, 200, false), answers(clock, 200, new Error('away')), never()]
    expect(await gathered(clock, asked)).toEqual({ values: [false, 'rejected', undefined], ms: 400 })
  })

  it('ends after patienceMs, decided or not', async () => {
    const clock = new FakeClock()
    expect(await gathered(clock, [answers(clock, 1, true), never(), never()], 500)).toEqual({
      values: [true, undefined, undefined],
      ms: 500,
    })
    expect(
      (await gathered(clock, [answers(clock, 400, true), answers(clock, 400, true), never()], 500)).ms,
    ).toBe(500)
    expectNothingLeft(clock)
  })

  it('does not change its result when a late answer comes', async () => {
    const clock = new FakeClock()
    const late = answers(clock, 900, true)
    const asked = [answers(clock, 1, true), late]
    const settled = await clock.runUntil(gather(clock, asked, majority(1, yes), 500))
    await clock.runUntil(late)
    expect(settled[1]).toBeUndefined()
  })

  it('ends at once when there is nothing to wait for', async () => {
    const clock = new FakeClock()
    expect(await gathered(clock, [])).toEqual({ values: [], ms: 0 })
  })
})

describe('majority', () => {
  const good = { status: 'fulfilled', value: true } as const
  const bad = { status: 'fulfilled', value: false } as const
  const failed = { status: 'rejected', reason: 'away' } as const

  it.each([
    ['enough are good', [good, good, undefined], true],
    ['too few can still be good', [bad, undefined, failed], true],
    ['the last one decides', [good, bad, undefined], false],
    ['no answer has come', [undefined, undefined, undefined], false],
  ])('when %s, the outcome is decided: %s', (_, given, decided) => {
    expect(majority(2, yes)(given)).toBe(decided)
  })

  it('counts only answers that are good', () => {
    expect(count([good, bad, failed, undefined, good], yes)).toBe(2)
  })
})
