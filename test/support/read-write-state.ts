import { type Entry, runningDownFrom } from './store.ts'
import { idOf } from './wire.ts'

/** Returns keys and channel of a read-write lock without a `{tag}`, spelled out independently of `src`. */
export function readWriteWire(name: string) {
  const done = (id: string): string => `edgelock:done:{${name}}:${id}`
  const numbered = (holder: string, hold: number) => (hold ? `${idOf(holder)}:${hold}` : idOf(holder))
  return {
    lock: name,
    channel: `redisson_rwlock:{${name}}`,
    answer: (operation: string): string => `edgelock:op:{${name}}:${operation}`,
    lease: (holder: string, hold = 1): string => `{${name}}:${idOf(holder)}:rwlock_timeout:${hold}`,
    readDone: (holder: string, hold = 0): string => done(numbered(holder, hold)),
    writeDone: (holder: string, hold = 0): string => done(`${numbered(holder, hold)}:write`),
  }
}

/** The hash of a read-write lock. */
export function hashOf(fields: Record<string, string | number>, ttlMs = 30_000): Entry {
  const value = Object.fromEntries(
    Object.entries(fields).map(([field, count]) => [idOf(field), String(count)]),
  )
  return { type: 'hash', value, ttlMs: ttlMs === -1 ? -1 : runningDownFrom(ttlMs) }
}

/** A reader's lease key. */
export function leaseOf(ttlMs = 30_000): Entry {
  return { type: 'string', value: '1', ttlMs: runningDownFrom(ttlMs) }
}
