import { metrics, trace } from '@opentelemetry/api'
import { createLocks } from 'edgelock'
import { lockMetrics } from 'edgelock/otel'
import { restFromEnv } from 'edgelock/rest'

const redis = restFromEnv(process.env)

const onEvent = lockMetrics({
  meter: metrics.getMeter('edgelock'),
  tracer: trace.getTracer('edgelock'),
  label: name => name.split(':')[0], // order:42 → order
})
const locks = createLocks({ redis, onEvent })
