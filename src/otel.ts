/**
 * Metrics and spans of OpenTelemetry from the events of locks.
 *
 * @module edgelock/otel
 */

import type { Attributes, Meter, Tracer } from '@opentelemetry/api'
import type { Clock } from './api/clock.ts'
import type { LockEvent, LockEventKind } from './api/events.ts'
import { systemClock } from './internal/clock.ts'
import { aBoolean, aFunction, checkOptions, must, positiveInteger } from './internal/options.ts'

/** Options of {@link lockMetrics}. It needs a `meter`, a `tracer`, or both. */
export interface LockMetricsOptions {
  /** Creates the instruments, such as `metrics.getMeter('edgelock')`. Without it, there are no metrics. */
  meter?: Meter | undefined
  /** Creates the spans, such as `trace.getTracer('edgelock')`. Without it, there are no spans. */
  tracer?: Tracer | undefined
  /**
   * Returns the label of a lock, `edgelock.label` on metrics and spans: one of a few words, such as `order` for
   * `order:42`. Undefined for none. By default, locks of one kind have no labels, because every label is a time series of
   * its own.
   */
  label?: ((name: string, kind: LockEventKind) => string | undefined) | undefined
  /** How many labels there may be; every further label becomes `other`. At least 1. Default 50. */
  maxLabels?: number | undefined
  /** Whether spans carry the name of the lock, as `edgelock.name`. Metrics never do. Default false. */
  spanNames?: boolean | undefined
  /** The clock of `createLocks()`, where it has one of its own. */
  clock?: Clock | undefined
}

/** From a round trip to the longest hold with the default `maxHoldMs`, in seconds. */
const BOUNDARIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]
/** How many leases that ended without a release are remembered. */
const MOST_ENDED = 1_000
/** `SpanStatusCode.ERROR`: nothing of the API is imported when the program runs. */
const ERROR = 2
const GOOD = ['acquired', 'busy', 'extended', 'released']

/** A period that has ended. */
interface Period {
  readonly what: 'wait' | 'hold' | 'renewal'
  /** Undefined where nothing says how long it took. */
  readonly ms?: number
  readonly outcome: string
}

/**
 * Returns a listener for `createLocks({ onEvent })` that records metrics, and spans for waits, holds and renewals. Spans
 * are children of the span that is active where the lock is used, and end when they are made, so none is left open.
 * Neither carries a holder id.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used, or is missing
 * @example
 * import { metrics, trace } from '@opentelemetry/api'
 *
 * const onEvent = lockMetrics({ meter: metrics.getMeter('edgelock'), tracer: trace.getTracer('edgelock') })
 * const locks = createLocks({ redis, onEvent })
 */
export function lockMetrics(options: LockMetricsOptions): (event: LockEvent) => void {
  const { meter, tracer, label, maxLabels, spanNames, clock } = checkOptions('lockMetrics()', options, {
    meter: (option: string, meter: Meter) => must(meter?.createHistogram, option, 'a Meter'),
    tracer: (option: string, tracer: Tracer) => must(tracer?.startSpan, option, 'a Tracer'),
    label: aFunction,
    maxLabels: positiveInteger,
    spanNames: aBoolean,
    clock: (option: string, clock: Clock) => must(clock?.wall, option, 'a Clock'),
  })
  must(
    meter ?? tracer,
    'lockMetrics(): meter or tracer',
    'given, such as metrics.getMeter() of OpenTelemetry',
  )
  const labelOf = boundedLabels(label, maxLabels)
  // Without the details after the colon, such as seconds.
  const wordOf = boundedLabels(reason => reason.split(':')[0])
  const periodOf = periods()
  const record = meter && instruments(meter)
  const trace = tracer && spans(tracer, clock)
  return event => {
    const period = periodOf(event)
    const { kind, name, leaseId, type } = event
    const about: Attributes = { 'edgelock.kind': kind }
    const text = labelOf(name, kind)
    if (text !== undefined) about['edgelock.label'] = text
    const operation = 'operation' in event ? { 'edgelock.operation': event.operation } : {}
    const refusal =
      type === 'refused'
        ? { 'edgelock.guard': event.guard, 'edgelock.reason': wordOf(event.reason, kind) }
        : {}
    record?.event({ ...about, ...operation, ...refusal, 'edgelock.type': type })
    if (!period) return
    about['edgelock.outcome'] = period.outcome
    record?.period(period, { ...about })
    if (leaseId !== undefined) about['edgelock.lease_id'] = leaseId
    if ('polls' in event) about['edgelock.polls'] = event.polls
    if (spanNames) about['edgelock.name'] = name
    trace?.(period, about)
  }
}

/** Returns labels as they are, up to `most` different ones; all others share one word. */
function boundedLabels(label: LockMetricsOptions['label'], most = 50) {
  const known = new Set<string>()
  return (name: string, kind: LockEventKind) => {
    const text = label?.(name, kind)
    if (text === undefined || known.has(text)) return text
    return known.size < most && known.add(text) ? text : 'other'
  }
}

/** Returns what each event ends. A hold ends once, although its release may follow a loss or an earlier release. */
function periods(): (event: LockEvent) => Period | undefined {
  const ended = new Set<string>()
  const end = (id: string) => {
    // The first is the oldest.
    for (const oldest of ended) if (ended.size < MOST_ENDED || ended.delete(oldest)) break
    ended.add(id)
  }
  return event => {
    const { type, kind, leaseId } = event
    const id = `${kind} ${leaseId}`
    if (type === 'acquired' || type === 'busy') return { what: 'wait', ms: event.waitedMs, outcome: type }
    if (type === 'extended') return { what: 'renewal', ms: event.durationMs, outcome: type }
    if (type === 'failed' && event.operation === 'extend') return { what: 'renewal', outcome: type }
    if (type === 'lost' || type === 'release-failed') {
      if (ended.has(id)) return undefined
      end(id)
      return { what: 'hold', ms: event.heldMs, outcome: type === 'lost' ? event.reason : 'unknown' }
    }
    if (type !== 'released' || event.outcome === 'reentered' || ended.delete(id)) return undefined
    return { what: 'hold', ms: event.heldMs, outcome: event.outcome }
  }
}

function instruments(meter: Meter) {
  const advice = { explicitBucketBoundaries: BOUNDARIES }
  const histogram = (what: string, description: string) =>
    meter.createHistogram(`edgelock.${what}.duration`, { unit: 's', advice, description })
  const events = meter.createCounter('edgelock.events', { description: 'What happened to locks' })
  const durations = {
    wait: histogram('wait', 'How long locks were waited for'),
    hold: histogram('hold', 'How long locks were held'),
    renewal: histogram('renewal', 'How long renewals of leases took'),
  }
  return {
    event: (attributes: Attributes) => events.add(1, attributes),
    period({ what, ms }: Period, attributes: Attributes) {
      if (ms !== undefined) durations[what].record(ms / 1_000, attributes)
    },
  }
}

function spans(tracer: Tracer, clock = systemClock) {
  const timeOf = (ms: number): [number, number] => [Math.floor(ms / 1_000), Math.floor((ms % 1_000) * 1e6)]
  return ({ what, ms = 0, outcome }: Period, attributes: Attributes) => {
    const now = clock.wall()
    const span = tracer.startSpan(`edgelock.${what}`, { attributes, startTime: timeOf(now - ms) })
    if (!GOOD.includes(outcome)) span.setStatus({ code: ERROR, message: outcome })
    span.end(timeOf(now))
  }
}
