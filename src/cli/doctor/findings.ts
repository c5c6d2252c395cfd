import { OF_SCRIPTS } from './findings-of-scripts.ts'
import { OF_STORES } from './findings-of-stores.ts'

/** `INFO` is neither good nor bad: what it means depends on what the store is for. */
export type Level = 'PASS' | 'INFO' | 'WARN' | 'FAIL'

/**
 * Everything that an examination can say, check by check, in the order in which it asks: what concerns all other checks
 * comes first. Behind the title of a check come its findings: the name of each, its level and what was found, what that
 * means for locks, and what to do about it. Where it does not say what it means, no lock can be acquired. It holds no
 * address, no token and no name of a key. The ids of the checks stay the same in all versions.
 */
export const FINDINGS = { ...OF_SCRIPTS, ...OF_STORES }
export type CheckId = keyof typeof FINDINGS

/** Findings of each check that ends with an error. */
const UNFINISHED = `
    # cutOff FAIL failed: {reason}
      Calls of locks may fail in the same way.
      → The connection broke. Run it again.
    # threw FAIL failed: {reason}
      Calls of locks may fail in the same way.
      → Mend what the message names, or send a --report.`

export function titleOf(id: CheckId): string {
  return FINDINGS[id].split('\n')[0] ?? ''
}

/** The findings of a check, by their names. */
export function textsOf(id: CheckId): ReadonlyMap<string, string> {
  const [, ...parts] = (FINDINGS[id] + UNFINISHED).split(/\n +# /)
  return new Map(parts.map(part => part.split(/ (.*)/s) as [string, string]))
}

type Findings<Text> = Text extends `${string}# ${infer Rest}` ? Parts<Rest> : never
type Parts<Text> = Text extends `${infer First}# ${infer Rest}` ? First | Parts<Rest> : Text
/** The names in braces of a text. */
type Blanks<Text> = Text extends `${string}{${infer Rest}` ? NameIn<Rest> | Blanks<Rest> : never
type NameIn<Rest> = Rest extends `${infer Name}}${string}`
  ? Name extends `${string}${' ' | '{'}${string}`
    ? never
    : Name
  : never

export type AnySaid = string | readonly [finding: string, values: Readonly<Record<string, string | number>>]

type SaidBy<Finding> = Finding extends `${infer Name} ${infer Text}`
  ? ([Blanks<Text>] extends [never] ? Name : never) | readonly [Name, Record<Blanks<Text>, string | number>]
  : never
/** A finding of a check, with a value for each of its blanks. */
export type Said<Id extends CheckId> = SaidBy<Findings<(typeof FINDINGS)[Id]>>
