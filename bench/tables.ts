/** The tables of docs/performance.md. */
import type { CycleCost } from './cycles.ts'
import { PLAIN } from './ours.ts'
import type { Results, Run } from './results.ts'
import type { Sharing } from './sharing.ts'

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
    inCode(contestant),
    requestsPerGrant.toFixed(1),
    utilisation.toFixed(2),
    longestWait.toFixed(2),
  ])
  return table(['library', 'requests per grant', 'utilisation', 'longest wait, ideal is 1'], rows)
}

/** One of the crowds: the plot has the others. */
export function growthTable(all: readonly Run[]): string {
  const rows = all
    .filter(
      ({ contestant, clients, holdMs }) => clients === 100 && holdMs === 50 && !/ over /.test(contestant),
    )
    .map(({ contestant, requestsPerGrant, utilisation }) => [
      inCode(contestant),
      requestsPerGrant.toFixed(1),
      utilisation.toFixed(2),
    ])
  return table(['100 waiters', 'requests per grant', 'utilisation'], rows)
}

/** The plot has the other numbers of callers. */
export function sharingTable(all: readonly Sharing[]): string {
  const shown = (name: string) => ['10', '100', ...(name === 'edgelock' ? ['10,10,10,10'] : [])]
  const rows = all
    .filter(({ contestant, processes }) => shown(contestant).includes(processes.join()))
    .map(each => {
      return [
        each.processes.length > 1
          ? `${each.processes.length} × ${each.processes[0]}`
          : String(each.processes[0]),
        inCode(each.contestant),
        each.requestsPerGrant.toFixed(1),
        each.commandsPerGrant.toFixed(each.commandsPerGrant < 10 ? 1 : 0),
        each.utilisation.toFixed(2),
        (each.p99WaitMs / 1000).toFixed(1),
        each.fairness.toFixed(2),
      ]
    })
  const columns = ['requests', 'commands', 'lock in use', 'p99 of waits, s', "Jain's index"]
  return table(['callers', 'library', ...columns], rows)
}

/** Returns the costs of an acquire and release of the plain lock. */
export function plainOf({ cycles }: Results): CycleCost {
  const plain = cycles.contestants.find(({ contestant }) => contestant === PLAIN)
  if (!plain) throw new Error(`${PLAIN} was not measured`)
  return plain
}

/** Marks what is a name in code: a library, or an option. */
function inCode(contestant: string): string {
  return contestant.replace(/@\S+|async-mutex|redlock.*|redis-.*|node-.*|localQueue.*/g, '`$&`')
}

function share(value: number): string {
  return String(Number(value.toPrecision(2)))
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
