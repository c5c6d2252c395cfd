import type { LockBusyError } from '../errors.ts'
import { checkName } from '../keys.ts'
import { notNegative, oneOf, positiveInteger } from '../options.ts'
import type { Lease, Lockable, WaitUntil, WithLockOptions } from '../types.ts'
import { checkWaitUntil, hand } from '../wait-until.ts'
import { watchBody } from './after-body.ts'
import { type AnswerOptions, refuse } from './answers.ts'
import { checkGuardOptions, type HoldOptions, holdMs, nameOf } from './guard-options.ts'
import type { GivenLater, Guard, Passage, Ran } from './passage.ts'

/** Options of a guard that holds a lease while the handler runs. Those of `withLock` mean the same here. */
export interface LeaseGuardOptions<Args extends readonly unknown[]>
  extends HoldOptions,
    AnswerOptions<Args[0], LockBusyError>,
    Pick<WithLockOptions, 'leaseMs' | 'waitMs' | 'maxPolls' | 'renew'> {
  /**
   * What is guarded, or how to derive it from the request. The request's body may be read as well
   * (`await request.json()`): the handler finds it unread. A name that cannot be used is answered with 400.
   */
  name: string | ((...args: Args) => string | Promise<string>)
  /**
   * When to release: when the response's body, streams included, has been produced to its end (default), or already
   * when the handler returns. Up to 64 KiB of the body may still be on their way to the client then.
   */
  release?: 'body' | 'handler' | undefined
  /**
   * Keeps renewal and release alive after the answer. Default: that of Workers, when there is one. Vercel's `waitUntil`,
   * Next.js's `after`.
   */
  waitUntil?: WaitUntil | undefined
}

/** In what guards of leases differ. */
export interface LeaseKind<Args extends readonly unknown[], Vars> {
  /** The method that the locks must have. */
  readonly verb: string
  lockable(name: string, passage: Passage<Args>): Lockable | Promise<Lockable>
  /** What the handler gets. */
  vars(lease: Lease): Vars
  /** The answer when it is busy. */
  readonly busy?: (facts: { retryAfterMs: number }) => Response
}

/**
 * Acquires before the handler, renews while it runs, and releases when its answer is out.
 *
 * @throws {TypeError | RangeError} naming the option that cannot be used
 */
export function leaseGuard<Args extends readonly unknown[], Vars>(
  options: LeaseGuardOptions<Args> & { locks: unknown },
  kind: LeaseKind<Args, Vars>,
): Guard<Args, Partial<Vars>> {
  check(options, kind.verb)
  return async (passage, run) => {
    const lease = await acquire(options, kind, passage)
    if (lease instanceof Response) return lease
    if (!lease) return (await run({})).response
    return hold(passage, options, lease, () => run(kind.vars(lease)))
  }
}

/** The lease, or the answer that refuses the request, or nothing when the request may pass without a lease. */
async function acquire<Args extends readonly unknown[], Vars>(
  options: LeaseGuardOptions<Args>,
  kind: LeaseKind<Args, Vars>,
  passage: Passage<Args>,
): Promise<Lease | Response | undefined> {
  const { leaseMs, waitMs, maxPolls, waitUntil = passage.waitUntil } = options
  const name = await nameOf(options.name as GivenLater<Args, string>, passage)
  if (name instanceof Response) return name
  const lock = await kind.lockable(name, passage)
  if (typeof lock?.acquire !== 'function')
    throw new TypeError(`locks.${kind.verb}() returned nothing that can be acquired`)
  try {
    return await lock.acquire({ leaseMs, waitMs, maxPolls, waitUntil, signal: passage.request.signal })
  } catch (error) {
    return refuse(passage, error, options, kind.busy)
  }
}

async function hold<Args extends readonly unknown[]>(
  passage: Passage<Args>,
  options: LeaseGuardOptions<Args>,
  lease: Lease,
  run: () => Promise<Ran>,
): Promise<Response> {
  const { waitUntil = passage.waitUntil } = options
  const release = () => lease.release().catch(() => {})
  let body: Promise<void> | undefined
  try {
    if (options.renew ?? options.leaseMs === undefined) {
      lease.keepAlive({ waitUntil, maxHoldMs: holdMs(options) })
    }
    const { response } = await run()
    // Nobody reads the body of an answer to HEAD.
    if (options.release === 'handler' || passage.request.method === 'HEAD') return response
    const watched = watchBody(response)
    body = watched.finished
    return watched.response
  } finally {
    // Without a body there is nothing to wait for; with one, the response must go out before its end can be seen.
    if (body) hand(waitUntil, body.then(release))
    else await release()
  }
}

function check<Args extends readonly unknown[]>(
  options: LeaseGuardOptions<Args> & { locks: unknown },
  verb: string,
): void {
  const { name, leaseMs, waitMs, maxPolls, release = 'body' } = options
  checkGuardOptions(options, verb)
  checkWaitUntil(options.waitUntil)
  if (typeof name !== 'function') checkName(name)
  if (leaseMs !== undefined) positiveInteger('leaseMs', leaseMs)
  if (waitMs !== undefined) notNegative('waitMs', waitMs)
  if (maxPolls !== undefined) positiveInteger('maxPolls', maxPolls)
  oneOf('release', release, ['body', 'handler'])
}
