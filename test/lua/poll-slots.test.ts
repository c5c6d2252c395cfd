/** The line of poll slots: when it tells waiters to ask again, and whom it lets pass. */
import { describe, expect, it } from 'vitest'
import { type HowToAsk, LINE_KINDS, type Line, readLine, useLine } from '../support/line-kinds.ts'
import { useRedis } from '../support/redis.ts'
import { serverNow } from '../support/store.ts'

const redis = useRedis()
/** How much later than the test a loaded machine may be. */
const LATE_MS = 9_000

describe.each(Object.entries(LINE_KINDS))('the line of a %s', (title, kind) => {
  // A multi-lock takes its locks whenever all of them are free, also when others wait for one.
  const keepsOrder = title !== 'multi-lock'
  const client = () => redis().client
  const { ask, bHolds, waiting } = useLine(client, kind)

  /** How far apart the next slots are, for one poll after the other. */
  async function gaps(line: Partial<Line>, jitters = [500]): Promise<number[]> {
    await bHolds()
    const startedAt = await serverNow(client())
    let { at } = await waiting({ inMs: 10_000, ...line })
    const apart: number[] = []
    for (const [n, jitter] of jitters.entries()) {
      const { code, askInMs } = await ask('cde'.charAt(n), { jitter })
      const next = (await readLine(client())).at
      expect(code).toBe('busy')
      expect(askInMs).toSatisfy((ms: number) => ms > next - startedAt - LATE_MS && ms <= next - startedAt)
      apart.push(next - at)
      at = next
    }
    return apart
  }

  describe('gives slots', () => {
    it('an eighth of the mean hold apart', async () => {
      expect(await gaps({ meanMs: 1_600, count: 5 }, [500, 500, 500])).toEqual([200, 200, 200])
    })

    it('half to one and a half times as far apart, by the jitter', async () => {
      expect(await gaps({ meanMs: 1_600, count: 5 }, [0, 999])).toEqual([100, 299])
    })

    it('further apart while a hold lasts longer than the mean', async () => {
      const [gap = 0] = await gaps({ meanMs: 800, heldMs: 3_200, count: 5 })
      expect(gap).toBeGreaterThan(150)
      expect(gap).toBeLessThanOrEqual(400 + LATE_MS / 8)
    })

    it.each([
      ['before it has granted anything', 80_000, '', 200],
      ['while the mean is more than half above what it could be by now', 80_000, '53333', 200],
      ['no longer, once it could be as much', 75_000, '50000', 9_375],
    ])('at most 200 ms apart where grants to Java are not seen, %s', async (_when, meanMs, who, apart) => {
      const line = title === 'semaphore' ? { who } : {}
      expect(await gaps({ meanMs, count: 5, ...line })).toEqual([title === 'semaphore' ? apart : meanMs / 8])
    })

    if (kind.knowsHolder)
      it('by the mean of all holders that it has seen, those of Java included', async () => {
        const [gap = 0] = await gaps({ meanMs: 20_000, heldMs: 60_000, count: 9, who: 'another' })
        expect(gap).toBeGreaterThanOrEqual(3_000)
        expect(gap).toBeLessThan(3_000 + LATE_MS / 8)
      })

    if (!kind.knowsHolder && title !== 'semaphore') {
      const meanAfter = async (endsEarlierMs?: number) => {
        await bHolds()
        const endsAt = (await serverNow(client())) + 30_000 - (endsEarlierMs ?? 0)
        const who = endsEarlierMs === undefined ? '20000.5' : `${endsAt}`
        await waiting({ inMs: 10_000, meanMs: 20_000, heldMs: 40_000, count: 1, who })
        await ask('c', { rttMs: 1 })
        return (await readLine(client())).meanMs
      }

      it('by the mean of all holders whose leases it has seen to begin, those of Java included', async () => {
        const meanMs = await meanAfter(5_000)
        expect(meanMs).toBeGreaterThanOrEqual(30_000)
        expect(meanMs).toBeLessThan(30_000 + LATE_MS / 2)
      })

      it.each([
        ['as long as before', -2_000],
        ['renewed', 9_000],
        ['seen for the first time', undefined],
      ])('by no hold whose lease is %s', async (_what, endsEarlierMs) => {
        expect(await meanAfter(endsEarlierMs)).toBe(20_000)
      })
    }

    it('at least 25 ms apart until a hold is known, and later an eighth of the time that it has lasted', async () => {
      const [first = 0] = await gaps({})
      expect(first).toBeGreaterThanOrEqual(25)
      expect(first).toBeLessThan(LATE_MS / 8)
      const [later = 0] = await gaps({ heldMs: 30_000 })
      expect(later).toBeGreaterThanOrEqual(3_750)
      expect(later).toBeLessThan(3_750 + LATE_MS / 8)
    })

    it('to a lone waiter that grow by a third, until a hold is known', async () => {
      const [gap = 0] = await gaps({ inMs: 0, heldMs: 30_000 })
      expect(gap).toBeGreaterThanOrEqual(10_000)
      expect(gap).toBeLessThan(10_000 + LATE_MS / 3)
    })

    it('at most ten minutes ahead, so that a long line of long holds keeps what it has learned', async () => {
      await bHolds()
      await waiting({ inMs: 599_900, meanMs: 3_200, count: 5 })
      for (const name of ['a', 'c']) {
        expect((await ask(name)).askInMs).toBe(600_000)
        expect(await readLine(client())).toMatchObject({ meanMs: 3_200, count: 5 })
      }
    })

    it('never before a waiter can ask again', async () => {
      await bHolds()
      await waiting({ inMs: -10_000, meanMs: 1_600, count: 5 })
      expect(await ask('a', { rttMs: 150 })).toMatchObject({ code: 'busy', askInMs: 150 })
    })

    it('that begin when the lease ends, should that be earlier', async () => {
      await bHolds()
      await waiting({ inMs: -10, heldMs: 300_000 })
      const { remainingMs, askInMs } = await ask('a', { rttMs: 60_000 })
      if (remainingMs === undefined) expect(title).toBe('semaphore')
      else expect(askInMs).toBe(remainingMs + 5)
    })
  })

  describe('when it becomes free', () => {
    /** The line of waiters whose hold was b, until now. */
    async function freed(line: Partial<Line>): Promise<void> {
      await bHolds()
      await waiting({ inMs: 60_000, meanMs: 20_000, count: 5, ...line })
      await kind.free(client())
    }

    if (keepsOrder)
      it('is not overtaken by a newcomer', async () => {
        await freed({})
        const { code, remainingMs } = await ask('a')
        expect(code).toBe('busy')
        if (remainingMs !== undefined) expect(remainingMs).toBe(0)
        expect(await ask('c', { rttMs: 1 })).toMatchObject({ code: 'granted' })
      })

    it.each<[who: string, line: Partial<Line>, poll: HowToAsk | undefined]>([
      ['a waiter with a slot', {}, { rttMs: 1 }],
      ['a waiter with a slot at its last try', {}, { rttMs: 1, last: 1 }],
      ['the last try of a newcomer', {}, { last: 1 }],
      ['a newcomer, after the last slot', { inMs: -1 }, {}],
      ['a newcomer, when no waiter was heard for some slots', { heardMs: 20_000 }, {}],
    ])('lets %s take it', async (_, line, poll) => {
      await freed(line)
      expect(await ask('a', poll)).toMatchObject({ code: 'granted' })
    })

    if (keepsOrder)
      it('hears a waiter that takes it, but no newcomer that finds it busy', async () => {
        await freed({ heardMs: 30_000 })
        await ask('a', { rttMs: 1 })
        await kind.free(client())
        expect(await ask('c')).toMatchObject({ code: 'busy' })
        await bHolds()
        await waiting({ inMs: 60_000, meanMs: 20_000, count: 5, heardMs: 30_000 })
        expect(await ask('d')).toMatchObject({ code: 'busy' })
        await kind.free(client())
        expect(await ask('e')).toMatchObject({ code: 'granted' })
      })

    if (keepsOrder)
      it('learns from a waiter how long the hold was, and from no other', async () => {
        await freed({ heldMs: 40_000, count: 1 })
        await ask('a', { last: 1 })
        expect(await readLine(client())).toMatchObject({ meanMs: 20_000, count: 1 })
        await freed({ heldMs: 40_000, count: 1 })
        await ask('a', { rttMs: 1 })
        const { meanMs, count } = await readLine(client())
        expect(count).toBe(2)
        expect(meanMs).toBeGreaterThanOrEqual(30_000)
        expect(meanMs).toBeLessThan(30_000 + LATE_MS / 2)
      })

    if (keepsOrder)
      it.each([
        ['nothing', '', 15_750, LATE_MS / 3],
        ['less, by 5 % with each grant', '10000', 10_500, 0],
        ['more', '90000', 30_000, LATE_MS / 2],
      ])(
        'knows from a waiter what the mean could be by now, where it does not know the holder and knew %s',
        async (_what, before, leastMs, lateMs) => {
          await freed({ heldMs: 40_000, count: 1, ...(!kind.knowsHolder && { who: before }) })
          await ask('a', { rttMs: 1 })
          const { who } = await readLine(client())
          if (kind.knowsHolder) return expect(who).toBe(kind.idOf('a'))
          expect(Number(who)).toBeGreaterThanOrEqual(leastMs)
          expect(Number(who)).toBeLessThanOrEqual(leastMs + lateMs)
        },
      )

    if (keepsOrder && !kind.knowsHolder)
      it('learns nothing about the mean from a single try', async () => {
        await freed({ who: '10000' })
        await ask('a', { last: 1 })
        expect(await readLine(client())).toMatchObject({ who: '' })
      })
  })
})
