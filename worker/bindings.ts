import { aesGcm, createLocks, type LockEvent, type Locks, type Seal } from 'edgelock'
import { type RestClient, rest } from 'edgelock/rest'
import type { RequestIdVariables } from 'hono/request-id'
import type { Identity, Intake, PackedEvent } from './event.ts'
import { logLockEvent } from './log.ts'

/** The names of the secrets and settings; `docs/worker.md` says what each is for. */
export type Setting =
  | ('UPSTASH_REDIS_REST_URL' | 'UPSTASH_REDIS_REST_TOKEN' | 'KEY_PREFIX' | 'UPSTREAM_URL' | 'UPSTREAM_TOKEN')
  | ('STRIPE_WEBHOOK_SECRET' | 'GITHUB_WEBHOOK_SECRET' | 'STANDARD_WEBHOOK_SECRET' | 'EVENTS_TOKEN')
  | ('JOBS' | 'JOBS_TOKEN' | 'CRON_JOBS' | 'READY_TOKEN' | 'CONSOLE_TOKEN' | 'CONSOLE_INSECURE_COOKIE')
  | ('LOCK_TOKENS' | 'GUARDS' | 'GUARDED_URL' | 'SEAL_SECRET' | NumberSetting)

/** The settings that are numbers, with their defaults. */
export const NUMBERS = {
  /** How long the events of an entity, or requests to a guarded path, wait for a worker that died. */
  LEASE_MS: 30_000,
  UPSTREAM_TIMEOUT_MS: 10_000,
  /** GitHub sends up to 25 MB. */
  MAX_BODY_BYTES: 1_048_576,
  EVENT_ATTEMPTS: 15,
  EVENT_RETRY_MS: 1_000,
  /** An event needs 4 requests, and a Worker may send 10,000. */
  EVENTS_PER_RUN: 500,
  /** How many leases callers of a token have or wait for. */
  LOCK_TOKEN_LIMIT: Infinity,
  GUARD_BODY_BYTES: 262_144,
  GUARD_HOLD_MS: 30_000,
  GUARD_WAITERS: 20,
  GUARD_WAIT_MS: 10_000,
  GUARD_NEW_NAMES: 60,
}
export type NumberSetting = keyof typeof NUMBERS

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

/** The bindings of a deployment. */
export type Bindings = Partial<Record<Setting, string>> & {
  /** With it, events are taken in first, and forwarded by consumers of this queue. */
  readonly EVENTS?: EventQueue
  /** Aborts when the process is to end: requests that wait are answered 503 then. */
  readonly STOPPING?: AbortSignal
}
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

/** Returns a binding as a number, or the default when it is not set. @throws {BindingError} for one that cannot be used */
export function numberIn(env: Bindings, name: NumberSetting): number {
  if (!env[name]) return NUMBERS[name]
  const value = Number(env[name])
  if (Number.isSafeInteger(value) && value > 0) return value
  throw new BindingError(name, 'must be a whole number above 0.')
}

/** Appends a path to the address in a binding. @throws {BindingError} naming the binding that is no address */
export function urlOf(env: Bindings, name: Setting, path: string): string {
  const url = required(env, name).replace(/\/+$/, '') + path
  // fetch() refuses credentials in a URL, which would look like an upstream that is down.
  if (/^https?:/.test(url) && URL.canParse(url) && !hasCredentials(new URL(url))) return url
  throw new BindingError(name, 'must be an https:// address without credentials.')
}

/** Many a token is written as a password without a user. */
function hasCredentials({ username, password }: URL): boolean {
  return !!(username || password)
}

/** Splits a binding into its words, such as the secrets of a rotation or the names of the jobs. */
export function words(text: string): string[] {
  return text.split(/\s+/).filter(word => word !== '')
}

/** The least length of a token: 64 random bits in hexadecimal, the least of NIST SP 800-63B for a session's secret. */
export const LEAST_SECRET = 16
/** What tells a secret from others, and is no part of its key. */
const LABEL = /^((v1,)?whsec|polar_whs)_/

/**
 * Returns the secrets of a binding: several, while one is replaced.
 *
 * @throws {BindingError} naming the binding when it is not set or has a secret that can be guessed; it quotes none
 */
export function secretsIn(env: Bindings, name: Setting): string[] {
  const secrets = words(required(env, name))
  if (secrets.every(secret => secret.replace(LABEL, '').length >= LEAST_SECRET)) return secrets
  const advice = `at least ${LEAST_SECRET} characters after whsec_, such as those of openssl rand -hex 32`
  throw new BindingError(name, `cannot be used: each secret must have ${advice}.`)
}

/**
 * Returns what seals bodies of events and results of `once`; undefined without `SEAL_SECRET`. The first secret seals, and all
 * open. What was stored in plain text, before there was a secret, stays readable.
 *
 * @throws {TypeError} for a secret that is not 32 bytes in base64
 */
export function sealOf({ SEAL_SECRET: secrets }: Bindings): Seal | undefined {
  const seal = secrets && aesGcm(words(secrets))
  return seal
    ? { ...seal, open: async (text, id) => (isSealed(text) ? seal.open(text, id) : text) }
    : undefined
}

export function isSealed(text: string): boolean {
  return text.startsWith(':s')
}

/** The beginning of every holder id, so that an operator who inspects a lock sees that the worker holds it. */
const CLIENT_NAME = 'edgelock-service'

/**
 * Creates a client for one request, because Workers must not share I/O objects between requests.
 *
 * @throws {BindingError} when the address cannot be used
 */
export function redisOf(env: Bindings): RestClient {
  const url = urlOf(env, 'UPSTASH_REDIS_REST_URL', '')
  return rest({ url, token: required(env, 'UPSTASH_REDIS_REST_TOKEN') })
}

/** The prefix of all names of the deployment, so that deployments that share a database, such as preview and production, count apart. */
export function prefixIn({ KEY_PREFIX: prefix = '' }: Bindings): string {
  if (!KEY_PREFIX.test(prefix))
    throw new BindingError('KEY_PREFIX', 'must be 1 to 100 characters of A-Za-z0-9_.:@/-.')
  return prefix && `${prefix}:`
}

/** Leaves room for the longest name, and for what the worker puts before its own. */
const KEY_PREFIX = /^[A-Za-z0-9_.:@/-]{0,100}$/

/** The request, or the message of the queue, for which locks are created. */
export interface Occasion {
  readonly env: Bindings
  readonly var: {
    readonly requestId: string
    /** Who asks, if a token says it. */
    readonly caller?: { readonly id: string }
  }
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
  return locksWith(occasion, { unlogged: ['lost'] })
}

/** Creates the locks by which leases of a caller are counted. The log says when there are too many. */
export function countingLocksOf(occasion: Occasion): Locks {
  return locksWith(occasion, { own: OWN, unlogged: ['lost', 'acquired', 'extended', 'released'] })
}

function locksWith(
  { env, var: { requestId, caller } }: Occasion,
  { leaseMs, unlogged = [], own = '' }: { leaseMs?: number; unlogged?: LockEvent['type'][]; own?: string },
): Locks {
  const before = prefixIn(env) + own
  return createLocks({
    redis: redisOf(env),
    clientName: CLIENT_NAME,
    ...(leaseMs && { leaseMs }),
    ...(before && { mapName: name => `${before}${name}` }),
    onEvent: event => unlogged.includes(event.type) || logLockEvent(event, requestId, caller?.id),
  })
}
