/** The checks of what the store keeps, and how much. */
import { contextOf } from '../../lease/context.ts'
import { heldUnder, searchKeys } from '../../operator/list.ts'
import { lookAtAll, type Seen } from '../../operator/read-keys.ts'
import { fail, info, passed, type StoreLook, warn } from './check.ts'

const ROUNDS = 5

/** Whether scripts see what was written before. */
export const readYourWrites: StoreLook = async ({ store, mark }) => {
  const key = `{${mark}}:read`
  let [stale, staleReads] = [0, 0]
  for (let round = 1; round <= ROUNDS; round++) {
    const value = String(round)
    await store.write(key, value)
    if (String(await store.eval("return redis.call('GET',KEYS[1])", [key])) !== value) stale += 1
    if (String(await store.send('GET', key).catch(() => value)) !== value) staleReads += 1
  }
  if (stale > 0)
    return fail(`${stale} of ${ROUNDS} scripts did not see the write before them`, {
      consequence: 'Scripts run on replicas, so that two clients get one lock.',
      cure: 'Send EVAL and EVALSHA to the primary alone.',
    })
  if (staleReads === 0) return passed(`${ROUNDS} of ${ROUNDS}`)
  return info(`scripts do; ${staleReads} of ${ROUNDS} plain reads came from a replica that was late`, {
    consequence: 'Locks are not affected: they use scripts alone.',
    cure: 'Do not decide by plain reads what a lock protects.',
  })
}

/** The last one is what `once` keeps by default. */
const SIZES_KIB = [64, 256, 1_024]

/** How large requests and values may be. */
export const size: StoreLook = async ({ store, mark }) => {
  const text =
    "redis.call('SET',KEYS[1],ARGV[1],'PX',10000) local n=redis.call('STRLEN',KEYS[1]) redis.call('DEL',KEYS[1]) return n"
  let kib = 0
  for (const next of SIZES_KIB) {
    const value = 'x'.repeat(next * 1_024)
    const said = store.said('EVAL', text, '1', `{${mark}}:size`, value)
    const kept = await said.catch(({ message }: Error) => message)
    if (kept !== String(value.length)) {
      const smaller = kib > 0 ? `Set record: { maxBytes: ${kib * 1_024} } for large results, or r` : 'R'
      return warn(`${kib} KiB fit, more is refused or cut: ${kept}`, {
        consequence: 'Larger results of once and answers of idempotency are not kept: work may run again.',
        cure: `${smaller}aise the limit of the server or proxy.`,
      })
    }
    kib = next
  }
  return passed(`${kib} KiB in one request`)
}

/** How many keys of the database are searched for each type, and how many of the found ones are looked at. */
const SEARCH_LIMITS = { searched: 20_000, looked: 200 }

/** Hashes are locks and records, lists and sorted sets are queues and deadlines. Counts have no TTL by design. */
const TYPES = ['hash', 'list', 'zset']

/** Side keys begin like this, or end like those of permits and readers. */
const KEPT_KEY = /^(edgelock|redisson_\w+):|timeout$/

function whatIs(key: string, seen: Seen): 'held' | 'kept' | 'foreign' {
  const held = heldUnder(key, seen)
  if (held && held.holders.length > 0) return 'held'
  return held || KEPT_KEY.test(key) ? 'kept' : 'foreign'
}

/** Whether the keys under --match are held, kept or foreign, and have a TTL. */
export const keys: StoreLook = async ({ locks, match = '*', progress }) => {
  const context = contextOf(locks, 'edgelock')
  let [seen, held, foreign, eternal] = [0, 0, 0, 0]
  for (const type of TYPES) {
    progress(`keys: ${type}`)
    const found = await searchKeys(context, type, match, SEARCH_LIMITS.searched)
    const names = found.keys.slice(0, SEARCH_LIMITS.looked)
    for (const [at, each] of (await lookAtAll(context, names)).entries()) {
      const what = whatIs(names[at] ?? '', each)
      seen += 1
      if (what === 'held') held += 1
      if (what === 'foreign') foreign += 1
      else if (each.remainingMs === -1) eternal += 1
    }
  }
  const counts = `${seen} looked at, ${held} held`
  if (eternal > 0)
    return warn(`${counts}, ${eternal} without a TTL`, {
      consequence: 'A lock without a TTL is held for ever. Queues of Redisson have none while threads wait.',
      cure: 'Find such a lock with edgelock inspect NAME, and free it with edgelock release NAME.',
    })
  if (foreign === 0) return passed(`${counts}, each with a TTL`)
  return info(`${counts}, ${foreign} with other data`, {
    consequence: 'A lock of such a name fails with WrongKindError.',
    cure: 'Let the names of locks begin with a prefix of their own, or give locks a database of their own.',
  })
}
