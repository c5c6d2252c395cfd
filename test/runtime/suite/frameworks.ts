import * as hono from 'edgelock/hono'
import * as web from 'edgelock/web'
import { Hono, type MiddlewareHandler } from 'hono'
import type { Cases, Host } from './case.ts'
import { newName } from './transports.ts'

export type GuardName = 'lockGuard' | 'permitGuard' | 'idempotency' | 'webhookOnce'

/** Gets the guard's variables, which differ by guard. The cases know which guard they use. */
// biome-ignore lint/suspicious/noExplicitAny: one handler type for all guards
export type Handler = (request: Request, vars: any) => Response | Promise<Response>

/** Puts a guard in front of a handler, with Hono or without a framework. */
export type Guarded = (
  host: Host,
  guard: GuardName,
  options: object,
  handler: Handler,
) => (request: Request) => Promise<Response>

/** Returns the execution context that Workers and edge functions pass. Other platforms have none. */
function contextOf({ waitUntil }: Host) {
  return waitUntil && { waitUntil, passThroughOnException() {}, props: {} }
}

const FOR_HONO: Record<GuardName, (options: never) => MiddlewareHandler> = hono
const FOR_WEB: Record<GuardName, (options: never, handler: Handler) => WebHandler> = web
type WebHandler = (request: Request, ...rest: unknown[]) => Promise<Response>

const FRAMEWORKS: Record<string, Guarded> = {
  'edgelock/hono': (host, guard, options, handler) => {
    const app = new Hono()
    const middleware = FOR_HONO[guard](options as never)
    app.all('*', middleware, c => handler(c.req.raw, c.var))
    return async request => app.fetch(request, {}, contextOf(host))
  },

  'edgelock/web': (host, guard, options, handler) => {
    const wrapped = FOR_WEB[guard](options as never, handler)
    return request => wrapped(request, {}, contextOf(host))
  },
}

/** What a case works with. */
export interface GuardGiven {
  readonly host: Host
  /** A name that no other case uses. */
  readonly name: string
  guarded(guard: GuardName, options: object, handler: Handler): (request: Request) => Promise<Response>
}

export type GuardCases = Readonly<Record<string, (given: GuardGiven) => Promise<void>>>

/** Returns the cases for both ways to use the guards. */
export function overFrameworks(cases: GuardCases): Cases {
  return Object.fromEntries(
    Object.entries(FRAMEWORKS).flatMap(([entry, guarded]) =>
      Object.entries(cases).map(([name, run]) => [
        `${entry}: ${name}`,
        (host: Host) => run({ host, name: newName(host), guarded: (...args) => guarded(host, ...args) }),
      ]),
    ),
  )
}

export function post(body?: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}): Request {
  return new Request('http://guards.test/path', { method: 'POST', headers, ...(body && { body }) })
}
