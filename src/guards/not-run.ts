import type { GuardRequest } from './guard.ts'

/**
 * The statuses of refusals, or what a guard threw in place of one, by the first argument of functions among the options,
 * which nested guards share. An entry is gone with its request.
 */
const refused = new WeakMap<object, unknown>()

/** Notes whether what a guard answered, or threw, came from its handler. */
export function noteAnswer({ args }: GuardRequest<readonly unknown[]>, ran: boolean, end: unknown): void {
  if (ran) refused.delete(args[0] as object)
  else refused.set(args[0] as object, end)
}

/** Whether a guard inside this one ended with that status or that error, and the handler has not run. */
export function isRefusal({ args }: GuardRequest<readonly unknown[]>, end: unknown): boolean {
  // A response is not known by its identity: middleware in between may have added headers to a copy.
  return refused.get(args[0] as object) === end
}
