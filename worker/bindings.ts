import { createLocks, type Locks } from 'edgelock'
import { type RestClient, rest } from 'edgelock/rest'
import type { RequestIdVariables } from 'hono/request-id'
import type { Identity, Intake, PackedEvent } from './event.ts'
import { logLockEvent } from './log.ts'

/** The names of the secrets and settings; `docs/worker.md` says what each is for. */
export type Setting =
  | ('UPSTASH_REDIS_REST_URL' | 'UPSTASH_REDIS_REST_TOKEN' | 'KEY_PREFIX' | 'LEASE_MS')
  | ('UPSTREAM_URL' | 'UPSTREAM_TOKEN' | 'UPSTREAM_TIMEOUT_MS')
  | ('STRIPE_WEBHOOK_SECRET' | 'GITHUB_WEBHOOK_SECRET' | 'STANDARD_WEBHOOK_SECRET' | 'MAX_BODY_BYTES')
  | ('JOBS' | 'JOBS_TOKEN' | 'CRON_JOBS' | 'READY_TOKEN' | 'CONSOLE_TOKEN' | 'CONSOLE_INSECURE_COOKIE')
  | ('EVENTS_TOKEN' | 'EVENT_ATTEMPTS' | 'EVENT_RETRY_MS' | 'EVENTS_PER_RUN' | 'LOCK_TOKENS')
  | ('GUARDS' | 'GUARDED_URL' | 'GUARD_BODY_BYTES' | 'GUARD_HOLD_MS')
  | ('GUARD_WAITERS' | 'GUARD_WAIT_MS' | 'GUARD_NEW_NAMES')

/** A message that wakes a consumer. The events themselves are in Redis. */
export interface Wake {
  /** The provider and the entity whose events wait. */
  readonly list: string
}

/** A message with an event that could not be stored, because Redis was away for as long as its sender waits. */
export interface Carried extends Identity {
  readonly event: PackedEvent
}

/** The part of a Cloudflare Queue that sends. */
export interface EventQueue {
  send(message: Wake | Carried): Promise<unknown>
  sendBatch(messages: { body: Wake }[]): Promise<unknown>
}

/** The bindings of a deployment. With `EVENTS`, events are taken in first and forwarded by consumers of that queue. */
export type Bindings = Partial<Record<Setting, string>> & { readonly EVENTS?: EventQueue }
export type ServiceEnv = {
  Bindings: Bindings
  Variables: RequestIdVariables & { intake: Intake; refused?: string }
}

/** Thrown when a setting is missing or cannot be used; the message names it. */
export class BindingError extends Error {
  override name = 'BindingError'

  constructor(setting: Setting, fault: string) {
    super(`The binding ${setting} ${fault}`)
  }
}

/** Returns the value of a binding. @throws {BindingError} naming the binding when it is not set */
export function required(env: Bindings, name: Setting): string {
  const value = env[name]
  if (!value?.trim()) throw new BindingError(name, `is ${value ? 'blank' : 'not set'}.`)
  return value
}

/** Returns a binding as a number, or the default when it is no whole number above 0. */
export function numberIn(env: Bindings, name: Setting, otherwise: number): number {
  const value = Number(env[name])
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}

/** Splits a binding into its words, such as the secrets of a rotation or the names of the jobs. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '')
}

/** The least length of a token: 64 random bits in hexadecimal, the least of NIST SP 800-63B for a session's secret. */
export const LEAST_SECRET = 16

/**
 * Returns the secrets of a binding: several, while one is replaced.
 *
 * @throws {BindingError} naming the binding when it is not set or has a secret that can be guessed; it quotes none
 */
export function secretsIn(env: Bindings, name: Setting): string[] {
  const secrets = words(required(env, name))
  if (secrets.every(({ length }) => length >= LEAST_SECRET)) return secrets
  const advice = `at least ${LEAST_SECRET} characters, such as those of openssl rand -hex 32`
  throw new BindingError(name, `cannot be used: each secret must have ${advice}.`)
}

/** The beginning of every holder id, so that an operator who inspects a lock sees that the worker holds it. */
const CLIENT_NAME = 'edgelock-service'

/**
 * Creates a client for one request, because Workers must not share I/O objects between requests.
 *
 * @throws {BindingError} when the address cannot be used
 */
export function redisOf(env: Bindings): RestClient {
  const url = required(env, 'UPSTASH_REDIS_REST_URL')
  const token = required(env, 'UPSTASH_REDIS_REST_TOKEN')
  if (/^https?:\/\/./.test(url)) return rest({ url, token })
  throw new BindingError('UPSTASH_REDIS_REST_URL', 'is no https:// address.')
}

/** The prefix of all names of the deployment, so that deployments that share a database, such as preview and production, count apart. */
export function prefixIn({ KEY_PREFIX: prefix }: Bindings): string {
  return prefix ? `${prefix}:` : ''
}

/** The request, or the message of the queue, for which locks are created. */
export interface Occasion {
  readonly env: Bindings
  readonly var: { readonly requestId: string }
}

/**
 * What begins the names of the worker's own locks and records. No name that a caller can express has it: neither those of
 * the lock API nor those of `GUARDS`, whatever stands before them.
 */
const OWN = '~'

/**
 * Creates the locks that the worker takes for itself: those of events, jobs and webhooks.
 *
 * @throws {BindingError} when KEY_PREFIX cannot be used
 */
export function ownLocksOf(occasion: Occasion, options: { leaseMs?: number } = {}): Locks {
  return locksWith(occasion, { ...options, own: OWN })
}

/**
 * Creates the locks of one request that its caller names, whose events are logged with its id.
 *
 * @throws {BindingError} when KEY_PREFIX cannot be used
 */
export function locksOf(occasion: Occasion): Locks {
  return locksWith(occasion, {})
}

/** Creates locks whose leases callers renew and end by other requests, so the end of their time in this one is no loss. */
export function lentLocksOf(occasion: Occasion): Locks {
  return locksWith(occasion, { isLent: true })
}

function locksWith(
  { env, var: { requestId } }: Occasion,
  { leaseMs, isLent, own = '' }: { leaseMs?: number; isLent?: boolean; own?: string },
): Locks {
  const prefix = prefixIn(env)
  if (prefix.includes(OWN)) throw new BindingError('KEY_PREFIX', `must not contain ${OWN}.`)
  const before = prefix + own
  return createLocks({
    redis: redisOf(env),
    clientName: CLIENT_NAME,
    ...(leaseMs && { leaseMs }),
    ...(before && { mapName: name => `${before}${name}` }),
    onEvent: event => (isLent && event.type === 'lost') || logLockEvent(event, requestId),
  })
}
