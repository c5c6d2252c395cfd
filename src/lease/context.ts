/** `createLocks()`, and the context that everything made from it shares. */
import type { Clock } from '../api/clock.ts'
import type { Lease } from '../api/lease.ts'
import type { Locks, LocksOptions } from '../api/locks.ts'
import { systemClock } from '../internal/clock.ts'
import { checkKey, checkName, type KindFault } from '../internal/keys.ts'
import * as check from '../internal/options.ts'
import { checkOptions, inRange, must } from '../internal/options.ts'
import type { Sender } from '../transport/call.ts'
import type { Giver } from '../transport/give.ts'
import { checkRedis, createSend } from '../transport/send.ts'
import type { LockKind } from './lock-kind.ts'
import type { Successors } from './turn.ts'

/** The context that everything made from one `createLocks()` shares. */
export interface LocksContext extends Sender, Giver {
  readonly leaseMs: number
  /** The command that wakes Redisson's waiters, `BOTH` for one after the other, empty for none. */
  readonly publish: '' | 'PUBLISH' | 'SPUBLISH' | 'BOTH'
  /** Whether fencing tokens follow the server's clock, which is the default, or are counted. */
  readonly tokens?: LocksOptions['tokens']
  /** @throws {RangeError} for a lease that the kind or `confirmed()` cannot have */
  checkLease(leaseMs: number, kind?: Pick<LockKind, 'checkLease'>): void
  /**
   * Returns the Redis key of a name. `kindFault` says what is wrong with that for one kind.
   *
   * @throws {TypeError} for names that cannot be used, calling them `what`
   */
  keyOf(name: string, what?: string, kindFault?: KindFault): string
  /** Returns an id that was never given before and cannot be guessed. */
  newHolder(): string
  /** Set if another library may have a lock: the server does not say when to ask again then. */
  readonly paceOf?: LockKind['paceOf']
  /** The leases that are held, and whose callers may ask again: their ids, by kind and name. */
  readonly held: Map<string, string>
  /** Whether callers of this process wait for one lock together. Default: where the platform allows it. */
  localQueue?: LocksOptions['localQueue']
  /** Where they wait, by kind and key. It tells one `createLocks()` from another: what was made of its locks has it too. */
  readonly queues: Map<string, Successors>
  /** The leases that this process releases when it ends, by their holder. */
  readonly open: Map<OpenHolder, Set<Pick<Lease, 'release'>>>
  /** Whether the database is a cluster, which refuses scripts over several slots. Undefined until a request shows it. */
  isCluster?: boolean
}

/** What the context knows of a holder. */
export interface OpenHolder {
  /** Its process ends. */
  endsHere?: boolean | undefined
  readonly place: string
  readonly permitIds: readonly string[] | undefined
  readonly subject: { readonly leaseId: string }
}

/** Leads from the result of `createLocks()` to its context. Each copy of this module has a symbol of its own. */
const CONTEXT = Symbol()

/** Makes the public object of a context. Not enumerable, so that a spread is no `Locks`. */
export function locksOf(context: LocksContext): Locks {
  return Object.defineProperty({}, CONTEXT, { value: context }) as Locks
}

/**
 * Returns the context of locks. `surplus` is the argument after the last parameter, which only JavaScript lets through.
 *
 * @throws {TypeError} that shows how to call, unless this copy of the package made the locks and there is no surplus
 */
export function contextOf(locks: Locks, usage: string, surplus?: unknown, hint = ''): LocksContext {
  must(surplus === undefined, `${usage}: any other argument`, 'passed to a method')
  const context = Object(locks)[CONTEXT]
  must(context, `${usage}: locks`, `the result of createLocks() of this copy of edgelock${hint}`, locks)
  return context
}

/** Whether a value is the result of `createLocks()`. */
export function isLocks(value: unknown): value is Locks {
  return !!Object(value)[CONTEXT]
}

/** Redisson's watchdog timeout. */
export const DEFAULT_LEASE_MS = 30_000
const YEAR_MS = 365 * 86_400_000

/**
 * Creates the locks of one Redis database: settings, which every kind of lock takes as its first argument. It sends
 * nothing and starts nothing, so call it at module level or per request, wherever the credentials are.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 * @example
 * import { createLocks, withLock } from 'edgelock'
 * import { rest } from 'edgelock/rest'
 *
 * const locks = createLocks({ redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }) })
 * await withLock(locks, 'order:42', async lease => {
 *   await chargeCustomer({ signal: lease.signal })
 * })
 */
export function createLocks(options: LocksOptions): Locks {
  if (Object(options).eval) throw new TypeError('write createLocks({ redis })')
  const {
    redis,
    leaseMs = DEFAULT_LEASE_MS,
    mapName,
    clientName,
    notify = 'publish',
    keyLocking,
    onEvent,
    clock = systemClock,
    ...kept
  } = checkOptions('createLocks()', options, {
    redis: check.unchecked,
    leaseMs: check.unchecked,
    mapName: check.aFunction,
    clientName: check.fitting(isClientName, '1 to 32 characters of A-Za-z0-9._-'),
    notify: check.oneOf('publish', 'spublish', 'both', 'none'),
    tokens: check.oneOf('clock', 'counter'),
    keyLocking: check.aBoolean,
    localQueue: check.aBoolean,
    onEvent: check.aFunction,
    clock: check.fitting((clock: Clock) => typeof clock?.sleep === 'function', 'a Clock'),
  })
  const client = checkRedis(redis)
  // A shorter lease was probably meant in another unit, unless a test has a clock of its own; a longer one, as a time.
  const leastMs = clock === systemClock ? 100 : 1
  const checkLease: LocksContext['checkLease'] = (leaseMs, kind) => {
    inRange(
      Number.isSafeInteger(leaseMs) && leaseMs >= leastMs && leaseMs <= YEAR_MS,
      'leaseMs',
      leaseMs,
      `${leastMs} ms to a year, a whole number`,
    )
    client.checkLease?.(leaseMs)
    kind?.checkLease?.(leaseMs)
  }
  checkLease(leaseMs)
  return locksOf({
    clock,
    send: createSend(client, keyLocking, clock),
    store: { host: client.host },
    checkLease,
    // A lock must not fail for a metric.
    emit:
      onEvent &&
      (async event => {
        try {
          await onEvent(event)
        } catch {}
      }),
    leaseMs,
    publish: notify === 'none' ? '' : (notify.toUpperCase() as 'PUBLISH' | 'SPUBLISH' | 'BOTH'),
    ...kept,
    keyOf: (name, what, kindFault) =>
      mapName
        ? checkKey(mapName(checkName(name, what)), 'the name from mapName', kindFault)
        : checkKey(name, what, kindFault),
    newHolder: holderSource(clientName, clock),
    held: new Map(),
    queues: new Map(),
    gives: new Set(),
    open: new Map(),
  })
}

function isClientName(name: string): boolean {
  return typeof name === 'string' && /^[\w.-]{1,32}$/.test(name)
}

/**
 * Redisson's shape, `<uuid>:<n>`. The uuid is drawn at the first use: Workers forbid it while a module loads. The number
 * tells operators when the acquisition began, in milliseconds since 1970.
 */
function holderSource(clientName: string | undefined, clock: Clock): () => string {
  let clientId: string | undefined
  let last = 0
  return () => {
    clientId ??= (clientName ? `${clientName}@` : '') + crypto.randomUUID()
    last = Math.max(last + 1, Math.floor(clock.wall()))
    return `${clientId}:${last}`
  }
}
