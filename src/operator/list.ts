import type { Held } from '../api/held.ts'
import { globOf } from '../internal/glob.ts'
import { heldIn } from '../internal/held.ts'
import type { LocksContext } from '../lease/context.ts'
import { call } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { scan } from '../transport/scripts/keys.gen.ts'
import { lookAt } from './look.ts'

/** What was found. */
export interface Listing {
  /** What is held, by name. */
  readonly held: readonly Held[]
  /** False when a limit ended the search. */
  readonly isComplete: boolean
}

export interface ListLimits {
  /** How many names are shown. */
  readonly names: number
  /** How many keys of the database are looked at, about. */
  readonly keys: number
}

/** About as many keys as a script looks at in 10 ms, in which Redis serves no other client. */
const KEYS_AT_ONCE = 5_000
const STEP = 1_000
/** A script that looks at so many keys takes about as long. */
const LOOKS_AT_ONCE = 200

/**
 * Lists what is held under names that match a glob: a bounded search through the hashes of the database, and a look at
 * each of them. Whatever changes meanwhile may be in the list, or not.
 */
export async function listHeld(context: LocksContext, match: string, limits: ListLimits): Promise<Listing> {
  const found = new Map<string, Held>()
  const isMatch = globOf(match)
  // The keys of `once` have a prefix, and braces around most names.
  const patterns = match === '*' ? ['*'] : [match, 'edgelock:once:*']
  let left = limits.keys
  for (const pattern of patterns) {
    for (let cursor = ''; cursor !== '0'; ) {
      if (left <= 0 || found.size >= limits.names) return listing(found, limits.names, false)
      const page = await pageAt(context, cursor || '0', pattern)
      cursor = page.cursor
      left -= KEYS_AT_ONCE
      for (const held of await heldAmong(context, page.names))
        if (isMatch.test(held.name)) found.set(`${held.kind} ${held.name}`, held)
    }
  }
  return listing(found, limits.names, found.size <= limits.names)
}

function listing(found: ReadonlyMap<string, Held>, names: number, isComplete: boolean): Listing {
  const held = [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
  return { held: held.slice(0, names), isComplete }
}

async function pageAt(context: LocksContext, cursor: string, match: string) {
  const values = { cursor, match, count: STEP, steps: KEYS_AT_ONCE / STEP }
  const bound = call({ kind: 'lock', name: match }, 'list', scan, values)
  const { reply } = await deliver(context, bound, { readsOnly: true })
  const [next = '0', ...names]: string[] = JSON.parse(reply.page)
  return { cursor: next, names }
}

async function heldAmong(context: LocksContext, names: readonly string[]): Promise<Held[]> {
  const keys = names.filter(name => !name.startsWith('edgelock:') || name.startsWith('edgelock:once:'))
  const found: Held[] = []
  for (let at = 0; at < keys.length; at += LOOKS_AT_ONCE) {
    const part = keys.slice(at, at + LOOKS_AT_ONCE)
    for (const [index, { fields, remainingMs }] of (await lookAt(context, part)).entries()) {
      const held = heldIn(part[index] ?? '', fields, remainingMs)
      if (held && held.holders.length > 0) found.push(held)
    }
  }
  return found
}
