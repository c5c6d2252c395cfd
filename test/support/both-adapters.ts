import { type Context, Hono } from 'hono'
import type { Stack } from '../../dev/stack.ts'
import * as hono from '../../src/hono/index.ts'
import type { Lease, LocksOptions } from '../../src/index.ts'
import * as web from '../../src/web/index.ts'
import { restLocks } from './clients.ts'
import { LockEvents } from './lock-events.ts'

export const ADAPTERS = ['edgelock/hono', 'edgelock/web'] as const
export type Adapter = (typeof ADAPTERS)[number]

/** A guard with the same options for both, but for functions of the request, which are told the request alone. */
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
  /** What the platform calls; Workers' arguments are handed on. */
  fetch(request: Request, env?: object, ctx?: Platform): Promise<Response>
  events: LockEvents
  /** What reached the application as an error. */
  errors: unknown[]
}

/** A handler behind `lockGuard`. */
export function behindLock(
  adapter: Adapter,
  stack: Stack,
  wishes: LockWishes,
  handler: Handler,
  locksOptions: Partial<LocksOptions> = {},
): Guarded {
  const { options, ...rest } = given(stack, { name: 'guarded', ...wishes }, locksOptions)
  if (adapter === 'edgelock/web') {
    const guarded = web.lockGuard<unknown[]>(options as web.LockGuardOptions, (request, { lease }) =>
      handler(request, lease),
    )
    return { ...rest, fetch: telling(guarded, rest.errors) }
  }
  const guard = hono.lockGuard(ofContext(options) as unknown as hono.LockGuardOptions)
  return { ...rest, fetch: appOf(guard, c => handler(c.req.raw, c.get('lease'), c), rest.errors) }
}

/** A handler behind `permitGuard`. */
export function behindPermits(
  adapter: Adapter,
  stack: Stack,
  wishes: PermitWishes,
  handler: Handler,
  locksOptions: Partial<LocksOptions> = {},
): Guarded {
  const { options, ...rest } = given(stack, { name: 'guarded', permits: 1, ...wishes }, locksOptions)
  if (adapter === 'edgelock/web') {
    const guarded = web.permitGuard<unknown[]>(options as web.PermitGuardOptions, (request, { permit }) =>
      handler(request, permit),
    )
    return { ...rest, fetch: telling(guarded, rest.errors) }
  }
  const guard = hono.permitGuard(ofContext(options) as unknown as hono.PermitGuardOptions)
  return { ...rest, fetch: appOf(guard, c => handler(c.req.raw, c.get('permit'), c), rest.errors) }
}

function given<Wishes extends object>(stack: Stack, wishes: Wishes, locksOptions: Partial<LocksOptions>) {
  const events = new LockEvents()
  const locks = restLocks(stack, { onEvent: events.onEvent, ...locksOptions })
  return { options: { locks, ...wishes }, events, errors: [] as unknown[] }
}

/** Functions of the request as functions of Hono's context. Hooks get the context itself. */
function ofContext<Options extends { name: unknown; permits?: unknown }>(options: Options): Options {
  const turned = (value: unknown) => (typeof value === 'function' ? (c: Context) => value(c.req.raw) : value)
  const { name, permits } = options
  return { ...options, name: turned(name), ...('permits' in options && { permits: turned(permits) }) }
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

/** What platforms do with a handler that rejects. */
function telling(handler: (request: Request, ...rest: unknown[]) => Promise<Response>, errors: unknown[]) {
  return (request: Request, ...rest: unknown[]): Promise<Response> =>
    handler(request, ...rest).catch(error => {
      errors.push(error)
      return new Response('failed', { status: 500 })
    })
}
