/** The files in `docs/monitoring` ask for metrics that `lockMetrics()` records, and lead to parts of pages that exist. */
import { readFileSync } from 'node:fs'
import { MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'
import { expect, it } from 'vitest'
import type { LockEvent } from '../../src/index.ts'
import { lockMetrics } from '../../src/otel.ts'

const textOf = (file: string) => readFileSync(new URL(`../../docs/${file}`, import.meta.url), 'utf8')
const ALERTS = textOf('monitoring/alerts.yml')
const DASHBOARD = JSON.parse(textOf('monitoring/dashboard.json'))

class Reader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

/** What Prometheus calls the metrics and their labels: dots become underscores, and the unit is appended. */
async function recorded() {
  const reader = new Reader()
  const meter = new MeterProvider({ readers: [reader] }).getMeter('test')
  const listen = lockMetrics({ meter, label: name => name })
  const about = { kind: 'lock', name: 'order', leaseId: '3f2a91bc' }
  const facts = [
    { type: 'acquired', waitedMs: 1, polls: 1 },
    { type: 'extended', leaseMs: 1, durationMs: 1 },
    { type: 'released', outcome: 'released', heldMs: 1, durationMs: 1 },
    { type: 'retried', operation: 'acquire', reason: 'timeout', delayMs: 1 },
    { type: 'in-doubt' },
    { type: 'refused', guard: 'webhookOnce', reason: 'wrong-signature' },
  ]
  for (const fact of facts) listen({ ...about, ...fact } as LockEvent)
  const { resourceMetrics } = await reader.collect()
  const metrics = resourceMetrics.scopeMetrics.flatMap(scope => scope.metrics)
  const plain = (name: string) => name.replaceAll('.', '_')
  const names = metrics.flatMap(({ descriptor: { name, unit } }) =>
    unit === 's'
      ? ['bucket', 'count', 'sum'].map(part => `${plain(name)}_seconds_${part}`)
      : `${plain(name)}_total`,
  )
  const points = metrics.flatMap(({ dataPoints }) => dataPoints.map(({ attributes }) => attributes))
  const types = points.map(each => each['edgelock.type'])
  return { names, labels: points.flatMap(Object.keys).map(plain), types }
}

it('the dashboard and the alerts use the metrics and labels that are recorded', async () => {
  const { names, labels, types } = await recorded()
  const queries = JSON.stringify(DASHBOARD) + ALERTS
  const used = [...new Set(queries.match(/\bedgelock_\w+/g))]
  expect(used.filter(word => !names.includes(word) && !labels.includes(word))).toEqual([])
  expect(used).toEqual(expect.arrayContaining(names.filter(name => /bucket|events/.test(name))))
  expect(types).toContain('in-doubt')
})

it('the alerts cover the five events that the page names', () => {
  const [, list = ''] = /Alert on these five:\n\n([\s\S]*?)\n\n/.exec(textOf('opentelemetry.md')) ?? []
  const events = [...list.matchAll(/^\* `([\w-]+)`/gm)].map(([, type = '']) => type)
  expect(events).toHaveLength(5)
  for (const type of events) expect(ALERTS).toMatch(new RegExp(`edgelock_type=~?"[\\w|-]*${type}`))
})

it('every alert leads to a part of a page', () => {
  const links = [...(ALERTS + JSON.stringify(DASHBOARD)).matchAll(/docs\/(\w+\.md)#([\w-]+)/g)]
  expect(links.length).toBeGreaterThan(5)
  for (const [, page = '', part] of links) {
    const parts = [...textOf(page).matchAll(/^#+ (.*)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
    expect(parts).toContain(part)
  }
})
