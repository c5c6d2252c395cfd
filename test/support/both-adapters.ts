import { type Context, Hono } from 'hono'
import type { Stack } from '../../dev/stack.ts'
import * as hono from '../../src/hono/index.ts'
import type { Lease, LocksOptions } from '../../src/index.ts'
import * as web from '../../src/web/index.ts'
import { restLocks } from './clients.ts'
import { LockEvents } from './lock-events.ts'

export const ADAPTERS = ['edgelock/hono', 'edgelock/web'] as const
export type Adapter = (typeof ADAPTERS)[number]

/** The options of a guard for both adapters. Functions of the request get the request alone. */
type OfRequest<Options> = Partial<Omit<Options, 'name' | 'permits' | 'locks'>> & {
  name?: string | ((request: Request) => string | Promise<string>)
  permits?: number | ((request: Request) => number | Promise<number>)
  locks?: unknown
}
export type LockWishes = OfRequest<web.LockGuardOptions>
export type PermitWishes = OfRequest<web.PermitGuardOptions>
type Handler = (request: Request, lease: Lease | undefined, c?: Context) => Response | Promise<Response>
type Platform = { waitUntil(promise: Promise<unknown>): void; passThroughOnException(): void; props: unknown }

export interface Guarded {
  /** What the platform calls. The arguments of Workers are passed on. */
  fetch(request: Request, env?: object, ctx?: Platform): Promise<Response>
  events: LockEvents
  /** The errors that reached the application. */
  errors: unknown[]
}

/** Puts a handler behind `lockGuard`. */
export function behindLock(
  adapter: Adapter,
  stack: Stack,
  wishes: LockWishes,
  handler: Handler,
  locksOptions: Partial<LocksOptions> = {},
): Guarded {
  const { options, ...rest } = given(stack, { name: 'guarded', ...wishes }, locksOptions)
  if (adapter === 'edgelock/web') {
    const guarded = web.lockGuard(options as web.LockGuardOptions, (request, { lease }) =>
      handler(request, lease),
    )
    return { ...rest, fetch: answering(guarded, rest.errors) }
  }
  const guard = hono.lockGuard(ofContext(options) as unknown as hono.LockGuardOptions)
  return { ...rest, fetch: appOf(guard, c => handler(c.req.raw, c.get('lease'), c), rest.errors) }
}

/** Puts a handler behind `permitGuard`. */
export function behindPermits(
  adapter: Adapter,
  stack: Stack,
  wishes: PermitWishes,
  handler: Handler,
  locksOptions: Partial<LocksOptions> = {},
): Guarded {
  const { options, ...rest } = given(stack, { name: 'guarded', permits: 1, ...wishes }, locksOptions)
  if (adapter === 'edgelock/web') {
    const guarded = web.permitGuard(options as web.PermitGuardOptions, (request, { permit }) =>
      handler(request, permit),
    )
    return { ...rest, fetch: answering(guarded, rest.errors) }
  }
  const guard = hono.permitGuard(ofContext(options) as unknown as hono.PermitGuardOptions)
  return { ...rest, fetch: appOf(guard, c => handler(c.req.raw, c.get('permit'), c), rest.errors) }
}

function given<Wishes extends object>(stack: Stack, wishes: Wishes, locksOptions: Partial<LocksOptions>) {
  const events = new LockEvents()
  const locks = restLocks(stack, { onEvent: events.onEvent, ...locksOptions })
  return { options: { locks, ...wishes }, events, errors: [] as unknown[] }
}

/** Turns functions of the request into functions of Hono's context. Hooks get the context itself. */
function ofContext<Options extends { name: unknown; permits?: unknown; weight?: unknown }>(
  options: Options,
): Options {
  const withContext = (value: unknown) =>
    typeof value === 'function' ? (c: Context) => value(c.req.raw) : value
  const { name, permits, weight } = options
  return {
    ...options,
    name: withContext(name),
    ...('permits' in options && { permits: withContext(permits) }),
    ...('weight' in options && { weight: withContext(weight) }),
  }
}

function appOf(
  guard: ReturnType<typeof hono.lockGuard>,
  handler: (c: Context) => Response | Promise<Response>,
  errors: unknown[],
) {
  const app = new Hono()
  app.onError((error, c) => {
    errors.push(error)
    return c.text('failed', 500)
  })
  app.all('/*', guard, handler)
  return async (request: Request, env?: object, ctx?: Platform) => app.fetch(request, env, ctx)
}

/** Answers 500 when the handler rejects, as platforms do. */
function answering(handler: (request: Request, ...rest: unknown[]) => Promise<Response>, errors: unknown[]) {
  return (request: Request, ...rest: unknown[]): Promise<Response> =>
    handler(request, ...rest).catch(error => {
      errors.push(error)
      return new Response('failed', { status: 500 })
    })
}
