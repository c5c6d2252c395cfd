import type { Source } from './source.ts'
import { namesDeclared } from './walk.ts'

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'

/**
 * Gives every local a short name that is the same in all scripts. Code that scripts share, such as an include, is then
 * the same text in each of them and compresses to nearly nothing in a bundle. Different names in one script get
 * different short names, and equal names stay equal, so scopes keep their meaning. The checks make sure that no local
 * has the name of a global. Each script is passed together with its includes.
 */
export function shortNames(scripts: readonly (readonly Source[])[]): Map<string, string> {
  const meetings = scripts.map(sources => new Set(sources.flatMap(namesOf)))
  const letters = new Map<string, string>()
  for (const name of mostFrequentFirst(meetings)) {
    const met = meetings.filter(names => names.has(name)).flatMap(names => [...names])
    const taken = new Set(met.map(other => letters.get(other)))
    let index = 0
    while (taken.has(shortName(index))) index++
    letters.set(name, shortName(index))
  }
  return letters
}

function namesOf({ tree }: Source): string[] {
  return namesDeclared(tree.body).map(({ node }) => node.name)
}

function mostFrequentFirst(meetings: readonly ReadonlySet<string>[]): string[] {
  const counts = new Map<string, number>()
  for (const name of meetings.flatMap(names => [...names])) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].sort(([, one], [, other]) => other - one).map(([name]) => name)
}

/** a to Z, then a1 to Z1 and so on. None of them is a keyword of Lua. */
function shortName(index: number): string {
  return LETTERS.charAt(index % LETTERS.length) + (Math.floor(index / LETTERS.length) || '')
}
