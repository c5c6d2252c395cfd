import type { LockEvent } from 'edgelock'
import type { Event } from './event.ts'

/**
 * Logs a lock event as one line of JSON for `wrangler tail` and Logpush. `kind` says which kind of lock it is, and
 * `leaseId` connects all events of one lease.
 */
export function logLockEvent(event: LockEvent, request: string, caller?: string): void {
  // The line of the request says it, with the id of the delivery.
  if (event.type === 'refused' && event.guard === 'webhookOnce') return
  const { type, name, kind, leaseId, ...facts } = event
  const subject = { request, caller, lock: name, kind, leaseId }
  const error = 'error' in facts && { error: `${facts.error.name}: ${facts.error.message}` }
  console.log(lineOf({ event: `lock.${type}`, ...subject, ...facts, ...error }))
}

export function logLine(request: string, facts: { event: string } & Record<string, unknown>): void {
  console.log(lineOf({ request, ...facts }))
}

/** Logs what became of an event of a webhook. */
export function logHook(
  { provider, deliveryId: delivery, entity, request }: Omit<Event, 'body'>,
  facts: Record<string, unknown>,
): void {
  logLine(request, { event: 'hook', provider, delivery, entity, ...facts })
}

export function logError(error: Error, request: string): void {
  console.error(lineOf({ event: 'error', request, error: `${error.name}: ${error.message}` }))
}

/** The longest text of a field. Paths and ids come from outside. */
const LONGEST = 300

/** Control characters, invisible ones, and those that change the direction of writing: a terminal may show the log. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}]/gu

function lineOf(facts: object): string {
  const line = JSON.stringify({ at: Date.now(), ...facts }, (_, value) => {
    // Times have more decimals than a clock can tell.
    if (typeof value === 'number') return Number(value.toFixed(1))
    return value?.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value
  })
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
  return line.replace(UNSAFE, character => character.split('').map(escaped).join(''))
}
