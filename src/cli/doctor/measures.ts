/** The checks that measure: how long requests take, how large they may be, and what the keys of an application are. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { systemClock } from '../../internal/clock.ts'
import { contextOf } from '../../lease/context.ts'
import { heldUnder, searchKeys } from '../../operator/list.ts'
import { lookAtAll, type Seen } from '../../operator/read-keys.ts'
import { check, fail, info, passed, type StoreCheck, warn } from './check.ts'

const ROUNDS = 5

const ROUND_TRIPS = 20
/** Beyond these, waiting for a lock takes longer than most work that it protects. */
const SLOW = { half: 250, worst: 1_000 }
const CONNECTED = 'undici:client:connected'
const SAMPLES = 3
const APART_MS = 2_000

function shownMs(ms: number): string {
  if (ms < 10) return `${ms.toFixed(1)} ms`
  if (ms < 10_000) return `${Math.round(ms)} ms`
  return ms < 600_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`
}

async function timed<T>(ask: () => Promise<T>): Promise<{ answer: T; tookMs: number }> {
  const began = systemClock.now()
  const answer = await ask()
  return { answer, tookMs: systemClock.now() - began }
}

/** The last one is what `once` keeps by default. */
const SIZES_KIB = [64, 256, 1_024]
const KEEP_AND_MEASURE =
  "redis.call('SET',KEYS[1],ARGV[1],'PX',10000) local n=redis.call('STRLEN',KEYS[1]) redis.call('DEL',KEYS[1]) return n"

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

export const MEASURES: readonly StoreCheck[] = [
  check({ id: 'read-your-writes', title: 'Scripts see what was written' }, async ({ store, mark }) => {
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
  }),
  check({ id: 'latency', title: 'Round trips and connections' }, async ({ store }) => {
    const times: number[] = []
    let opened = 0
    const count = () => void opened++
    subscribe(CONNECTED, count)
    try {
      while (times.length < ROUND_TRIPS) times.push((await timed(() => store.eval('return 1'))).tookMs)
    } finally {
      unsubscribe(CONNECTED, count)
    }
    times.sort((a, b) => a - b)
    const [half = 0, worst = 0] = [times[ROUND_TRIPS / 2], times.at(-1)]
    const found = `p50 ${shownMs(half)}, p99 ${shownMs(worst)}, ${opened} new connections; acquiring and releasing adds about ${shownMs(2 * half)} to the work`
    // A connection may have been closed in between.
    if (opened > 1)
      return warn(found, {
        consequence: 'Requests wait for new connections: with TLS, for three more round trips.',
        cure: 'Let the server or proxy keep connections open (keep-alive).',
      })
    if (half <= SLOW.half && worst <= SLOW.worst) return passed(found)
    return warn(found, {
      consequence: 'Where work is shorter than that, a contended lock is idle most of the time.',
      cure: 'Run the code in the region of the primary, lock larger pieces of work, and keep leaseMs at 30 s.',
    })
  }),
  check({ id: 'clock', title: 'Clocks of the server and of this machine' }, async ({ store }) => {
    let best = { apartMs: 0, tookMs: Infinity }
    for (let sample = 0; sample < SAMPLES; sample++) {
      const wall = systemClock.wall()
      const ask = () => store.eval("local t=redis.pcall('TIME') return t.err and {} or t")
      const { answer, tookMs } = await timed(ask)
      const [seconds, micros = 0] = Array.isArray(answer) ? answer.map(Number) : []
      if (!seconds)
        return info('unknown, because TIME is refused', {
          consequence: 'See the check of TIME.',
          cure: 'Allow TIME in scripts.',
        })
      const apartMs = seconds * 1_000 + micros / 1_000 - wall - tookMs / 2
      if (tookMs < best.tookMs) best = { apartMs, tookMs }
    }
    const apartMs = Math.abs(best.apartMs)
    const apart = `${shownMs(apartMs)} apart, ± ${shownMs(best.tookMs / 2)}`
    if (apartMs - best.tookMs / 2 < APART_MS) return passed(apart)
    return warn(`${apart}: the server is ${best.apartMs > 0 ? 'ahead' : 'behind'}`, {
      consequence:
        'Leases are durations and do not suffer. Fencing tokens, signatures of webhooks and logs do.',
      cure: 'Let both follow NTP (timedatectl). If fencing tokens were drawn from a clock ahead, they go on from there.',
    })
  }),
  check({ id: 'size', title: 'Size of requests and values' }, async ({ store, mark }) => {
    let kib = 0
    for (const next of SIZES_KIB) {
      const value = 'x'.repeat(next * 1_024)
      const said = store.said('EVAL', KEEP_AND_MEASURE, '1', `{${mark}}:size`, value)
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
  }),
  check({ id: 'keys', title: 'Keys under --match', needs: 'match', inMemory: true }, async patient => {
    const { locks, match = '*', progress } = patient
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
        consequence:
          'A lock without a TTL is held for ever. Queues of Redisson have none while threads wait.',
        cure: 'Find such a lock with edgelock inspect NAME, and free it with edgelock release NAME.',
      })
    if (foreign === 0) return passed(`${counts}, each with a TTL`)
    return info(`${counts}, ${foreign} with other data`, {
      consequence: 'A lock of such a name fails with WrongKindError.',
      cure: 'Let the names of locks begin with a prefix of their own, or give locks a database of their own.',
    })
  }),
]
