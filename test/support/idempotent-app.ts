import { Hono } from 'hono'
import type { Stack } from '../../dev/stack.ts'
import { idempotency as honoGuard } from '../../src/hono/index.ts'
import type { LocksOptions } from '../../src/index.ts'
import {
  type IdempotencyOptions,
  type IdempotencyVariables,
  idempotency as webGuard,
} from '../../src/web/index.ts'
import { restLocks } from './clients.ts'
import { LockEvents } from './lock-events.ts'

export const FRAMEWORKS = ['hono', 'web'] as const
export type Framework = (typeof FRAMEWORKS)[number]

type Claimed = IdempotencyVariables['idempotency'] | undefined
type Handler = (claimed: Claimed, request: Request) => Response | Promise<Response>
/** The functions in it get the context in Hono and the request in `edgelock/web`. */
type Options = Partial<IdempotencyOptions>
type App = (request: Request, context?: object) => Promise<Response>

export interface Idempotent {
  /** What the platform calls. `context` is what Workers pass along. */
  readonly fetch: App
  /** Sends a request with the key `"key"`, unless `init` has other headers. */
  send(body?: BodyInit, init?: RequestInit & { path?: string }, context?: object): Promise<Response>
  readonly events: LockEvents
  /** The errors that reached the application. */
  readonly errors: unknown[]
  /** How often the handler has started. */
  readonly starts: () => number
}

export const KEY = { 'idempotency-key': '"key"' }

/** Makes an application that is guarded on every path, in either framework. */
export function idempotent(
  framework: Framework,
  stack: Stack,
  options: Options = {},
  handler: Handler = () => new Response('done', { status: 201, headers: { 'x-mine': 'yes' } }),
  locksOptions: Partial<LocksOptions> = {},
): Idempotent {
  const events = new LockEvents()
  const errors: unknown[] = []
  let starts = 0
  const locks = restLocks(stack, { onEvent: events.onEvent, ...locksOptions })
  const given = { locks, scope: 'tenant', ...options } as IdempotencyOptions
  const handle: Handler = (claimed, request) => {
    starts++
    return handler(claimed, request)
  }
  const failed = (error: unknown) => {
    errors.push(error)
    return new Response('failed', { status: 500 })
  }
  const app = framework === 'hono' ? honoApp(given, handle, failed) : webApp(given, handle, failed)
  const send: Idempotent['send'] = (body = '{}', { path = '/payments', ...init } = {}, context) =>
    app(new Request(`http://localhost${path}`, { method: 'POST', headers: KEY, body, ...init }), context)
  return { fetch: app, send, events, errors, starts: () => starts }
}

function honoApp(given: IdempotencyOptions, handle: Handler, failed: (error: unknown) => Response): App {
  const app = new Hono()
  app.onError(failed)
  const guard = honoGuard(given as unknown as Parameters<typeof honoGuard>[0])
  app.all('/*', guard, c => handle(c.var.idempotency, c.req.raw))
  return async (request, context) => app.fetch(request, {}, context as never)
}

function webApp(given: IdempotencyOptions, handle: Handler, failed: (error: unknown) => Response): App {
  const app = webGuard(given, (request, { idempotency }) => handle(idempotency, request))
  return (request, context) => app(request, {}, context).catch(failed)
}
