/** The tables of docs/performance.md. */
import type { CycleCost } from './cycles.ts'
import { PLAIN } from './ours.ts'
import type { Results, Run } from './results.ts'

/** The bundle in which each contestant is measured. */
const BUNDLES: Record<string, string> = {
  [PLAIN]: 'edgelock + rest()',
  'edgelock, lock over @upstash/redis': 'edgelock + @upstash/redis',
  '@upstash/lock': '@upstash/lock + @upstash/redis',
}
const OVER_HTTP = Object.keys(BUNDLES)

export function lockTable(results: Results): string {
  const { cycles, bundles } = results
  const one = plainOf(results)
  const rows = cycles.contestants
    .filter(({ contestant }) => OVER_HTTP.includes(contestant) || !contestant.startsWith('edgelock'))
    .map(each => {
      const wanted = BUNDLES[each.contestant] ?? `${each.contestant} + ioredis`
      const bundle = bundles.find(({ contestant }) => contestant === wanted)
      return [
        nameOf(each.contestant),
        each.requests.toFixed(0),
        each.commands.toFixed(0),
        (each.bytesUp + each.bytesDown).toFixed(0),
        share(each.redisMicros / one.redisMicros),
        share(each.cpuMicros / one.cpuMicros),
        `${(each.garbageBytes / 1000).toFixed(0)} kB`,
        `${((bundle?.gzipped ?? Number.NaN) / 1000).toFixed(1)} kB`,
      ]
    })
  const columns = ['requests', 'commands', 'bytes', 'Redis', 'client CPU', 'garbage', 'bundle']
  return table(['', ...columns], rows)
}

/** Names the client of those that come with a choice. */
function nameOf(contestant: string): string {
  if (contestant === PLAIN) return '**edgelock**, over `rest()`'
  if (contestant.startsWith('edgelock')) return '**edgelock**, over `@upstash/redis`'
  return `\`${contestant}\`${OVER_HTTP.includes(contestant) ? '' : ' (TCP)'}`
}

export function kindTable(results: Results): string {
  const { cycles } = results
  const one = plainOf(results)
  const rows = cycles.contestants
    .filter(({ contestant }) => contestant.startsWith('edgelock, ') && !contestant.includes(' over '))
    .map(({ contestant, requests, commands, redisMicros, cpuMicros }) => {
      return [
        contestant.slice('edgelock, '.length),
        requests.toFixed(0),
        commands.toFixed(0),
        requests > 0 ? share(redisMicros / one.redisMicros) : '–',
        share(cpuMicros / one.cpuMicros),
      ]
    })
  const columns = ['requests', 'commands', 'Redis', 'client CPU']
  return table(['', ...columns], rows)
}

export function coldTable({ cold }: Results): string {
  const baseline = cold[0]?.ms ?? Number.NaN
  const rows = cold.map(({ contestant, ms, warmMs }) => [
    contestant,
    `${(ms / baseline).toFixed(1)} ×`,
    `${ms.toFixed(0)} ms`,
    `${warmMs.toFixed(0)} ms`,
  ])
  return table(['', 'cold, beside the first row', 'cold', 'warm'], rows)
}

export function crowdTable(runs: readonly Run[]): string {
  const rows = runs.map(({ contestant, requestsPerGrant, utilisation, longestWait }) => [
    contestant,
    requestsPerGrant.toFixed(1),
    utilisation.toFixed(2),
    longestWait.toFixed(2),
  ])
  return table(['library', 'requests per grant', 'utilisation', 'longest wait, ideal is 1'], rows)
}

/** Two of the crowds: the plot has the others. */
export function growthTable(all: readonly Run[]): string {
  const runs = all.filter(({ clients, holdMs }) => holdMs === 50 && [10, 100].includes(clients))
  const sizes = [...new Set(runs.map(({ clients }) => clients))]
  const names = [...new Set(runs.map(({ contestant }) => contestant))]
  const cell = (name: string, size: number) => {
    const run = runs.find(({ contestant, clients }) => contestant === name && clients === size)
    return run ? `${run.requestsPerGrant.toFixed(1)} (${run.utilisation.toFixed(2)})` : '–'
  }
  const rows = names.map(name => [name, ...sizes.map(size => cell(name, size))])
  return table(['requests per grant (utilisation)', ...sizes.map(String)], rows)
}

/** Returns the costs of an acquire and release of the plain lock. */
export function plainOf({ cycles }: Results): CycleCost {
  const plain = cycles.contestants.find(({ contestant }) => contestant === PLAIN)
  if (!plain) throw new Error(`${PLAIN} was not measured`)
  return plain
}

function share(value: number): string {
  return String(Number(value.toPrecision(2)))
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
