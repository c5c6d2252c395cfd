/**
 * The keys and channels of a lock, written out here a second time: when `src/keys.ts` changes what other clients on the
 * same Redis rely on, tests must notice. For names without a `{tag}`.
 */
export function wire(name: string) {
  return {
    lock: name,
    channel: `redisson_lock__channel:{${name}}`,
    /** A fair lock's queue, the deadlines in it, and what our own waiters show of themselves. */
    queue: `redisson_lock_queue:{${name}}`,
    timeouts: `redisson_lock_timeout:{${name}}`,
    waiters: `edgelock:waiters:{${name}}`,
    /** Where one of Redisson's waiters for a fair lock listens. */
    ear: (holder: string): string => `redisson_lock__channel:{${name}}:${holder}`,
    /** The done key of a holder or, with a number, of one of its inner holds. */
    done: (holder: string, hold = 0): string => `edgelock:done:{${name}}:${holder}${hold ? `:${hold}` : ''}`,
    answer: (operation: string): string => `edgelock:op:{${name}}:${operation}`,
  }
}

/** How long the server remembers what is finished. */
export const DONE_MS = 150_000
