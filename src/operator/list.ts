/** The list of what is held. */
import type { Held } from '../api/held.ts'
import { globOf } from '../internal/glob.ts'
import { BESIDE, heldIn, permitsIn } from '../internal/read-held.ts'
import type { LocksContext } from '../lease/context.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { scan } from '../transport/scripts/keys.gen.ts'
import { hasFailed, isCluster, LOOKS_AT_ONCE, lookAtAll, type Seen } from './read-keys.ts'
import { byName, type Group, groupsOf, inTurns, mostUrgent, prefixesBelow } from './urgency.ts'

export interface Entry {
  readonly held: Held
  readonly seen: Seen
}

export interface Listing {
  /** The most urgent of what is held or in doubt, and the last records of `once` that are kept. */
  readonly entries: readonly Entry[]
  /** The rest of what is held or in doubt. */
  readonly rest: readonly Group[]
  /** False when there may be more than was found: a limit ended the search, or it saw one node of a cluster. */
  readonly isComplete: boolean
  readonly isOneNode: boolean
  /** How many results and failures of `once` were left out, at least. */
  readonly moreKept: { readonly done: number; readonly failed: number }
  /** How many requests of the search followed each other, about. */
  readonly rounds: number
}

export interface ListLimits {
  /** How many names of what is held are shown, and how many of what is in doubt. */
  readonly names: number
  /** Whether nothing but work in doubt is listed. */
  readonly inDoubt?: boolean
  /** How many keys of the database are searched for each type of key, about. */
  readonly keys: number
  /** How many results of `once` are shown, and how many failures: the last ones. Default: none. */
  readonly kept?: number
  /** How many hashes, records of `once` and sorted sets are looked at, of each. Default: any number. */
  readonly looks?: number
  /** Tells which of the names that match are listed. Default: all. */
  readonly isListed?: (name: string) => boolean
}

/** About as many keys as a script searches in 10 ms, in which Redis serves no other client. */
const KEYS_AT_ONCE = 5_000
const STEP = 1_000
const RECORD = 'edgelock:once:'

/**
 * Lists what is held under names that match a glob: a bounded search through the database, and a look at what it finds.
 * Whatever changes meanwhile may be in the list, or not. Many names of one prefix hide none of another.
 */
export async function listHeld(context: LocksContext, match: string, limits: ListLimits): Promise<Listing> {
  const { names, inDoubt, kept = 0 } = limits
  const prefixOf = prefixesBelow(match)
  const { entries, isWhole, rounds } = await search(context, match, prefixOf, limits)
  const isOneNode = await isCluster(context)
  const wallMs = context.clock.wall()
  const doubts = entries.filter(({ held }) => held.doubt)
  const others = inDoubt ? [] : entries.filter(({ held }) => !held.doubt)
  const open = others.filter(({ held }) => held.holders.length > 0)
  const ended = others.filter(({ held }) => held.holders.length === 0)
  const last = ended.sort((a, b) => b.held.remainingMs - a.held.remainingMs || byName(a, b))
  const done = last.filter(({ seen }) => !hasFailed(seen))
  const failed = last.filter(({ seen }) => hasFailed(seen))
  const parts = [open, doubts].map(all => mostUrgent(all, names, prefixOf, wallMs))
  const shown = parts.flatMap(({ shown }) => shown)
  const rest = parts.flatMap(({ rest }) => rest)
  const beyond = ({ length }: readonly Entry[]) => Math.max(0, length - kept)
  return {
    entries: [...shown, ...done.slice(0, kept), ...failed.slice(0, kept)],
    rest: groupsOf(rest, prefixOf, wallMs),
    isComplete: isWhole && !isOneNode,
    isOneNode,
    moreKept: { done: beyond(done), failed: beyond(failed) },
    rounds,
  }
}

/** Finds what is held or kept. Where not every key can be looked at, the prefixes of names take turns. */
async function search(
  context: LocksContext,
  match: string,
  prefixOf: (name: string) => string,
  { inDoubt, keys, looks = Infinity, isListed = () => true }: ListLimits,
): Promise<{ entries: Entry[]; isWhole: boolean; rounds: number }> {
  // The keys of `once` and of permits have the name in braces. A glob that ends in a backslash cannot be continued.
  const anywhere = match === '*' || match.endsWith('\\') ? '*' : `*${match}*`
  const found = await Promise.all([
    searchKeys(context, 'hash', inDoubt ? RECORD + anywhere : anywhere, keys),
    ...(inDoubt ? [] : [searchKeys(context, 'zset', `${anywhere}:timeout`, keys)]),
  ])
  const sources = found.flatMap(({ keys }) => [
    keys.filter(key => key.startsWith(RECORD)),
    keys.filter(key => BESIDE.test(key) || !key.startsWith('edgelock:')),
  ])
  const chosen = sources.flatMap(all => inTurns(all, key => prefixOf(nameBehindKey(key))).slice(0, looks))
  const seen = await lookAtAll(context, chosen)
  const isMatch = globOf(match)
  const entries = seen.flatMap((seen, at) => {
    const held = heldUnder(chosen[at] ?? '', seen)
    return held && isMatch.test(held.name) && isListed(held.name) ? { held, seen } : []
  })
  return {
    entries,
    isWhole: found.every(({ isWhole }) => isWhole) && sources.every(({ length }) => length <= looks),
    rounds: Math.max(...found.map(({ pages }) => pages)) + Math.ceil(chosen.length / LOOKS_AT_ONCE),
  }
}

/** Returns the name that a key may belong to. */
function nameBehindKey(key: string): string {
  return key.replace(/^edgelock:\w+~?:|:timeout$/g, '').replace(/^\{([^{}]*)\}$/, '$1')
}

/** Returns what a key holds. */
export function heldUnder(key: string, { type, fields, permits, remainingMs }: Seen): Held | undefined {
  return type === 'zset' ? permitsIn(key, permits) : heldIn(key, fields, remainingMs)
}

interface Keys {
  readonly keys: readonly string[]
  /** Whether the whole database was searched, or a whole node of a cluster. */
  readonly isWhole: boolean
  readonly pages: number
}

/** Searches about so many keys of the database for those of one type. */
export async function searchKeys(
  context: LocksContext,
  only: string,
  match: string,
  most: number,
): Promise<Keys> {
  const keys = new Set<string>()
  let [cursor, pages] = ['0', 0]
  do {
    const page = await pageAt(context, cursor, only, match)
    for (const name of page.names) keys.add(name)
    cursor = page.cursor
    pages += 1
  } while (cursor !== '0' && pages * KEYS_AT_ONCE < most)
  return { keys: [...keys], isWhole: cursor === '0', pages }
}

/** Searches a bounded part of the database for keys of one type. The cursor of the next part is 0 at the end. */
async function pageAt(context: LocksContext, cursor: string, only: string, match: string) {
  const values = { cursor, match, only, count: STEP, steps: KEYS_AT_ONCE / STEP }
  const bound = call({ kind: 'lock', name: match }, 'list', scan, values)
  const { reply } = await deliver(context, bound, { readsOnly: true })
  const [next = '0', ...names]: string[] = JSON.parse(reply.page.slice(1))
  return { cursor: next, names }
}
