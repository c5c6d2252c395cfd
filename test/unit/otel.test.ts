import { AsyncLocalStorage } from 'node:async_hooks'
import { type Attributes, type Context, context, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { type Histogram, MeterProvider, MetricReader } from '@opentelemetry/sdk-metrics'
import type { ReadableSpan } from '@opentelemetry/sdk-trace'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { afterEach, describe, expect, it } from 'vitest'
import { lock, withLock } from '../../src/index.ts'
import { type LockMetricsOptions, lockMetrics } from '../../src/otel.ts'
import { lockGuard } from '../../src/web/index.ts'
import { type FakeLocks, fakeLocks, rejectionOf } from '../support/fake-locks.ts'
import { broken, busy, delayed, granted, hang, type Step, type Verb } from '../support/fake-redis.ts'
import { itThoroughly } from '../support/thorough.ts'

const name = 'order:1'
const lease_id = expect.stringMatching(/^[0-9a-f]{8}$/)

class Reader extends MetricReader {
  protected override async onForceFlush(): Promise<void> {}
  protected override async onShutdown(): Promise<void> {}
}

interface Observed extends FakeLocks {
  readonly tracer: ReturnType<TracerProvider['getTracer']>
  /** The ended spans, without the parts of their names and attributes that are always the same. */
  spans(): Record<string, unknown>[]
  ended(): ReadableSpan[]
  /** What a metric recorded: a sum, or a sum with its count, by attributes. */
  recorded(metric: string): Promise<Record<string, unknown>[]>
}

/** Locks over a scripted store, with a real SDK that listens. */
function observed(
  options: LockMetricsOptions = {},
  steps?: (clock: FakeLocks['clock']) => Partial<Record<Verb, Step[]>>,
): Observed {
  const exporter = new InMemorySpanExporter()
  const spanProcessors = [new SimpleSpanProcessor({ exporter })]
  const tracer = new TracerProvider({ spanProcessors }).getTracer('test')
  const reader = new Reader()
  const meter = new MeterProvider({ readers: [reader] }).getMeter('test')
  const fake = fakeLocks({}, { onEvent: event => listen(event) })
  const listen = lockMetrics({ meter, tracer, clock: fake.clock, ...options })
  for (const [verb, queue] of Object.entries(steps?.(fake.clock) ?? {}))
    fake.redis.answer(verb as Verb, ...queue)
  return {
    ...fake,
    tracer,
    ended: () => exporter.getFinishedSpans(),
    spans: () =>
      exporter.getFinishedSpans().map(span => ({
        span: short(span.name),
        from: msOf(span.startTime),
        ms: msOf(span.duration),
        status: span.status.code,
        ...shortened(span.attributes),
      })),
    async recorded(metric) {
      const { resourceMetrics } = await reader.collect()
      const all = resourceMetrics.scopeMetrics.flatMap(({ metrics }) => metrics)
      const points = all.find(({ descriptor }) => descriptor.name === metric)?.dataPoints ?? []
      return points.map(({ attributes, value }) => {
        const { sum = value, count } = value as Partial<Histogram>
        return { ...shortened(attributes), sum, ...(count === undefined ? {} : { count }) }
      })
    },
  }
}

const short = (text: string) => text.replace(/^edgelock\./, '')
const msOf = ([seconds, ns]: [number, number]) => seconds * 1_000 + ns / 1e6
const shortened = (attributes: Attributes) =>
  Object.fromEntries(Object.entries(attributes).map(([key, value]) => [short(key), value]))

describe('spans', () => {
  it('show the wait, the renewals and the hold of a lease with their true times', async () => {
    const { clock, plain, spans } = observed({}, clock => ({
      acquire: [busy(9_000, 25), granted()],
      extend: [delayed(clock, 40, [':extended'])],
      release: [delayed(clock, 60, [':released'])],
    }))
    const start = clock.wall()
    const lease = await clock.runUntil(plain.acquire({ waitMs: 100 }))
    await clock.runUntil(lease.extend())
    await clock.runUntil(lease.release())
    const about = { kind: 'lock', lease_id, status: 0 }
    expect(spans()).toEqual([
      { span: 'wait', ...about, outcome: 'acquired', polls: 2, from: start, ms: 25 },
      { span: 'renewal', ...about, outcome: 'extended', from: start + 25, ms: 40 },
      { span: 'hold', ...about, outcome: 'released', from: start + 25, ms: 100 },
    ])
    expect(new Set(spans().map(span => span['lease_id'])).size).toBe(1)
  })

  it('of a busy lock are no errors', async () => {
    const { clock, plain, spans } = observed({}, () => ({ acquire: [busy()] }))
    await rejectionOf(plain.acquire({ waitMs: 25 }), clock)
    expect(spans()).toMatchObject([{ span: 'wait', outcome: 'busy', ms: 25, status: 0 }])
  })

  it('of a lost lease say why, once, although its release follows', async () => {
    const { clock, plain, spans } = observed({}, () => ({ extend: [[':gone']], release: [[':gone']] }))
    await rejectionOf(
      withLock(plain, async lease => {
        await clock.sleep(500)
        await lease.extend()
      }),
      clock,
    )
    expect(spans()).toMatchObject([{ span: 'wait' }, { span: 'hold', outcome: 'taken', ms: 500, status: 2 }])
  })

  it('of a release without an answer have an unknown outcome, once, although it is called again', async () => {
    const { clock, plain, spans } = observed({}, () => ({ release: [hang, hang, [':released']] }))
    const lease = await plain.acquire()
    await rejectionOf(lease.release(), clock)
    await clock.runUntil(lease.release())
    expect(spans().slice(1)).toMatchObject([{ span: 'hold', outcome: 'unknown', status: 2 }])
  })

  it('of a renewal without an answer are errors', async () => {
    const { clock, plain, spans } = observed({}, () => ({ extend: [broken()] }))
    const lease = await plain.acquire()
    await rejectionOf(lease.extend(), clock)
    expect(spans().at(-1)).toMatchObject({ span: 'renewal', outcome: 'failed', status: 2, ms: 0 })
  })

  it('of an inner hold are none: the hold ends with the outermost', async () => {
    const { plain, spans } = observed()
    const outer = await plain.acquire()
    await (await plain.acquire({ reenter: outer })).release()
    expect(spans().map(({ span }) => span)).toEqual(['wait', 'wait'])
    await outer.release()
    expect(spans().map(({ span }) => span)).toEqual(['wait', 'wait', 'hold'])
  })

  describe('in a context', () => {
    afterEach(() => context.disable())

    it('are children of the span that is active where the lock is used', async () => {
      context.setGlobalContextManager(asyncContexts())
      const { plain, tracer, ended } = observed()
      await tracer.startActiveSpan('request', async request => {
        await withLock(plain, lease => lease.extend())
        request.end()
      })
      const [request] = ended().filter(span => span.name === 'request')
      const parents = ended().flatMap(span => span.parentSpanContext?.spanId ?? [])
      expect(parents).toEqual(Array(3).fill(request?.spanContext().spanId))
      expect(trace.getActiveSpan()).toBeUndefined()
    })
  })
})

describe('metrics', () => {
  it('are durations in seconds by kind and outcome, and a count of all events', async () => {
    const { clock, plain, recorded } = observed({}, clock => ({
      acquire: [busy(9_000, 25), granted(), busy()],
      extend: [delayed(clock, 40, [':extended']), broken()],
      release: [delayed(clock, 60, [':released'])],
    }))
    const lease = await clock.runUntil(plain.acquire({ waitMs: 100 }))
    await clock.runUntil(lease.extend())
    await rejectionOf(lease.extend(), clock)
    await clock.runUntil(plain.tryAcquire())
    await clock.runUntil(lease.release())
    const kind = 'lock'
    expect(await recorded('edgelock.wait.duration')).toEqual([
      { kind, outcome: 'acquired', sum: 0.025, count: 1 },
      { kind, outcome: 'busy', sum: 0, count: 1 },
    ])
    expect(await recorded('edgelock.hold.duration')).toMatchObject([{ kind, outcome: 'released', count: 1 }])
    // How long a renewal took that had no answer is not known.
    expect(await recorded('edgelock.renewal.duration')).toEqual([
      { kind, outcome: 'extended', sum: 0.04, count: 1 },
    ])
    expect(await recorded('edgelock.events')).toEqual([
      { kind, type: 'polled', sum: 1 },
      { kind, type: 'acquired', sum: 1 },
      { kind, type: 'extended', sum: 1 },
      { kind, type: 'retried', operation: 'extend', sum: expect.any(Number) },
      { kind, type: 'failed', operation: 'extend', sum: 1 },
      { kind, type: 'busy', sum: 1 },
      { kind, type: 'released', sum: 1 },
    ])
  })

  it('count refusals of guards by the word of their reason', async () => {
    const { locks, recorded } = observed()
    const guarded = lockGuard({ locks, name: 'a', body: { maxBytes: 1 } }, () => new Response())
    await guarded(new Request('http://host/pay/42', { method: 'POST', body: 'too long' }))
    const named = lockGuard({ locks, name: () => '' }, () => new Response())
    await named(new Request('http://host/pay/42', { method: 'POST' }))
    const refused = { kind: 'guard', type: 'refused', guard: 'lockGuard', sum: 1 }
    expect(await recorded('edgelock.events')).toEqual([
      { ...refused, reason: 'too-large' },
      { ...refused, reason: 'unusable-name' },
    ])
  })

  it('have a bounded number of labels, and no name', async () => {
    const label = (name: string) => (name === 'none' ? undefined : name.split(':')[0])
    const { locks, recorded, spans } = observed({ label, maxLabels: 2 })
    for (const each of ['order:1', 'order:2', 'none', 'user:1', 'cart:1', 'job:1', 'order:3'])
      await withLock(locks, each, () => {})
    expect((await recorded('edgelock.hold.duration')).map(({ label, count }) => [label, count])).toEqual([
      ['order', 3],
      [undefined, 1],
      ['user', 1],
      ['other', 2],
    ])
    expect(spans()[0]).toMatchObject({ label: 'order' })
    expect(JSON.stringify(await recorded('edgelock.events'))).not.toContain(name)
  })
})

describe('lockMetrics', () => {
  it('puts names on spans if asked, and never a holder id anywhere', async () => {
    const { plain, spans, recorded } = observed({ spanNames: true })
    const lease = await plain.acquire()
    await lease.release()
    expect(spans().map(span => span['name'])).toEqual([name, name])
    const seen = JSON.stringify([spans(), await recorded('edgelock.events')])
    expect(seen).not.toContain(lease.holder)
    const silent = observed()
    await withLock(silent.locks, name, () => {})
    expect(JSON.stringify(silent.spans())).not.toContain(name)
  })

  it('works with either of the two alone', async () => {
    const without = (options: LockMetricsOptions) => observed(options)
    const noSpans = without({ tracer: undefined })
    await withLock(noSpans.locks, name, () => {})
    expect(noSpans.spans()).toEqual([])
    expect(await noSpans.recorded('edgelock.events')).toHaveLength(2)
    const noMetrics = without({ meter: undefined })
    await withLock(noMetrics.locks, name, () => {})
    expect(noMetrics.spans()).toHaveLength(2)
    expect(await noMetrics.recorded('edgelock.events')).toEqual([])
  })

  itThoroughly('remembers a bounded number of leases that were lost', async () => {
    const { clock, locks, spans } = observed({}, () => ({ release: [[':gone']] }))
    const first = await lock(locks, 'first').acquire({ leaseMs: 10 })
    for (let count = 0; count < 1_000; count++) await lock(locks, `next ${count}`).acquire({ leaseMs: 10 })
    await clock.advance(10)
    expect(spans().filter(({ span }) => span === 'hold')).toHaveLength(1_001)
    // The first is forgotten, so that its release counts as a hold of its own.
    await first.release()
    expect(spans().at(-1)).toMatchObject({ span: 'hold', outcome: 'gone' })
  })

  it.each([undefined, {}, { meter: undefined, label: () => 'order' }])(
    'refuses %o, which would record nothing',
    options => {
      const refusal = /^lockMetrics\(\): meter or tracer must be given/
      expect(() => lockMetrics(options as LockMetricsOptions)).toThrow(refusal)
    },
  )
})

/** What `@opentelemetry/context-async-hooks` does, in short. */
function asyncContexts() {
  const storage = new AsyncLocalStorage<Context>()
  return {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: <A extends unknown[], F extends (...args: A) => ReturnType<F>>(
      active: Context,
      run: F,
      self?: ThisParameterType<F>,
      ...args: A
    ) => storage.run(active, () => run.apply(self, args)),
    bind: <T>(_: Context, target: T) => target,
    enable() {
      return this
    },
    disable() {
      storage.disable()
      return this
    },
  }
}
