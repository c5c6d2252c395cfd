import { heldIn, permitsIn } from '../../internal/read-held.ts'
import { contextOf, type LocksContext } from '../../lease/context.ts'
import { pageAt } from '../../operator/list.ts'
import { isCluster, lookAtAll, type Seen } from '../../operator/read-keys.ts'
import { waitBy } from '../../transport/confirmed.ts'
import { type Examined, RefusedError } from './examined.ts'
import type { Looks, Patient } from './patient.ts'
import { numberIn } from './reach.ts'

/** Reads a setting that not every server lets a client see. Empty where it does not. */
async function settingOf(store: Examined, name: string): Promise<string> {
  try {
    const pair = await store.send('CONFIG', 'GET', name)
    return Array.isArray(pair) && pair[0] === name ? String(pair[1]) : ''
  } catch (error) {
    if (error instanceof RefusedError) return ''
    throw error
  }
}

const NEARLY_FULL = 0.9

/** On how many nodes to look for listeners, by chance: a shard's are seen by its own node alone. */
const SHARDS_SEEN = 24

/** Whether threads of Java wait for messages of a shard at this moment. */
async function hasShardListeners({ store, mark }: Patient): Promise<boolean> {
  const text = "return #redis.call('PUBSUB','SHARDCHANNELS','redisson_*')"
  const keys = Array.from({ length: SHARDS_SEEN }, (_, at) => `{${mark}-${at}}`)
  const counts = await Promise.all(keys.map(key => store.said('EVAL', text, '1', key)))
  return counts.some(count => Number(count) > 0)
}

/** The default of confirmed(). A replica that has just joined answers once a second. */
const WAIT_MS = 1_000

/** How far the primary and the replicas are. NaN where `INFO` is refused. */
async function offsetsOf({ store, info }: Patient): Promise<{ primary: number; replicas: number[] }> {
  const text = (await info()).fields ? String(await store.send('INFO', 'replication')) : ''
  const numbers = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, digits]) => Number(digits))
  const [primary = Number.NaN] = numbers(/^master_repl_offset:(\d+)/gm)
  return { primary, replicas: numbers(/^slave\d+:.*\boffset=(\d+)/gm) }
}

const ROUNDS = 5

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
  const held = type === 'zset' ? permitsIn(key, permits) : heldIn(key, fields, remainingMs)
  if (held && held.holders.length > 0) return 'held'
  return held || KEPT_KEY.test(key) ? 'kept' : 'foreign'
}

export const keepingLooks = {
  async eviction({ info, store }) {
    const seen = await info()
    const policy = seen.fields?.get('maxmemory_policy') || (await settingOf(store, 'maxmemory-policy'))
    if (!policy) return 'unknown'
    if (/noeviction/i.test(policy)) return ['off', { policy }]
    return [numberIn(seen, 'maxmemory') === 0 ? 'unlimited' : 'on', { policy }]
  },

  async memory({ info }) {
    const seen = await info()
    const [used, limit] = [numberIn(seen, 'used_memory'), numberIn(seen, 'maxmemory')]
    if (limit === 0) return 'unlimited'
    if (!(used / limit >= 0)) return 'unknown'
    return [used / limit < NEARLY_FULL ? 'enough' : 'scarce', { percent: Math.round((100 * used) / limit) }]
  },

  async persistence({ info, store, isLocal }) {
    const seen = await info()
    const { fields, kind } = seen
    const documented = kind === 'Upstash' ? ' Upstash documents that it writes everything to disk.' : ''
    if (!fields?.has('aof_enabled')) return ['unknown', { documented }]
    const writes = ['aof_last_write_status', 'rdb_last_bgsave_status']
    const failed = writes.filter(name => fields.get(name) === 'err').join(', ')
    if (failed) return ['failed', { failed }]
    if (numberIn(seen, 'aof_enabled') === 1) return 'file'
    const saves = (await settingOf(store, 'save')) || numberIn(seen, 'rdb_saves') > 0
    return [saves ? 'snapshots' : 'none', { level: isLocal ? 'INFO' : 'WARN' }]
  },

  async cluster(patient) {
    const { locks, store, mark, replicas, notify } = patient
    const touch = "return redis.call('EXISTS',KEYS[1],KEYS[2])"
    await store.eval(touch, [`{${mark}}:a`, `edgelock:b:{${mark}}`])
    if (!(await isCluster(contextOf(locks, 'edgelock')))) return 'none'
    if (replicas !== undefined) return 'confirmed'
    if (notify !== 'publish') return ['notified', { notify }]
    return (await hasShardListeners(patient))
      ? ['unheard', { level: 'FAIL', who: 'threads of Java wait for SPUBLISH' }]
      : ['unheard', { level: 'WARN', who: 'the application has the default notify: publish' }]
  },

  async replicas({ info }) {
    const seen = await info()
    const count = numberIn(seen, 'connected_slaves')
    if (seen.fields?.get('role') === 'slave') return 'replica'
    if (Number.isNaN(count)) return 'unknown'
    return count > 0 ? ['some', { count }] : 'none'
  },

  async wait(patient) {
    const { redis, store, mark, replicas, info } = patient
    const [level, wanted] = replicas === undefined ? ['INFO', 1] : ['FAIL', replicas]
    const seen = await info()
    if (numberIn(seen, 'connected_slaves') === 0 && replicas === undefined) return 'unused'
    // A write of another connection: that of the confirmation is a new one, or one out of a pool.
    await store.eval("return redis.call('SET',KEYS[1],'1','PX',10000)", [`{${mark}}:wait`])
    const { primary } = await offsetsOf(patient)
    const enough = { count: wanted, timeoutMs: WAIT_MS }
    const [, count] = await waitBy(redis)('eval', 'return 1', [], [], enough)
    if (typeof count === 'string') return ['refused', { level, reason: count }]
    if (count < wanted) return ['few', { level, count, wanted, ms: WAIT_MS }]
    if (seen.kind === 'Upstash') return ['upstash', { level }]
    if (Number.isNaN(primary)) return ['unproven', { count }]
    const have = (await offsetsOf(patient)).replicas.filter(offset => offset >= primary).length
    return have >= count ? ['complete', { count }] : ['wrong', { level, count, have }]
  },

  async 'read-your-writes'({ store, mark }) {
    const keys = [`{${mark}}:read`]
    let [stale, staleReads] = [0, 0]
    for (let round = 1; round <= ROUNDS; round++) {
      const value = String(round)
      await store.eval("return redis.call('SET',KEYS[1],ARGV[1],'PX',10000)", keys, [value])
      if (String(await store.eval("return redis.call('GET',KEYS[1])", keys)) !== value) stale += 1
      if (String(await store.send('GET', ...keys).catch(() => value)) !== value) staleReads += 1
    }
    if (stale > 0) return ['stale', { stale, rounds: ROUNDS }]
    return [staleReads > 0 ? 'staleReads' : 'all', { stale: staleReads, rounds: ROUNDS }]
  },

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
