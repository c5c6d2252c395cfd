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

// https://expressjs.com/en/api.html
declare module 'express' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  type Handler = (request: IncomingMessage, response: ServerResponse) => unknown
  export default function express(): { post(path: string, handler: Handler): void }
}

// https://nodecron.com/api-reference.html
declare module 'node-cron' {
  export function setRunCoordinator(coordinator: {
    shouldRun(key: string, ttlMs: number): Promise<boolean>
  }): void
}

// https://chat-sdk.dev
declare module 'chat' {
  export class Chat {
    constructor(options: { userName: string; adapters: object; state: import('edgelock/chat-sdk').ChatState })
  }
}

// https://nitro.build/guide/routing
declare module 'nitro' {
  export function defineHandler<T>(handler: (event: import('nitro/h3').H3Event) => T): T
}
declare module 'nitro/h3' {
  export interface H3Event {
    req: Request
    context: { params?: Record<string, string> }
    waitUntil(promise: Promise<unknown>): void
  }
}

// https://svelte.dev/docs/kit/@sveltejs-kit
declare module '@sveltejs/kit' {
  interface Platform {
    ctx: { waitUntil(promise: Promise<unknown>): void }
  }
  export type RequestHandler = (event: { request: Request; platform?: Platform }) => Promise<Response>
}

// https://vercel.com/docs/functions/functions-api-reference/vercel-functions-package
declare module '@vercel/functions' {
  export function getDeadline(): Date | undefined
  export function waitUntil(promise: Promise<unknown>): void
}
