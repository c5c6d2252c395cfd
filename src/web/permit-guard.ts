import {
  permitGuard as guard,
  type PermitGuardVariables,
  type PermitMaker,
  type PermitOptions,
} from '../guards/permit-guard.ts'
import {
  type Called,
  type FetchHandler,
  type GuardedHandler,
  guarded,
  type Later,
  type WaitUntilOption,
} from './handler.ts'

export type { PermitGuardVariables, PermitMaker } from '../guards/permit-guard.ts'

/** Options of {@link permitGuard}; those of `withLock` mean the same here. */
export interface PermitGuardOptions<Rest extends readonly unknown[] = unknown[]>
  extends PermitOptions<Later<[request: Request, ...rest: Rest]>>,
    WaitUntilOption {
  /** The locks, or how to make them from the request and what the platform hands over with it. */
  locks: PermitMaker | ((request: Request, ...rest: Rest) => PermitMaker)
}

/**
 * At most `permits` requests inside at a time per name, however many instances serve them. A permit is a lease: it is
 * renewed while the handler runs (unless `leaseMs` is given), given back when the answer is out, when the handler throws
 * or when the client goes away, and comes back by itself when the handler is killed. One request to the store to get in,
 * one to leave. A request that finds all permits taken waits for up to `waitMs` (default 10,000), then it is refused.
 *
 * @example
 * export const POST = permitGuard({ locks, name: 'reports', permits: 3, waitMs: 0, waitUntil, deadline: getDeadline },
 *   async (request, { permit }) => new Response(await buildReport(await request.json(), permit.signal)))
 */
export function permitGuard<
  Seen extends readonly unknown[] = unknown[],
  Rest extends readonly unknown[] = Seen,
>(
  options: PermitGuardOptions<Seen> & {
    onUnavailable?: Exclude<PermitGuardOptions<Seen>['onUnavailable'], 'allow'>
  },
  handler: GuardedHandler<PermitGuardVariables, Rest>,
): FetchHandler<Called<Rest, Seen>>
export function permitGuard<
  Seen extends readonly unknown[] = unknown[],
  Rest extends readonly unknown[] = Seen,
>(
  options: PermitGuardOptions<Seen>,
  handler: GuardedHandler<Partial<PermitGuardVariables>, Rest>,
): FetchHandler<Called<Rest, Seen>>
export function permitGuard<Rest extends readonly unknown[]>(
  options: PermitGuardOptions<Rest>,
  handler: GuardedHandler<PermitGuardVariables, Rest>,
): FetchHandler<Rest> {
  // `Later` is the same list, hidden from inference.
  const plain = guard<[request: Request, ...rest: Rest]>(options as never)
  return guarded(plain, options, handler as GuardedHandler<Partial<PermitGuardVariables>, Rest>)
}
