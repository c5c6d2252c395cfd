/**
 * Prints crowds of every size in virtual time, and what happens after an exception:
 * `npx node bench/simulate.ts --kind lock --most 1000`.
 */
import { parseArgs } from 'node:util'
import { type Crowd, type Holds, meanOf } from './crowd.ts'
import { bursts, deployment, handOver, loop, manySeeds, quantile, takeover, weighted } from './exceptions.ts'
import { KINDS, type Kind, type LockKind, simulate } from './virtual.ts'

const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    most: { type: 'string', default: '1000' },
    deaths: { type: 'string', default: '0' },
    seeds: { type: 'string', default: '20' },
  },
})
const kinds = values.kind ? [values.kind as Kind] : KINDS
const HOLDS: Holds[] = ['fixed', 'exponential', 'heavy tail']
const SEEDS = Number(values.seeds)

for (const kind of kinds) {
  for (const holdMs of [50, 500])
    for (const holds of HOLDS)
      for (const clients of [2, 10, 100, 1_000].filter(each => each <= Number(values.most)))
        for (const grants of clients <= 100 ? [undefined, 3_000] : [undefined])
          await print(kind, { clients, holdMs, holds, grants })
  for (const roundTripMs of [4, 100])
    for (const holdMs of [1, 5, 50, 500])
      await print(kind, { clients: 100, holdMs, holds: 'exponential', grants: 2_000 }, roundTripMs)
}

console.log('\nAfter an exception')
for (const kind of kinds) if (kind !== 'semaphore') await printExceptions(kind)
if (!values.kind || values.kind === 'permit') await printWeights()

/** Prints a row: of a crowd in a closed loop, or the mean of bursts, which differ. */
async function print(kind: Kind, crowd: Crowd, roundTripMs = 20): Promise<void> {
  const { clients, holdMs, holds, grants } = crowd
  const mortal = { ...crowd, deaths: Number(values.deaths) }
  const play = (played: object) => simulate(kind, mortal, { ...played, roundTripMs })
  const { longestWait, mostRounds, ...others } = meanOf(
    await manySeeds(grants || clients > 100 ? 1 : 4, play),
  )
  const load = grants ? 'loop' : 'burst'
  row(`${kind}, ${clients} × ${holdMs} ms, ${holds}, ${load}, round trip ${roundTripMs} ms`, {
    ...others,
    ...(grants ? {} : { longestWait }),
  })
}

async function printExceptions(kind: LockKind): Promise<void> {
  console.log(`\n${kind}`)
  for (const waitMs of [60_000, 300_000, 3_600_000]) {
    const all = await manySeeds(SEEDS, played => handOver(kind, { holdMs: 110, waitMs }, played))
    const idleMs = quantile(all, each => each.idleMs, 0.5)
    row(`released after 110 ms, waits ${waitMs / 1_000} s`, { 'idle ms': idleMs })
  }
  const long = await manySeeds(SEEDS, played => handOver(kind, { holdMs: 30_000, waitMs: 60_000 }, played))
  row('held for 30 s', {
    'idle ms (p90)': quantile(long, each => each.idleMs, 0.9),
    polls: quantile(long, each => each.polls, 0.5),
  })
  const taken = await manySeeds(SEEDS, played => takeover(kind, 0, played))
  row('holder died', { 'ms after the lease (p98)': quantile(taken, each => each.afterLeaseMs, 0.98) })
  const hour = await manySeeds(SEEDS / 4, played => takeover(kind, 3_600_000, played))
  row('holder died after an hour', {
    'ms after the death (most)': quantile(hour, each => each.afterDeathMs, 1),
  })
  for (const [atMs, ms] of [
    [10_000, 'dies'],
    [10_000, 20_000],
    [0, 'dies'],
  ] as const) {
    const { freedAt, ...crowd } = await loop(kind, { forMs: 52_000, exception: { atMs, ms } })
    row(`${atMs ? 'a' : 'the first'} holder before 100 ${ms === 'dies' ? ms : 'works for 20 s'}`, {
      'grants/s before': crowd.rate(2_000, 10_000) * Number(atMs > 0),
      after: crowd.rate(freedAt + 2_000, freedAt + 10_000),
      'requests/s meanwhile': crowd.requestRate(atMs + 1_000, freedAt),
    })
  }
  for (const [heldMs, dead] of [
    [30_000, 50],
    [600_000, 5],
  ] as const) {
    const all = await manySeeds(SEEDS / 4, played => deployment(kind, { heldMs, dead }, played))
    row(`${dead} waiters die, held for ${heldMs / 1_000} s`, { 'newcomer waits ms (most)': Math.max(...all) })
  }
  for (const ms of [-300_000, 300_000]) {
    const { rate } = await loop(kind, { forMs: 45_000, step: { atMs: 5_000, ms } })
    row(`clock set by ${ms / 1_000} s`, { 'grants/s half a minute later': rate(35_000, 45_000) })
  }
  const { first, next } = await bursts(kind)
  row('100 clients at once, again after a minute', {
    'requests/grant': first.requestsPerGrant,
    again: next.requestsPerGrant,
    utilisation: first.utilisation,
    'again ': next.utilisation,
  })
}

/** Closed loops of clients that want 1 to 5 of ten permits. */
async function printWeights(): Promise<void> {
  console.log('\nweights')
  for (const clients of [100, 200])
    for (const waitMs of [10_000, 60_000]) {
      const figures = await weighted({ clients, waitMs, forMs: 300_000 })
      row(`${clients} clients, waits ${waitMs / 1_000} s`, figures)
    }
}

function row(what: string, figures: Readonly<Record<string, number>>): void {
  const cells = Object.entries(figures).map(([name, value]) => `${name} ${Number(value.toPrecision(3))}`)
  console.log(`${what.padEnd(40)} ${cells.join(', ')}`)
}
