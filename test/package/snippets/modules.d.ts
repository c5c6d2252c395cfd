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

// https://docs.nestjs.com/interceptors
declare module '@nestjs/common' {
  interface Provider {
    provide: symbol
    useFactory(): unknown
  }
  export function Module(metadata: { providers: Provider[]; exports: symbol[] }): (target: object) => void
  export function Injectable(): (target: object) => void
  export interface ExecutionContext {
    switchToHttp(): { getRequest<T>(): T }
  }
  export interface CallHandler {
    handle(): import('rxjs').Observable<unknown>
  }
  export interface NestInterceptor {
    intercept(context: ExecutionContext, next: CallHandler): import('rxjs').Observable<unknown>
  }
}
declare module 'rxjs' {
  export interface Observable<T> {
    subscribe(next: (value: T) => void): unknown
  }
  export function from<T>(promise: Promise<T>): Observable<T>
  export function lastValueFrom<T>(source: Observable<T>): Promise<T>
}

// https://nextjs.org/docs/app/api-reference/functions/after
declare module 'next/server' {
  export function after(task: Promise<unknown>): void
}

// https://jestjs.io/docs/jest-object
declare module '@jest/globals' {
  export function beforeEach(run: () => unknown): void
  export function afterEach(run: () => unknown): void
  export function test(title: string, run: () => Promise<void>): void
  export function expect(value: unknown): { toBe(expected: unknown): void }
  export const jest: {
    useFakeTimers(): unknown
    useRealTimers(): unknown
    advanceTimersByTimeAsync(ms: number): Promise<void>
    getTimerCount(): number
  }
}
