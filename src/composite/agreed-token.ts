import type { Clock } from '../clock.ts'
import { OutcomeUnknownError } from '../errors.ts'
import { tokenKey } from '../keys.ts'
import { raise } from '../scripts/fenced-lock.gen.ts'
import { call } from '../transport/call.ts'
import { type Delivery, deliver } from '../transport/deliver.ts'
import type { Lease } from '../types.ts'
import { count, gather } from './composite-gather.ts'
import { HeldLease } from './lease.ts'

/**
 * One fencing token for leases that were granted together: the highest of theirs. It is written back to the locks, and
 * `quorum` of them must confirm it while they are held. The next grant shares a member with these, and mints above it
 * there: so tokens of the whole rise, although no two members count alike. Undefined unless all leases have a token.
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
  const fenced = leases.filter(lease => lease instanceof HeldLease)
  const tokens = fenced.flatMap(lease => lease.token ?? [])
  if (tokens.length < leases.length) return undefined
  const highest = Math.max(...tokens)
  const below = fenced.filter(lease => lease.token !== highest)
  const missing = quorum - (leases.length - below.length)
  const confirmed = (raised: boolean) => raised
  const answers = await gather(
    clock,
    below.map(lease => raiseToken(lease, highest, { budgetMs: patienceMs, signal })),
    soFar => count(soFar, confirmed) >= missing,
    patienceMs,
  )
  signal?.throwIfAborted()
  if (count(answers, confirmed) < missing) throw new OutcomeUnknownError(leases[0]?.name ?? '')
  return highest
}

async function raiseToken(lease: HeldLease, token: number, how: Delivery): Promise<boolean> {
  const { context, holder } = lease.holding()
  const lock = context.keyOf(lease.name)
  const values = { lock, tokens: tokenKey(lock), holder, token }
  const { reply } = await deliver(context, call(lease.name, raise, values), how)
  return reply.code === 'raised'
}
