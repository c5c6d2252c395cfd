import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sidebar } from '../../site/.vitepress/sidebar.ts'
import { COST, costOf } from '../../site/cost.ts'
import golden from '../golden/commands.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../..')
const links = sidebar.flatMap(({ items = [] }) => items.map(({ link = '' }) => link))

describe('the sidebar', () => {
  it('leads to every page of docs', () => {
    const pages = globSync('docs/*.md', { cwd: ROOT }).map(path => `/${path.replace('.md', '')}`)
    expect(pages.filter(page => !links.includes(page))).toEqual([])
  })

  it('leads to no page that does not exist', () => {
    const places = (link: string) => [join(ROOT, `${link}.md`), join(ROOT, 'site', `${link}.md`)]
    expect(links.filter(link => !places(link).some(existsSync))).toEqual([])
  })
})

describe('the calculator', () => {
  const nothing = {
    ...{ locks: 0, crowded: 0, workSeconds: 1, leaseSeconds: 30 },
    ...{ events: 0, duplicates: 0, readRegions: 0, price: 0.2 },
  }

  it('counts the commands of a free lock as they were measured', () => {
    const counts = [golden.lock.acquire, golden.lock['release of the only hold']].map(
      ({ ours }) => 1 + ours.split(' ').length,
    )
    expect(COST.freeLock).toEqual({ requests: counts.length, commands: counts.reduce((a, b) => a + b) })
  })

  it.each([
    ['webhooks', { events: 100_000, duplicates: 20_000 }, [220_000, 880_000, 1.76]],
    ['short locks', { locks: 1_000_000 }, [2_000_000, 8_000_000, 16]],
    ['locks in a crowd', { locks: 100_000, crowded: 0.5 }, [600_000, 3_400_000, 6.8]],
  ])('has the example of the page: %s', (_, month, expected) => {
    const { requests, commands, dollars } = costOf({ ...nothing, ...month })
    expect([requests, commands, dollars]).toEqual([...expected.slice(0, 2), expect.closeTo(expected[2] ?? 0)])
    const page = readFileSync(join(ROOT, 'docs/cost.md'), 'utf8')
    expect(page).toContain(`| ${requests.toLocaleString('en')} | ${commands.toLocaleString('en')} |`)
  })

  it('counts a renewal for each third of the lease, and every command once more for each read region', () => {
    const work = { ...nothing, locks: 1, workSeconds: 25 }
    expect(costOf(work).commands).toBe(8 + 2 * 3)
    expect(costOf({ ...work, readRegions: 2 }).commands).toBe(3 * 14)
  })
})
