import { heldIn, permitsIn } from '../../internal/held.ts'
import { contextOf, type LocksContext } from '../../lease/context.ts'
import { pageAt } from '../../operator/list.ts'
import { lookAtAll, type Seen } from '../../operator/look.ts'
import type { Looks } from './patient.ts'

/** How many keys of the database are searched for each type, and how many of the found ones are looked at. */
const SEARCH_LIMITS = { searched: 20_000, looked: 200 }
const SEARCHED_AT_ONCE = 5_000

/** Hashes are locks and records, lists and sorted sets are queues and deadlines. Counts have no TTL by design. */
const TYPES = ['hash', 'list', 'zset']

async function namesOf(context: LocksContext, type: string, match: string): Promise<string[]> {
  const names = new Set<string>()
  let cursor = '0'
  for (let searched = 0; searched < SEARCH_LIMITS.searched; searched += SEARCHED_AT_ONCE) {
    const page = await pageAt(context, cursor, type, match)
    cursor = page.cursor
    for (const name of page.names) names.add(name)
    if (cursor === '0') break
  }
  return [...names].slice(0, SEARCH_LIMITS.looked)
}

/** Side keys begin like this, or end like those of permits and readers. */
const KEPT_KEY = /^(edgelock|redisson_\w+):|timeout$/

function whatIs(key: string, { type, fields, permits, remainingMs }: Seen): 'held' | 'kept' | 'foreign' {
  const held = type === 'zset' ? permitsIn(key, permits) : heldIn(key, fields, Math.abs(remainingMs))
  if (held && held.holders.length > 0) return 'held'
  return held || KEPT_KEY.test(key) ? 'kept' : 'foreign'
}

export const keyLooks = {
  async keys({ locks, match = '*', progress }) {
    const context = contextOf(locks, 'edgelock')
    const seen: { what: ReturnType<typeof whatIs>; isEternal: boolean }[] = []
    for (const type of TYPES) {
      progress(`keys: ${type}`)
      const names = await namesOf(context, type, match)
      for (const [at, each] of (await lookAtAll(context, names)).entries())
        seen.push({ what: whatIs(names[at] ?? '', each), isEternal: each.remainingMs === -1 })
    }
    const held = seen.filter(({ what }) => what === 'held').length
    const foreign = seen.filter(({ what }) => what === 'foreign').length
    const eternal = seen.filter(({ what, isEternal }) => what !== 'foreign' && isEternal).length
    const counts = `${seen.length} looked at, ${held} held`
    if (eternal > 0) return ['eternal', { counts, eternal }]
    return foreign > 0 ? ['foreign', { counts, foreign }] : ['right', { counts }]
  },
} satisfies Partial<Looks>
