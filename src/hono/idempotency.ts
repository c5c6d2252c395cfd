import type { Context, Env, MiddlewareHandler } from 'hono'
import { idempotency as guard } from '../guards/idempotency/idempotency.ts'
import type { IdempotencyGuardOptions, IdempotencyVariables } from '../guards/idempotency/options.ts'
import type { OnceMaker } from '../guards/under-claim.ts'
import { type Adds, middleware } from './middleware.ts'

export type { IdempotencyVariables } from '../guards/idempotency/options.ts'

/** Options of {@link idempotency}. */
export interface IdempotencyOptions<E extends Env = Env> extends IdempotencyGuardOptions<[c: Context<E>]> {
  /** The locks, or how to make them for the request, say from its bindings. */
  locks: OnceMaker | ((c: Context<E>) => OnceMaker)
}

/**
 * Requests that a client may repeat, by its `Idempotency-Key`: the handler runs once per key, and duplicates get its
 * answer byte for byte, marked `idempotency-replayed: true`. A missing or malformed key is answered with 400, a
 * duplicate while the first request is at work with 409 and `Retry-After`, a key that was used for another payload with
 * 422, and with 503 when the store cannot tell. Failures are kept as well: Hono's answer to an error that the handler
 * threw. Source: draft-ietf-httpapi-idempotency-key-header-07.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * app.post('/payments', idempotency<Env>({ locks, scope: c => c.var.tenant.id }), async c => {
 *   const charge = await createCharge(await c.req.json(), { signal: c.var.idempotency?.signal })
 *   return c.json(charge, 201)
 * })
 */
export function idempotency<E extends Env = Env>(
  options: IdempotencyOptions<E>,
): MiddlewareHandler<Adds<E, Partial<IdempotencyVariables>>> {
  return middleware('idempotency', guard(options))
}
