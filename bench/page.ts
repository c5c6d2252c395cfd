/**
 * Writes docs/performance.md and its plots from `bench/results.json`, and draws the pictures of the other pages from
 * what it plays in virtual time. `npm run bench -- page`.
 */
import { writeFileSync } from 'node:fs'
import { PLAIN } from './ours.ts'
import manifest from './package.json' with { type: 'json' }
import { drawPictures } from './pictures.ts'
import { plotCrowds, plotSharing } from './plots.ts'
import { readResults } from './results.ts'
import { coldTable, crowdTable, growthTable, kindTable, lockTable, plainOf, sharingTable } from './tables.ts'

const results = readResults()
const { cycles } = results
const plain = plainOf(results)
plotCrowds(results.runs)
plotSharing(results.sharing)
await drawPictures()
writeFileSync(new URL('../docs/performance.md', import.meta.url), page())

function page(): string {
  return `# Performance

What a lock costs, alone and under contention, beside other libraries at their defaults (\`npm run bench\`). Times are medians, as multiples of each other, since machines differ. ${settingText()}

## One lock without contention

An acquire and a release:

${lockTable(results)}

* **commands**: what [Upstash bills](cost.md): each request, and each command inside its script.
* **bytes**: both ways, without TLS.
* **Redis**: how long Redis works, without HTTP, in units of the first row (here ${plain.redisMicros.toFixed(0)} µs).
* **client CPU**: the processor time of the library and its Redis client, up to \`fetch\` or the socket, in units of the first row (here ${plain.cpuMicros.toFixed(0)} µs).
* **garbage**: what the client allocates.
* **bundle**: library and Redis client, minified and gzipped. ioredis needs Node's modules on top.

edgelock costs Redis more than its peers: it records finished holders, so that a request may arrive twice or late, wakes Redisson's waiters, and looks for other waiters. ${bareText()} ${aloneText()}

## Each kind and each guard

Units are as above.

${kindTable(results)}

The guards run in Hono: compare them with the row without a guard. The databases of the red lock are three names in one Redis.

${keptText()}

## A cold start

From the start of a new isolate in workerd to the end of its first acquire and release: two requests to a server on the same machine. *Warm* is the next request to the same isolate.

${coldTable(results)}

## A hundred clients that want the same lock

Holds of 500 ms, and a round trip of 20 ms. Lower left is better. \`redlock-universal\` and \`@verrou/core\`, which leave it idle more than half of the time, are left out.

![Requests per grant against the share of idle time, by library](images/requests-against-idle.svg)

${crowdTable(results.runs.filter(({ clients, holdMs }) => clients === 100 && holdMs === 500))}

## As the crowd grows

Holds of 50 ms on average, exponentially distributed:

![Requests per grant by the number of waiters, one line per library](images/requests-per-grant.svg)

${growthTable(results.runs)}

A client of \`node-redisson\` that misses a message sleeps for 30 s.

## Callers of one process

They ask again at once, with holds of 50 ms. Requests and commands are per grant. Runs of 10, 100 and 4 × 10 callers end after 8, 25 and 15 s, and so do waits. [How they wait](waiting.md#callers-of-one-process)

![Requests per grant by the number of callers of one process, one line per library](images/requests-per-caller.svg)

${sharingTable(results.sharing)}
`
}

function settingText(): string {
  const { month, node, redis, cores, cpu } = results.setting ?? {}
  const peers = Object.entries(manifest.dependencies).filter(([name]) => name !== 'redlock-4')
  const versions = peers.map(([name, version]) => `\`${name}\` ${version}`).join(', ')
  const on = month
    ? `Measured in ${month} with Node ${node} and Redis ${redis}, on ${cores} shared cores (${cpu})`
    : 'Measured on 2 shared cores'
  return `${on}, beside ${versions}.`
}

function bareText(): string {
  const factor = (plain.redisMicros / cycles.bareMicros).toFixed(1)
  return `Its scripts take ${factor} times as long as scripts that only run the same commands.`
}

function keptText(): string {
  const ours = results.kept.filter(({ contestant }) => contestant.startsWith('edgelock'))
  const plainBytes = ours.find(({ contestant }) => contestant === PLAIN)?.bytes ?? Number.NaN
  const bytes = ours.map(each => each.bytes)
  return `Nothing stays in memory. After a million cycles of the plain lock, the heap had changed by ${Math.abs(plainBytes).toFixed(1)} bytes per cycle. After 100,000 of each other kind, it was ${Math.min(...bytes).toFixed(0)} to ${Math.max(...bytes).toFixed(0)}, because the engine itself keeps a megabyte more or less.`
}

function aloneText(): string {
  const [ours = Number.NaN, theirs = Number.NaN] = cycles.alone.map(
    ({ cpuMicros }) => cpuMicros / plain.cpuMicros,
  )
  return `Without a Redis client, edgelock takes ${ours.toFixed(2)} of the first row's client CPU time, and \`@upstash/lock\` ${theirs.toFixed(2)}. edgelock watches the lease, limits the time of every request, and can be aborted.`
}
