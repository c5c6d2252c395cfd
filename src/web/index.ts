/**
 * Guards for any `(request) => Response` handler: Next.js route handlers, Vercel functions, Workers, Deno, Bun.
 *
 * @module edgelock/web
 */

import { guardWithKey } from '../guards/idempotency/idempotency.ts'
import type { IdempotencyOptions as AnyIdempotencyOptions } from '../guards/idempotency/options.ts'
import { type LockGuardOptions as AnyLockGuardOptions, guardWithLock } from '../guards/lock-guard.ts'
import { type PermitGuardOptions as AnyPermitGuardOptions, guardWithPermit } from '../guards/permit-guard.ts'
import { carryTo as anyCarryTo, type CarriedDelivery, type Carry } from '../guards/webhook/carry.ts'
import type { WebhookOnceOptions as AnyWebhookOnceOptions } from '../guards/webhook/options.ts'
import { guardDelivery } from '../guards/webhook/webhook-once.ts'
import {
  aroundHandler,
  type FetchArgs,
  type FetchGuard,
  type FetchHandler,
  type FetchOnceGuard,
  type FetchPreset,
  type GuardedHandler,
} from './handler.ts'

export * from '../guards/exports.ts'
export * from './presets.gen.ts'
export type { FetchArgs, FetchGuard, FetchHandler, FetchOnceGuard, FetchPreset, GuardedHandler }

/** Options of {@link lockGuard}. Options that `withLock` has too mean the same here. */
export interface LockGuardOptions<Req extends Request = Request, A = unknown, B = unknown>
  extends AnyLockGuardOptions<FetchArgs<Req, A, B>> {}

/** Options of {@link permitGuard}. Options that `withLock` has too mean the same here. */
export interface PermitGuardOptions<Req extends Request = Request, A = unknown, B = unknown>
  extends AnyPermitGuardOptions<FetchArgs<Req, A, B>> {}

/** Options of {@link idempotency}. */
export interface IdempotencyOptions<Req extends Request = Request, A = unknown, B = unknown>
  extends AnyIdempotencyOptions<FetchArgs<Req, A, B>> {}

/** Options of {@link webhookOnce}. */
export interface WebhookOnceOptions<Req extends Request = Request, A = unknown, B = unknown>
  extends AnyWebhookOnceOptions<FetchArgs<Req, A, B>> {}

/**
 * Lets one request at a time through per name. Acquires the lock before the handler, renews it while the handler runs
 * (unless `renew` is false), and releases it when the answer is out, when the handler throws, or when the client
 * disconnects. `kind` chooses another lock than the plain one.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * export const POST = lockGuard({ locks, name: request => `cart:${request.headers.get('x-cart')}`, waitUntil },
 *   async (request, { lease }) => Response.json(await checkOut(await request.json(), lease.signal)))
 * @example
 * // Workers: option functions and the handler get env and ctx after the request.
 * export default {
 *   fetch: lockGuard({ locks: (_request, env: Env) => locksOf(env), name: ({ url }) => url },
 *     async (request, { lease }, env: Env) => forward(request, env, lease.signal)),
 * }
 */
export const lockGuard: FetchGuard<'lockGuard'> = /* @__PURE__ */ aroundHandler('lockGuard', guardWithLock)

/**
 * Lets at most `permits` requests at a time through per name, across all instances. A permit is a lease. It is renewed
 * while the handler runs (unless `renew` is false). It is released when the answer is out, when the handler throws, or
 * when the client disconnects, and expires if the handler is killed. Sends one request to the store to acquire, and one to
 * release. A request that finds all permits taken waits for up to `waitMs` (default 10,000) and is then refused.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * export const POST = permitGuard({ locks, name: 'reports', permits: 3, waitMs: 0, waitUntil, hold: { deadline: getDeadline } },
 *   async (request, { permit }) => new Response(await buildReport(await request.json(), permit.signal)))
 */
export const permitGuard: FetchGuard<'permitGuard'> = /* @__PURE__ */ aroundHandler(
  'permitGuard',
  guardWithPermit,
)

/**
 * Runs the handler once per `Idempotency-Key`, so that a client may repeat its request. Duplicates get the first answer,
 * byte for byte, marked `idempotency-replayed: true`. Answers 400 to a missing or malformed key, 409 with `Retry-After` to
 * a duplicate while the first request is in flight, 422 to a key that was used for another payload, and 503 if the store
 * is unavailable. If the handler throws, the first call rejects with its error, and duplicates get 500. Source:
 * draft-ietf-httpapi-idempotency-key-header-07.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * export const POST = idempotency({ locks, scope: async request => (await sessionOf(request)).tenant, waitUntil },
 *   async (request, { idempotency }) =>
 *     Response.json(await createCharge(await request.json(), { signal: idempotency?.signal }), { status: 201 }))
 */
export const idempotency: FetchOnceGuard<'idempotency'> = /* @__PURE__ */ aroundHandler(
  'idempotency',
  guardWithKey,
)

/**
 * Runs the handler once per webhook delivery. Verifies the signature first, claims the sender's id, runs the handler, and
 * records the delivery as done. Answers 200 with `webhook-duplicate: true` to a delivery that was done before, 409 or 503
 * while one is in flight, as its sender needs it, and 401 to a wrong signature. If the handler throws or does not answer
 * 2xx, the claim is dropped, so that the sender's next try runs the handler again.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * export const POST = webhookOnce({ locks, sender: github(secret), waitUntil }, async (request, { once }) => {
 *   once.defer(build(once.json(), { signal: once.signal }))
 *   return new Response(null, { status: 202 })
 * })
 */
export const webhookOnce: FetchOnceGuard<'webhookOnce'> = /* @__PURE__ */ aroundHandler(
  'webhookOnce',
  guardDelivery,
)

/**
 * Makes the option `carry` of `webhookOnce`: a delivery that could not be claimed because the store fails goes to `send`,
 * with the arguments that all functions among the options get, and is answered with 202. Once `send` has resolved, the
 * delivery must not get lost, so let it resolve when a queue has it, and run what comes out of the queue with
 * {@link runCarried}. If `send` rejects, the application gets the error, and the sender an answer of 500.
 *
 * @param options.always passes every genuine delivery on, and claims none, so that the answer depends on the queue alone.
 * Default false
 *
 * @example
 * export default { fetch: webhookOnce(
 *   { locks, sender: github(secret), carry: carryTo((delivery, _request, env: Env) => env.DELIVERIES.send(delivery)) },
 *   (_request, { once }) => build(once.json()),
 * ) }
 */
export function carryTo<Req extends Request = Request, A = unknown, B = unknown>(
  send: (delivery: CarriedDelivery, request: Req, a: A, b: B) => unknown,
  options?: { always?: boolean | undefined },
): Carry<FetchArgs<Req, A, B>> {
  return anyCarryTo(send, options)
}
