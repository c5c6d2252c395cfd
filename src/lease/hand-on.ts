/** The offer of a lock to the next caller of the process, and the look whether it is still held. */
import { elapsedMs, provableMs } from '../internal/clock.ts'
import type { GiveHow } from '../transport/give.ts'
import type { HolderState } from './holder-state.ts'
import { mayHandOn, type Proof, TURN_MS } from './turn.ts'
import type { LocalWaiters } from './waiter.ts'

/** With less than this share of the next caller's lease left, the lease is first set anew, as it is with more than all of it. */
const LEAST_SHARE = 7 / 8

/**
 * Offers what a caller has to those that wait, in order, while it `isGiving`. Resolves to whether one takes it, and rejects
 * if the lease had to be set for one, and that request had no answer.
 */
export async function offerToNext(
  giver: HolderState,
  waiters: LocalWaiters,
  isGiving: () => boolean,
  how: GiveHow,
): Promise<boolean> {
  const { turn, token, context } = giver
  let { proof } = giver
  let askedForMs: number | undefined
  while (turn && !turn.isOver && proof && isGiving() && !giver.endsHere) {
    const next = waiters.first(({ isAsking }) => !isAsking)
    const leftMs = proof.ms - elapsedMs(context.clock, proof.sent)
    if (!next || leftMs <= 0) return false
    const { leaseMs } = next
    // What was set for a caller is offered to it, even if the time for the turn has passed since.
    if (askedForMs !== leaseMs && !mayHandOn(turn, token, waiters.size, context.clock.now())) return false
    if (askedForMs !== leaseMs && (leftMs < leaseMs * LEAST_SHARE || leftMs > leaseMs)) {
      askedForMs = leaseMs
      proof = await setRest(giver, leaseMs, how)
    } else if (await waiters.offer(next, { giver, proof })) return true
  }
  return false
}

/** Sets the rest of a lease for the next caller. Returns what it then has; undefined if it is to be released. */
async function setRest(giver: HolderState, leaseMs: number, how: GiveHow): Promise<Proof | undefined> {
  if (!giver.kind.scripts.handOn) return undefined
  // Repeated until it is answered: after a cut that is not known of, a release would say that the lease was lost.
  const { reply, sent } = await giver.request(
    giver.newHold(),
    'handOn',
    { leaseMs },
    { ...how, mayBeHeld: true },
  )
  if (reply.code === 'gone') return undefined
  giver.wasHeld = true
  if (giver.turn) giver.turn.askedAt = sent.now
  return { sent, ms: provableMs(reply.remainingMs) }
}

/** Looks whether the server has a holder. Without an answer, nothing is known, and it counts as held. */
export async function isHeld(state: HolderState): Promise<boolean> {
  const how = { readsOnly: true, mayBeHeld: true, sends: 1, patienceMs: TURN_MS }
  const answer = await state.request(state.holder, 'inspect', {}, how).catch(() => undefined)
  const { code, holder } = answer?.reply ?? { code: 'ours' }
  return code === 'ours' || holder === state.holder
}
