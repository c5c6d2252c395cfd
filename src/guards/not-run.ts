import type { GuardRequest } from './guard.ts'

/**
 * The statuses of refusals, by the first argument of functions among the options, which nested guards share. An entry
 * is gone with its request.
 */
const refused = new WeakMap<object, number>()

/** Notes whether the answer of a guard came from its handler. */
export function noteAnswer({ args }: GuardRequest<readonly unknown[]>, ran: boolean, status: number): void {
  if (ran) refused.delete(args[0] as object)
  else refused.set(args[0] as object, status)
}

/** Whether a guard inside this one made the answer, and the handler has not run. */
export function isRefusal({ args }: GuardRequest<readonly unknown[]>, { status }: Response): boolean {
  // Not by identity: middleware in between may have added headers to a copy.
  return refused.get(args[0] as object) === status
}
