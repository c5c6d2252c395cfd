import { compileMutant, mutantsIn, NAMES } from '../lua.ts'
import type { Mistake } from './test-files.ts'
import type { TypeScriptMutant } from './typescript.ts'

/** A mutant of either language, before it is put in place. */
export interface Candidate {
  /** As in `src/wait/poll.ts` or `lua/lock/acquire.lua`. */
  readonly file: string
  readonly what: string
  /** Undefined when it does not compile. */
  mistake(): Mistake | undefined
}

export function luaCandidates(): Candidate[] {
  return mutantsIn(NAMES).map(mutant => ({
    file: `lua/${mutant.file}.lua`,
    what: mutant.what,
    mistake: () => {
      const modules = compileMutant(mutant)
      return modules && { modules }
    },
  }))
}

export function typeScriptCandidates(mutants: readonly TypeScriptMutant[]): Candidate[] {
  return mutants.map(({ id, file, what }) => ({ file, what, mistake: () => ({ mutant: id }) }))
}

/** Shuffles, and spreads over the files: one with four times as many mutants comes up twice as often. */
export function spread(candidates: readonly Candidate[], random: () => number): Candidate[] {
  const byFile = Map.groupBy(candidates, ({ file }) => file)
  const ranked = [...byFile.values()].flatMap(some =>
    shuffled(some, random).map((candidate, at) => ({
      candidate,
      rank: (at + random()) / Math.sqrt(some.length),
    })),
  )
  return ranked.sort((one, other) => one.rank - other.rank).map(({ candidate }) => candidate)
}

export function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map(item => ({ item, rank: random() }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item)
}
