/** Writes docs/performance.md and its plots from `bench/results.json`. `npm run bench:page`. */
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parse, View } from 'vega'
import { compile, type TopLevelSpec } from 'vega-lite'
import type { Results, Run } from './results.ts'

const root = new URL('../', import.meta.url)
const results: Results = JSON.parse(readFileSync(new URL('results.json', import.meta.url), 'utf8'))
const measured = results.runs.filter(({ contestant }) => !contestant.endsWith('simulated'))
const inCrowd = (clients: number, holdMs: number) =>
  measured.filter(run => run.clients === clients && run.holdMs === holdMs)

await plot('requests-per-grant', 'Requests per grant by the number of waiters', {
  width: 560,
  height: 320,
  data: { values: measured.filter(({ holdMs }) => holdMs === 50).map(pointOf) },
  mark: { type: 'line', point: true },
  encoding: {
    x: { field: 'waiters', type: 'quantitative', scale: { type: 'log' }, title: 'waiters' },
    y: {
      field: 'requests',
      type: 'quantitative',
      scale: { type: 'log' },
      title: 'requests to the store per grant',
    },
    color: { field: 'library', type: 'nominal', title: null },
  },
})
await plot('requests-against-idle', 'Requests per grant against idle time', {
  width: 560,
  height: 320,
  data: {
    values: inCrowd(100, 500)
      .filter(({ contestant }) => !contestant.includes('over'))
      .map(pointOf),
  },
  encoding: {
    x: {
      field: 'requests',
      type: 'quantitative',
      scale: { type: 'log' },
      title: 'requests to the store per grant',
    },
    y: { field: 'idle', type: 'quantitative', title: 'share of the time in which the lock lies idle' },
  },
  layer: [
    { mark: { type: 'point', filled: true, size: 80 } },
    { mark: { type: 'text', align: 'left', dx: 8 }, encoding: { text: { field: 'library' } } },
  ],
})
writeFileSync(new URL('docs/performance.md', root), page())

function pointOf({ contestant, clients, requestsPerGrant, utilisation }: Run) {
  const idle = Math.max(0, 1 - utilisation)
  return { library: contestant, waiters: clients, requests: requestsPerGrant, idle }
}

async function plot(name: string, title: string, spec: object): Promise<void> {
  const whole = {
    background: 'white',
    config: { font: 'sans-serif', legend: { labelLimit: 0 } },
    ...spec,
  } as TopLevelSpec
  const svg = await new View(parse(compile(whole).spec), { renderer: 'none' }).toSVG()
  // The roles that Vega gives every point are noise where the table beside the plot says the same.
  const plain = svg.replaceAll(/ (?:role|aria-[a-z]+)="[^"]*"/g, '').replace('>', `><title>${title}</title>`)
  writeFileSync(new URL(`docs/images/${name}.svg`, root), `${plain}\n`)
}

function page(): string {
  return `# Performance

What a lock costs, and what a crowd of clients costs that wait for it, beside other libraries with the settings they ship with. \`npm run bench\` measures it: one real Redis, one run, each library in turn, with 20 ms between client and store and back. \`npm run bench:page\` writes this page from the figures. This run had ${cpus().length} cores. Requests and commands do not depend on that; times do, so compare them only with each other.

[Waiting](waiting.md) explains how edgelock comes to its figures, [cost on Upstash](cost.md) what they mean in money.

## Where nothing else asks

One acquire and release, or one call. *Commands* are what Upstash bills: the request itself and each command inside of its script.

${table(
  ['', 'requests', 'commands', 'time in Redis'],
  results.cycles.map(({ contestant, requests, commands, redisMicros }) => [
    contestant,
    requests.toFixed(1),
    commands.toFixed(1),
    `${Math.round(redisMicros)} µs`,
  ]),
)}

The time in Redis contains the start of the script. A lock of edgelock runs more commands than its peers' because each step can be repeated safely: it leaves a trace of a finished holder, wakes Redisson's waiters, and looks at who waits. \`redlock\` and \`redis-semaphore\` talk over TCP, without HTTP in between. Requests come one at a time here.

## A hundred clients that want the same lock

Each holds it for 500 ms. Lower left is better: few requests, and a lock that is seldom idle. (\`redlock-universal\` and \`@verrou/core\` are left out here: they leave the lock idle for more than half of the time, and would take many minutes.)

![Requests per grant against the share of idle time, by library](images/requests-against-idle.svg)

${crowdTable(inCrowd(100, 500))}

## As the crowd grows

Holds of 50 ms on average, exponential. Requests per grant by the number of clients that wait:

![Requests per grant by the number of waiters, one line per library](images/requests-per-grant.svg)

${growthTable()}

The simulation plays the same crowds with the real library in virtual time:

${crowdTable(
  results.runs.filter(({ contestant, holdMs }) => contestant === 'lock, simulated' && holdMs === 50),
  'waiters',
)}
`
}

function crowdTable(runs: readonly Run[], first: 'library' | 'waiters' = 'library'): string {
  const rows = runs.map(({ contestant, clients, requestsPerGrant, utilisation, longestWait }) => [
    first === 'library' ? contestant : String(clients),
    requestsPerGrant.toFixed(1),
    utilisation.toFixed(2),
    longestWait.toFixed(2),
  ])
  return table([first, 'requests per grant', 'utilisation', 'longest wait, ideal is 1'], rows)
}

function growthTable(): string {
  const runs = measured.filter(({ holdMs }) => holdMs === 50)
  const sizes = [...new Set(runs.map(({ clients }) => clients))]
  const names = [...new Set(runs.map(({ contestant }) => contestant))]
  const cell = (name: string, size: number) => {
    const run = runs.find(({ contestant, clients }) => contestant === name && clients === size)
    return run ? `${run.requestsPerGrant.toFixed(1)} (${run.utilisation.toFixed(2)})` : '–'
  }
  const rows = names.map(name => [name, ...sizes.map(size => cell(name, size))])
  return `${table(['requests per grant (utilisation)', ...sizes.map(String)], rows)}`
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`).join('\n')
}
