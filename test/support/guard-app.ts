import { type Context, Hono, type MiddlewareHandler } from 'hono'
import type { Stack } from '../../dev/stack.ts'
import * as hono from '../../src/hono/index.ts'
import type { Lease, LocksOptions } from '../../src/index.ts'
import * as web from '../../src/web/index.ts'
import { restLocks } from './clients.ts'
import { LockEvents } from './lock-events.ts'
import type { Sent } from './webhook-senders.ts'

export const FRAMEWORKS = ['hono', 'web'] as const
export type Framework = (typeof FRAMEWORKS)[number]

/** Makes a guard of either framework. Its type says nothing of its options, so that tests can ask the same of all. */
type MakeWeb = (
  options: object,
  handler?: unknown,
) => (request: Request, ...rest: unknown[]) => Promise<Response>
type MakeHono = (options: object) => MiddlewareHandler

interface GuardUnderTest {
  web: MakeWeb
  hono: MakeHono
  /** The options without which it cannot be made. */
  needs: object
  /** Where the handler finds what the guard holds for it. */
  variable: string
}

const made = (web: unknown, hono: unknown) => ({ web: web as MakeWeb, hono: hono as MakeHono })
export const GUARDS: Record<GuardKind, GuardUnderTest> = {
  lockGuard: { ...made(web.lockGuard, hono.lockGuard), needs: { name: 'guarded' }, variable: 'lease' },
  permitGuard: {
    ...made(web.permitGuard, hono.permitGuard),
    needs: { name: 'guarded', permits: 1 },
    variable: 'permit',
  },
  idempotency: {
    ...made(web.idempotency, hono.idempotency),
    needs: { scope: 'tenant' },
    variable: 'idempotency',
  },
  webhookOnce: {
    ...made(web.webhookOnce, hono.webhookOnce),
    needs: { sender: { verify: () => true, id: () => 'one' } },
    variable: 'once',
  },
}
export type GuardKind = keyof Held
export const GUARD_KINDS = Object.keys(GUARDS) as GuardKind[]

interface Held {
  lockGuard: Lease | undefined
  permitGuard: Lease | undefined
  idempotency: web.IdempotencyVariables['idempotency'] | undefined
  webhookOnce: web.ClaimedWebhook
}
type Handler<Kind extends GuardKind> = (
  request: Request,
  held: Held[Kind],
  c?: Context,
) => Response | Promise<Response>
type Platform = { waitUntil(promise: Promise<unknown>): void; passThroughOnException(): void; props: unknown }

export type LockWishes = Partial<web.LockGuardOptions>

export interface Guarded {
  /** What the platform calls. The arguments of Workers are passed on. */
  fetch(request: Request, env?: object, ctx?: Platform): Promise<Response>
  readonly events: LockEvents
  /** The errors that reached the application. */
  readonly errors: unknown[]
  /** How often the handler has started. */
  readonly starts: () => number
}

/** Makes an application that is guarded on every path, in either framework. */
export function behind<Kind extends GuardKind>(
  kind: Kind,
  framework: Framework,
  stack: Stack,
  wishes: object,
  handler: Handler<Kind>,
  locksOptions: Partial<LocksOptions> = {},
): Guarded {
  const { needs, variable, ...make } = GUARDS[kind]
  const events = new LockEvents()
  const errors: unknown[] = []
  let starts = 0
  const locks = restLocks(stack, { onEvent: events.onEvent, ...locksOptions })
  const options = { locks, ...needs, ...wishes }
  const handle = (request: Request, held: unknown, c?: Context) => {
    starts++
    return handler(request, held as Held[Kind], c)
  }
  const failed = (error: unknown) => {
    errors.push(error)
    return new Response('failed', { status: 500 })
  }
  const known = { events, errors, starts: () => starts }
  if (framework === 'web') {
    const guarded = make.web(options, (request: Request, held: Record<string, unknown>) =>
      handle(request, held[variable]),
    )
    // Platforms too answer 500 when the handler rejects.
    return { ...known, fetch: (...args) => guarded(...args).catch(failed) }
  }
  const app = new Hono().onError(failed)
  app.all('/*', make.hono(options), c => handle(c.req.raw, c.get(variable as never), c))
  // Hono rejects with what is thrown and no Error.
  const fetch = async (...args: Parameters<typeof app.fetch>) => app.fetch(...args)
  return { ...known, fetch: (request, env, ctx) => fetch(request, env, ctx).catch(failed) }
}

/** Makes the context that Workers pass along with a request. */
export function executionContext() {
  const handed: Promise<unknown>[] = []
  const waitUntil = (promise: Promise<unknown>) => void handed.push(promise)
  return { context: { waitUntil, passThroughOnException() {}, props: {} }, handed }
}

type OfWeb<Kind extends GuardKind> = (held: Held[Kind], request: Request) => Response | Promise<Response>

/** The header of `idempotent()`. */
export const KEY = { 'idempotency-key': '"key"' }

/**
 * Makes an application that keeps answers. `send` gives its requests the key `"key"`, unless `init` has other headers.
 * Functions among the options get the context in Hono and the request in `edgelock/web`.
 */
export function idempotent(
  framework: Framework,
  stack: Stack,
  options: Partial<web.IdempotencyOptions> = {},
  handler: OfWeb<'idempotency'> = () => new Response('done', { status: 201, headers: { 'x-mine': 'yes' } }),
) {
  const app = behind('idempotency', framework, stack, options, (request, held) => handler(held, request))
  const send = (body: BodyInit = '{}', init: RequestInit = {}) =>
    app.fetch(new Request('http://localhost/payments', { method: 'POST', headers: KEY, body, ...init }))
  return { ...app, send }
}

/** Where webhooks are delivered by `intake()`. */
export const PATH = '/hooks/sender'

/** Makes an application that receives webhooks, with options as for `idempotent()`. `context` is what Workers pass along. */
export function intake(
  framework: Framework,
  stack: Stack,
  options: Partial<web.WebhookOnceOptions>,
  handler: OfWeb<'webhookOnce'> = () => new Response('taken in', { status: 201 }),
) {
  const app = behind('webhookOnce', framework, stack, options, (request, held) => handler(held, request))
  const deliver = (sent: Sent, context?: Platform) =>
    app.fetch(new Request(`http://localhost${PATH}`, { method: 'POST', ...sent }), {}, context)
  return { ...app, deliver }
}

/** The arguments of these applications that differ between the tests of a framework. */
export type OfApp<App extends (...args: never) => unknown> =
  Parameters<App> extends [unknown, unknown, ...infer Rest] ? Rest : never

/** Returns the keys of all deliveries that are claimed or recorded. */
export function recordsIn(stack: Stack): Promise<string[]> {
  return stack.redis.client.keys('edgelock:once:*')
}
