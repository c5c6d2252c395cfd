/** Packages that snippets show and that this repository does not install: as much of them as is shown. */

// https://opentelemetry.io/docs/languages/js/instrumentation/#metrics
declare module '@opentelemetry/api' {
  interface Instrument {
    add(value: number, attributes?: Record<string, string | number | boolean>): void
    record(value: number, attributes?: Record<string, string | number | boolean>): void
  }
  export const metrics: {
    getMeter(name: string): {
      createCounter(name: string, options?: { unit?: string }): Pick<Instrument, 'add'>
      createHistogram(name: string, options?: { unit?: string }): Pick<Instrument, 'record'>
    }
  }
}
