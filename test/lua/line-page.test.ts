/** The polls that lua/line.md shows: what a record says, and what its waiter is told. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { askInLine, LINE_KINDS, setLine } from '../support/line-kinds.ts'
import { VirtualRedis } from '../support/virtual-redis.ts'

const PAGE = readFileSync(new URL('../../lua/line.md', import.meta.url), 'utf8')
const ROWS = [
  ...PAGE.matchAll(/^\| ([\d,]+) ms ahead \| ([\d,]+) ms ago \| ([\d,]+) ms ago \| ([\d,]+) ms: (.*) \|$/gm),
]
it.each(ROWS.map(([, ...cells]) => cells))('%s ms ahead, held for %s ms: %s, %s ms, %s', async (...cells) => {
  const [inMs = 0, heldMs = 0, heardMs = 0, askInMs = 0] = cells
    .slice(0, 4)
    .map(cell => Number(cell.replace(',', '')))
  const client = new VirtualRedis()
  const lock = LINE_KINDS['lock']
  if (!lock) throw new Error('there is no plain lock')
  await lock.leave(client, 0, 30_000)
  await setLine(client, { inMs, heldMs, meanMs: 50, heardMs, count: 10, agedMs: 50 })
  // A `jitter` of 500 is no chance at all.
  const asked = await askInLine(client, lock, 'c', { jitter: 500, rttMs: 20, leftMs: 600_000 })
  expect(asked.askInMs).toBe(cells[4] === 'no slot' ? -askInMs : askInMs)
})

it('are three', () => {
  expect(ROWS).toHaveLength(3)
})
