import type { Lock, Locks } from '../../src/index.ts'

/** The kinds of lock that both sides have, by the name the agent gives them. */
export type Kind = 'lock' | 'fairLock' | 'fencedLock' | 'readLock' | 'writeLock'

/** Our side of it. */
export function lockOf(locks: Locks, kind: Kind, name: string): Lock {
  if (kind === 'readLock') return locks.readWriteLock(name).read
  if (kind === 'writeLock') return locks.readWriteLock(name).write
  return locks[kind](name)
}

/** Where a Java thread listens that waits. Written out here a second time: tests must notice when ours changes. */
export function channelOf(kind: Kind | 'semaphore', name: string, waiter: string): string {
  const rest = name.includes('{') ? name : `{${name}}`
  switch (kind) {
    case 'fairLock':
      return `redisson_lock__channel:${rest}:${waiter}`
    case 'readLock':
    case 'writeLock':
      return `redisson_rwlock:${rest}`
    case 'semaphore':
      return `redisson_sc:${rest}`
    default:
      return `redisson_lock__channel:${rest}`
  }
}
