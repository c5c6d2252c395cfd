import type { OrderOutcome, WebhookOutcome } from './acts.ts'
import type { Outcome } from './run.ts'
import { drawTimeline, spanMs } from './timeline.ts'

const LABEL = 40
const COLUMN = 18

export function webhookTable(outcomes: readonly WebhookOutcome[]): string {
  const [first] = outcomes
  const payments = (first?.charges ?? 0) - (first?.chargedAgain ?? 0)
  return table(`${first?.deliveries} deliveries of ${payments} payments`, outcomes, [
    ['CHARGES', o => o.charges],
    ['answered 200: handled', o => o.deliveries - o.givenUp - o.duplicates],
    ['answered 200: was done before', o => o.duplicates],
    ['handlers that died with their isolate', o => o.died],
    ...deliveryRows<WebhookOutcome>(),
  ])
}

export function orderTable(outcomes: readonly OrderOutcome[]): string {
  return table(`${outcomes[0]?.deliveries} payments into 3 orders at once`, outcomes, [
    ['PAYMENTS LOST', o => o.lost],
    ['most at once in one order', o => o.mostAtOnce],
    [
      'each lock is in use, of the time',
      o => (o.inUse === undefined ? '-' : `${Math.round(o.inUse * 100)} %`),
    ],
    ...deliveryRows<OrderOutcome>(),
  ])
}

/** Returns pictures of which handlers worked on what, from the application's log. */
export function webhookTimelines(outcomes: readonly WebhookOutcome[]): string {
  const widthMs = Math.ceil(Math.max(...outcomes.map(({ visits }) => spanMs(visits))) / 100) * 100
  return timelines(outcomes, { after: 0, widthMs })
}

export function orderTimelines(outcomes: readonly OrderOutcome[]): string {
  return timelines(outcomes, { after: 0.3, widthMs: 1080 })
}

type Row<T> = [label: string, cell: (outcome: T) => string | number]

function table<T extends Outcome>(title: string, outcomes: readonly T[], rows: Row<T>[]): string {
  const all: Row<T>[] = [[title, o => o.title], ...rows]
  const line = ([label, cell]: Row<T>) =>
    label.padEnd(LABEL) + outcomes.map(outcome => String(cell(outcome)).padStart(COLUMN)).join('')
  return all.map(line).join('\n')
}

function deliveryRows<T extends Outcome>(): Row<T>[] {
  return [
    ['deliveries sent again', o => o.sentAgain],
    ['HTTP requests to Redis, per delivery', o => (o.requests / o.deliveries).toFixed(1)],
    ['answers of Redis that were lost', o => o.answersLost],
    ['took', o => `${(o.tookMs / 1000).toFixed(1)} s`],
  ]
}

function timelines(outcomes: readonly Outcome[], window: Parameters<typeof drawTimeline>[1]): string {
  return outcomes
    .map(({ title, visits }) => [`${title}:`, ...drawTimeline(visits, window)].join('\n  '))
    .join('\n')
}
