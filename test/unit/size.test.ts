import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { bundleSizes } from '../../dev/size.ts'
import { type Budget, budgets, SOURCES, tableOf, type Weighed, weigh } from '../../dev/size-budgets.ts'

const all = budgets()

describe('the bundle, minified and gzipped', () => {
  let weighed: readonly Weighed[]
  beforeAll(async () => {
    weighed = await weigh(all)
  })

  it.each(all.map((budget, at) => ({ ...budget, at })))('is within its budget: $what', ({ at, limit }) => {
    const bytes = weighed[at]?.bytes
    expect(bytes).toBeGreaterThan(0)
    expect(bytes).toBeLessThanOrEqual(limit)
  })

  it.each(Object.entries(SOURCES))('of each function of %s has a budget', async (entry, source) => {
    const exported: object = await import(`../../${source}`)
    const functions = Object.entries(exported).filter(([, value]) => !(value.prototype instanceof Error))
    const weighed = all.flatMap(({ imports: { [entry]: names = [] } }) => (names === '*' ? [] : names))
    expect(functions.map(([name]) => name).filter(name => !weighed.includes(name))).toEqual([])
  })

  it('leaves out what is not imported: the plain lock is less than half of everything', async () => {
    const [lock = 0, all = 0] = await bundleSizes([
      "export { createLocks } from './src/index.ts'",
      "export * from './src/index.ts'",
    ])
    expect(lock).toBeGreaterThan(0)
    expect(lock * 2).toBeLessThan(all)
  })
})

it('the README and the guide say what the budgets allow', () => {
  const shown = (what: string) => {
    const { limit } = all.find(budget => budget.what === what) ?? expect.unreachable(what)
    return `${(Math.ceil(limit / 100) / 10).toFixed(1)} kB`
  }
  const columns = ['plain lock', 'fair lock', 'lockGuard of edgelock/web']
  const guards = ['webhookOnce and stripe of edgelock/web', 'idempotency of edgelock/web']
  const row = [...columns, ...guards, 'everything of edgelock'].map(shown).join(' | ')
  const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8')
  expect(read('docs/guide.md')).toContain(`| ${row}, without a client |`)
  expect(read('README.md')).toContain(`A plain lock with its client adds ${shown('plain lock')} to a bundle`)
})

it('a bundle above its budget is marked in the table', () => {
  const budget: Budget = { what: 'guard', limit: 1_024, imports: {} }
  expect(tableOf([{ ...budget, bytes: 1_025 }])).toContain('TOO MUCH')
  expect(tableOf([{ ...budget, bytes: 1_024 }])).not.toContain('TOO MUCH')
})
