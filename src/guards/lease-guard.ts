/** A guard that holds a lease while the handler runs. */
import type { LockBusyError } from '../api/errors.ts'
import type { GuardName } from '../api/events.ts'
import type { Lease } from '../api/lease.ts'
import type { Lockable, WaitOptions } from '../api/lock.ts'
import type { Locks } from '../api/locks.ts'
import { checkName } from '../internal/keys.ts'
import * as check from '../internal/options.ts'
import { type Checks, groupOf, must } from '../internal/options.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { LocksContext } from '../lease/context.ts'
import { answering, type Problem, Refusal, refuse } from './answers.ts'
import type { AnyArgs, Guard, GuardRequest, WaitNotes } from './guard.ts'
import { acquireFor, contextFor, isBusy, untilDeadline } from './guard.ts'
import type { AnswerOptions, BodyOptions, GuardOptions, HoldOptions } from './guard-options.ts'
import { BODY_CHECKS, checkGuard, HOLD_CHECKS } from './guard-options.ts'
import { askOption, awaitBody, BODY_TIMEOUT_MS } from './request-body.ts'
import { watchBody } from './watch-body.ts'

/** Options of a guard that holds a lease while the handler runs. Options that `withLock` has too mean the same here. */
export interface LeaseGuardOptions<Args extends AnyArgs = AnyArgs>
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
interface LeaseGuardKind<Options, Variables> {
  readonly guard: GuardName
  /** The checks of its own options. */
  readonly checks: Checks<Omit<Options, keyof LeaseGuardOptions>> & Partial<Checks<Options>>
  /** Returns the lock or permit of a name. */
  lockFor(locks: Locks, name: string, guarded: GuardRequest): Acquirable | Promise<Acquirable>
  /** The handler's variables. */
  variables(lease: Lease): Variables
  /** The answer when it is busy. */
  readonly busy?: Problem
}

/** The longest request that Cloudflare lets through by default. */
const LONGEST_BODY = 104_857_600

/** Acquires before the handler, renews while it runs, and releases when its answer is out. */
export function leaseGuard<Options extends LeaseGuardOptions, Variables>(
  given: Options,
  kind: LeaseGuardKind<Options, Variables>,
): Guard<Partial<Variables>> {
  const known = checkGuard<LeaseGuardOptions>(`${kind.guard}()`, given, {
    ...check.WAIT_CHECKS,
    name: (option: string, name: string) => typeof name === 'function' || checkName(name, option),
    hold: groupOf({ ...HOLD_CHECKS, releaseAfter: check.oneOf('body', 'handler') }),
    body: groupOf({ ...BODY_CHECKS, bufferBytes: check.wholeNumber }),
    waitingRoom: check.aFunction,
    ...kind.checks,
  })
  // The caller may change its objects for another guard.
  const options: LeaseGuardOptions & WaitNotes = {
    ...given,
    hold: { ...given.hold },
    answers: { ...given.answers },
  }
  must(options.name, 'name', 'a string, or a function that returns one')
  if (typeof options.name === 'string') known?.keyOf(options.name)
  const { renew = true, releaseAfter, maxHoldMs, deadline } = { ...options.hold }
  const { maxBytes = LONGEST_BODY, timeoutMs = BODY_TIMEOUT_MS, bufferBytes } = { ...options.body }
  return answering<Partial<Variables>>(kind.guard, options, async (guarded, run) => {
    const { waitUntil = guarded.waitUntil } = options
    const locks = typeof options.locks === 'function' ? options.locks(...guarded.args) : options.locks
    const context = contextFor({ locks }, [])
    const { clock } = context
    const handle = await awaitBody(guarded, { maxBytes, timeoutMs, bufferBytes, clock }, run)
    if (isPreflight(guarded.request)) return (await handle({})).response
    const name = await nameFor(options, guarded, context)
    const lock = await kind.lockFor(locks, name, guarded)
    const room = options.waitMs === 0 ? undefined : options.waitingRoom?.(locks, name)
    const lease = await acquire(options, guarded, lock, room, kind.busy)
    if (!lease) return (await handle({})).response
    const release = () => lease.release().catch(() => {})
    let body: Promise<void> | undefined
    try {
      if (renew) lease.keepAlive({ waitUntil, maxHoldMs: untilDeadline(deadline, clock)(maxHoldMs) })
      const { response } = await handle(kind.variables(lease))
      // The body of an answer to HEAD is never read.
      if (releaseAfter === 'handler' || guarded.request.method === 'HEAD') return response
      const watched = watchBody(response, timeoutMs, clock, guarded.hangUp)
      body = watched.finished
      return watched.response
    } finally {
      // Without a body there is nothing to wait for; with one, the response must go out before its end can be seen.
      if (body) tryWaitUntil(waitUntil, body.then(release))
      else await release()
    }
  })
}

/** A question of a browser before it sends the request (CORS). It reads any refusal as a ban of the request itself. */
function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')
}

/**
 * Returns the lock's name for this request.
 *
 * @throws {Refusal} when the request makes one that cannot be used. It leaves the name out, which may hold more than the
 * client sent.
 * @throws {TypeError} when the function does not return a string, which is a mistake of the application
 */
async function nameFor(
  { name }: LeaseGuardOptions,
  guarded: GuardRequest,
  { keyOf }: LocksContext,
): Promise<string> {
  const made = await askOption(guarded, name)
  if (made === name) return made
  try {
    keyOf(made)
    return made
  } catch (error) {
    const { cause } = Object(error)
    if (typeof cause !== 'string') throw error
    const detail = `This request names no usable lock: its name ${cause}.`
    throw new Refusal({ status: 400, detail, reason: `unusable-name: it ${cause}` })
  }
}

/** Returns undefined when the request may pass without a lease. @throws {Refusal} */
async function acquire(
  options: LeaseGuardOptions & WaitNotes,
  guarded: GuardRequest,
  lock: Acquirable,
  room: Acquirable | undefined,
  busy: Problem | undefined,
): Promise<Lease | undefined> {
  const { hold, waitMs, maxPolls, patienceMs, signal, waitUntil = guarded.waitUntil } = options
  const atOnce = { leaseMs: hold?.leaseMs, patienceMs, waitUntil, signal, waitMs: 0 }
  const ask = (from: Acquirable, wait?: WaitOptions) =>
    acquireFor(guarded, options, { ...atOnce, ...wait }, each => from.acquire(each))
  const acquireLock = () => ask(lock, { waitMs, maxPolls })
  let busyNow = busy
  try {
    if (!room) return await acquireLock()
    const free = await ask(lock).catch(error => {
      if (!isBusy(error)) throw error
    })
    if (free) return free
    busyNow = CROWDED
    const place = await ask(room)
    busyNow = busy
    // The handler may wait for longer than a lease lasts.
    place.keepAlive({ waitUntil, maxHoldMs: Infinity })
    try {
      return await acquireLock()
    } finally {
      // The request does not wait for that, where the platform allows it.
      const released = place.release().catch(() => {})
      if (!tryWaitUntil(waitUntil, released)) await released
    }
  } catch (error) {
    await refuse(guarded, error, options.answers, busyNow)
    return undefined
  }
}

const CROWDED: Problem = {
  status: 429,
  detail: 'Too many requests are waiting for the same resource. Try again later.',
}
