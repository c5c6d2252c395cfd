import type { Outcome } from './run.ts'
import { drawTimeline, mostAtOnce } from './timeline.ts'

const LABEL = 34
const COLUMN = 20

/** Returns a table with one column for each run. */
export function compare(outcomes: readonly Outcome[]): string {
  const row = (label: string, cell: (outcome: Outcome) => string | number) =>
    label.padEnd(LABEL) + outcomes.map(outcome => String(cell(outcome)).padStart(COLUMN)).join('')
  return [
    row('', ({ scenario }) => scenario.title),
    row('payments accepted', o => o.deliveries.length - o.refused),
    row('LOST UPDATES', o => o.lost),
    row('most at once in one order', o => mostAtOnce(o.visits)),
    row(
      'answered 409 / 5xx, sent again',
      o => `${count(o, s => s === 409)} / ${count(o, s => s >= 500 || s === 0)}`,
    ),
    row('HTTP requests to Redis', o => o.httpRequests),
    row('  per payment', o => (o.httpRequests / o.deliveries.length).toFixed(1)),
    row('  whose response was lost', o => o.responsesLost),
    row('polls per grant', o => (o.waits.length > 0 ? (o.polls / o.waits.length).toFixed(1) : '-')),
    row('wait for the lock, p50 / p99', o => percentiles(o.waits)),
    row('webhook to its 200, p50 / p99', o => percentiles(o.deliveries.map(({ tookMs }) => tookMs))),
    row('total time', o => milliseconds(o.tookMs)),
  ].join('\n')
}

/** Returns a picture of which requests worked on which order, for a moment of the run. */
export function timelineOf({ scenario, visits }: Outcome): string {
  const { title, timeline } = scenario
  return [`${title}:`, ...drawTimeline(visits, timeline)].join('\n  ')
}

function count(outcome: Outcome, matches: (status: number) => boolean): number {
  return outcome.deliveries.flatMap(({ statuses }) => statuses).filter(matches).length
}

function percentiles(values: readonly number[]): string {
  if (values.length === 0) return '-'
  const sorted = [...values].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? 0
  return `${milliseconds(at(0.5))} / ${milliseconds(at(0.99))}`
}

function milliseconds(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`
}
