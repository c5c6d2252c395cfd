import { PrometheusExporter } from '@opentelemetry/exporter-prometheus'
import { MeterProvider } from '@opentelemetry/sdk-metrics'
import { createLocks } from 'edgelock'
import { lockMetrics } from 'edgelock/otel'
import { restFromEnv } from 'edgelock/rest'

const redis = restFromEnv(process.env)

const meter = new MeterProvider({ readers: [new PrometheusExporter()] }).getMeter('edgelock')
const locks = createLocks({ redis, onEvent: lockMetrics({ meter }) })
