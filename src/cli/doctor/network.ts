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
  if (ms < 10) return `${ms.toFixed(1)} ms`
  if (ms < 10_000) return `${Math.round(ms)} ms`
  return ms < 600_000 ? `${Math.round(ms / 1_000)} s` : `${Math.round(ms / 60_000)} min`
}

async function timed<T>(ask: () => Promise<T>): Promise<{ answer: T; tookMs: number }> {
  const began = systemClock.now()
  const answer = await ask()
  return { answer, tookMs: systemClock.now() - began }
}

export const networkLooks = {
  async latency({ store }) {
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
    const added = `acquiring and releasing adds about ${shownMs(2 * half)} to the work`
    const measured = `p50 ${shownMs(half)}, p99 ${shownMs(worst)}, ${opened} new connections; ${added}`
    // A connection may have been closed in between.
    if (opened > 1) return ['reconnects', { measured }]
    return [half <= SLOW.half && worst <= SLOW.worst ? 'fast' : 'slow', { measured }]
  },

  async clock({ store }) {
    let best = { apartMs: 0, tookMs: Infinity }
    for (let sample = 0; sample < SAMPLES; sample++) {
      const wall = systemClock.wall()
      const ask = () => store.eval("local t=redis.pcall('TIME') return t.err and {} or t")
      const { answer, tookMs } = await timed(ask)
      const [seconds, micros = 0] = Array.isArray(answer) ? answer.map(Number) : []
      if (!seconds) return 'unknown'
      const apartMs = seconds * 1_000 + micros / 1_000 - wall - tookMs / 2
      if (tookMs < best.tookMs) best = { apartMs, tookMs }
    }
    const apartMs = Math.abs(best.apartMs)
    const apart = `${shownMs(apartMs)} apart, ± ${shownMs(best.tookMs / 2)}`
    if (apartMs - best.tookMs / 2 < APART_MS) return ['together', { apart }]
    return ['apart', { apart, where: best.apartMs > 0 ? 'ahead' : 'behind' }]
  },

  async size({ store, mark }) {
    const text =
      "redis.call('SET',KEYS[1],ARGV[1],'PX',10000) local n=redis.call('STRLEN',KEYS[1]) redis.call('DEL',KEYS[1]) return n"
    let kib = 0
    for (const next of SIZES_KIB) {
      const value = 'x'.repeat(next * 1_024)
      const reason = await store.eval(text, [`{${mark}}:size`], [value]).then(
        kept => (Number(kept) === value.length ? '' : 'the value was cut'),
        error => store.reasonOf(error),
      )
      if (reason) return [kib > 0 ? 'small' : 'none', { kib, reason, bytes: kib * 1_024 }]
      kib = next
    }
    return ['enough', { kib }]
  },
} satisfies Partial<Looks>
