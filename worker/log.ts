import type { LockEvent } from 'edgelock'

/**
 * Logs a lock event as one line of JSON for `wrangler tail` and Logpush. `kind` says which kind of lock it is, and
 * `leaseId` connects all events of one lease.
 */
export function logLockEvent({ type, name, kind, leaseId, ...facts }: LockEvent, request: string): void {
  const subject = { request, lock: name, kind, leaseId }
  const error = 'error' in facts && { error: `${facts.error.name}: ${facts.error.message}` }
  console.log(lineOf({ event: `lock.${type}`, ...subject, ...facts, ...error }))
}

/** Logs what the service did for a request. */
export function logLine(request: string, facts: { event: string } & Record<string, unknown>): void {
  console.log(lineOf({ request, ...facts }))
}

/** Logs an error that a request ended with. */
export function logError(error: Error, request: string): void {
  // The messages of @upstash/redis end with the whole command, which holds the caller's data.
  const [message] = error.message.split(', command was')
  console.error(lineOf({ event: 'error', request, error: `${error.name}: ${message}` }))
}

/** The longest text of a field. Paths and ids come from outside. */
const LONGEST = 300

function lineOf(facts: object): string {
  return JSON.stringify({ at: Date.now(), ...facts }, (_, value) =>
    typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value,
  )
}
