import type { Context, Env, MiddlewareHandler } from 'hono'
import {
  permitGuard as guard,
  type PermitGuardVariables,
  type PermitMaker,
  type PermitOptions,
} from '../guards/permit-guard.ts'
import { type Adds, middleware } from './middleware.ts'

export type { PermitGuardVariables, PermitMaker } from '../guards/permit-guard.ts'

/** Options of {@link permitGuard}; those of `withLock` mean the same here. */
export interface PermitGuardOptions<E extends Env = Env> extends PermitOptions<[c: Context<E>]> {
  /** The locks, or how to make them from the request's bindings. */
  locks: PermitMaker | ((c: Context<E>) => PermitMaker)
}

/**
 * At most `permits` requests inside at a time per name, however many instances serve them. A permit is a lease: it is
 * renewed while the handler runs (unless `leaseMs` is given), given back when the answer is out, when the handler throws
 * or when the client goes away, and comes back by itself when the handler is killed. One request to the store to get in,
 * one to leave. A request that finds all permits taken waits for up to `waitMs` (default 10,000), then it is refused.
 *
 * @example
 * app.post('/reports', permitGuard({ locks, name: c => `reports:${c.var.tenant}`, permits: 3, waitMs: 0, status: 429 }),
 *   async c => c.body(await buildReport(await c.req.json(), c.var.permit.signal)))
 */
export function permitGuard<E extends Env = Env>(
  options: PermitGuardOptions<E> & {
    onUnavailable?: Exclude<PermitGuardOptions<E>['onUnavailable'], 'allow'>
  },
): MiddlewareHandler<Adds<E, PermitGuardVariables>>
export function permitGuard<E extends Env = Env>(
  options: PermitGuardOptions<E>,
): MiddlewareHandler<Adds<E, Partial<PermitGuardVariables>>>
export function permitGuard<E extends Env = Env>(options: PermitGuardOptions<E>): MiddlewareHandler {
  return middleware('permitGuard', guard(options))
}
