import { readFileSync } from 'node:fs'
import type { Mutant } from './mutants.ts'
import type { Verdict } from './worlds.ts'

/** A mutant that no test can notice, or need notice. */
interface Listed {
  readonly file: string
  readonly what: string
  readonly reason: string
}

export interface Judged {
  readonly mutant: Mutant
  readonly verdict: Verdict
  /** Replies and states were those of the original in many random calls. */
  readonly alike?: boolean
}

const LISTED: readonly Listed[] = JSON.parse(
  readFileSync(new URL('./survivors.json', import.meta.url), 'utf8'),
)

export function isListed({ file, what }: Pick<Mutant, 'file' | 'what'>): boolean {
  return LISTED.some(each => each.file === file && each.what === what)
}

/** Where the list and the mutants of some files contradict each other. */
export function contradictions(files: readonly string[], judged: readonly Judged[]): string[] {
  const survived = judged.filter(({ mutant, verdict }) => verdict === undefined && !isListed(mutant))
  const stale = LISTED.filter(({ file }) => files.includes(file)).flatMap(listed => {
    const found = judged.find(({ mutant }) => mutant.file === listed.file && mutant.what === listed.what)
    if (found && found.verdict === undefined) return []
    return [
      `listed, but ${found ? `noticed by ${found.verdict}` : 'no longer a mutant'}: ${listed.file} ${listed.what}`,
    ]
  })
  return [
    ...survived.map(
      ({ mutant, alike }) =>
        `survived: ${mutant.file} ${mutant.what}${alike ? ' (probably equivalent)' : ''}`,
    ),
    ...stale,
  ]
}
