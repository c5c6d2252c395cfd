import type { Clock } from '../api/clock.ts'
import type { LockBusyError } from '../api/errors.ts'
import type { GuardName } from '../api/events.ts'
import type { Lease } from '../api/lease.ts'
import type { Lockable, WithLockOptions } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import { checkName } from '../internal/keys.ts'
import { WAIT_CHECKS } from '../internal/option-checks.ts'
import {
  type Checks,
  checkOptions,
  must,
  oneOf,
  positiveOrInfinite,
  wholeNumber,
} from '../internal/options.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { type AnswerOptions, answering, refuse } from './answers.ts'
import { BODY_TIMEOUT_MS, type BodyTimeout } from './body-pace.ts'
import type { Guard, GuardRequest, Handled } from './guard.ts'
import { GUARD_CHECKS, type HoldOptions, holdMs, nameFor } from './guard-options.ts'
import { contextOfGuard, type LocksOption, locksFor } from './locks-option.ts'
import type { Problem } from './refusal.ts'
import { awaitBody } from './request-body.ts'
import { watchBody } from './watch-body.ts'

/** Options of a guard that holds a lease while the handler runs. Options that `withLock` has too mean the same here. */
export interface LeaseGuardOptions<Args extends readonly unknown[]>
  extends LocksOption<Args>,
    HoldOptions,
    BodyTimeout,
    AnswerOptions<Args[0], LockBusyError>,
    Pick<WithLockOptions, 'waitMs' | 'maxPolls'> {
  /**
   * The name of the lock, or a function that derives it from the request. The function may read the body
   * (`await request.json()`); the handler can still read it. An invalid name is answered with 400. A function that does not
   * return a string causes a `TypeError`.
   */
  name: string | ((...args: Args) => string | Promise<string>)
  /**
   * How much of a request's body the guard reads before it acquires, in bytes, so that a slow client holds no lease. A
   * longer body streams while the lease is held, each further MiB within `bodyTimeoutMs`. A whole number, at least 0.
   * Default 1,048,576.
   */
  bufferBytes?: number | undefined
  /** Longer bodies are answered with 413. A whole number of at least 1, or `Infinity`. Default 104,857,600, 100 MiB. */
  maxBodyBytes?: number | undefined
  /**
   * When to release: when the response's body, streams included, has been produced to its end (`'body'`, default), or
   * when the handler returns (`'handler'`). Up to 64 KiB of the body may still be in flight to the client then. If the
   * client reads nothing of the body for `bodyTimeoutMs`, the guard releases the lease, and the rest of the body goes out
   * without it.
   */
  releaseAfter?: 'body' | 'handler' | undefined
}

type Acquirable = Pick<Lockable, 'acquire'>

/** How guards of leases differ. */
export interface LeaseGuardKind<Args extends readonly unknown[], Variables> {
  readonly guard: GuardName
  /** What is acquired for a name. */
  lockFor(locks: Locks, name: string, request: GuardRequest<Args>): Acquirable | Promise<Acquirable>
  /** What the handler gets. */
  variables(lease: Lease): Variables
  /** The answer when it is busy. */
  readonly busy?: Problem
}

/** The longest request that Cloudflare lets through by default. */
const LONGEST_BODY = 104_857_600

export const LEASE_GUARD_CHECKS: Checks<LeaseGuardOptions<never>> = {
  ...GUARD_CHECKS,
  ...WAIT_CHECKS,
  name: (option: string, name: string) => typeof name === 'function' || checkName(name, option),
  bufferBytes: wholeNumber,
  maxBodyBytes: positiveOrInfinite,
  releaseAfter: oneOf('body', 'handler'),
}

/** Acquires before the handler, renews while it runs, and releases when its answer is out. */
export function leaseGuard<Args extends readonly unknown[], Variables>(
  options: LeaseGuardOptions<Args>,
  kind: LeaseGuardKind<Args, Variables>,
): Guard<Args, Partial<Variables>> {
  const { bodyTimeoutMs: timeoutMs, bufferBytes, maxBodyBytes: maxBytes = LONGEST_BODY } = options
  return answering<Args, Partial<Variables>>(kind.guard, options, async (guarded, run) => {
    const locks = locksFor(options, guarded)
    const { clock } = contextOfGuard(locks)
    const handle = await awaitBody(guarded, { clock, timeoutMs, bufferBytes, maxBytes }, run)
    const lease = await acquire(options, kind, locks, guarded)
    if (!lease) return (await handle({})).response
    return hold(guarded, options, lease, clock, () => handle(kind.variables(lease)))
  })
}

/** Returns the lease; undefined when the request may pass without one. @throws {Refusal} */
async function acquire<Args extends readonly unknown[], Variables>(
  options: LeaseGuardOptions<Args>,
  kind: LeaseGuardKind<Args, Variables>,
  locks: Locks,
  guarded: GuardRequest<Args>,
): Promise<Lease | undefined> {
  const { leaseMs, waitMs, maxPolls, patienceMs, waitUntil = guarded.waitUntil } = options
  const { signal } = guarded.request
  const name = await nameFor<Args>(options.name, guarded, locks)
  const lock = await kind.lockFor(locks, name, guarded)
  try {
    return await lock.acquire({ leaseMs, waitMs, maxPolls, patienceMs, waitUntil, signal })
  } catch (error) {
    await refuse(guarded, error, options, kind.busy)
    return undefined
  }
}

async function hold<Args extends readonly unknown[]>(
  guarded: GuardRequest<Args>,
  options: LeaseGuardOptions<Args>,
  lease: Lease,
  clock: Clock,
  handle: () => Promise<Handled>,
): Promise<Response> {
  const { waitUntil = guarded.waitUntil } = options
  const release = () => lease.release().catch(() => {})
  let body: Promise<void> | undefined
  try {
    if (options.renew !== false) lease.keepAlive({ waitUntil, maxHoldMs: holdMs(options, clock) })
    const { response } = await handle()
    // The body of an answer to HEAD is never read.
    if (options.releaseAfter === 'handler' || guarded.request.method === 'HEAD') return response
    const watched = watchBody(response, options.bodyTimeoutMs ?? BODY_TIMEOUT_MS, clock)
    body = watched.finished
    return watched.response
  } finally {
    // Without a body there is nothing to wait for; with one, the response must go out before its end can be seen.
    if (body) tryWaitUntil(waitUntil, body.then(release))
    else await release()
  }
}

/** Checks the options of a guard of leases, its own included. */
export function checkLeaseGuard<Options extends LeaseGuardOptions<never>>(
  who: string,
  options: Options,
  own: Checks<Omit<Options, keyof LeaseGuardOptions<never>>>,
): void {
  checkOptions(who, options, { ...LEASE_GUARD_CHECKS, ...own } as unknown as Checks<Options>)
  GUARD_CHECKS.locks('locks', options.locks as never)
  const { locks, name } = options
  must(name, 'name', 'a string, or a function that returns one')
  if (typeof name === 'string' && typeof locks !== 'function') contextOfGuard(locks).keyOf(name)
}
