/** Worlds of the kinds that send a script, in a thread because a mutant may never end. */
import { parentPort } from 'node:worker_threads'
import { type Compiled, running, SENT, SHIPPED } from '../simulation/compiled.ts'
import { watched } from '../simulation/oracle/watched.ts'
import { KINDS } from '../simulation/plays/kinds.ts'
import { profilesFor } from '../simulation/world/profiles.ts'
import { playWorld } from '../simulation/world/world.ts'

/** Played of each kind that sends what a mutant changes. Most mutants that worlds notice are noticed by a few. */
const WORLDS = {
  few: { seeds: [1], profilesOf: () => ['calm', 'stormy'] },
  all: { seeds: [1, 2, 3], profilesOf: (kind: string) => profilesFor(KINDS[kind]?.servers) },
}

export interface Order {
  readonly modules: Modules
  readonly worlds: keyof typeof WORLDS
}

export type Modules = ReadonlyMap<string, string>

/** How a mutant was noticed, or undefined when nothing noticed it. */
export type Verdict = string | undefined

/** What each kind sends, as worlds show in which nothing is wrong: otherwise they would notice every mutant. */
const sentBy = new Map<string, Set<string>>()
for (const kind of Object.keys(KINDS)) {
  const sent = new Set<string>()
  const noted = [...SHIPPED].map(([text, run]): [string, typeof run] => [
    text,
    (...call) => {
      sent.add(text)
      return run(...call)
    },
  ])
  for (const seed of WORLDS.all.seeds)
    for (const profile of WORLDS.all.profilesOf(kind)) {
      const { violations } = await playWorld({ seed, kind, profile, compiled: new Map(noted) })
      if (violations.length > 0) throw new Error(`${kind}, ${profile}, seed ${seed}: ${violations[0]}`)
      parentPort?.postMessage('alive')
    }
  sentBy.set(kind, sent)
}

parentPort?.on('message', async (order: Order) => parentPort?.postMessage({ verdict: await judge(order) }))
parentPort?.postMessage({ verdict: undefined })

async function judge({ modules, worlds }: Order): Promise<Verdict> {
  const { seeds, profilesOf } = WORLDS[worlds]
  const compiled = running(modules)
  const changed = [...SENT.keys()].filter(text => compiled.get(text) !== SHIPPED.get(text))
  const kinds = [...sentBy].filter(([, sent]) => changed.some(text => sent.has(text))).map(([kind]) => kind)
  for (const seed of seeds)
    for (const kind of kinds)
      for (const profile of profilesOf(kind)) {
        const violation = await violationIn(compiled, { seed, kind, profile })
        if (violation) return `--seed ${seed} --kind ${kind} --profile ${profile}: ${violation}`
        parentPort?.postMessage('alive')
      }
  return undefined
}

async function violationIn(
  compiled: Compiled,
  world: { seed: number; kind: string; profile: string },
): Promise<Verdict> {
  const failures: string[] = []
  try {
    const { violations } = await playWorld({
      ...world,
      compiled: watched(compiled, each => failures.push(each)),
    })
    return failures[0] ?? violations[0]
  } catch (error) {
    return failures[0] ?? String(error)
  }
}
