import { fairLock, fencedLock, type Lock, type Locks, lock, readWriteLock } from '../../src/index.ts'

/** The kinds of lock that both sides have, by the names that the agent uses. */
export type Kind = 'lock' | 'fairLock' | 'fencedLock' | 'readLock' | 'writeLock'

/** Returns our lock of a kind. */
export function lockOf(locks: Locks, kind: Kind, name: string): Lock {
  if (kind === 'readLock') return readWriteLock(locks, name).read
  if (kind === 'writeLock') return readWriteLock(locks, name).write
  if (kind === 'fairLock') return fairLock(locks, name)
  return kind === 'fencedLock' ? fencedLock(locks, name) : lock(locks, name)
}

/** Returns the channel of a waiting Java thread. Repeated here on purpose, so that tests notice changes in src. */
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
