/**
 * `npm run ci -- simulate --seed 5 --kind lock --profile stormy` plays one world, prints what happened, and shrinks it if an
 * answer was not true. `npm run ci -- simulate --requests 200000` plays that many requests of every kind and prints a
 * table; `--long` plays a million of each. Worlds are numbered from 1, or from `--from`, which finds worlds that were
 * never played. The profile `crowd` plays up to 200 clients, and judges idle time alone; `--most 2000` ends each crowd after
 * so many requests. `--crashes 1000000` plays until so many processes have died, each kind on all cores; `--profile deadly`
 * is made for it.
 */
import { once } from 'node:events'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { isMainThread, parentPort, Worker } from 'node:worker_threads'
import { CROWD_KINDS } from '../kinds/index.ts'
import { playCrowd } from './liveness/crowd-world.ts'
import { KINDS } from './plays/kinds.ts'
import { shrink } from './shrink.ts'
import { profilesFor } from './world/profiles.ts'
import { playWorld, type WorldOptions } from './world/world.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    kind: { type: 'string' },
    profile: { type: 'string' },
    requests: { type: 'string', default: '200000' },
    long: { type: 'boolean' },
    from: { type: 'string', default: '1' },
    most: { type: 'string', default: '20000' },
    crashes: { type: 'string', default: '0' },
  },
})
const kinds = values.kind ? [values.kind] : [...new Set([KINDS, CROWD_KINDS].flatMap(Object.keys))]
const crashes = Number(values.crashes)
const requests = crashes > 0 ? 0 : values.long ? 1_000_000 : Number(values.requests)
/** How a crowd is played again that ends sooner. */
const most = values.most === '20000' ? '' : ` --most ${values.most}`
/** In how many parts the worlds of one kind and profile are played. */
const parts = crashes > 0 ? availableParallelism() : 1

/** Worlds of one kind and profile: every so many-th. */
interface Task {
  readonly kind: string
  readonly profile: string
  readonly part: number
}

let failed = false
/** What was not true, in worlds of many. */
const violations: string[] = []
if (values.seed) {
  for (const kind of kinds)
    for (const profile of profilesOf(kind)) await playOne(Number(values.seed), kind, profile)
} else if (isMainThread) {
  const all = Array.from({ length: parts }, (_, part) => part)
  const tasks = kinds.flatMap(kind =>
    profilesOf(kind).flatMap(profile => all.map(part => ({ kind, profile, part }))),
  )
  const threads = Array.from({ length: Math.min(tasks.length, availableParallelism()) }, () => playIn(tasks))
  await Promise.all(threads)
  // Once more, where the end of a long log is read.
  for (const line of violations) console.log(line)
} else {
  parentPort?.on('message', async (task: Task) => {
    const share = profilesOf(task.kind).length * parts
    parentPort?.postMessage(await playMany(task, { requests: requests / share, deaths: crashes / share }))
  })
}
if (isMainThread) process.exitCode = failed ? 1 : 0

/** Works through the tasks in a thread of its own. */
async function playIn(tasks: Task[]): Promise<void> {
  const thread = new Worker(new URL(import.meta.url), { argv: process.argv.slice(2) })
  for (let task = tasks.shift(); task; task = tasks.shift()) {
    thread.postMessage(task)
    const [lines]: string[][] = await once(thread, 'message')
    failed ||= lines?.length !== 1
    violations.push(...(lines?.slice(0, -1) ?? []))
    console.log(lines?.join('\n'))
  }
  await thread.terminate()
}

/** The profiles that a kind is played with, or the one that was asked for. */
function profilesOf(kind: string): string[] {
  const worlds = values.profile ? [values.profile] : profilesFor(KINDS[kind]?.servers)
  return [
    ...(KINDS[kind] ? worlds.filter(each => each !== 'crowd') : []),
    ...(CROWD_KINDS[kind] && (values.profile ?? 'crowd') === 'crowd' ? ['crowd'] : []),
  ]
}

function play(world: WorldOptions) {
  return world.profile === 'crowd' ? playCrowd({ ...world, requests: Number(values.most) }) : playWorld(world)
}

async function playOne(seed: number, kind: string, profile: string): Promise<void> {
  const world = { seed, kind, profile }
  const { incidents, ...result } = { incidents: [], ...(await play({ ...world, log: console.log })) }
  console.log({ ...world, ...result })
  if (result.violations.length === 0) return
  failed = true
  if (profile === 'crowd') return
  const without = await shrink(world)
  console.log(`\nThe same with ${incidents.length - without.size} of ${incidents.length} incidents:\n`)
  const { violations, incidents: left } = await playWorld({ ...world, without, log: console.log })
  console.log(violations, left)
}

/** Returns a line for each violation, and one with the sums. */
async function playMany(
  { kind, profile, part }: Task,
  atLeast: { requests: number; deaths: number },
): Promise<string[]> {
  const lines: string[] = []
  const sum = { worlds: 0, requests: 0, grants: 0, deaths: 0, virtualHours: 0 }
  const isEnough = () => sum.requests >= atLeast.requests && sum.deaths >= atLeast.deaths
  for (let seed = Number(values.from) + part; !isEnough(); seed += parts) {
    const { violations, ...result } = { deaths: 0, ...(await play({ seed, kind, profile })) }
    sum.worlds++
    sum.requests += result.requests
    sum.grants += result.grants
    sum.deaths += result.deaths
    sum.virtualHours += result.virtualMs / 3_600_000
    const again = `npm run ci -- simulate --seed ${seed} --kind ${kind} --profile ${profile}${most}`
    if (violations.length > 0) lines.push(`${again}: ${violations.join('; ')}`)
  }
  const numbers = Object.entries(sum).map(
    ([name, value]) => `${Math.round(value).toLocaleString('en')} ${name}`,
  )
  return [...lines, `${kind.padEnd(16)} ${profile.padEnd(8)} ${numbers.join(', ')}, ${lines.length} failed`]
}
