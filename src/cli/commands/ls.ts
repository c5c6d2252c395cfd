/** `edgelock ls`: what is held. */
import { systemClock } from '../../internal/clock.ts'
import { type Surrounded, surround } from '../../operator/find.ts'
import { type Entry, type Listing, listHeld } from '../../operator/list.ts'
import { GROUPS, groupText } from '../../operator/shown-holder.ts'
import type { Group } from '../../operator/urgency.ts'
import { ASKING_OPTIONS, EXIT, type Invocation, STRING, type Subcommand } from '../invocation.ts'
import { hostAt, storeAt } from '../store.ts'
import { heldJson, heldTable, safeJson, shownName } from '../text.ts'

export const LIST_OPTIONS = { ...ASKING_OPTIONS, match: STRING, limit: STRING, scan: STRING }
const NAMES = 200
const KEYS = 100_000

/** Holders with their ages, and when this process first saw them. */
export interface AgedListing extends Omit<Listing, 'entries'> {
  readonly entries: readonly Surrounded[]
}

/** Reads the options once, and returns what lists: everything, or only what is in doubt. It remembers each holder's first sight. */
export function lister(call: Invocation, inDoubt = false): () => Promise<AgedListing> {
  const { context } = storeAt(call)
  const match = call.match() ?? '*'
  const names = call.number('limit', 1, 100_000) ?? NAMES
  const keys = call.number('scan', 1, 999_999_999) ?? KEYS
  let firstSeen = new Map<string, number>()
  return async () => {
    const listing = await listHeld(context, match, { names, keys, inDoubt })
    const around = await surround(context, listing.entries, 1)
    const now = context.clock.now()
    const seen = around.map(entry => [holdersOf(entry), firstSeen.get(holdersOf(entry)) ?? now] as const)
    firstSeen = new Map(seen)
    const entries = around.map((entry, at) => aged(entry, now - (seen[at]?.[1] ?? now)))
    return { ...listing, entries: entries.sort(byAge) }
  }
}

function holdersOf({ held }: Entry): string {
  return [held.kind, held.name, ...held.holders.map(({ id }) => id)].join('\n')
}

/** A holder that this process has seen for so long has been there for that long at least. */
function aged(entry: Surrounded, watchedMs: number): Surrounded {
  const { heldMs, isAtLeast } = entry.age
  if (heldMs === undefined ? watchedMs === 0 : !isAtLeast || heldMs >= watchedMs) return entry
  return { ...entry, age: { ...entry.age, heldMs: watchedMs, isAtLeast: true } }
}

function byAge({ age: a }: Surrounded, { age: b }: Surrounded): number {
  return (b.heldMs ?? -1) - (a.heldMs ?? -1)
}

export function listingJson({ entries, ...listing }: AgedListing): object {
  return { ...moreJson(listing), held: entries.map(({ held, age }) => heldJson(held, age)) }
}

type Unshown = Pick<Listing, 'rest' | 'isComplete' | 'isOneNode'>

export function moreJson({ rest, isComplete }: Omit<Unshown, 'isOneNode'>): object {
  const groups = rest.map(({ prefix, count, oldestMs = null }) => ({ prefix, count, oldestMs }))
  return { complete: isComplete && rest.length === 0, rest: groups }
}

function listingText({ entries, isComplete }: Pick<AgedListing, 'entries' | 'isComplete'>): string {
  if (entries.length > 0) return heldTable(entries)
  return isComplete ? 'Nothing is held under a lease.' : 'Nothing was found.'
}

/** Says what is not shown, and how to see it. Empty when all is. */
export function moreText({ rest, isComplete, isOneNode }: Unshown): string {
  const unseen = isOneNode
    ? 'Not complete: a search sees one node of a Redis Cluster. Ask for a name with inspect, which finds it on any node.'
    : 'Not complete: the database has more keys. Raise --scan (keys searched).'
  return [...restLines(rest), ...(isComplete ? [] : [unseen])].join('\n')
}

function restLines(rest: readonly Group[]): string[] {
  if (rest.length === 0) return []
  const total = rest.reduce((sum, { count }) => sum + count, 0)
  const names = (prefix: string) => (prefix ? shownName(`${prefix}*`) : 'other names')
  const more = rest.length - GROUPS
  return [
    `Not complete: ${total} more by prefix. Narrow it with --match, or raise --limit (names).`,
    ...rest.slice(0, GROUPS).map(group => `  ${names(group.prefix)}: ${groupText(group)}`),
    ...(more > 0 ? [`  and ${more} more prefixes`] : []),
  ]
}

/** A glob without a star is a whole name. */
function wholeNameHint(call: Invocation): string {
  const match = call.match() ?? '*'
  return /[*?[]/.test(match)
    ? ''
    : `\n--match ${match} is the name ${match} alone; for all that begin with it: --match '${match}*'`
}

export const ls: Subcommand = {
  more: `Plain, fair and fenced locks look alike in the store and are listed as "lock". A hash counts as a lock when it has
holders of edgelock's or Redisson's shape. One with "no TTL" ends when it is released: its next renewal sets the TTL again.
Semaphores without leases and latches are bare counters without holders: ask for them by name, with inspect. It shows
the most urgent --limit ${NAMES} names, locks before claims and each prefix in turn, and counts the others by prefix. The
search ends after --scan ${KEYS} keys of the database, and sees one node of a Redis Cluster. It says so.`,
  options: LIST_OPTIONS,
  async run(call) {
    const listing = await lister(call)()
    const text = listingText(listing)
    call.print({
      json: listingJson(listing),
      text: listing.entries.length > 0 ? text : '',
      none: `${text} The store: ${hostAt(call)}${wholeNameHint(call)}`,
      more: moreText(listing),
    })
    return EXIT.done
  },
}

const CLEAR = '\x1b[H\x1b[2J\x1b[3J'

export const watch: Subcommand = {
  more: 'Takes the options of ls, and --every, the seconds between two lists. With --json, each list is one line.',
  options: { ...LIST_OPTIONS, every: STRING },
  async run(call) {
    const list = lister(call)
    const everyMs = (call.number('every', 1, 3_600) ?? 2) * 1_000
    while (!call.io.stop.aborted) {
      const listing = await list()
      if (call.has('json')) call.io.out(safeJson(listingJson(listing)))
      else {
        const shown = [listingText(listing), moreText(listing)].filter(Boolean).join('\n')
        call.io.out((call.io.isScreen ? CLEAR : '') + shown)
      }
      await systemClock.sleep(everyMs, call.io.stop)
    }
    return EXIT.done
  },
}
