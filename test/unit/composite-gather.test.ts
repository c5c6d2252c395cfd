import { describe, expect, it } from 'vitest'
import { count, gather, majority } from '../../src/composite/gather.ts'
import { FakeClock } from '../support/fake-clock.ts'
import { expectNothingLeft } from '../support/fake-locks.ts'

const isGood = (word: string) => word === 'good'

/** Answers as `ms:word`, of which `away` is a rejection; `never` comes never. */
function asking(clock: FakeClock, answers: string): Promise<string>[] {
  return answers.split(' ').map(async answer => {
    const [ms, word = ''] = answer.split(':')
    if (ms === 'never') return new Promise<never>(() => {})
    await clock.sleep(Number(ms))
    if (word === 'away') throw new Error(word)
    return word
  })
}

describe('gather, where two of three decide,', () => {
  it.each<[what: string, asked: string, values: string, ms: number, patienceMs?: number]>([
    ['ends with the last answer when all come in time', '10:good 30:bad 60:good', 'good bad good', 60],
    ['then waits 100 ms for the rest at least', '10:good never 20:good', 'good - good', 120],
    ['then waits for the rest as long again as that took', '300:good 390:good never', 'good good -', 780],
    ['counts what comes until then', '300:good 300:good 599:good', 'good good good', 599],
    ['decides as well when two cannot be good any more', '200:bad 200:away never', 'bad rejected -', 400],
    ['ends after patienceMs without a decision', '1:good never never', 'good - -', 500, 500],
    ['ends after patienceMs with a decision', '400:good 400:good never', 'good good -', 500, 500],
  ])('%s', async (_, asked, values, ms, patienceMs = 5_000) => {
    const clock = new FakeClock()
    const gathering = gather(clock, asking(clock, asked), majority(2, isGood), patienceMs)
    const settled = await clock.runUntil(gathering)
    const words = settled.map(answer => (answer?.status === 'fulfilled' ? answer.value : answer?.status))
    expect([words.map(word => word ?? '-').join(' '), clock.elapsedMs]).toEqual([values, ms])
    expectNothingLeft(clock)
  })

  it('ends at once when there is nothing to wait for', async () => {
    const clock = new FakeClock()
    expect(await clock.runUntil(gather(clock, [], majority(2, isGood), 5_000))).toEqual([])
    expect(clock.elapsedMs).toBe(0)
  })

  it('does not change its result when a late answer comes', async () => {
    const clock = new FakeClock()
    const asked = asking(clock, '1:good 900:good')
    const settled = await clock.runUntil(gather(clock, asked, majority(1, isGood), 500))
    await clock.runUntil(Promise.all(asked))
    expect(settled[1]).toBeUndefined()
  })
})

describe('majority', () => {
  const good = { status: 'fulfilled', value: 'good' } as const
  const bad = { status: 'fulfilled', value: 'bad' } as const
  const failed = { status: 'rejected', reason: 'away' } as const

  it.each([
    ['enough are good', [good, good, undefined], true],
    ['too few can still be good', [bad, undefined, failed], true],
    ['the last one decides', [good, bad, undefined], false],
    ['no answer has come', [undefined, undefined, undefined], false],
  ])('when %s, the outcome is decided: %s', (_, given, decided) => {
    expect(majority(2, isGood)(given)).toBe(decided)
  })

  it('counts only answers that are good', () => {
    expect(count([good, bad, failed, undefined, good], isGood)).toBe(2)
  })
})
