import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { systemClock } from '../../internal/clock.ts'
import type { Looks } from './patient.ts'

const ROUND_TRIPS = 20
/** Beyond these, waiting for a lock takes longer than most work that it protects. */
const SLOW = { half: 250, worst: 1_000 }
const CONNECTED = 'undici:client:connected'

const SAMPLES = 3
const APART_MS = 2_000

/** The last one is what `once` keeps by default. */
const SIZES_KIB = [64, 256, 1_024]

function shownMs(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}

function shownApart(ms: number): string {
  if (ms < 10_000) return shownMs(ms)
  return ms < 600_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`
}

/** How requests come through. */
export const networkLooks = {
  async latency({ store }) {
    const times: number[] = []
    let opened = 0
    const count = () => {
      opened += 1
    }
    subscribe(CONNECTED, count)
    try {
      while (times.length < ROUND_TRIPS) {
        const began = systemClock.now()
        await store.eval('return 1')
        times.push(systemClock.now() - began)
      }
    } finally {
      unsubscribe(CONNECTED, count)
    }
    times.sort((a, b) => a - b)
    const [half = 0, worst = 0] = [times[ROUND_TRIPS / 2], times.at(-1)]
    const added = `acquiring and releasing adds about ${shownMs(2 * half)} to the work`
    const measured = `p50 ${shownMs(half)}, p99 ${shownMs(worst)}, ${opened} new connections; ${added}`
    // One may have been closed in between.
    if (opened > 1) return ['reconnects', { measured }]
    return [half <= SLOW.half && worst <= SLOW.worst ? 'fast' : 'slow', { measured }]
  },

  async clock({ store }) {
    let best = { apartMs: 0, rttMs: Infinity }
    for (let sample = 0; sample < SAMPLES; sample++) {
      const [began, wall] = [systemClock.now(), systemClock.wall()]
      const time = await store.eval("local t=redis.pcall('TIME') return t.err and {} or t")
      const rttMs = systemClock.now() - began
      const [seconds, micros = 0] = Array.isArray(time) ? time.map(Number) : []
      if (!seconds) return 'unknown'
      const apartMs = seconds * 1_000 + micros / 1_000 - wall - rttMs / 2
      if (rttMs < best.rttMs) best = { apartMs, rttMs }
    }
    const { apartMs, rttMs } = best
    const apart = `${shownApart(Math.abs(apartMs))} apart, ± ${shownMs(rttMs / 2)}`
    if (Math.abs(apartMs) - rttMs / 2 < APART_MS) return ['together', { apart }]
    return ['apart', { apart, where: apartMs > 0 ? 'ahead' : 'behind' }]
  },

  async size({ store, mark }) {
    const text =
      "redis.call('SET',KEYS[1],ARGV[1],'PX',10000) local n=redis.call('STRLEN',KEYS[1]) redis.call('DEL',KEYS[1]) return n"
    let fits = 0
    for (const kib of SIZES_KIB) {
      const value = 'x'.repeat(kib * 1_024)
      const reason = await store
        .eval(text, [`{${mark}}:size`], [value])
        .then(kept => (Number(kept) === value.length ? '' : 'the value was cut'), store.reasonOf.bind(store))
      if (reason) return [fits > 0 ? 'small' : 'none', { kib: fits, reason, bytes: fits * 1_024 }]
      fits = kib
    }
    return ['enough', { kib: fits }]
  },
} satisfies Partial<Looks>
