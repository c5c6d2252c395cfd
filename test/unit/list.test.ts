import { expect, it } from 'vitest'
import { createLocks, type Locks, lock, permitSemaphore } from '../../src/index.ts'
import { systemClock } from '../../src/internal/clock.ts'
import { contextOf } from '../../src/lease/context.ts'
import { acquireAs, onceAs } from '../../src/lend.ts'
import { type ListLimits, listHeld } from '../../src/operator/list.ts'
import { memory } from '../../src/testing.ts'

const LEASE = { leaseMs: 600_000 }
const SHOWN = 200
const FLOOD = 260
/** As callers by HTTP hold: their ids say nothing of their age. */
const ids = Array.from({ length: FLOOD }, (_, at) => at.toString(16).padStart(32, '0'))
const OWN_ID = 'f'.repeat(32)

function open(prefix = '') {
  let wallMs = 1_795_000_000_000
  const locks = createLocks({
    redis: memory(),
    mapName: name => `${prefix}${name}`,
    clock: { ...systemClock, wall: () => wallMs },
  })
  const list = (match: string, limits: Partial<ListLimits> = {}) =>
    listHeld(contextOf(locks, 'edgelock'), match, { names: SHOWN, keys: 100_000, ...limits })
  return { locks, list, passes: (ms: number) => (wallMs += ms) }
}

const namesOf = ({ entries }: Awaited<ReturnType<typeof listHeld>>) => entries.map(({ held }) => held.name)

type Take = (locks: Locks, name: string, id: string) => Promise<unknown>
const takeLock: Take = (locks, name, id) => acquireAs(lock(locks, name), id, LEASE)
const FLOODS: Record<string, Take> = {
  claims: (locks, name, id) => onceAs(locks, name, id, LEASE).claim(),
  locks: takeLock,
  permits: (locks, name, id) => acquireAs(permitSemaphore(locks, name, { permits: 1 }), id, LEASE),
}

it.each(Object.entries(FLOODS))(
  'a flood of %s hides no lock of another prefix, and is counted where it is not shown',
  async (_, take) => {
    const { locks, list } = open('prod:')
    for (const [at, id] of ids.entries()) await take(locks, `go:${at}`, id)
    await takeLock(locks, 'invoice:42', OWN_ID)
    const whole = await list('prod:*')
    expect(whole.entries).toHaveLength(SHOWN)
    expect(namesOf(whole)).toContain('prod:invoice:42')
    expect(whole).toMatchObject({
      isComplete: true,
      rest: [{ prefix: 'prod:go:', count: FLOOD + 1 - SHOWN, oldestMs: undefined }],
    })
    const few = await list('prod:*', { names: 10, looks: 20 })
    expect(namesOf(few)).toContain('prod:invoice:42')
    expect(few.isComplete).toBe(false)
  },
)

it('the oldest of a prefix is shown, and how old the oldest of the others is', async () => {
  const { locks, list, passes } = open()
  await takeLock(locks, 'go:0', OWN_ID)
  for (const name of ['go:1', 'go:2', 'go:3', 'alone']) {
    await lock(locks, name).acquire(LEASE)
    passes(60_000)
  }
  const listing = await list('*', { names: 2 })
  expect(namesOf(listing)).toEqual(['go:1', 'alone'])
  expect(listing.rest).toEqual([{ prefix: 'go:', count: 3, oldestMs: 180_000 }])
  expect((await list('go:*', { names: 2 })).rest).toEqual([{ prefix: '', count: 2, oldestMs: 120_000 }])
})

it('names that may not be listed take no place', async () => {
  const { locks, list } = open()
  for (const name of ['bank:1', 'bank:2', 'shop:1']) await lock(locks, name).acquire(LEASE)
  const listing = await list('*', { names: 1, isListed: name => name.startsWith('shop:') })
  expect([namesOf(listing), listing.rest]).toEqual([['shop:1'], []])
})
