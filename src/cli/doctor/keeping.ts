/** The checks whether the store may lose what it has confirmed. */
import { contextOf } from '../../lease/context.ts'
import { isCluster } from '../../operator/read-keys.ts'
import { waitBy } from '../../transport/confirmed.ts'
import type { Examined, Patient, StoreCheck } from './check.ts'
import { check, fail, info, numberIn, passed, RefusedError, warn } from './check.ts'

const NOT_SAID = 'unknown, because the server does not say it'
const EVICTS =
  'With eviction on, a full database forgets locks that are held, those with a TTL first, and grants them again.'
const EVICTION_OFF =
  'Turn eviction off: maxmemory-policy noeviction. On Upstash, switch it off on the page of the database.'
const FULL_DATABASE = 'A full database refuses new locks (OOM).'
const AOF = 'Set appendonly yes, if locks must survive a restart.'
const DISKLESS = 'After a restart without data, locks that were held are free.'
const WITHOUT_WAIT =
  'Leave confirmed() out, or use a store with that many replicas, on which --confirmed passes.'
const NEARLY_FULL = 0.9

/** Reads a setting that not every server lets a client see. Empty where it does not. */
async function settingOf(store: Examined, name: string): Promise<string> {
  const pair = await store.send('CONFIG', 'GET', name).catch(error => {
    if (!(error instanceof RefusedError)) throw error
  })
  return Array.isArray(pair) && pair[0] === name ? String(pair[1]) : ''
}

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
async function offsetsOf({ store, server }: Patient): Promise<{ primary: number; replicas: number[] }> {
  const text = (await server()).fields ? String(await store.send('INFO', 'replication')) : ''
  const numbers = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, digits]) => Number(digits))
  const [primary = Number.NaN] = numbers(/^master_repl_offset:(\d+)/gm)
  return { primary, replicas: numbers(/^slave\d+:.*\boffset=(\d+)/gm) }
}

export const KEEPING_CHECKS: readonly StoreCheck[] = [
  check({ id: 'eviction', title: 'Eviction' }, async ({ store, server }) => {
    const seen = await server()
    const policy = seen.fields?.get('maxmemory_policy') || (await settingOf(store, 'maxmemory-policy'))
    if (/noeviction/i.test(policy)) return passed(policy)
    if (!policy) return warn(NOT_SAID, { consequence: EVICTS, cure: `Look it up. ${EVICTION_OFF}` })
    const advice = { consequence: EVICTS, cure: EVICTION_OFF }
    return numberIn(seen, 'maxmemory') === 0
      ? warn(`${policy}, and no maxmemory yet`, advice)
      : fail(policy, advice)
  }),
  check({ id: 'memory', title: 'Free memory' }, async ({ server }) => {
    const seen = await server()
    const limit = numberIn(seen, 'maxmemory')
    const used = numberIn(seen, 'used_memory') / limit
    if (limit === 0) return passed('no maxmemory')
    if (!(used >= 0))
      return info(NOT_SAID, {
        consequence: FULL_DATABASE,
        cure: 'Watch the memory where the provider shows it.',
      })
    const found = `${Math.round(100 * used)} % of maxmemory are used`
    if (used < NEARLY_FULL) return passed(found)
    return warn(found, {
      consequence: FULL_DATABASE,
      cure: 'Give it more memory, or delete what has no TTL.',
    })
  }),
  check({ id: 'persistence', title: 'Persistence' }, async ({ store, isLocal, server }) => {
    const seen = await server()
    if (!seen.fields?.has('aof_enabled'))
      return info(
        `${NOT_SAID}.${seen.kind === 'Upstash' ? ' Upstash documents that it writes everything to disk.' : ''}`,
        { consequence: DISKLESS, cure: 'Look it up where the provider describes durability.' },
      )
    const writes = ['aof_last_write_status', 'rdb_last_bgsave_status']
    const failed = writes.filter(name => seen.fields?.get(name) === 'err').join(', ')
    if (failed)
      return fail(`the last write to the disk failed (${failed})`, {
        consequence: 'Redis refuses writes (MISCONF), or forgets everything at a restart.',
        cure: 'Look into the log of the server: often the disk is full.',
      })
    if (numberIn(seen, 'aof_enabled') === 1) return passed('append-only file')
    const hasSnapshots = (await settingOf(store, 'save')) || numberIn(seen, 'rdb_saves') > 0
    const consequence = hasSnapshots ? 'A restart loses the locks since the last one.' : DISKLESS
    return (isLocal ? info : warn)(hasSnapshots ? 'snapshots only' : 'none', { consequence, cure: AOF })
  }),
  check({ id: 'cluster', title: 'Cluster mode and hash tags' }, async patient => {
    const { locks, store, mark, replicas, notify } = patient
    const touch = "return redis.call('EXISTS',KEYS[1],KEYS[2])"
    await store.eval(touch, [`{${mark}}:a`, `edgelock:b:{${mark}}`])
    if (!(await isCluster(contextOf(locks, 'edgelock')))) return passed('no cluster')
    const what = 'a cluster; keys of one name share a slot by their hash tag'
    if (replicas !== undefined)
      return fail(`${what}, and the application uses confirmed()`, {
        consequence:
          'PUBLISH is not part of the replication stream of a cluster, so confirmations are false.',
        cure: 'Use confirmed() with a store that is no cluster, or leave it out.',
      })
    if (notify !== 'publish') return passed(`${what}; notify: '${notify}'`)
    const [judge, who] = (await hasShardListeners(patient))
      ? [fail, 'threads of Java wait for SPUBLISH']
      : [warn, 'the application has the default notify: publish']
    return judge(`${what}, and ${who}`, {
      consequence:
        'Since 3.28, Redisson waits for SPUBLISH in a cluster: its threads sleep until the lease ends.',
      cure: "Set createLocks({ notify: 'both' }), or 'none' if no Java service shares the locks, and give --notify the same.",
    })
  }),
  check({ id: 'replicas', title: 'Replicas' }, async ({ server }) => {
    const seen = await server()
    const count = numberIn(seen, 'connected_slaves')
    if (seen.fields?.get('role') === 'slave')
      return fail('this is a replica', {
        consequence: 'Writes are refused (READONLY).',
        cure: 'Use the address of the primary.',
      })
    if (count > 0) return passed(String(count))
    if (Number.isNaN(count))
      return info(NOT_SAID, {
        consequence: 'If the primary is lost, so are the locks that no replica has.',
        cure: 'Look it up.',
      })
    return info('none', {
      consequence: 'If the server is lost, so are its locks. confirmed() refuses every lock.',
      cure: 'Add a replica if locks must survive the loss of the server, and use confirmed().',
    })
  }),
  check({ id: 'wait', title: 'WAIT, for confirmed()' }, async patient => {
    const { redis, store, mark, replicas, server } = patient
    const seen = await server()
    if (numberIn(seen, 'connected_slaves') === 0 && replicas === undefined)
      return passed('the store has no replica, and --confirmed is not given')
    const [level, wanted] = replicas === undefined ? [info, 1] : [fail, replicas]
    const judge = (found: string, consequence: string) => level(found, { consequence, cure: WITHOUT_WAIT })
    // A write of another connection: that of the confirmation is a new one, or one out of a pool.
    await store.write(`{${mark}}:wait`)
    const { primary } = await offsetsOf(patient)
    const [, count] = await waitBy(redis)('eval', 'return 1', [], [], { count: wanted, timeoutMs: WAIT_MS })
    if (typeof count === 'string') return judge(count, 'confirmed() refuses every lock with this reason.')
    if (count < wanted) {
      const found = `${count} of ${wanted} replicas confirmed in ${WAIT_MS} ms`
      return judge(found, 'confirmed() refuses locks that too few replicas have.')
    }
    if (seen.kind === 'Upstash')
      return judge('answered, but Upstash documents another meaning of WAIT', 'A confirmed lock may be lost.')
    if (Number.isNaN(primary))
      return info(`${count} confirmed; whether they have the writes of other connections is unknown`, {
        consequence: 'A proxy that takes a connection for each command confirms what no replica has.',
        cure: 'Ask the provider, or compare INFO replication before and after.',
      })
    const have = (await offsetsOf(patient)).replicas.filter(offset => offset >= primary).length
    if (have >= count) return passed(`${count} confirmed, with the writes of other connections`)
    return judge(
      `${count} confirmed, but ${have} have what another connection wrote before`,
      'The proxy takes a connection for each command: a confirmed lock may be lost.',
    )
  }),
]
