import { describe, expect, it } from 'vitest'
import { bundleSize } from '../../dev/size.ts'
import { budgets, tableOf, weigh } from '../../dev/size-budgets.ts'

const all = await budgets()

// The aim for the plain lock is 4 KB; docs/decisions.md says where the rest goes. This keeps it from growing unseen.
describe('the bundle, minified and gzipped', () => {
  it.each(all)('stays within its budget: $what', async budget => {
    const { bytes } = await weigh(budget)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(budget.limit)
  })

  it('has a budget for each guard by itself, and for those of an entry together', () => {
    const named = all.map(({ what }) => what)
    expect(named).toEqual(expect.arrayContaining(['edgelock/hono: every guard', 'edgelock/hono: lockGuard']))
  })

  it('leaves out what is not used: the plain lock weighs less than half of everything', async () => {
    const lock = await bundleSize("export { createLocks } from './src/lock-entry.ts'")
    expect(lock * 2).toBeLessThan(await bundleSize("export { createLocks } from './src/index.ts'"))
  })
})

it('a bundle above its budget is named in the table', () => {
  const budget = { what: 'guard', beyondLock: true, limit: 1_024, code: '' }
  expect(tableOf([{ ...budget, bytes: 1_025 }])).toContain('TOO MUCH')
  expect(tableOf([{ ...budget, bytes: 1_024 }])).not.toContain('TOO MUCH')
})
