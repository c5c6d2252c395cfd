import type { LockEvent } from 'edgelock'

/** One line of JSON per lock event: what `wrangler tail`, Logpush and the demo read. */
export function logLockEvent({ type, name, ...facts }: LockEvent, request: string): void {
  const error = 'error' in facts && { error: `${facts.error.name}: ${facts.error.message}` }
  console.log(
    JSON.stringify({ at: Date.now(), event: `lock.${type}`, request, lock: name, ...facts, ...error }),
  )
}

/** What the service itself did for a request. */
export function logLine(request: string, facts: { event: string } & Record<string, unknown>): void {
  console.log(JSON.stringify({ at: Date.now(), request, ...facts }))
}

export function logError(error: Error, request: string): void {
  // @upstash/redis appends the whole command, with the caller's data, to its messages.
  const [message] = error.message.split(', command was')
  console.error(
    JSON.stringify({ at: Date.now(), event: 'error', request, error: `${error.name}: ${message}` }),
  )
}
