import { fairLock, fencedLock, type Lockable, type Locks, lock } from 'edgelock'
import { lentPermits } from 'edgelock/lend'

/** The words by which settings and requests call the kinds of locks. */
export const KINDS = ['lock', 'fair', 'fenced'] as const
export type Kind = (typeof KINDS)[number]

const MAKE: Record<Kind, (locks: Locks, name: string) => Lockable> = {
  lock,
  fair: fairLock,
  fenced: fencedLock,
}

/** The subject of a request: a lock, or one of so many permits; without a number, of as many as there are. */
export type Taken = Kind | { readonly permits?: number; readonly keepMs?: number }

/** @throws {TypeError} for a name that cannot be used */
export function lockable(locks: Locks, taken: Taken, name: string): Lockable {
  return typeof taken === 'string' ? MAKE[taken](locks, name) : lentPermits(locks, name, taken)
}
