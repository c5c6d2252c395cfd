/** What the guards of `edgelock/web` pass to their handlers, and how the result may be called. */
import type { Lease, Locks } from '../../src/index.ts'
import * as web from '../../src/web/index.ts'
import { same } from './expect.ts'

declare const locks: Locks
interface Env {
  LOCKS: Locks
  SECRET: string
  QUEUE: { send(message: web.CarriedDelivery): Promise<void> }
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
const answer = () => new Response()

// A handler of the request alone, as Next.js, Deno and Bun call it. It may still be called with env and ctx.
const POST = web.lockGuard({ locks, name: request => request.url }, async (request, { lease }) => {
  same<[typeof request, typeof lease], [Request, Lease]>(true)
  return new Response()
})
same<typeof POST, web.FetchHandler>(true)
POST(request)
POST(request, env, ctx)

// What the platform passes after the request is inferred from the annotations of the handler …
const fetch = web.lockGuard(
  { locks, name: 'order' },
  (_request, _vars, _env: Env, _ctx: ExecutionContext) => new Response(),
)
same<typeof fetch, web.FetchHandler<Request, Env, ExecutionContext>>(true)
// @ts-expect-error: no ctx
fetch(request, env)

// … and from those of functions among the options, of which either may name fewer …
const less = web.lockGuard({ locks: (_request, env: Env) => env.LOCKS, name: 'order' }, answer)
same<typeof less, web.FetchHandler<Request, Env>>(true)
less(request, env, ctx)
// @ts-expect-error: no env
less(request)
const more = web.lockGuard(
  { locks: (_request, env: Env) => env.LOCKS, name: 'order' },
  (_request, _vars, _env: Env, _ctx: ExecutionContext) => new Response(),
)
same<typeof more, web.FetchHandler<Request, Env, ExecutionContext>>(true)

// … or named once, for options and handler.
const named = web.lockGuard<Request, Env, ExecutionContext>(
  { locks: (_request, env) => env.LOCKS, name: (_request, _env, ctx) => typeof ctx.waitUntil },
  (_request, _vars, env, ctx) => {
    same<[typeof env, typeof ctx], [Env, ExecutionContext]>(true)
    return new Response()
  },
)
same<typeof named, web.FetchHandler<Request, Env, ExecutionContext>>(true)

// Secrets from bindings: the handler must be called with env.
const sender = web.stripe((_request, env: Env) => env.SECRET)
const byStripe = web.webhookOnce({ locks, sender }, (_request, { once }) => {
  same<typeof once, web.ClaimedWebhook>(true)
  return new Response()
})
same<typeof byStripe, web.FetchHandler<Request, Env>>(true)
// @ts-expect-error: no env
byStripe(request)
const carry = web.carryTo((delivery, _request: Request, env: Env) => env.QUEUE.send(delivery))
const carrying = web.webhookOnce({ locks, sender: web.github('secret'), carry }, answer)
// @ts-expect-error: carry needs the queue of the environment
carrying(request)

// Next.js: a request of its own, and the parameters of the route as the second argument.
const nextPOST = web.permitGuard(
  { locks, name: (request: NextRequest) => request.nextUrl.pathname, permits: async () => 1 },
  async (request, { permit }, { params }: RouteContext) => {
    same<[typeof request, typeof permit], [NextRequest, Lease]>(true)
    return new Response((await params).id)
  },
)
nextPOST(nextRequest, route)
// @ts-expect-error: a plain request has no nextUrl
nextPOST(request, route)
// @ts-expect-error: no parameters of the route
nextPOST(nextRequest)
const ofNext = web.stripe((request: NextRequest) => request.nextUrl.host)
// @ts-expect-error: a plain request has no nextUrl
web.webhookOnce({ locks, sender: ofNext }, answer)(request)

web.lockGuard({ locks, name: 'order', answers: { onUnavailable: 'allow' } }, (_request, { lease }) => {
  // The request may have passed without a lock.
  same<typeof lease, Lease | undefined>(true)
  return new Response()
})
declare const options: web.LockGuardOptions
// @ts-expect-error: these options may hold 'allow'
web.lockGuard(options, (_request, { lease }) => new Response(lease.name))
web.idempotency({ locks, scope: 'tenant' }, (_request, { idempotency }) => {
  // Not every request that reaches the handler has a key.
  same<typeof idempotency, web.IdempotencyVariables['idempotency'] | undefined>(true)
  return new Response()
})

// @ts-expect-error: no answer
web.lockGuard({ locks, name: 'order' }, () => 'done')
// @ts-expect-error: an unknown option
web.lockGuard({ locks, name: 'order', ttl: 5 }, answer)
// @ts-expect-error: a status that does not say what is wrong
web.permitGuard({ locks, name: 'reports', permits: 3, answers: { status: 500 } }, answer)
const takesText = (_request: Request, _vars: object, text: string) => new Response(text)
// @ts-expect-error: options and handler disagree about env
web.lockGuard<Request, Env>({ locks: (_request, env) => env.LOCKS, name: 'x' }, takesText)
// @ts-expect-error: a function must be given to carryTo()
web.webhookOnce({ locks, sender: web.github('secret'), carry: () => {} }, answer)

export async function runQueue(delivery: web.CarriedDelivery): Promise<void> {
  const how = await web.runCarried(locks, delivery, { waitMs: 0 }, webhook => {
    same<typeof webhook, web.CarriedWebhook>(true)
    // @ts-expect-error: there is no answer that it could wait for
    webhook.defer(Promise.resolve())
  })
  same<typeof how, 'handled' | 'duplicate'>(true)
}
