/** What the generators of the simulation draw, so that a value which never occurs is noticed. */
import { readFileSync } from 'node:fs'
import { Random } from './random.ts'

/** What was drawn from a list, or by a chance, which is a list of two. */
interface Draws {
  readonly lengths: Set<number>
  readonly places: Set<number>
}

/** By the list, and by the `path:line:column` of the call. */
export type Watched = Map<unknown, Draws>

/** The stack of a draw: `caller`, `watch`, a method of `Random`, and who called it. */
const FRAME = 3

/** Returns what is drawn while `work` runs, and what was drawn before. */
export async function watchDraws(work: () => unknown, drawn: Watched = new Map()): Promise<Watched> {
  const limit = Error.stackTraceLimit
  Error.stackTraceLimit = FRAME + 1
  Random.watch = (list, place) => {
    for (const key of [list, caller()]) {
      const draws = drawn.get(key) ?? { lengths: new Set(), places: new Set() }
      drawn.set(key, draws)
      draws.lengths.add(list.length)
      draws.places.add(place)
    }
  }
  try {
    await work()
  } finally {
    Random.watch = undefined
    Error.stackTraceLimit = limit
  }
  return drawn
}

/**
 * Returns the calls of `pick` and `chance` in a file that were never reached, or never drew one of their values. Of a list
 * whose length changes, any value will do.
 */
export function deadDraws(path: string, drawn: readonly (Watched | undefined)[]): string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const found = lines.flatMap((text, at) =>
    [...text.matchAll(/(?<![\w'])(?:pick|chance)\(/g)].map(({ index }) => {
      const missing = missingOf(drawn.flatMap(each => each?.get(`${path}:${at + 1}:${index + 1}`) ?? []))
      return missing && `${path}:${at + 1}: ${missing}: ${text.slice(index).trim()}`
    }),
  )
  return found.filter(each => each !== undefined)
}

/** Returns the values of lists that were never drawn. */
export function deadValues(declared: Readonly<Record<string, readonly unknown[]>>, drawn: Watched): string[] {
  return Object.entries(declared).flatMap(([name, list]) => {
    const places = drawn.get(list)?.places
    return list.flatMap((value, at) => (places?.has(at) ? [] : [`${name} is never ${JSON.stringify(value)}`]))
  })
}

function missingOf(draws: readonly Draws[]): string | undefined {
  const [length, ...others] = new Set(draws.flatMap(each => [...each.lengths]))
  if (length === undefined) return 'never drawn'
  if (others.length > 0) return undefined
  const missing = Array.from({ length }, (_, at) => at).filter(at => !draws.some(each => each.places.has(at)))
  return missing.length > 0 ? `never draws number ${missing.map(at => at + 1)} of ${length}` : undefined
}

/** Returns where `Random` was called, as `path:line:column`. */
function caller(): string {
  const prepare = Error.prepareStackTrace
  Error.prepareStackTrace = (_, { [FRAME]: frame }) =>
    `${frame?.getFileName()}:${frame?.getLineNumber()}:${frame?.getColumnNumber()}`
  const place = String(new Error().stack).replace('file://', '')
  Error.prepareStackTrace = prepare
  return place
}
