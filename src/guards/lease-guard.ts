import type { Clock } from '../api/clock.ts'
import type { LockBusyError } from '../api/errors.ts'
import type { GuardName } from '../api/events.ts'
import type { Lease, WaitUntil } from '../api/lease.ts'
import type { AcquireOptions, Lockable, WaitOptions } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import { checkName } from '../internal/keys.ts'
import {
  aFunction,
  type Checks,
  groupOf,
  must,
  oneOf,
  WAIT_CHECKS,
  wholeNumber,
} from '../internal/options.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import { type AnswerOptions, answering, isBusy, refuse } from './answers.ts'
import { BODY_TIMEOUT_MS, type BodyOptions } from './body-pace.ts'
import type { Guard, GuardRequest, Handled } from './guard.ts'
import { contextOfGuard, locksFor } from './guard.ts'
import {
  BODY_CHECKS,
  checkGuard,
  GUARD_CHECKS,
  type GuardOptions,
  HOLD_CHECKS,
  type HoldOptions,
  nameFor,
  untilDeadline,
} from './guard-options.ts'
import type { Problem } from './refusal.ts'
import { awaitBody } from './request-body.ts'
import { watchBody } from './watch-body.ts'

/** Options of a guard that holds a lease while the handler runs. Options that `withLock` has too mean the same here. */
export interface LeaseGuardOptions<Args extends readonly unknown[]>
  extends GuardOptions<Args, AnswerOptions<Args[0], LockBusyError>>,
    WaitOptions {
  /**
   * The name of the lock, or a function that derives it from the request. The function may read the body
   * (`await request.json()`); the handler can still read it. An invalid name is answered with 400. A function that does not
   * return a string causes a `TypeError`.
   */
  name: string | ((...args: Args) => string | Promise<string>)
  /** How long it holds the lease: `leaseMs`, `renew`, `maxHoldMs`, `deadline`, `releaseAfter`. */
  hold?: LeaseHoldOptions | undefined
  /** Limits of the request's body: `maxBytes` (default 104,857,600, 100 MiB), `timeoutMs`, `bufferBytes`. */
  body?: LeaseBodyOptions | undefined
  /**
   * Returns what a request must hold while it waits, such as one of 20 permits, so that a crowd cannot make the store
   * busy: `(locks, name) => permitSemaphore(locks, `${name}:waiting`, { permits: 20 })`. It is asked for when the lock is
   * held. A request that gets no place is answered at once: 429 with `Retry-After`. Costs two requests to the store for
   * each request that waits. Default: every request may wait.
   */
  waitingRoom?: ((locks: Locks, name: string) => Lockable) | undefined
}

/** How long a guard holds its lease. */
export interface LeaseHoldOptions extends HoldOptions {
  /**
   * When to release: when the response's body, streams included, has been produced to its end (`'body'`, default), or
   * when the handler returns (`'handler'`). Up to 64 KiB of the body may still be in flight to the client then. If the
   * client reads nothing of the body for `body.timeoutMs`, the guard releases the lease, and the rest of the body goes out
   * without it.
   */
  releaseAfter?: 'body' | 'handler' | undefined
}

/** Limits of a request's body, which may stream while the lease is held. */
export interface LeaseBodyOptions extends BodyOptions {
  /**
   * How much of the body the guard reads before it acquires, in bytes, so that a slow client holds no lease. A longer body
   * streams while the lease is held, each further MiB within `timeoutMs`. A whole number, at least 0. Default 1,048,576.
   */
  bufferBytes?: number | undefined
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
  hold: groupOf({ ...HOLD_CHECKS, releaseAfter: oneOf('body', 'handler') }),
  body: groupOf({ ...BODY_CHECKS, bufferBytes: wholeNumber }),
  waitingRoom: aFunction,
}

/** Acquires before the handler, renews while it runs, and releases when its answer is out. */
export function leaseGuard<Args extends readonly unknown[], Variables>(
  options: LeaseGuardOptions<Args>,
  kind: LeaseGuardKind<Args, Variables>,
): Guard<Args, Partial<Variables>> {
  const { maxBytes = LONGEST_BODY } = { ...options.body }
  return answering<Args, Partial<Variables>>(kind.guard, options, async (guarded, run) => {
    const locks = locksFor(options, guarded)
    const { clock } = contextOfGuard(locks)
    const handle = await awaitBody(guarded, { ...options.body, maxBytes, clock }, run)
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
  const { hold: { leaseMs } = {}, waitMs, maxPolls, patienceMs, waitUntil = guarded.waitUntil } = options
  const { signal } = guarded.request
  const name = await nameFor<Args>(options.name, guarded, locks)
  const lock = await kind.lockFor(locks, name, guarded)
  const asked = { leaseMs, patienceMs, waitUntil, signal }
  const room = waitMs === 0 ? undefined : options.waitingRoom?.(locks, name)
  let { busy } = kind
  try {
    if (!room) return await lock.acquire({ ...asked, waitMs, maxPolls })
    const lease = await atOnce(lock, asked)
    if (lease) return lease
    busy = CROWDED
    const place = await room.acquire({ ...asked, waitMs: 0 })
    busy = kind.busy
    return await waitIn(place, waitUntil, () => lock.acquire({ ...asked, waitMs, maxPolls }))
  } catch (error) {
    await refuse(guarded, error, options.answers, busy)
    return undefined
  }
}

const CROWDED: Problem = {
  ...{ status: 429, title: 'Too Many Requests' },
  detail: 'Too many requests are waiting for the same resource. Try again later.',
}

/** Acquires what is free; undefined when it is held. */
async function atOnce(lock: Acquirable, asked: AcquireOptions & WaitOptions): Promise<Lease | undefined> {
  try {
    return await lock.acquire({ ...asked, waitMs: 0 })
  } catch (error) {
    if (isBusy(error)) return undefined
    throw error
  }
}

/** Waits, and then gives the place back. The request does not wait for that, where the platform allows it. */
async function waitIn(
  place: Lease,
  waitUntil: WaitUntil | undefined,
  acquire: () => Promise<Lease>,
): Promise<Lease> {
  // It may wait for longer than a lease lasts.
  place.keepAlive({ waitUntil, maxHoldMs: Infinity })
  try {
    return await acquire()
  } finally {
    const released = place.release().catch(() => {})
    if (!tryWaitUntil(waitUntil, released)) await released
  }
}

async function hold<Args extends readonly unknown[]>(
  guarded: GuardRequest<Args>,
  options: LeaseGuardOptions<Args>,
  lease: Lease,
  clock: Clock,
  handle: () => Promise<Handled>,
): Promise<Response> {
  const { hold: { renew = true, releaseAfter, ...hold } = {}, waitUntil = guarded.waitUntil } = options
  const release = () => lease.release().catch(() => {})
  let body: Promise<void> | undefined
  try {
    if (renew) lease.keepAlive({ waitUntil, maxHoldMs: untilDeadline(hold, clock)(hold.maxHoldMs) })
    const { response } = await handle()
    // The body of an answer to HEAD is never read.
    if (releaseAfter === 'handler' || guarded.request.method === 'HEAD') return response
    const watched = watchBody(response, options.body?.timeoutMs ?? BODY_TIMEOUT_MS, clock)
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
  own: Checks<Omit<Options, keyof LeaseGuardOptions<never>>> & Partial<Checks<Options>>,
): void {
  checkGuard(who, options, { ...LEASE_GUARD_CHECKS, ...own } as unknown as Checks<Options>)
  const { locks, name } = options
  must(name, 'name', 'a string, or a function that returns one')
  if (typeof name === 'string' && typeof locks !== 'function') contextOfGuard(locks).keyOf(name)
}
