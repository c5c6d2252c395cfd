import type { Held } from '../api/held.ts'
import { globOf } from '../internal/glob.ts'
import { BESIDE, heldIn, permitsIn } from '../internal/read-held.ts'
import type { LocksContext } from '../lease/context.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { scan } from '../transport/scripts/keys.gen.ts'
import { hasFailed, isCluster, lookAtAll, type Seen } from './read-keys.ts'

export interface Entry {
  readonly held: Held
  readonly seen: Seen
}

export interface Listing {
  /** Names that are held or in doubt, and records of `once` that are kept, by name. */
  readonly entries: readonly Entry[]
  /** False when there may be more, because a limit ended the search, or because it saw one node of a cluster. */
  readonly isComplete: boolean
  readonly isOneNode: boolean
  /** How many results and failures of `once` were left out, at least. */
  readonly moreKept: Kept
  readonly looked: number
}

export interface Kept {
  readonly done: number
  readonly failed: number
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
}

/** About as many keys as a script searches in 10 ms, in which Redis serves no other client. */
const KEYS_AT_ONCE = 5_000
const STEP = 1_000
const RECORD = 'edgelock:once:'

/**
 * Lists what is held under names that match a glob: a bounded search through the database, and a look at what it finds.
 * Whatever changes meanwhile may be in the list, or not.
 */
export async function listHeld(context: LocksContext, match: string, limits: ListLimits): Promise<Listing> {
  const search = new Search(context, match, limits)
  // The keys of `once` and of permits have the name in braces. A glob that ends in a backslash cannot be continued.
  const anywhere = match === '*' || match.endsWith('\\') ? '*' : `*${match}*`
  await (limits.inDoubt
    ? search.through('hash', RECORD + anywhere)
    : Promise.all([search.through('hash', anywhere), search.through('zset', `${anywhere}:timeout`)]))
  return search.listing(await isCluster(context))
}

class Search {
  readonly #context: LocksContext
  readonly #limits: ListLimits
  readonly #isMatch: RegExp
  readonly #found = new Map<string, Entry>()
  readonly #doubts = new Map<string, Entry>()
  readonly #kept = new Map<string, Entry>()
  /** How many records of `once`, other hashes, and sorted sets were looked at. */
  readonly #looked = { record: 0, hash: 0, zset: 0 }
  #isComplete = true

  constructor(context: LocksContext, match: string, limits: ListLimits) {
    this.#context = context
    this.#limits = limits
    this.#isMatch = globOf(match)
  }

  async through(only: 'hash' | 'zset', match: string): Promise<void> {
    let left = this.#limits.keys
    for (let cursor = ''; cursor !== '0'; left -= KEYS_AT_ONCE) {
      const { names } = this.#limits
      if (left <= 0 || this.#found.size > names || this.#doubts.size > names) {
        this.#isComplete = false
        return
      }
      // Once no more hashes are looked at, their names need not be sent either.
      const isSpent = only === 'hash' && this.#leftOf('hash') === 0
      const page = await pageAt(this.#context, cursor || '0', only, isSpent ? `${RECORD}*` : match)
      cursor = page.cursor
      if (isSpent) this.#isComplete = false
      const records = page.names.filter(name => name.startsWith(RECORD))
      await this.#look(records, 'record')
      const others = page.names.filter(name => BESIDE.test(name) || !name.startsWith('edgelock:'))
      await this.#look(others, only)
    }
  }

  #leftOf(what: 'record' | 'hash' | 'zset'): number {
    return Math.max(0, (this.#limits.looks ?? Infinity) - this.#looked[what])
  }

  async #look(all: readonly string[], what: 'record' | 'hash' | 'zset'): Promise<void> {
    const keys = all.slice(0, this.#leftOf(what))
    if (keys.length < all.length) this.#isComplete = false
    this.#looked[what] += keys.length
    for (const [index, seen] of (await lookAtAll(this.#context, keys)).entries()) {
      const { type, fields, permits, remainingMs } = seen
      const key = keys[index] ?? ''
      const held = type === 'zset' ? permitsIn(key, permits) : heldIn(key, fields, remainingMs)
      if (!held || !this.#isMatch.test(held.name)) continue
      this.#among(held)?.set(`${held.kind} ${held.name}`, { held, seen })
    }
  }

  #among({ doubt, holders }: Held): Map<string, Entry> | undefined {
    if (doubt) return this.#doubts
    if (this.#limits.inDoubt) return undefined
    return holders.length > 0 ? this.#found : this.#kept
  }

  listing(isOneNode: boolean): Listing {
    const { names, kept = 0 } = this.#limits
    const found = [...this.#found.values()]
    const doubts = [...this.#doubts.values()]
    const last = [...this.#kept.values()].sort((a, b) => b.held.remainingMs - a.held.remainingMs)
    const failed = last.filter(({ seen }) => hasFailed(seen))
    const done = last.filter(({ seen }) => !hasFailed(seen))
    const open = [found, doubts].flatMap(entries => entries.sort(byName).slice(0, names))
    const shown = [...open, ...done.slice(0, kept), ...failed.slice(0, kept)]
    const beyond = ({ length }: readonly Entry[]) => Math.max(0, length - kept)
    return {
      entries: shown.sort(byName),
      isComplete: this.#isComplete && Math.max(found.length, doubts.length) <= names && !isOneNode,
      isOneNode,
      moreKept: { done: beyond(done), failed: beyond(failed) },
      looked: Object.values(this.#looked).reduce((sum, count) => sum + count),
    }
  }
}

function byName({ held: { name: a } }: Entry, { held: { name: b } }: Entry): number {
  return a < b ? -1 : a > b ? 1 : 0
}

interface NamePage {
  /** The cursor of the next part; 0 at the end. */
  readonly cursor: string
  readonly names: readonly string[]
}

/** Searches a bounded part of the database for keys of one type. */
export async function pageAt(
  context: LocksContext,
  cursor: string,
  only: string,
  match: string,
): Promise<NamePage> {
  const values = { cursor, match, only, count: STEP, steps: KEYS_AT_ONCE / STEP }
  const bound = call({ kind: 'lock', name: match }, 'list', scan, values)
  const { reply } = await deliver(context, bound, { readsOnly: true })
  const [next = '0', ...names]: string[] = JSON.parse(reply.page.slice(1))
  return { cursor: next, names }
}
