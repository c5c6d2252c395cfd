import { contextOf } from '../../lease/context.ts'
import { type Listing, listHeld } from '../../operator/list.ts'
import { heldJson, heldTable } from '../holders.ts'
import { EXIT, type Given, type Io, numberOption, type Subcommand, textOption, UsageError } from '../io.ts'
import { hostAt, locksAt, STORE_OPTIONS } from '../store.ts'
import { safeJson } from '../text.ts'

export const LIST_OPTIONS: Subcommand['options'] = {
  ...STORE_OPTIONS,
  match: { type: 'string' },
  limit: { type: 'string' },
  scan: { type: 'string' },
}

const NAMES = 200
const KEYS = 100_000

/** Reads the options once, and returns what lists: everything, or only what is in doubt. */
export function lister(given: Given, io: Io, inDoubt = false): () => Promise<Listing> {
  const context = contextOf(locksAt(given, io), 'edgelock')
  const match = textOption(given, 'match') ?? '*'
  if (!match) throw new UsageError("--match must be a glob of Redis, such as 'order:*'")
  const names = numberOption(given, 'limit', 1, 100_000) ?? NAMES
  const keys = numberOption(given, 'scan', 1, 999_999_999) ?? KEYS
  return () => listHeld(context, match, { names, keys, inDoubt })
}

export function listingJson({ entries, isComplete }: Listing): string {
  return safeJson({ complete: isComplete, held: entries.map(({ held }) => heldJson(held)) })
}

/** Shows a listing to people. */
export function listingText({ entries, isComplete }: Listing): string {
  if (entries.length > 0) return heldTable(entries)
  return isComplete ? 'Nothing with a TTL is held.' : 'Nothing was found.'
}

/** Says why there may be more. Empty when there is not. */
export function moreText({ isComplete, isOneNode }: Listing): string {
  if (isComplete) return ''
  return isOneNode
    ? 'Not complete: a search sees one node of a Redis Cluster. Ask for a name with inspect, which finds it on any node.'
    : 'Not complete: the database has more. Narrow it with --match, or raise --limit (names) and --scan (keys looked at).'
}

export const ls: Subcommand = {
  usage: "ls [--match 'order:*'] [--json]",
  summary: 'Lists what is held: locks of every kind, leased permits, and claims of once',
  more: `Plain, fair and fenced locks look alike in the store and are listed as "lock". A hash counts as a lock when it has a
TTL and holders of edgelock's or Redisson's shape. Semaphores without leases and latches are bare counters without
holders: ask for them by name, with inspect. The list ends after --limit ${NAMES} names or --scan ${KEYS} keys of the database, and
sees one node of a Redis Cluster. It says so.`,
  options: LIST_OPTIONS,
  names: 0,
  async run(given, io) {
    const listing = await lister(given, io)()
    if (given.options['json']) io.out(listingJson(listing))
    else if (listing.entries.length > 0) io.out(listingText(listing))
    else io.note(`${listingText(listing)} The store: ${hostAt(given, io)}`)
    const more = moreText(listing)
    if (more) io.note(more)
    return EXIT.done
  },
}
