import type { Redis } from 'ioredis'
import * as scripts from '../../src/transport/scripts/once.gen.ts'
import { runScript } from './run-script.ts'
import type { Entry } from './store.ts'
import { flag, runningDownFrom } from './store.ts'
import { DONE_MS, wire } from './wire.ts'

/** The key of these tests and its record, spelled out independently of `src`. */
export const KEY = 'K'
export const RECORD = 'edgelock:once:{K}'
export const { done } = wire(KEY)

export const LEASE_MS = 30_000
export const KEEP_MS = 86_400_000

export type OnceReply = [code: string, ...fields: unknown[]]
export type Step = (client: Redis) => Promise<unknown>
type Call = (client: Redis) => Promise<OnceReply>

/** Claims as an attempt that will ask again, unless this is its last try. */
export const claim = (
  attempt: string,
  {
    fingerprint = '',
    last = 0,
    leaseMs = LEASE_MS,
  }: { fingerprint?: string; last?: 0 | 1; leaseMs?: number } = {},
): Call => {
  const values = { record: RECORD, done: done(attempt), holder: attempt, doneMs: DONE_MS }
  return client => runScript(client, scripts.claim, { ...values, leaseMs, last, fingerprint })
}

export const complete = (
  attempt: string,
  { result = ':v1', keepMs = KEEP_MS, fingerprint = '' } = {},
): Call => settle(attempt, { result, keepMs, fingerprint, outcome: 1 })

export const giveUp = (attempt: string): Call => settle(attempt, { outcome: 1 })
export const cancel = (attempt: string): Call => settle(attempt, { outcome: 0 })

function settle(attempt: string, { result = '', keepMs = KEEP_MS, fingerprint = '', outcome = 1 }): Call {
  const values = { record: RECORD, done: done(attempt), holder: attempt, doneMs: DONE_MS }
  return client => runScript(client, scripts.settle, { ...values, result, keepMs, fingerprint, outcome })
}

export const extend = (attempt: string, leaseMs = 60_000): Call => {
  return client => runScript(client, scripts.extend, { record: RECORD, holder: attempt, leaseMs })
}

export const inspect = (attempt: string): Call => {
  return client => runScript(client, scripts.inspect, { record: RECORD, holder: attempt })
}

/** The record of a claim, or of a completion when there is a `result`. */
export function recordOf(
  attempt: string,
  {
    result,
    fingerprint = '',
    ttlMs = result === undefined ? LEASE_MS : KEEP_MS,
  }: { result?: string; fingerprint?: string; ttlMs?: number } = {},
): Entry {
  const value = { version: '1', attempt, fingerprint, ...(result !== undefined && { result }) }
  return { type: 'hash', value, ttlMs: ttlMs === -1 ? -1 : runningDownFrom(ttlMs) }
}

export { flag }
