import { type Lease, OnceInDoubtError, OnceSealError, resume, serialize, WrongKindError } from 'edgelock'
import { acquireAs, type LentPermits, lentPermits } from 'edgelock/lend'
import type { Context } from 'hono'
import { countingLocksOf, numberIn } from '../bindings.ts'
import { problem } from '../problem.ts'
import { type Attempt, type CallerEnv, idFor } from './callers.ts'

/** One of the leases that `LOCK_TOKEN_LIMIT` allows a caller. */
export interface Share {
  /** By which later requests bring it back. */
  readonly text: string
  extend(leaseMs: number): Promise<unknown>
  release(): Promise<unknown>
}

const UNLIMITED: Share = { text: '', extend: () => Promise.resolve(), release: () => Promise.resolve() }

/** What proves that a try got no lease. After any other error, a repeat may find one. */
const NO_LEASE = [WrongKindError, OnceInDoubtError, OnceSealError]

/**
 * Asks for a lease while its caller has a share for it, from before it waits. Without a lease, the share is given back.
 * Resolves to an answer when the caller has no share left.
 */
export async function withShare<Result extends object>(
  c: Context<CallerEnv>,
  attempt: Attempt,
  leaseMs: number,
  ask: () => Promise<Result>,
): Promise<{ result: Result; share: Share } | Response> {
  const share = await takeShare(c, attempt, leaseMs)
  if (share instanceof Response) return share
  try {
    const result = await ask()
    if (!('lease' in result)) await share.release()
    return { result, share }
  } catch (error) {
    if (NO_LEASE.some(type => error instanceof type)) await share.release()
    throw error
  }
}

async function takeShare(
  c: Context<CallerEnv>,
  { id, wait: { signal, waitMs } }: Attempt,
  leaseMs: number,
): Promise<Share | Response> {
  const shares = sharesOf(c)
  if (!shares) return UNLIMITED
  const take = (holder: string) => acquireAs(shares, holder, { leaseMs: leaseMs + waitMs, signal })
  const taken = await take(id)
  // What this key had before was refused, or is given back.
  const isSpent = !taken.acquired && taken.finished
  const result = isSpent ? await take(await idFor(c.var.caller, crypto.randomUUID())) : taken
  if (result.acquired) return shareOf(result.lease)
  return problem(429, 'The token has as many leases as it may.', result.retryAfterMs)
}

/** Brings a share back. What was taken without a limit has none. */
export function shareIn(c: Context<CallerEnv>, text: string): Share {
  const shares = text ? sharesOf(c) : undefined
  return shares ? shareOf(resume(shares, text, { waitUntil: c.executionCtx })) : UNLIMITED
}

function sharesOf(c: Context<CallerEnv>): LentPermits | undefined {
  const permits = numberIn(c.env, 'LOCK_TOKEN_LIMIT')
  return permits < Infinity
    ? lentPermits(countingLocksOf(c), `leases:${c.var.caller.id}`, { permits })
    : undefined
}

/** A lease stays what it is without its share, as after a forced release. */
function shareOf(lease: Lease): Share {
  return {
    text: serialize(lease),
    extend: leaseMs => lease.extend(leaseMs).catch(() => {}),
    release: () => lease.release(),
  }
}
