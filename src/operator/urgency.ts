/** The order in which operators should see what is held. */
import type { Held } from '../api/held.ts'
import { oldest } from './age.ts'

/** Holds under names with the same prefix. */
export interface Group {
  /** The beginning of the names, with its colon. Empty for names without one. */
  readonly prefix: string
  readonly count: number
  /** For how long the oldest has been held, in milliseconds. Undefined where no age is known. */
  readonly oldestMs: number | undefined
}

type Holding = { readonly held: Held }

/** Returns what reads the prefix of a name: up to the first colon after the part that every match of the glob begins with. */
export function prefixesBelow(match: string): (name: string) => string {
  const [start = ''] = /^(?:[^*?[\\]|\\.)*/s.exec(match) ?? []
  const { length } = start.replace(/\\(.)/gs, '$1')
  return name => name.slice(0, name.indexOf(':', length) + 1)
}

/** Takes the first item of each group, then the second of each, and so on. */
export function inTurns<T>(items: readonly T[], groupOf: (item: T) => string): T[] {
  const taken = new Map<string, number>()
  const turns = items.map(item => {
    const group = groupOf(item)
    const turn = taken.get(group) ?? 0
    taken.set(group, turn + 1)
    return { item, turn }
  })
  return turns.sort((a, b) => a.turn - b.turn).map(({ item }) => item)
}

/**
 * Parts what an operator should see first from the rest. Locks and permits come before work of `once`; of both, each prefix
 * has its turn, so that many names of one prefix hide none of another; and in a prefix, what has no TTL comes before the
 * oldest.
 */
export function mostUrgent<T extends Holding>(
  holdings: readonly T[],
  most: number,
  prefixOf: (name: string) => string,
  wallMs: number,
): { shown: T[]; rest: T[] } {
  const rank = ({ held }: T) => (held.remainingMs < 0 ? Infinity : (mostHeldMs(held, wallMs) ?? -1))
  const compare = (a: T, b: T) => Number(isWork(a)) - Number(isWork(b)) || rank(b) - rank(a) || byName(a, b)
  const sorted = [...holdings].sort(compare)
  const ranked = [false, true].flatMap(ofWork =>
    inTurns(
      sorted.filter(each => isWork(each) === ofWork),
      ({ held }) => prefixOf(held.name),
    ),
  )
  return { shown: ranked.slice(0, most).sort(compare), rest: ranked.slice(most) }
}

export function byName({ held: { name: a } }: Holding, { held: { name: b } }: Holding): number {
  return a < b ? -1 : 1
}

function isWork({ held }: Holding): boolean {
  return held.kind === 'once'
}

/** Counts what is held by its prefix, the largest group first. */
export function groupsOf(
  holdings: readonly Holding[],
  prefixOf: (name: string) => string,
  wallMs: number,
): Group[] {
  const groups = new Map<string, Group>()
  for (const { held } of holdings) {
    const prefix = prefixOf(held.name)
    const { count = 0, oldestMs = -1 } = groups.get(prefix) ?? {}
    const longest = Math.max(oldestMs, mostHeldMs(held, wallMs) ?? -1)
    groups.set(prefix, { prefix, count: count + 1, oldestMs: longest < 0 ? undefined : longest })
  }
  return [...groups.values()].sort((a, b) => b.count - a.count)
}

/** Returns for how long something has been held at most, or has been in doubt: all that is known without another request. */
function mostHeldMs({ holders, doubt }: Held, wallMs: number): number | undefined {
  return doubt ? doubt.endedMs : oldest(holders, wallMs)
}
