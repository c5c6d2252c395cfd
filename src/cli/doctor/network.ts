import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { systemClock } from '../../internal/clock.ts'
import { type HealthCheck, type Patient, passed, verdict } from './check.ts'
import { type Examined, RefusedError } from './examined.ts'

const ROUND_TRIPS = 20
/** Beyond these, waiting for a lock takes longer than most work that it protects. */
const SLOW = { half: 250, worst: 1_000 }

const latency: HealthCheck = {
  id: 'latency',
  title: 'Round trips and connections',
  async run({ store }) {
    let opened = 0
    const count = () => {
      opened += 1
    }
    subscribe('undici:client:connected', count)
    const times = await roundTrips(store).finally(() => unsubscribe('undici:client:connected', count))
    times.sort((a, b) => a - b)
    const half = times[ROUND_TRIPS / 2] ?? 0
    const worst = times.at(-1) ?? 0
    const added = `acquiring and releasing adds about ${shownMs(2 * half)} to the work`
    const found = `p50 ${shownMs(half)}, p99 ${shownMs(worst)}, ${opened} new connections; ${added}`
    // One may have been closed in between.
    if (opened > 1)
      return verdict(
        'WARN',
        found,
        'Requests wait for new connections: with TLS, for three more round trips.',
        'Let the server or proxy keep connections open (keep-alive).',
      )
    if (half <= SLOW.half && worst <= SLOW.worst) return passed(found)
    return verdict(
      'WARN',
      found,
      'Where work is shorter than that, a contended lock is idle most of the time.',
      'Run the code in the region of the primary, lock larger pieces of work, and keep leaseMs at 30 s.',
    )
  },
}

async function roundTrips(store: Examined): Promise<number[]> {
  const times: number[] = []
  while (times.length < ROUND_TRIPS) {
    const began = systemClock.now()
    await store.eval('return 1')
    times.push(systemClock.now() - began)
  }
  return times
}

function shownMs(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}

const SAMPLES = 3
const APART_MS = 2_000

const clock: HealthCheck = {
  id: 'clock',
  title: 'Clocks of the server and of this machine',
  async run({ store }) {
    const samples: { apartMs: number; rttMs: number }[] = []
    while (samples.length < SAMPLES) {
      const [began, wall] = [systemClock.now(), systemClock.wall()]
      const time = await store.eval("local t=redis.pcall('TIME') return t.err and {} or t")
      const rttMs = systemClock.now() - began
      const [seconds, micros] = Array.isArray(time) ? time.map(Number) : []
      if (!seconds)
        return verdict(
          'INFO',
          'unknown, because TIME is refused',
          'See the check of TIME.',
          'Allow TIME in scripts.',
        )
      samples.push({ apartMs: seconds * 1_000 + (micros ?? 0) / 1_000 - wall - rttMs / 2, rttMs })
    }
    const [{ apartMs, rttMs } = { apartMs: 0, rttMs: 0 }] = samples.sort((a, b) => a.rttMs - b.rttMs)
    const found = `${shownApart(Math.abs(apartMs))} apart, ± ${shownMs(rttMs / 2)}`
    if (Math.abs(apartMs) - rttMs / 2 < APART_MS) return passed(found)
    return verdict(
      'WARN',
      `${found}: the server is ${apartMs > 0 ? 'ahead' : 'behind'}`,
      'Leases are counted in durations, and do not depend on it. Fencing tokens, signatures of webhooks and logs do: one of the two clocks is wrong.',
      'Let both follow NTP (timedatectl). If fencing tokens were drawn from a clock ahead, they go on from there.',
    )
  },
}

function shownApart(ms: number): string {
  return ms < 10_000
    ? shownMs(ms)
    : ms < 600_000
      ? `${Math.round(ms / 1_000)} s`
      : `${Math.round(ms / 60_000)} min`
}

/** The last one is what `once` keeps by default. */
const SIZES_KIB = [64, 256, 1_024]

const size: HealthCheck = {
  id: 'size',
  title: 'Size of requests and values',
  async run({ store, mark }: Patient) {
    const keys = [`{${mark}}:size`]
    let fits = 0
    try {
      for (const kib of SIZES_KIB) {
        const value = 'x'.repeat(kib * 1_024)
        const kept = await store.eval(
          "redis.call('SET',KEYS[1],ARGV[1],'PX',10000) local n=redis.call('STRLEN',KEYS[1]) redis.call('DEL',KEYS[1]) return n",
          keys,
          [value],
        )
        if (Number(kept) !== value.length) throw new RefusedError('the value was cut', 200)
        fits = kib
      }
      return passed(`${fits} KiB in one request`)
    } catch (error) {
      return verdict(
        'WARN',
        `${fits} KiB fit, more is refused: ${store.reasonOf(error)}`,
        'Results of once and answers of idempotency that are larger are not kept, so their work may run again.',
        fits > 0
          ? `Set record: { maxBytes: ${fits * 1_024} } where results may be that large, or raise the limit of the server or proxy.`
          : 'Raise the limit of the server or proxy.',
      )
    }
  },
}

export const networkChecks: readonly HealthCheck[] = [latency, clock, size]
