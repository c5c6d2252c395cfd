/** What the guards of `edgelock/web` pass to their handlers, and how the result may be called. */
import type { Lease, Locks } from '../../src/index.ts'
import { isLocked, lock } from '../../src/index.ts'
import {
  type FetchHandler,
  github,
  type LockGuardOptions,
  lockGuard,
  permitGuard,
  stripe,
  webhookOnce,
} from '../../src/web/index.ts'
import { same } from './expect.ts'

declare const locks: Locks
interface Env {
  LOCKS: Locks
  SECRET: string
}
interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void
}
/** A request of a framework, with more than the platform's. */
interface NextRequest extends Request {
  readonly nextUrl: URL
}
interface RouteContext {
  params: Promise<{ id: string }>
}
declare const env: Env
declare const ctx: ExecutionContext
declare const request: Request
declare const nextRequest: NextRequest
declare const route: RouteContext
declare function after(promise: Promise<unknown>): void
declare function getDeadline(): Date | undefined

// A handler of the request alone, as Next.js, Deno and Bun call it.
const POST = lockGuard(
  {
    locks,
    name: request => request.headers.get('x-cart') ?? '',
    waitUntil: after,
    hold: { deadline: getDeadline },
  },
  async (request, { lease }) => {
    same<typeof request, Request>(true)
    same<typeof lease, Lease>(true)
    return Response.json(await request.json())
  },
)
same<typeof POST, FetchHandler>(true)
same<ReturnType<typeof POST>, Promise<Response>>(true)
POST(request)
// A handler that names neither env nor ctx may still be called with them.
POST(request, env, ctx)
export const worker: { fetch(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> } = {
  fetch: POST,
}

// What the platform passes after the request is inferred from the annotations of the handler …
const fetch = lockGuard(
  { locks, name: request => request.url },
  async (_request, { lease }, env: Env, ctx: ExecutionContext) => {
    ctx.waitUntil(isLocked(lock(env.LOCKS, 'other')))
    return new Response(lease.name)
  },
)
same<typeof fetch, FetchHandler<Request, Env, ExecutionContext>>(true)
fetch(request, env, ctx)
// @ts-expect-error: no ctx
fetch(request, env)
// @ts-expect-error: no env
fetch(request)

// … and from those of functions among the options, of which either may name fewer …
const less = lockGuard({ locks: (_request, env: Env) => env.LOCKS, name: 'order' }, () => new Response())
same<typeof less, FetchHandler<Request, Env>>(true)
less(request, env)
less(request, env, ctx)
// @ts-expect-error: no env
less(request)
const more = lockGuard(
  { locks: (_request, env: Env) => env.LOCKS, name: request => request.url },
  (_request, _vars, _env: Env, _ctx: ExecutionContext) => new Response(),
)
same<typeof more, FetchHandler<Request, Env, ExecutionContext>>(true)
// @ts-expect-error: no ctx
more(request, env)

// … or named once, for options and handler.
const named = lockGuard<Request, Env, ExecutionContext>(
  {
    locks: (_request, env) => env.LOCKS,
    name: async (request, env, ctx) => `${request.url}${typeof env}${typeof ctx}`,
  },
  (request, { lease }, env, ctx) => {
    same<typeof request, Request>(true)
    same<typeof env, Env>(true)
    same<typeof ctx, ExecutionContext>(true)
    return new Response(lease.name)
  },
)
same<typeof named, FetchHandler<Request, Env, ExecutionContext>>(true)

// A guard of claims takes the same type arguments.
const claiming = webhookOnce<Request, Env, ExecutionContext>(
  { locks: (_request, env) => env.LOCKS, sender: github((_request, env: Env) => env.SECRET) },
  (_request, _vars, env, ctx) => {
    same<[typeof env, typeof ctx], [Env, ExecutionContext]>(true)
    return new Response()
  },
)
same<typeof claiming, FetchHandler<Request, Env, ExecutionContext>>(true)

// Secrets from bindings: the handler must be called with env.
const byStripe = webhookOnce(
  { locks, sender: stripe((_request, env: Env) => env.SECRET) },
  (_request, { once }) => new Response(once.id),
)
same<typeof byStripe, FetchHandler<Request, Env>>(true)
byStripe(request, env)
// @ts-expect-error: no env
byStripe(request)

// Next.js: a request of its own, and the parameters of the route as the second argument.
const nextPOST = permitGuard(
  {
    locks,
    name: (request: NextRequest) => request.nextUrl.pathname,
    permits: async ({ headers }) => headers.get('x')?.length ?? 1,
    answers: { status: 429 },
  },
  async (request, { permit }, { params }: RouteContext) => {
    same<typeof request, NextRequest>(true)
    same<typeof permit, Lease>(true)
    return new Response((await params).id)
  },
)
nextPOST(nextRequest, route)
// @ts-expect-error: a plain request has no nextUrl
nextPOST(request, route)
// @ts-expect-error: no parameters of the route
nextPOST(nextRequest)
const inSecret = webhookOnce(
  { locks, sender: stripe((request: NextRequest) => request.nextUrl.host) },
  (request, { once }) => {
    same<typeof request, NextRequest>(true)
    return new Response(once.id)
  },
)
// @ts-expect-error: a plain request has no nextUrl
inSecret(request)

lockGuard({ locks, name: 'order', answers: { onUnavailable: 'allow' } }, (_request, { lease }) => {
  same<typeof lease, Lease | undefined>(true)
  // @ts-expect-error: the request may have passed without a lock
  lease.name
  return new Response(lease?.name)
})

declare const options: LockGuardOptions
// @ts-expect-error: these options may hold 'allow'
lockGuard(options, (_request, { lease }) => new Response(lease.name))

// @ts-expect-error: no handler
lockGuard({ locks, name: 'order' })
// @ts-expect-error: the handler comes last
lockGuard(() => new Response(), { locks, name: 'order' })
// @ts-expect-error: no number of permits
permitGuard({ locks, name: 'reports' }, () => new Response())
// @ts-expect-error: a status that does not say what is wrong
permitGuard({ locks, name: 'reports', permits: 3, answers: { status: 500 } }, () => new Response())
// @ts-expect-error: an unknown option
lockGuard({ locks, name: 'order', ttl: 5 }, () => new Response())
// @ts-expect-error: no answer
lockGuard({ locks, name: 'order' }, () => 'done')
// @ts-expect-error: an object of one's own instead of locks
permitGuard({ locks: {}, name: 'reports', permits: 3 }, () => new Response())
const takesText = (_request: Request, _vars: object, text: string) => new Response(text)
// @ts-expect-error: options and handler disagree about env
lockGuard<Request, Env>({ locks: (_request, env) => env.LOCKS, name: 'x' }, takesText)
