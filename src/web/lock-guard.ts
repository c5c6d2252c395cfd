import {
  lockGuard as guard,
  type LockGuardVariables,
  type LockMaker,
  type LockOptions,
} from '../guards/lock-guard.ts'
import {
  type Called,
  type FetchHandler,
  type GuardedHandler,
  guarded,
  type Later,
  type WaitUntilOption,
} from './handler.ts'

export type { LockGuardVariables, LockMaker } from '../guards/lock-guard.ts'

/** Options of {@link lockGuard}; those of `withLock` mean the same here. */
export interface LockGuardOptions<Rest extends readonly unknown[] = unknown[]>
  extends LockOptions<Later<[request: Request, ...rest: Rest]>>,
    WaitUntilOption {
  /** The locks, or how to make them from the request and what the platform hands over with it. */
  locks: LockMaker | ((request: Request, ...rest: Rest) => LockMaker)
}

/**
 * One request at a time per name: acquires before the handler, renews while it runs (unless `leaseMs` is given), and
 * releases when the answer is out, when the handler throws, or when the client goes away.
 *
 * @example
 * export const POST = lockGuard({ locks, name: request => `cart:${request.headers.get('x-cart')}`, waitUntil },
 *   async (request, { lease }) => Response.json(await checkOut(await request.json(), lease.signal)))
 * @example
 * // Workers: name the arguments behind the request once, for the options and the handler.
 * export default {
 *   fetch: lockGuard<[env: Env, ctx: ExecutionContext]>({ locks: (_, env) => locksOf(env), name: ({ url }) => url },
 *     async (request, { lease }, env) => forward(request, env, lease.signal)),
 * }
 */
export function lockGuard<
  Seen extends readonly unknown[] = unknown[],
  Rest extends readonly unknown[] = Seen,
>(
  options: LockGuardOptions<Seen> & {
    onUnavailable?: Exclude<LockGuardOptions<Seen>['onUnavailable'], 'allow'>
  },
  handler: GuardedHandler<LockGuardVariables, Rest>,
): FetchHandler<Called<Rest, Seen>>
export function lockGuard<
  Seen extends readonly unknown[] = unknown[],
  Rest extends readonly unknown[] = Seen,
>(
  options: LockGuardOptions<Seen>,
  handler: GuardedHandler<Partial<LockGuardVariables>, Rest>,
): FetchHandler<Called<Rest, Seen>>
export function lockGuard<Rest extends readonly unknown[]>(
  options: LockGuardOptions<Rest>,
  handler: GuardedHandler<LockGuardVariables, Rest>,
): FetchHandler<Rest> {
  // `Later` is the same list, hidden from inference.
  const plain = guard<[request: Request, ...rest: Rest]>(options as never)
  return guarded(plain, options, handler as GuardedHandler<Partial<LockGuardVariables>, Rest>)
}
