/**
 * Six clients of ours wait once each, with all defaults, while four threads of Java keep the same thing busy. A table
 * shows how many were served.
 */
import { afterAll, expect, it } from 'vitest'
import { BUSY, type Round, WAITERS, waitBeside } from './edge-waiters.ts'
import { useInterop } from './interop.ts'
import { VERSION } from './version.ts'

const interop = useInterop({})
const ROUNDS = 2
/** How soon Java takes what is free depends on the machine, and each poll finds it free by chance. */
const MOST_ROUNDS = 4
/** Less than chance gives on a quiet machine, where Java leaves it free for the shortest time. */
const LEAST_SHARE = 1 / 12

const table = [
  'kind                     | served   | median, longest wait | requests each | grants to Java | utilisation',
]
afterAll(() => console.log([`Waiters beside four busy threads of Redisson ${VERSION}`, ...table].join('\n')))

it.each(Object.keys(BUSY))('%s: those who wait are not starved', { timeout: 120_000 }, async kind => {
  const rounds: Round[] = []
  const share = () => rounds.flatMap(({ servedMs }) => servedMs).length / WAITERS / rounds.length
  while (rounds.length < ROUNDS || (rounds.length < MOST_ROUNDS && share() < LEAST_SHARE)) {
    rounds.push(await waitBeside(kind, interop))
  }
  table.push(rowOf(kind, rounds))
  expect(share()).toBeGreaterThanOrEqual(LEAST_SHARE)
})

function rowOf(kind: string, rounds: readonly Round[]): string {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0)
  const waiters = rounds.length * WAITERS
  const waits = rounds.flatMap(round => round.servedMs).toSorted((a, b) => a - b)
  const [median, longest] = [waits[Math.floor(waits.length / 2)], waits.at(-1)].map(
    ms => ms?.toFixed(0) ?? '-',
  )
  const cells = [
    kind.padEnd(24),
    `${waits.length} of ${waiters}`.padEnd(8),
    `${median}, ${longest} ms`.padEnd(20),
    (sum(round => round.requests) / waiters).toFixed(0).padStart(13),
    `${sum(round => round.java)} in ${(sum(round => round.forMs) / 1_000).toFixed(1)} s`.padEnd(14),
    (sum(round => round.usedMs) / sum(round => round.forMs)).toFixed(2),
  ]
  return cells.join(' | ')
}
