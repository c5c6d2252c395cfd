/** The parts of packages that snippets use and that this repository does not install. */

// https://opentelemetry.io/docs/languages/js/instrumentation/
declare module '@opentelemetry/api' {
  interface Instrument {
    add(value: number, attributes?: Record<string, string | number | boolean>): void
    record(value: number, attributes?: Record<string, string | number | boolean>): void
  }
  export const trace: {
    getActiveSpan():
      | { addEvent(name: string, attributes?: Record<string, string | undefined>): unknown }
      | undefined
  }
  export const metrics: {
    getMeter(name: string): {
      createCounter(name: string, options?: { unit?: string }): Pick<Instrument, 'add'>
      createHistogram(name: string, options?: { unit?: string }): Pick<Instrument, 'record'>
    }
  }
}
