/** The fencing token of a red lock: one number for leases of several databases. */
import type { Clock } from '../api/clock.ts'
import { OutcomeUnknownError } from '../api/errors.ts'
import type { Lease } from '../api/lease.ts'
import { tokenKey } from '../internal/keys.ts'
import type { HolderState } from '../lease/holder-state.ts'
import { HeldLease } from '../lease/lease.ts'
import { call, type DeliverOptions } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { raise } from '../transport/scripts/fenced-lock.gen.ts'
import { count, gather } from './gather.ts'

/**
 * Returns one fencing token for leases that were granted together: the highest of theirs. It is written back to the
 * locks, and `quorum` of them must confirm it while they are held. The next grant shares a member with these and mints
 * above it there, so the tokens of the whole rise although no two members count alike. Returns undefined unless all
 * leases have a token.
 *
 * Source: the write-back of the ABD register (Attiya, Bar-Noy, Dolev 1995).
 *
 * @throws {OutcomeUnknownError} when too few confirmed it within `patienceMs`; the signal's reason when it aborts
 */
export async function agreeOnToken(
  clock: Clock,
  leases: readonly Lease[],
  quorum: number,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<number | undefined> {
  const fenced = leases.flatMap(lease => HeldLease.holdOf(lease)?.state ?? [])
  const tokens = fenced.flatMap(({ token }) => token ?? [])
  if (tokens.length < leases.length) return undefined
  const highest = Math.max(...tokens)
  const below = fenced.filter(({ token }) => token !== highest)
  const missing = quorum - (leases.length - below.length)
  const confirmed = (raised: boolean) => raised
  const answers = await gather(
    clock,
    below.map(state => raiseToken(state, highest, { patienceMs, signal })),
    soFar => count(soFar, confirmed) >= missing,
    patienceMs,
  )
  signal?.throwIfAborted()
  if (count(answers, confirmed) < missing) throw new OutcomeUnknownError(leases[0]?.name ?? '')
  return highest
}

/** Raises the token of a lease to the one agreed upon. Returns whether it has it now. */
export async function raiseToken(state: HolderState, token: number, how: DeliverOptions): Promise<boolean> {
  const { context, subject, holder, kind } = state
  const values = { lock: kind.key, tokens: tokenKey(kind.key), holder, token }
  const { reply } = await deliver(context, call(subject, 'raiseToken', raise, values), how)
  if (reply.code === 'gone') return false
  state.token = token
  return true
}
