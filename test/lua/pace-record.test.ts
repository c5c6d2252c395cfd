/** What a line keeps stays readable: a record with a `-0` in it would be learned again. Times are in milliseconds. */
import { expect, it } from 'vitest'
import { askInLine, LINE_KINDS, readLine, setLine } from '../support/line-kinds.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'

const KINDS = Object.entries(LINE_KINDS).filter(([, { hasWeights }]) => hasWeights)

it.each(KINDS)(
  'a newcomer for several permits comes at an instant that has not passed yet: %s',
  async (_, kind) => {
    const redis = new VirtualRedis()
    await kind.leave(redis, 5)
    await setLine(redis, {
      inMs: -1_000,
      heldMs: 1_000,
      meanMs: 100,
      count: 5,
      waitedMs: 0,
    })
    const { code } = await askInLine(redis, kind, 'a', { weight: 2, jitter: 999 })
    expect(code).toBe('granted')
    expect(await readLine(redis)).toMatchObject({ waitedMs: 0, count: 6 })
  },
)
