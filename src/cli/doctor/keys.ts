import { heldIn, permitsIn } from '../../internal/held.ts'
import { contextOf, type LocksContext } from '../../lease/context.ts'
import { pageAt } from '../../operator/list.ts'
import { lookAtAll, type Seen } from '../../operator/look.ts'
import { type HealthCheck, passed, verdict } from './check.ts'

/** How many keys of the database are searched for each type, and how many of the found ones are looked at. */
const SEARCH_LIMITS = { searched: 20_000, looked: 200 }
const SEARCHED_AT_ONCE = 5_000

/** Hashes are locks and records, lists and sorted sets are queues and deadlines. Counts have no TTL by design. */
const TYPES = ['hash', 'list', 'zset']

const keys: HealthCheck = {
  id: 'keys',
  title: 'Keys under --match',
  async run({ locks, match = '*', progress }) {
    const context = contextOf(locks, 'edgelock')
    const counts = { held: 0, eternal: 0, foreign: 0, looked: 0 }
    for (const type of TYPES) {
      progress(`keys: ${type}`)
      const names = (await namesOf(context, type, match)).slice(0, SEARCH_LIMITS.looked)
      for (const [at, seen] of (await lookAtAll(context, names)).entries()) {
        counts.looked += 1
        const what = whatIs(names[at] ?? '', seen)
        if (what === 'held') counts.held += 1
        if (what === 'foreign') counts.foreign += 1
        else if (seen.remainingMs === -1) counts.eternal += 1
      }
    }
    const found = `${counts.looked} looked at, ${counts.held} held`
    if (counts.eternal > 0)
      return verdict(
        'WARN',
        `${found}, ${counts.eternal} without a TTL`,
        'A lock whose key has no TTL is held for ever. Queues of Redisson have none while threads wait.',
        'Find such a lock with edgelock inspect NAME, and free it with edgelock release NAME.',
      )
    if (counts.foreign > 0)
      return verdict(
        'INFO',
        `${found}, ${counts.foreign} with other data`,
        'A lock of such a name fails with WrongKindError.',
        'Let the names of locks begin with a prefix of their own, or give locks a database of their own.',
      )
    return passed(`${found}, each with a TTL`)
  },
}

async function namesOf(context: LocksContext, type: string, match: string): Promise<string[]> {
  const names = new Set<string>()
  let cursor = '0'
  for (let searched = 0; searched < SEARCH_LIMITS.searched; searched += SEARCHED_AT_ONCE) {
    const page = await pageAt(context, cursor, type, match)
    cursor = page.cursor
    for (const name of page.names) names.add(name)
    if (cursor === '0') break
  }
  return [...names]
}

/** Side keys begin like this, or end like those of permits and readers. */
const KEPT_KEY = /^(edgelock|redisson_\w+):|timeout$/

function whatIs(key: string, { type, fields, permits, remainingMs }: Seen): 'held' | 'kept' | 'foreign' {
  const held = type === 'zset' ? permitsIn(key, permits) : heldIn(key, fields, Math.abs(remainingMs))
  if (held && held.holders.length > 0) return 'held'
  return held || KEPT_KEY.test(key) ? 'kept' : 'foreign'
}

export const keyChecks: readonly HealthCheck[] = [keys]
