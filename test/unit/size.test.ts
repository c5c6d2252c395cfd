import { describe, expect, it } from 'vitest'
import { bundleSize } from '../../dev/size.ts'
import { type Budget, budgets, SOURCES, tableOf, weigh } from '../../dev/size-budgets.ts'

const all = budgets()

describe('the bundle, minified and gzipped', () => {
  it.each(all)('is within its budget: $what', async budget => {
    const { bytes } = await weigh(budget)
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(budget.limit)
  })

  it.each(Object.entries(SOURCES))('of each function of %s has a budget', async (entry, source) => {
    const exported: object = await import(`../../${source}`)
    const functions = Object.entries(exported).filter(([, value]) => !(value.prototype instanceof Error))
    const weighed = all.flatMap(({ imports: { [entry]: names = [] } }) => (names === '*' ? [] : names))
    expect(functions.map(([name]) => name).filter(name => !weighed.includes(name))).toEqual([])
  })

  it('leaves out what is not imported: the plain lock is less than half of everything', async () => {
    const lock = await bundleSize("export { createLocks } from './src/index.ts'")
    expect(lock * 2).toBeLessThan(await bundleSize("export * from './src/index.ts'"))
  })
})

it('a bundle above its budget is marked in the table', () => {
  const budget: Budget = { what: 'guard', limit: 1_024, imports: {} }
  expect(tableOf([{ ...budget, bytes: 1_025 }])).toContain('TOO MUCH')
  expect(tableOf([{ ...budget, bytes: 1_024 }])).not.toContain('TOO MUCH')
})
