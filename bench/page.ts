/**
 * Writes docs/performance.md and its plots from `bench/results.json`, and the plot of docs/waiting.md, in virtual time.
 * `npm run bench:page`.
 */
import { writeFileSync } from 'node:fs'
import { PLAIN } from './ours.ts'
import manifest from './package.json' with { type: 'json' }
import { plotCrowds, plotDeath } from './plots.ts'
import { readResults } from './results.ts'
import { coldTable, crowdTable, growthTable, kindTable, lockTable, plainOf } from './tables.ts'

const results = readResults()
const { cycles } = results
const plain = plainOf(results)
const measured = results.runs.filter(({ contestant }) => !contestant.endsWith('simulated'))
const simulated = results.runs.filter(({ contestant }) => contestant === 'lock, simulated')
await plotCrowds(measured)
await plotDeath()
writeFileSync(new URL('../docs/performance.md', import.meta.url), page())

function page(): string {
  return `# Performance

What a lock costs, alone and under contention, compared with other libraries at their default settings. \`npm run bench\` measures it on one real Redis, and \`npm run bench:page\` writes this page. Requests, commands and bytes are the same on every machine. Times are not. ${settingText()} So the libraries are measured in turn, many times, and the tables show medians as multiples of each other.

[Waiting](waiting.md) explains the figures of edgelock, and [cost on Upstash](cost.md) what they mean in money.

## One lock without contention

An acquire and a release:

${lockTable(results)}

* **requests**: how often the client waits for an answer of the store. Each takes a round trip.
* **commands**: what Upstash bills: the request itself, and each command inside its script.
* **bytes**: what the client sends and receives, without TLS. Over HTTP, most of them are headers: Node's \`fetch\` sends 279 bytes of headers with each request over \`rest()\`, and 500 over \`@upstash/redis\`.
* **Redis**: how long Redis works on scripts and commands, in units of the first row (here ${plain.redisMicros.toFixed(0)} µs). The requests are recorded and sent again without a pause, over one connection for every library, so that Redis is warm and HTTP plays no part.
* **client CPU**: the processor time of the library and its Redis client, up to \`fetch\` or the socket, in units of the first row (here ${plain.cpuMicros.toFixed(0)} µs). Replies come from memory.
* **garbage**: the memory that an acquire and release allocate in the client.
* **bundle**: library and Redis client, minified by esbuild and gzipped. ioredis needs Node's modules on top.

edgelock costs Redis more than its peers, so that every request may arrive twice or late without harm: it records finished holders, wakes Redisson's waiters, and checks for other waiters. ${bareText()} ${aloneText()}

## Each kind and each guard

Redis and client CPU are in the same units as above.

${kindTable(results)}

The guards run in Hono, on one request with a body each: compare them with the row without a guard. Three names in one Redis stand in for the databases of the red lock.

${keptText()}

\`hono-idempotency\` could not be measured beside the \`idempotency\` guard: npm had no package of this name in November 2026. According to its source on GitHub, it sends four requests to Redis when the handler runs, one after the other (\`GET\`, \`SET\`, \`GET\`, \`SET\`), and one for a replay.

## A cold start

*Cold* is the time from the start of a new isolate in workerd to the end of its first acquire and release over HTTP: two requests to a server on the same machine. *Warm* is the next request to the same isolate.

${coldTable(results)}

## A hundred clients that want the same lock

Each client holds the lock for 500 ms. A round trip to the store takes 20 ms. Lower left is better: few requests, and a lock that is seldom idle. (\`redlock-universal\` and \`@verrou/core\` are left out: they leave the lock idle more than half of the time, and would take many minutes.) No client dies here: [after an exception](waiting.md#after-an-exception) has crowds in which one does.

![Requests per grant against the share of idle time, by library](images/requests-against-idle.svg)

${crowdTable(measured.filter(({ clients, holdMs }) => clients === 100 && holdMs === 500))}

## As the crowd grows

Holds of 50 ms on average, exponentially distributed. Requests per grant by the number of waiters:

![Requests per grant by the number of waiters, one line per library](images/requests-per-grant.svg)

${growthTable(measured)}

\`node-redisson\` subscribes to Redisson's channel after it has found the lock busy. If it misses a message in between, it sleeps until the lease would end, 30 s later.

The simulation plays the same crowds with the real library in virtual time:

${crowdTable(
  simulated.filter(({ holdMs }) => holdMs === 50),
  'waiters',
)}
`
}

function settingText(): string {
  const { month, node, redis, cores, cpu } = results.setting ?? {}
  const peers = Object.entries(manifest.dependencies).filter(([name]) => !name.startsWith('vega'))
  const versions = peers.map(([name, version]) => `\`${name}\` ${version}`).join(', ')
  const on = month
    ? `They were measured in ${month} with Node ${node} and Redis ${redis}, on ${cores} cores (${cpu}) that had other work to do`
    : 'They were measured on 2 cores that had other work to do'
  return `${on}, beside ${versions}.`
}

function bareText(): string {
  const factor = (plain.redisMicros / cycles.bareMicros).toFixed(1)
  return `Its scripts take ${factor} times as long as scripts that do nothing but run the same commands. Before [replies were texts](decisions.md#a-reply-is-one-text-where-it-can-be) and numbers stayed as the client sends them, the factor was 1.3. Only fewer commands would save more.`
}

function keptText(): string {
  const ours = results.kept.filter(({ contestant }) => contestant.startsWith('edgelock'))
  const plainBytes = ours.find(({ contestant }) => contestant === PLAIN)?.bytes ?? Number.NaN
  const bytes = ours.map(each => each.bytes)
  return `Nothing stays in memory. After a million cycles of the plain lock, the heap of the client had changed by ${Math.abs(plainBytes).toFixed(1)} bytes per cycle. After 100,000 cycles of each other kind, the change was ${Math.min(...bytes).toFixed(0)} to ${Math.max(...bytes).toFixed(0)} bytes per cycle, because the JavaScript engine itself keeps a megabyte more or less.`
}

function aloneText(): string {
  const [ours = Number.NaN, theirs = Number.NaN] = cycles.alone.map(
    ({ cpuMicros }) => cpuMicros / plain.cpuMicros,
  )
  return `Without a Redis client, edgelock takes ${ours.toFixed(2)} of the first row's client CPU time, and \`@upstash/lock\` ${theirs.toFixed(2)}: edgelock watches the lease, limits the time of every request, and can be aborted.`
}
