/**
 * Guards for Hono: each acquires before the handler runs and releases when the answer is out.
 *
 * @module edgelock/hono
 */

import type { Context, Env } from 'hono'
import { guardWithKey } from '../guards/idempotency/idempotency.ts'
import type { IdempotencyOptions as AnyIdempotencyOptions } from '../guards/idempotency/options.ts'
import { type LockGuardOptions as AnyLockGuardOptions, guardWithLock } from '../guards/lock-guard.ts'
import { type PermitGuardOptions as AnyPermitGuardOptions, guardWithPermit } from '../guards/permit-guard.ts'
import { carryTo as anyCarryTo, type CarriedDelivery, type Carry } from '../guards/webhook/carry.ts'
import type { WebhookOnceOptions as AnyWebhookOnceOptions } from '../guards/webhook/options.ts'
import { guardDelivery } from '../guards/webhook/webhook-once.ts'
import { type HonoGuard, type HonoOnceGuard, type HonoPreset, middleware } from './middleware.ts'

export * from '../guards/exports.ts'
export * from './presets.ts'
export type { HonoGuard, HonoOnceGuard, HonoPreset }

/** Options of {@link lockGuard}. Options that `withLock` has too mean the same here. */
export interface LockGuardOptions<E extends Env = Env> extends AnyLockGuardOptions<[c: Context<E>]> {}

/** Options of {@link permitGuard}. Options that `withLock` has too mean the same here. */
export interface PermitGuardOptions<E extends Env = Env> extends AnyPermitGuardOptions<[c: Context<E>]> {}

/** Options of {@link idempotency}. */
export interface IdempotencyOptions<E extends Env = Env> extends AnyIdempotencyOptions<[c: Context<E>]> {}

/** Options of {@link webhookOnce}. */
export interface WebhookOnceOptions<E extends Env = Env> extends AnyWebhookOnceOptions<[c: Context<E>]> {}

/**
 * Lets one request at a time through per name. Acquires the lock before the handler, renews it while the handler runs
 * (unless `renew` is false), and releases it when the answer is out, when the handler throws, or when the client
 * disconnects. `kind` chooses another lock than the plain one.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * app.post('/orders/:id/payments',
 *   lockGuard<{ Bindings: Env }>({ locks: c => createLocks({ redis: Redis.fromEnv(c.env) }), name: c => `order:${c.req.param('id')}` }),
 *   async c => c.json(await applyPayment(c.req.param('id'), await c.req.json(), c.var.lease.signal)))
 */
export const lockGuard: HonoGuard<'lockGuard'> = /* @__PURE__ */ middleware('lockGuard', guardWithLock)

/**
 * Lets at most `permits` requests at a time through per name, across all instances. A permit is a lease. It is renewed
 * while the handler runs (unless `renew` is false). It is released when the answer is out, when the handler throws, or
 * when the client disconnects, and expires if the handler is killed. Sends one request to the store to acquire, and one to
 * release. A request that finds all permits taken waits for up to `waitMs` (default 10,000) and is then refused.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * app.post('/reports', permitGuard({ locks, name: c => `reports:${c.var.tenant}`, permits: 3, waitMs: 0, answers: { status: 429 } }),
 *   async c => c.body(await buildReport(await c.req.json(), c.var.permit.signal)))
 */
export const permitGuard: HonoGuard<'permitGuard'> = /* @__PURE__ */ middleware(
  'permitGuard',
  guardWithPermit,
)

/**
 * Runs the handler once per `Idempotency-Key`, so that a client may repeat its request. Duplicates get the first answer,
 * byte for byte, marked `idempotency-replayed: true`. Answers 400 to a missing or malformed key, 409 with `Retry-After` to
 * a duplicate while the first request is in flight, 422 to a key that was used for another payload, and 503 if the store
 * is unavailable. Keeps failures as well: Hono's answer to an error that the handler threw. Source:
 * draft-ietf-httpapi-idempotency-key-header-07.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * app.post('/payments', idempotency<Env>({ locks, scope: c => c.var.tenant.id }), async c => {
 *   const charge = await createCharge(await c.req.json(), { signal: c.var.idempotency?.signal })
 *   return c.json(charge, 201)
 * })
 */
export const idempotency: HonoOnceGuard<'idempotency'> = /* @__PURE__ */ middleware(
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
 * app.post('/hooks/stripe', webhookOnce<Env>({ locks, sender: stripe<Env>(c => c.env.STRIPE_WEBHOOK_SECRET) }), async c => {
 *   const event = c.var.once.json()
 *   await fulfil(event, { signal: c.var.once.signal })
 *   return c.body(null, 204)
 * })
 */
export const webhookOnce: HonoOnceGuard<'webhookOnce'> = /* @__PURE__ */ middleware(
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
 * app.post('/hooks/github', webhookOnce<Env>({ locks, sender: github(secret), carry: carryTo<Env>((delivery, c) => c.env.DELIVERIES.send(delivery)) }),
 *   async c => build(c.var.once.json()))
 */
export function carryTo<E extends Env = Env>(
  send: (delivery: CarriedDelivery, c: Context<E>) => unknown,
  options?: { always?: boolean | undefined },
): Carry<[c: Context<E>]> {
  return anyCarryTo(send, options)
}
