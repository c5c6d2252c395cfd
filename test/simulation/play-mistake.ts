/**
 * Plays worlds with one mistake in `src/`, in a process of its own, and prints what it found. Takes a `SourceMistake` as
 * JSON. Fails when the text to change is not there, because then it has played without a mistake.
 */
import { registerHooks } from 'node:module'

export interface SourceMistake {
  readonly kind: string
  /** From `src/`. */
  readonly file: string
  readonly right: string
  readonly wrong: string
  readonly profile: string
  /** What the violation must say. */
  readonly says: string
  /** How many worlds to play until something is found. */
  readonly worlds: number
}

const { kind, profile, says, file, right, wrong, worlds }: SourceMistake = JSON.parse(process.argv[2] ?? '')
const changed = new URL(`../../src/${file}`, import.meta.url).href
let made = false

registerHooks({
  load(url, context, next) {
    const loaded = next(url, context)
    if (url !== changed) return loaded
    const source = String(loaded.source)
    if (!source.includes(right)) throw new Error(`src/${file} no longer says ${right}`)
    made = true
    return { ...loaded, source: source.replace(right, () => wrong) }
  },
})

const { playWorld } = await import('./world/world.ts')
if (!made) throw new Error(`nothing loads src/${file}`)
console.log(JSON.stringify(await firstViolations()))

async function firstViolations(): Promise<readonly string[]> {
  for (let seed = 1; seed <= worlds; seed++) {
    const { violations } = await playWorld({ seed, kind, profile })
    if (violations.some(each => each.includes(says))) return [`seed ${seed}`, ...violations]
  }
  return []
}
