import { contextOf } from '../../lease/context.ts'
import { isCluster } from '../../operator/look.ts'
import { waitBy } from '../../transport/confirmed.ts'
import { type HealthCheck, type Level, type Patient, passed, type Verdict, verdict } from './check.ts'
import type { Examined } from './examined.ts'
import { numberIn } from './server-info.ts'

const cluster: HealthCheck = {
  id: 'cluster',
  title: 'Cluster mode and hash tags',
  async run({ locks, store, mark, replicas, notify }) {
    const tag = `{${mark}}`
    const touch = "return redis.call('EXISTS',KEYS[1],KEYS[2])"
    await store.eval(touch, [`${tag}:a`, `edgelock:b:${tag}`])
    if (!(await isCluster(contextOf(locks, 'edgelock')))) return passed('no cluster')
    const found = 'a cluster; keys of one name share a slot by their hash tag'
    if (replicas !== undefined)
      return verdict(
        'FAIL',
        `${found}, and the application uses confirmed()`,
        'PUBLISH is not part of the replication stream of a cluster, so confirmations are false.',
        'Use confirmed() with a store that is no cluster, or leave it out.',
      )
    if (notify !== 'publish') return passed(`${found}; notify: '${notify}'`)
    const sleeps = await hasShardListeners(store, mark)
    return verdict(
      sleeps ? 'FAIL' : 'WARN',
      `${found}, and ${sleeps ? 'threads of Java wait for SPUBLISH' : 'the application has the default notify: publish'}`,
      'From Redisson 3.28 on, threads of Java wait for SPUBLISH in a cluster. What edgelock releases does not wake them before the lease ends.',
      "Set createLocks({ notify: 'both' }), or 'none' if no Java service shares the locks, and give --notify the same.",
    )
  },
}

/** On how many nodes to look for listeners, by chance: a shard's are seen by its own node alone. */
const SHARDS_SEEN = 24

/** Whether threads of Java wait for messages of a shard at this moment. */
async function hasShardListeners(store: Examined, mark: string): Promise<boolean> {
  const text = "return #redis.call('PUBSUB','SHARDCHANNELS','redisson_*')"
  const keys = Array.from({ length: SHARDS_SEEN }, (_, at) => `{${mark}-${at}}`)
  const counts = await Promise.all(keys.map(key => store.answerTo(text, [key])))
  return counts.some(count => Number(count) > 0)
}

const FAILOVER = 'If the primary is lost, so are the locks that no replica has.'

const replicas: HealthCheck = {
  id: 'replicas',
  title: 'Replicas',
  async run({ info }) {
    const seen = await info()
    const count = numberIn(seen, 'connected_slaves')
    if (seen.fields?.get('role') === 'slave')
      return verdict(
        'FAIL',
        'this is a replica',
        'Writes are refused (READONLY).',
        'Use the address of the primary.',
      )
    if (Number.isNaN(count))
      return verdict('INFO', 'unknown, because the server does not say it', FAILOVER, 'Look it up.')
    if (count > 0) return passed(`${count}`)
    return verdict(
      'INFO',
      'none',
      'If the server is lost, so are its locks. confirmed() refuses every lock.',
      'Add a replica if locks must survive the loss of the server, and use confirmed().',
    )
  },
}

/** The default of confirmed(). A replica that has just joined answers once a second. */
const WAIT_MS = 1_000
const ELSEWHERE =
  'Leave confirmed() out, or use a store with that many replicas, on which --confirmed passes.'

const wait: HealthCheck = {
  id: 'wait',
  title: 'WAIT, for confirmed()',
  async run(patient) {
    const { redis, store, mark, replicas: wanted, info } = patient
    const level: Level = wanted === undefined ? 'INFO' : 'FAIL'
    const count = wanted ?? 1
    const isBad = (found: string, consequence: string) => verdict(level, found, consequence, ELSEWHERE)
    const hasNone = numberIn(await info(), 'connected_slaves') === 0
    if (hasNone && wanted === undefined)
      return passed('the store has no replica, and --confirmed is not given')
    // A write of another connection: that of the confirmation is a new one, or one out of a pool.
    await store.eval("return redis.call('SET',KEYS[1],'1','PX',10000)", [`{${mark}}:wait`])
    const written = await offsetsOf(patient)
    const [, acknowledged] = await waitBy(redis)('eval', 'return 1', [], [], {
      count,
      timeoutMs: WAIT_MS,
    })
    if (typeof acknowledged === 'string')
      return isBad(acknowledged, 'confirmed() refuses every lock with this reason.')
    if (acknowledged < count)
      return isBad(
        `${acknowledged} of ${count} replicas confirmed in ${WAIT_MS} ms`,
        'confirmed() refuses locks that too few replicas have.',
      )
    if ((await info()).kind === 'Upstash')
      return isBad('answered, but Upstash documents another meaning of WAIT', 'A confirmed lock may be lost.')
    return judgeOffsets(acknowledged, written, await offsetsOf(patient), isBad)
  },
}

interface Offsets {
  readonly primary: number
  readonly replicas: readonly number[]
}

/** How far the replicas are. Undefined where `INFO` is refused. */
async function offsetsOf({ store, info }: Patient): Promise<Offsets | undefined> {
  if (!(await info()).fields) return undefined
  const text = String(await store.send('INFO', 'replication'))
  const numbers = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, digits]) => Number(digits))
  const [primary = Number.NaN] = numbers(/^master_repl_offset:(\d+)/gm)
  return { primary, replicas: numbers(/^slave\d+:.*\boffset=(\d+)/gm) }
}

function judgeOffsets(
  acknowledged: number,
  before: Offsets | undefined,
  after: Offsets | undefined,
  isBad: (found: string, consequence: string) => Verdict,
): Verdict {
  const confirmed = `${acknowledged} confirmed`
  if (!before || !after || Number.isNaN(before.primary))
    return verdict(
      'INFO',
      `${confirmed}; whether they have the writes of other connections is unknown`,
      'A proxy that takes a connection for each command confirms what no replica has.',
      'Ask the provider, or compare INFO replication before and after.',
    )
  const have = after.replicas.filter(offset => offset >= before.primary).length
  if (have >= acknowledged) return passed(`${confirmed}, with the writes of other connections`)
  return isBad(
    `${confirmed}, but ${have} have what another connection wrote before`,
    'The proxy takes a connection for each command: a confirmed lock may be lost.',
  )
}

const ROUNDS = 5

const readYourWrites: HealthCheck = {
  id: 'read-your-writes',
  title: 'Scripts see what was written',
  async run({ store, mark }) {
    const keys = [`{${mark}}:read`]
    const stale = { script: 0, command: 0 }
    for (let round = 1; round <= ROUNDS; round++) {
      const value = String(round)
      await store.eval("return redis.call('SET',KEYS[1],ARGV[1],'PX',10000)", keys, [value])
      if (String(await store.eval("return redis.call('GET',KEYS[1])", keys)) !== value) stale.script += 1
      if (String(await store.send('GET', ...keys).catch(() => value)) !== value) stale.command += 1
    }
    if (stale.script > 0)
      return verdict(
        'FAIL',
        `${stale.script} of ${ROUNDS} scripts did not see the write before them`,
        'Scripts run on replicas, so that two clients get one lock.',
        'Send EVAL and EVALSHA to the primary alone.',
      )
    if (stale.command === 0) return passed(`${ROUNDS} of ${ROUNDS}`)
    return verdict(
      'INFO',
      `scripts do; ${stale.command} of ${ROUNDS} plain reads came from a replica that was late`,
      'Locks are not affected: they use scripts alone.',
      'Do not decide by plain reads what a lock protects.',
    )
  },
}

export const replicationChecks: readonly HealthCheck[] = [cluster, replicas, wait, readYourWrites]
