import { idempotency as guard } from '../guards/idempotency/idempotency.ts'
import type { IdempotencyGuardOptions, IdempotencyVariables } from '../guards/idempotency/options.ts'
import type { OnceMaker } from '../guards/under-claim.ts'
import { type Called, type FetchHandler, type GuardedHandler, guarded, type Later } from './handler.ts'

export type { IdempotencyVariables } from '../guards/idempotency/options.ts'

/** Options of {@link idempotency}. */
export interface IdempotencyOptions<Rest extends readonly unknown[] = unknown[]>
  extends IdempotencyGuardOptions<Later<[request: Request, ...rest: Rest]>> {
  /** The locks, or how to make them from the request and what the platform hands over with it. */
  locks: OnceMaker | ((request: Request, ...rest: Rest) => OnceMaker)
}

/**
 * Requests that a client may repeat, by its `Idempotency-Key`: the handler runs once per key, and duplicates get its
 * answer byte for byte, marked `idempotency-replayed: true`. A missing or malformed key is answered with 400, a
 * duplicate while the first request is at work with 409 and `Retry-After`, a key that was used for another payload with
 * 422, and with 503 when the store cannot tell. A handler that throws rejects as ever, and duplicates are answered with
 * 500. Source: draft-ietf-httpapi-idempotency-key-header-07.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * export const POST = idempotency({ locks, scope: async request => (await sessionOf(request)).tenant, waitUntil },
 *   async (request, { idempotency }) =>
 *     Response.json(await createCharge(await request.json(), { signal: idempotency?.signal }), { status: 201 }))
 */
export function idempotency<
  Seen extends readonly unknown[] = unknown[],
  Rest extends readonly unknown[] = Seen,
>(
  options: IdempotencyOptions<Seen>,
  handler: GuardedHandler<Partial<IdempotencyVariables>, Rest>,
): FetchHandler<Called<Rest, Seen>>
export function idempotency<Rest extends readonly unknown[]>(
  options: IdempotencyOptions<Rest>,
  handler: GuardedHandler<Partial<IdempotencyVariables>, Rest>,
): FetchHandler<Rest> {
  // `Later` is the same list, hidden from inference.
  return guarded(guard<[request: Request, ...rest: Rest]>(options as never), options, handler)
}
