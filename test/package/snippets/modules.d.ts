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
  export class PrometheusExporter {
    constructor(options?: { port?: number })
  }
}
declare module '@opentelemetry/sdk-metrics' {
  export class MeterProvider {
    constructor(options: { readers: import('@opentelemetry/exporter-prometheus').PrometheusExporter[] })
    getMeter(name: string): import('@opentelemetry/api').Meter
  }
}
