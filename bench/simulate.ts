/** Prints crowds of every size in virtual time: `npm run bench:simulate -- --kind lock --most 1000`. */
import { parseArgs } from 'node:util'
import type { Holds } from './crowd.ts'
import { KINDS, type Kind, simulate } from './virtual.ts'

const { values } = parseArgs({
  options: {
    kind: { type: 'string' },
    most: { type: 'string', default: '1000' },
    deaths: { type: 'string', default: '0' },
  },
})
const kinds = values.kind ? [values.kind as Kind] : (Object.keys(KINDS) as Kind[])
const HOLDS: Holds[] = ['fixed', 'exponential', 'heavy tail']

console.log(
  'kind       clients  hold    holds        load    requests/grant  utilisation  longest wait  fairness',
)
for (const kind of kinds)
  for (const holdMs of [50, 500])
    for (const holds of HOLDS)
      for (const clients of [2, 10, 100, 1_000].filter(each => each <= Number(values.most)))
        for (const grants of clients <= 100 ? [undefined, 3_000] : [undefined]) {
          const figures = await simulate(kind, {
            clients,
            holdMs,
            holds,
            grants,
            deaths: Number(values.deaths),
          })
          const columns = [
            kind.padEnd(10),
            String(clients).padStart(7),
            `${holdMs} ms`.padStart(7),
            holds.padEnd(11),
            (grants ? 'loop' : 'burst').padEnd(6),
            figures.requestsPerGrant.toFixed(1).padStart(14),
            figures.utilisation.toFixed(2).padStart(11),
            (grants ? '-' : figures.longestWait.toFixed(2)).padStart(12),
            figures.fairness.toFixed(2).padStart(9),
          ]
          console.log(columns.join('  '))
        }
