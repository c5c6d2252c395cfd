/** The polls that lua/line.md shows: what a record says, and what its waiter is told. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { askInLine, LINE_KINDS, setLine } from '../support/line-kinds.ts'
import { useRedis } from '../support/redis.ts'

const PAGE = readFileSync(new URL('../../lua/line.md', import.meta.url), 'utf8')
const ROWS = [
  ...PAGE.matchAll(/^\| ([\d,]+) ms ahead \| ([\d,]+) ms ago \| ([\d,]+) ms ago \| ([\d,]+) ms: (.*) \|$/gm),
]
/** How long after the line was written the poll may come. */
const LATE_MS = 300

const redis = useRedis()

it.each(ROWS.map(([, ...cells]) => cells))('%s ms ahead, held for %s ms: %s, %s ms, %s', async (...cells) => {
  const [inMs = 0, heldMs = 0, heardMs = 0, askInMs = 0] = cells
    .slice(0, 4)
    .map(cell => Number(cell.replace(',', '')))
  const { client } = redis()
  const lock = LINE_KINDS['lock']
  if (!lock) throw new Error('there is no plain lock')
  await lock.leave(client, 0, 30_000)
  await setLine(client, { inMs, heldMs, meanMs: 50, heardMs, count: 10, agedMs: 50 })
  // A `jitter` of 500 is no chance at all.
  const asked = await askInLine(client, lock, 'c', { jitter: 500, rttMs: 20, leftMs: 600_000 })
  expect(Math.sign(asked.askInMs)).toBe(cells[4] === 'no slot' ? -1 : 1)
  expect(Math.abs(Math.abs(asked.askInMs) - askInMs)).toBeLessThan(LATE_MS)
})

it('are three', () => {
  expect(ROWS).toHaveLength(3)
})
