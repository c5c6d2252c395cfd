/** What the guards of `edgelock/web` hand to their handlers, and what they make of them. */
import type { Lease, Locks } from '../../src/index.ts'
import {
  type LockGuardOptions,
  lockGuard,
  type PermitGuardOptions,
  permitGuard,
} from '../../src/web/index.ts'
import { same } from './expect.ts'

declare const locks: Locks
interface Env {
  LOCKS: Locks
}
interface ExecutionContext {
  waitUntil(promise: Promise<unknown>): void
}
declare function after(promise: Promise<unknown>): void
declare function getDeadline(): Date | undefined

// A handler of the request alone, as Next.js, Deno and Bun call it.
const POST = lockGuard(
  { locks, name: request => request.headers.get('x-cart') ?? '', waitUntil: after, deadline: getDeadline },
  async (request, { lease }) => {
    same<typeof request, Request>(true)
    same<typeof lease, Lease>(true)
    return Response.json(await request.json())
  },
)
same<ReturnType<typeof POST>, Promise<Response>>(true)
POST(new Request('https://host/'))

// Workers' arguments, from the annotations of the handler …
const fetch = lockGuard(
  { locks, name: request => request.url },
  async (_request, { lease }, env: Env, ctx: ExecutionContext) => {
    ctx.waitUntil(env.LOCKS.lock('other').isLocked())
    return new Response(lease.name)
  },
)
same<Parameters<typeof fetch>, [request: Request, env: Env, ctx: ExecutionContext]>(true)

// … which may be fewer or more than those of a function among the options …
const less = lockGuard({ locks: (_request, env: Env) => env.LOCKS, name: 'order' }, () => new Response())
same<Parameters<typeof less>, [request: Request, env: Env]>(true)
const more = lockGuard(
  { locks: (_request, env: Env) => env.LOCKS, name: request => request.url },
  (_request, _vars, _env: Env, _ctx: ExecutionContext) => new Response(),
)
same<Parameters<typeof more>, [request: Request, _env: Env, _ctx: ExecutionContext]>(true)

// … or named once, for the options as well.
lockGuard<[env: Env, ctx: ExecutionContext]>(
  {
    locks: (_request, env) => env.LOCKS,
    name: async (request, env, ctx) => `${request.url}${typeof env}${typeof ctx}`,
  },
  (_request, { lease }, env, ctx) => {
    same<typeof env, Env>(true)
    same<typeof ctx, ExecutionContext>(true)
    return new Response(lease.name)
  },
)

// Next.js: the second argument has the parameters of the route.
permitGuard(
  {
    locks,
    name: request => request.url,
    permits: async ({ headers }) => headers.get('x')?.length ?? 1,
    status: 429,
  },
  async (_request, { permit }, { params }: { params: Promise<{ id: string }> }) => {
    same<typeof permit, Lease>(true)
    return new Response((await params).id)
  },
)

lockGuard({ locks, name: 'order', onUnavailable: 'allow' }, (_request, { lease }) => {
  same<typeof lease, Lease | undefined>(true)
  // @ts-expect-error: the request may have passed without a lock
  lease.name
  return new Response(lease?.name)
})

permitGuard({ locks, name: 'order', permits: () => 3, onUnavailable: 'allow' }, (_request, { permit }) => {
  same<typeof permit, Lease | undefined>(true)
  return new Response(permit?.name)
})

lockGuard(
  {
    locks,
    name: 'order',
    mode: 'read-write',
    onBusy: (request, error) => {
      same<typeof request, Request>(true)
      return Response.json(error.retryAfterMs, { status: 409 })
    },
    onUnavailable: async (_request, error) => new Response(error.code, { status: 503 }),
  },
  (_request, { lease }) => new Response(lease.name),
)

declare const options: LockGuardOptions
// @ts-expect-error: whoever made the options may have said 'allow'
lockGuard(options, (_request, { lease }) => new Response(lease.name))

declare const permitOptions: PermitGuardOptions<[Env]>
permitGuard(permitOptions, (_request, { permit }, env) => new Response(`${permit?.name}${typeof env.LOCKS}`))

// @ts-expect-error: no handler
lockGuard({ locks, name: 'order' })
// @ts-expect-error: no name
lockGuard({ locks }, () => new Response())
// @ts-expect-error: no number of permits
permitGuard({ locks, name: 'reports' }, () => new Response())
// @ts-expect-error: a status that does not say what is wrong
permitGuard({ locks, name: 'reports', permits: 3, status: 500 }, () => new Response())
// @ts-expect-error: an unknown mode
lockGuard({ locks, name: 'order', mode: 'write' }, () => new Response())
// @ts-expect-error: no answer
lockGuard({ locks, name: 'order' }, () => 'done')
// @ts-expect-error: a maker of locks that makes no semaphores
permitGuard({ locks: { lock: locks.lock }, name: 'reports', permits: 3 }, () => new Response())
