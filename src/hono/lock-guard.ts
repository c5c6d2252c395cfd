import type { Context, Env, MiddlewareHandler } from 'hono'
import { LockBusyError, LockError, retryAfterOf, WrongKindError } from '../errors.ts'
import { checkName } from '../keys.ts'
import { notNegative, oneOf, positiveInteger } from '../options.ts'
import type { Lease, Lockable, WaitUntil, WithLockOptions } from '../types.ts'
import { hand } from '../wait-until.ts'
import { watchBody } from './after-body.ts'
import { problem } from './problem.ts'

/** What the guard puts into the context: `c.var.lease`. */
export interface LockGuardVariables {
  lease: Lease
}

/**
 * What makes the lock of a name: the result of `createLocks()`, or for other kinds of locks an object of your own, such
 * as `{ lock: locks.fencedLock }` or `{ lock: id => locks.multiLock([locks.lock(id), locks.lock('stock')]) }`.
 */
export interface LockMaker {
  lock(name: string): Lockable
}

/** Options of {@link lockGuard}; those of `withLock` mean the same here. */
export interface LockGuardOptions<E extends Env = Env>
  extends Pick<WithLockOptions, 'leaseMs' | 'waitMs' | 'maxPolls' | 'renew' | 'maxHoldMs'> {
  /** The locks, or how to make them from the request's bindings. */
  locks: LockMaker | ((c: Context<E>) => LockMaker)
  /** The name of the lock, or how to derive it from the request. A name that cannot be used is answered with 400. */
  name: string | ((c: Context<E>) => string | Promise<string>)
  /**
   * When to release: when the response's body, streams included, has been produced to its end (default), or already
   * when the handler returns. Up to 64 KiB of the body may still be on their way to the client then.
   */
  release?: 'body' | 'handler'
  /** The answer when somebody else holds the lock. Default: 409 with `Retry-After` and problem+json. */
  onBusy?: (c: Context<E>, error: LockBusyError) => Response | Promise<Response>
  /**
   * The answer when the store cannot tell. Default: 503 with `Retry-After` and problem+json. `'allow'` lets the request
   * through without a lock: `c.var.lease` is undefined then.
   */
  onUnavailable?: 'allow' | ((c: Context<E>, error: LockError) => Response | Promise<Response>)
}

const STORE_RETRY_MS = 1_000
/** What proxies write down for a client that went away before it was answered. */
const CLIENT_CLOSED_REQUEST = 499

/**
 * One request at a time per name: acquires before the handler, renews while it runs (unless `leaseMs` is given), and
 * releases when the answer is out, when the handler throws, or when the client goes away.
 *
 * @example
 * app.post('/orders/:id/payments',
 *   lockGuard<{ Bindings: Env }>({ locks: c => createLocks({ redis: Redis.fromEnv(c.env) }), name: c => `order:${c.req.param('id')}` }),
 *   async c => c.json(await applyPayment(c.req.param('id'), await c.req.json(), c.var.lease.signal)))
 */
export function lockGuard<E extends Env = Env>(
  options: LockGuardOptions<E> & { onUnavailable?: Exclude<LockGuardOptions<E>['onUnavailable'], 'allow'> },
): MiddlewareHandler<E & { Variables: LockGuardVariables }>
export function lockGuard<E extends Env = Env>(
  options: LockGuardOptions<E>,
): MiddlewareHandler<E & { Variables: Partial<LockGuardVariables> }>
export function lockGuard<E extends Env = Env>(options: LockGuardOptions<E>): MiddlewareHandler<E> {
  check(options)
  return async function lockGuard(c, next) {
    const waitUntil = waitUntilOf(c)
    const lease = await acquire(options, c, waitUntil)
    if (lease instanceof Response) return lease
    if (!lease) return next()
    let body: Promise<void> | undefined
    try {
      ;(c as Context).set('lease', lease)
      if (options.renew ?? options.leaseMs === undefined) {
        lease.keepAlive({ waitUntil, maxHoldMs: options.maxHoldMs })
      }
      await next()
      if (options.release !== 'handler') body = watchBodyOf(c)
    } finally {
      await releaseAfter(body, lease, waitUntil)
    }
  }
}

/** The lease, or the answer that refuses the request, or nothing when the request may pass without a lease. */
async function acquire<E extends Env>(
  options: LockGuardOptions<E>,
  c: Context<E>,
  waitUntil: WaitUntil | undefined,
): Promise<Lease | Response | undefined> {
  const { leaseMs, waitMs, maxPolls, onBusy, onUnavailable } = options
  const lock = await lockFor(options, c)
  if (lock instanceof Response) return lock
  try {
    return await lock.acquire({ leaseMs, waitMs, maxPolls, waitUntil, signal: c.req.raw.signal })
  } catch (error) {
    // Nobody reads this answer; an error would only fill the application's log.
    if (c.req.raw.signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
    if (error instanceof LockBusyError) return onBusy ? onBusy(c, error) : busy(error)
    if (!(error instanceof LockError) || error instanceof WrongKindError) throw error
    if (onUnavailable === 'allow') return undefined
    return onUnavailable ? onUnavailable(c, error) : unavailable(error)
  }
}

/** A name made from the request is the client's doing, so one that cannot be used is the client's error. */
async function lockFor<E extends Env>(
  options: LockGuardOptions<E>,
  c: Context<E>,
): Promise<Lockable | Response> {
  const locks = typeof options.locks === 'function' ? options.locks(c) : options.locks
  if (typeof options.name === 'string') return locks.lock(options.name)
  const name = await options.name(c)
  try {
    checkName(name)
  } catch (error) {
    return problem(400, 'Bad Request', `This request names no usable lock: ${(error as TypeError).message}.`)
  }
  return locks.lock(name)
}

function watchBodyOf(c: Context): Promise<void> | undefined {
  // Hono drops the body of an answer to HEAD unread.
  if (!c.res.body || c.req.method === 'HEAD') return undefined
  const { response, finished } = watchBody(c.res)
  c.res = response
  return finished
}

/** Without a body there is nothing to wait for; with one, the response must go out before its end can be seen. */
async function releaseAfter(
  body: Promise<void> | undefined,
  lease: Lease,
  waitUntil: WaitUntil | undefined,
): Promise<void> {
  const release = () => lease.release().catch(() => {})
  if (!body) return void (await release())
  hand(waitUntil, body.then(release))
}

/** Hono throws where the platform has no execution context. */
function waitUntilOf(c: Context): WaitUntil | undefined {
  try {
    return c.executionCtx
  } catch {
    return undefined
  }
}

function busy(error: LockBusyError): Response {
  const detail = 'Another request is being processed for the same resource. Try again later.'
  return problem(409, 'Conflict', detail, error.retryAfterMs)
}

function unavailable(error: LockError): Response {
  const detail = 'The request could not be guarded, so it was not processed. Try again later.'
  return problem(503, 'Service Unavailable', detail, retryAfterOf(error) ?? STORE_RETRY_MS)
}

function check<E extends Env>({
  locks,
  name,
  leaseMs,
  waitMs,
  maxPolls,
  maxHoldMs,
  release = 'body',
  onBusy,
  onUnavailable = 'allow',
}: LockGuardOptions<E>): void {
  if (typeof locks !== 'function' && typeof locks?.lock !== 'function') {
    throw new TypeError(
      'locks must be the result of createLocks(), or a function of the context that returns it',
    )
  }
  if (typeof name !== 'function') checkName(name)
  if (onBusy !== undefined && typeof onBusy !== 'function') throw new TypeError('onBusy must be a function')
  if (onUnavailable !== 'allow' && typeof onUnavailable !== 'function') {
    throw new TypeError("onUnavailable must be a function, or 'allow'")
  }
  if (leaseMs !== undefined) positiveInteger('leaseMs', leaseMs)
  if (waitMs !== undefined) notNegative('waitMs', waitMs)
  if (maxPolls !== undefined) positiveInteger('maxPolls', maxPolls)
  if (maxHoldMs !== undefined) positiveInteger('maxHoldMs', maxHoldMs)
  oneOf('release', release, ['body', 'handler'])
}
