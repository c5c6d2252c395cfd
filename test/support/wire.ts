/**
 * Returns the keys and channels of a lock. They are spelled out independently of `src/internal/keys.ts`, because other
 * clients on the same Redis rely on them: a change there must fail tests. For names without a `{tag}`.
 */
export function wire(name: string) {
  return {
    lock: name,
    channel: `redisson_lock__channel:{${name}}`,
    /** The line of poll slots. */
    slots: `edgelock:slots-1:{${name}}`,
    /** A fair lock's queue, the timeouts of its waiters, and what edgelock records about its waiters and the holders. */
    queue: `redisson_lock_queue:{${name}}`,
    timeouts: `redisson_lock_timeout:{${name}}`,
    appointments: `edgelock:appointments:{${name}}`,
    order: `edgelock:order:{${name}}`,
    pace: `edgelock:pace-2:{${name}}`,
    /** The channel on which one of Redisson's waiters for a fair lock listens. */
    ear: (holder: string): string => `redisson_lock__channel:{${name}}:${idOf(holder)}`,
    /** The done key of a holder or, with a number, of one of its inner holds. */
    done: (holder: string, hold = 0): string =>
      `edgelock:done:{${name}}:${idOf(holder)}${hold ? `:${hold}` : ''}`,
    answer: (operation: string): string => `edgelock:op:{${name}}:${operation}`,
  }
}

const CLIENT = '-0-0-0-0:1'

/** Returns the id of a holder, or of its hold `a:1`, that a test calls `a`. */
export function idOf(name: string): string {
  return name.replace(/^[a-z]\d*(?=:|$)/, short => short + CLIENT)
}

/** Returns a reply, or any text, with the names of participants in place of their ids. */
export function named<T>(value: T): T {
  return JSON.parse(JSON.stringify(value).replaceAll(CLIENT, ''))
}

/** How long the server remembers a finished holder or operation. */
export const DONE_MS = 150_000

/** What a poll tells the scripts about the line of poll slots: by default that of a newcomer. */
export function pollOf(
  name: string,
  { rttMs = 0, jitter = 500, ticket = 0, leftMs = 3_600_000, slot = 0, waitedMs = 0 } = {},
) {
  return { slots: `edgelock:slots-1:{${name}}`, rttMs, jitter, ticket, leftMs, slot, waitedMs, nowMs: 1 }
}
