/**
 * Work is counted in a real Redis, and not timed: `test/support/counted-work.ts`. After an intended change, run
 * `node test/golden/update.ts && npm run format && npm run build:rows`.
 */
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { CROWDS, crowdRows, readWork } from '../golden/crowds.ts'
import { NOTHING_GROWS } from '../kinds/index.ts'
import { SCRIPTS } from '../kinds/scripts.ts'
import { useRedis } from '../support/redis.ts'
import { many } from '../support/thorough.ts'

const redis = useRedis()
const work = readWork()
const ROWS = Object.entries(work).flatMap(([script, calls]) =>
  Object.entries(calls).map(([call, counts]): [string, string, number[]] => [script, call, counts]),
)

/** Where nothing grows with the others, or only as the request says. */
const NO_CROWD: Record<string, string> = {
  ...NOTHING_GROWS,
  'keys/scan': 'takes as many steps as the request says',
  'web-lock/steal':
    'finishes each of the holders, whom no later request could tell from others: only as many as shared the lock at once',
}

/** Calls that search a fair lock's list, which is Redisson's and has no index, and how far they walk. */
const SEARCHES: Record<string, string> = {
  'fair-lock/release of a waiter in the middle': 'from the nearer end to the waiter',
  'fair-lock/acquire by the last waiter, which was removed':
    'once through the list, so that the waiter never stands there twice, and once to its place',
}

it('every script has a row, or nothing in it grows', () => {
  const named = new Set([...Object.keys(work), ...Object.keys(NO_CROWD)])
  const missing = Object.keys(SCRIPTS).filter(script => !named.has(script) && !named.has(dirname(script)))
  expect(missing, 'write a row in test/golden/crowds.ts').toEqual([])
})

it('every row has its numbers, and all numbers have their row', () => {
  const rows = crowdRows(redis().client).map(({ script, call }) => `${script} ${call}`)
  expect(rows.sort()).toEqual(ROWS.map(([script, call]) => `${script} ${call}`).sort())
})

describe('a call asks no more of Redis when ever more others hold or want the same thing', () => {
  it.each(ROWS)('%s %s', async (script, call, expected) => {
    const row = crowdRows(redis().client).find(each => each.script === script && each.call === call)
    const counts: (number | undefined)[] = []
    for (const others of CROWDS.slice(0, many(1, 3))) counts.push(await row?.workBeside(others))
    expect(counts).toEqual(expected.slice(0, counts.length))
    const [few = 0, ...more] = expected
    const grows = more.some(count => count > few)
    expect(grows, `${expected} is the work beside ${CROWDS} others`).toBe(`${script} ${call}` in SEARCHES)
  })
})
