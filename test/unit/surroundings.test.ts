import { expect, it } from 'vitest'
import { createLocks, lock } from '../../src/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import { contextOf } from '../../src/lease/context.ts'
import { surround } from '../../src/operator/find.ts'
import { listHeld } from '../../src/operator/list.ts'
import { memory } from '../../src/testing.ts'

it('what is listed together is as old as at one time, however long it takes to look at each', async () => {
  let [wallMs, tickMs] = [1_795_000_000_000, 0]
  const wall = () => {
    wallMs += tickMs
    return wallMs
  }
  const locks = createLocks({ redis: memory(), clock: { ...systemClock, wall } })
  // The id of each holder is a millisecond younger.
  for (const name of ['first', 'second', 'third']) await lock(locks, name).acquire()
  const context = contextOf(locks, 'edgelock')
  const { entries } = await listHeld(context, '*', { names: 10, keys: 100 })
  tickMs = 1_000
  const ages = (await surround(context, entries, 1)).map(({ age }) => age.heldMs ?? 0)
  expect(ages).toEqual([ages[0], Number(ages[0]) - 1, Number(ages[0]) - 2])
})
