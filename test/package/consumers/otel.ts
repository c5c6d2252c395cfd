import type { Span, SpanOptions, Tracer } from '@opentelemetry/api'
import { createLocks, withLock } from 'edgelock'
import { type LockMetricsOptions, lockMetrics } from 'edgelock/otel'
import { memory } from 'edgelock/testing'

/** Records the spans of one lease, without OpenTelemetry being installed. */
export default async function use(): Promise<unknown> {
  const started: string[] = []
  const span = { setStatus: () => span, end() {} } as unknown as Span
  const startSpan = (name: string, _options?: SpanOptions) => {
    started.push(name)
    return span
  }
  const options: LockMetricsOptions = { tracer: { startSpan } as unknown as Tracer }
  const locks = createLocks({ redis: memory(), onEvent: lockMetrics(options) })
  await withLock(locks, 'page', () => {})
  return { started }
}
