import type { Held } from '../api/held.ts'
import { globOf } from '../internal/glob.ts'
import { heldIn, permitsIn } from '../internal/held.ts'
import type { LocksContext } from '../lease/context.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { scan } from '../transport/scripts/keys.gen.ts'
import { LOOKS_AT_ONCE, lookAt, type Seen } from './look.ts'

/** Something that was found, and what its key holds. */
export interface Entry {
  readonly held: Held
  readonly seen: Seen
}

/** What was found. */
export interface Listing {
  /** What is held, and records of `once` that are kept, by name. */
  readonly entries: readonly Entry[]
  /** False when a limit ended the search. */
  readonly isComplete: boolean
  /** How many keys were looked at in detail. */
  readonly looked: number
}

export interface ListLimits {
  /** How many names are shown. */
  readonly names: number
  /** How many keys of the database are searched for each type of key, about. */
  readonly keys: number
  /** How many keys are looked at in detail, about. Default: any number. */
  readonly looks?: number
  /** Whether records of `once` that are done count as well. Default: only what is held. */
  readonly isDoneWanted?: boolean
}

/** About as many keys as a script searches in 10 ms, in which Redis serves no other client. */
const KEYS_AT_ONCE = 5_000
const STEP = 1_000

/**
 * Lists what is held under names that match a glob: a bounded search through the database, and a look at what it finds.
 * Whatever changes meanwhile may be in the list, or not.
 */
export async function listHeld(context: LocksContext, match: string, limits: ListLimits): Promise<Listing> {
  const search = new Search(context, match, limits)
  // The keys of `once` and of permits have the name in braces. A glob that ends in a backslash cannot be continued.
  const anywhere = match === '*' || match.endsWith('\\') ? '*' : `*${match}*`
  await Promise.all([search.through('hash', anywhere), search.through('zset', `${anywhere}:timeout`)])
  return search.listing()
}

class Search {
  readonly #context: LocksContext
  readonly #limits: ListLimits
  readonly #isMatch: RegExp
  readonly #found = new Map<string, Entry>()
  #isComplete = true
  #looked = 0

  constructor(context: LocksContext, match: string, limits: ListLimits) {
    this.#context = context
    this.#limits = limits
    this.#isMatch = globOf(match)
  }

  async through(only: 'hash' | 'zset', match: string): Promise<void> {
    const { keys, names, looks = Infinity } = this.#limits
    let left = keys
    for (let cursor = ''; cursor !== '0'; left -= KEYS_AT_ONCE) {
      if (left <= 0 || this.#found.size > names || this.#looked >= looks) {
        this.#isComplete = false
        return
      }
      const page = await pageAt(this.#context, cursor || '0', only, match)
      cursor = page.cursor
      await this.#look(page.names)
    }
  }

  async #look(names: readonly string[]): Promise<void> {
    const keys = names.filter(name => !name.startsWith('edgelock:') || name.startsWith('edgelock:once:'))
    this.#looked += keys.length
    for (let at = 0; at < keys.length; at += LOOKS_AT_ONCE) {
      const part = keys.slice(at, at + LOOKS_AT_ONCE)
      for (const [index, seen] of (await lookAt(this.#context, part)).entries()) {
        const held = heldUnder(part[index] ?? '', seen)
        if (held && this.#isWanted(held)) this.#found.set(`${held.kind} ${held.name}`, { held, seen })
      }
    }
  }

  #isWanted({ name, holders }: Held): boolean {
    return (holders.length > 0 || this.#limits.isDoneWanted === true) && this.#isMatch.test(name)
  }

  listing(): Listing {
    const sorted = [...this.#found.values()].sort(({ held: { name: a } }, { held: { name: b } }) =>
      a < b ? -1 : a > b ? 1 : 0,
    )
    const { names } = this.#limits
    const isComplete = this.#isComplete && sorted.length <= names
    return { entries: sorted.slice(0, names), isComplete, looked: this.#looked }
  }
}

function heldUnder(key: string, { type, fields, permits, remainingMs }: Seen): Held | undefined {
  return type === 'zset' ? permitsIn(key, permits) : heldIn(key, fields, remainingMs)
}

async function pageAt(context: LocksContext, cursor: string, only: string, match: string) {
  const values = { cursor, match, only, count: STEP, steps: KEYS_AT_ONCE / STEP }
  const bound = call({ kind: 'lock', name: match }, 'list', scan, values)
  const { reply } = await deliver(context, bound, { readsOnly: true })
  const [next = '0', ...names]: string[] = JSON.parse(reply.page)
  return { cursor: next, names }
}
