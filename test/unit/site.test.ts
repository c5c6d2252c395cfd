import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { chineseSidebar, sidebar } from '../../site/.vitepress/sidebar.ts'
import { COST, costOf, elsewhere, type Month } from '../../site/cost.ts'
import golden from '../golden/commands.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const links = [...sidebar, ...chineseSidebar].flatMap(({ items = [] }) => items.map(({ link = '' }) => link))

describe('the sidebar', () => {
  it('leads to every page of docs', () => {
    const pages = globSync('docs/{*,zh/*}.md', { cwd: ROOT }).map(path => `/${path.replace('.md', '')}`)
    expect(pages.filter(page => !links.includes(page))).toEqual([])
  })

  it('leads to no page that does not exist', () => {
    const places = (link: string) =>
      [`${link}.md`, `site${link}.md`, link.replace('/zh/', 'README.zh-CN.md')].map(path => join(ROOT, path))
    expect(links.filter(link => !places(link).some(existsSync))).toEqual([])
  })
})

describe('the calculator', () => {
  const nothing: Month = {
    ...{ kind: 'lock', plan: 'Pay as you go', locks: 0, newNames: 0, crowded: 0 },
    ...{ workSeconds: 1, leaseSeconds: 30, events: 0, duplicates: 0, readRegions: 0 },
  }
  const page = readFileSync(join(ROOT, 'docs/cost.md'), 'utf8')
  const inDollars = (dollars = Number.NaN) => `$${dollars.toFixed(2)}`

  it('counts the commands of a free lock as they were measured', () => {
    const counts = [golden.lock.acquire, golden.lock['release of the only hold']].map(
      ({ ours }) => 1 + ours.split(' ').length,
    )
    const commands = counts.reduce((a, b) => a + b)
    expect(COST.lock).toEqual({ requests: counts.length, commands, newName: 0 })
  })

  it.each([
    ['lock', 'lock'],
    ['fenced', 'fenced lock'],
    ['permit', 'permit'],
    ['renewal', 'one extension'],
    ['event', 'once, the work runs'],
    ['duplicate', 'once, its result is replayed'],
  ] as const)('counts for %s what the bench measured for "%s"', (what, row) => {
    const { requests, commands } = COST[what]
    const measured = readFileSync(join(ROOT, 'docs/performance.md'), 'utf8')
    expect(measured).toContain(`\n| ${row} | ${requests} | ${commands} |`)
  })

  it.each([
    ['fenced', 'Scripts: fenced-lock', 'the first acquire of all', 'a fresh acquire'],
    ['permit', 'Scripts: acquire-within', 'a creation', 'another permit'],
  ] as const)('counts for a new name of %s what the scripts run more', (kind, title, first, later) => {
    const tables = readFileSync(join(ROOT, 'docs/measured.md'), 'utf8').split('\n### ')
    const table = tables.find(each => each.startsWith(title)) ?? ''
    const commandsOf = (row: string) => Number(table.split(`\n| ${row} | `)[1]?.match(/^\d+/)?.[0])
    expect(COST[kind].newName).toBe(commandsOf(first) - commandsOf(later))
  })

  it.each([
    { locks: 50_000 },
    { events: 100_000, duplicates: 20_000 },
    { locks: 1_000_000 },
    { locks: 100_000, crowded: 0.5 },
  ])('has the example of the page: %o', month => {
    const { requests, commands, dollars } = costOf({ ...nothing, ...month })
    const cheapest = costOf({ ...nothing, ...month, plan: 'the cheapest' })
    const plan = cheapest.plan === 'Fixed 250 MB' ? `Fixed, ${inDollars(cheapest.dollars)}` : cheapest.plan
    const cells = [requests, commands].map(count => count.toLocaleString('en'))
    expect(page).toContain(`| ${[...cells, inDollars(dollars), plan].join(' | ')} |`)
  })

  it('knows from how many locks on each plan is the cheapest', () => {
    const planOf = (locks: number) => costOf({ ...nothing, locks, plan: 'the cheapest' }).plan
    const plans = [62_500, 62_501, 624_999, 625_001].map(planOf)
    expect(plans).toEqual(['Free', 'Pay as you go', 'Pay as you go', 'Fixed 250 MB'])
    for (const locks of ['62,500', '625,000']) expect(page).toContain(`${locks} locks`)
    expect(costOf({ ...nothing, locks: 62_501, plan: 'Free' }).dollars).toBeUndefined()
  })

  it('has the prices of others for a million locks', () => {
    for (const { name, dollars } of elsewhere({ ...nothing, locks: 1_000_000 }))
      expect(page).toContain(`\n| ${name} | ${inDollars(dollars)}`)
  })

  it('counts a renewal for each third of the lease, and every command once more for each read region', () => {
    const work = { ...nothing, locks: 1, workSeconds: 25 }
    expect(costOf(work).commands).toBe(8 + 2 * 3)
    expect(costOf({ ...work, readRegions: 2 }).commands).toBe(3 * 14)
  })
})
