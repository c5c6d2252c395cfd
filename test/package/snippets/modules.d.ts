/** The parts of packages that snippets use and that this repository does not install. */

// https://developers.cloudflare.com/workers/observability/traces/custom-spans/
declare module 'cloudflare:workers' {
  interface Span {
    setAttributes(attributes: Record<string, string | number | boolean | undefined>): Span
  }
  export const tracing: {
    enterSpan<T>(name: string, run: (span: Span) => T): T
    getActiveSpan(): Span | undefined
  }
}

// https://opentelemetry.io/docs/languages/js/exporters/
declare module '@opentelemetry/exporter-prometheus' {
  import { MetricReader } from '@opentelemetry/sdk-metrics'
  export class PrometheusExporter extends MetricReader {
    constructor(options?: { port?: number })
    protected onForceFlush(): Promise<void>
    protected onShutdown(): Promise<void>
  }
}
