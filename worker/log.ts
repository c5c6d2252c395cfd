import type { LockEvent } from 'edgelock'

/**
 * Logs a lock event as one line of JSON for `wrangler tail` and Logpush. `kind` says which kind of lock it is, and
 * `leaseId` connects all events of one lease.
 */
export function logLockEvent({ type, name, kind, leaseId, ...facts }: LockEvent, request: string): void {
  const subject = { request, lock: name, kind, leaseId }
  const error = 'error' in facts && { error: `${facts.error.name}: ${facts.error.message}` }
  console.log(JSON.stringify({ at: Date.now(), event: `lock.${type}`, ...subject, ...facts, ...error }))
}

/** Logs what the service did for a request. */
export function logLine(request: string, facts: { event: string } & Record<string, unknown>): void {
  console.log(JSON.stringify({ at: Date.now(), request, ...facts }))
}

/** Logs an error that a request ended with. */
export function logError(error: Error, request: string): void {
  // The messages of @upstash/redis end with the whole command, which holds the caller's data.
  const [message] = error.message.split(', command was')
  console.error(
    JSON.stringify({ at: Date.now(), event: 'error', request, error: `${error.name}: ${message}` }),
  )
}
