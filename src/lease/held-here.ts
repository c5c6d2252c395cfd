/** The hint of a busy lock that another lease of the same process has it. */
import { LockBusyError } from '../api/errors.ts'
import type { LocksContext, OpenHolder } from './context.ts'

/** Says of a busy lock which lease of the same `createLocks()` has it, where its kind knows that alone. Returns the error. */
export function tellHeldHere(
  error: unknown,
  signal: AbortSignal | undefined,
  heldByLease: string | undefined,
  cure: string,
): unknown {
  // The reason of a signal may be shared, so it is never changed.
  if (!heldByLease || !(error instanceof LockBusyError) || signal?.aborted || error.heldByLease) return error
  error.message += `: held by this createLocks(), lease ${heldByLease}: ${cure}`
  return Object.assign(error, { heldByLease })
}

/** Returns the id of an open lease at a place; of several holders, the first that `fits`. */
export function openLease(
  { open }: Pick<LocksContext, 'open'>,
  place: string,
  fits = (_holder: OpenHolder): boolean => true,
): string | undefined {
  return [...open.keys()].find(holder => holder.place === place && fits(holder))?.subject.leaseId
}
