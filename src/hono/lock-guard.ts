import type { Context, Env, MiddlewareHandler } from 'hono'
import {
  lockGuard as guard,
  type LockGuardVariables,
  type LockMaker,
  type LockOptions,
} from '../guards/lock-guard.ts'
import { type Adds, middleware } from './middleware.ts'

export type { LockGuardVariables, LockMaker } from '../guards/lock-guard.ts'

/** Options of {@link lockGuard}; those of `withLock` mean the same here. */
export interface LockGuardOptions<E extends Env = Env> extends LockOptions<[c: Context<E>]> {
  /** The locks, or how to make them from the request's bindings. */
  locks: LockMaker | ((c: Context<E>) => LockMaker)
}

/**
 * One request at a time per name: acquires before the handler, renews while it runs (unless `leaseMs` is given), and
 * releases when the answer is out, when the handler throws, or when the client goes away.
 *
 * @example
 * app.post('/orders/:id/payments',
 *   lockGuard<{ Bindings: Env }>({ locks: c => createLocks({ redis: Redis.fromEnv(c.env) }), name: c => `order:${c.req.param('id')}` }),
 *   async c => c.json(await applyPayment(c.req.param('id'), await c.req.json(), c.var.lease.signal)))
 */
export function lockGuard<E extends Env = Env>(
  options: LockGuardOptions<E> & { onUnavailable?: Exclude<LockGuardOptions<E>['onUnavailable'], 'allow'> },
): MiddlewareHandler<Adds<E, LockGuardVariables>>
export function lockGuard<E extends Env = Env>(
  options: LockGuardOptions<E>,
): MiddlewareHandler<Adds<E, Partial<LockGuardVariables>>>
export function lockGuard<E extends Env = Env>(options: LockGuardOptions<E>): MiddlewareHandler {
  return middleware('lockGuard', guard(options))
}
