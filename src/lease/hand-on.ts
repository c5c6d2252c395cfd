import { elapsedMs, provableMs } from '../internal/clock.ts'
import type { GiveHow } from '../transport/give.ts'
import type { HolderState } from './holder-state.ts'
import { goesOn, type Proof, TURN_MS } from './turn.ts'
import type { LocalWaiters } from './waiter.ts'

/** A caller with a longer lease than what is left by this share gets a longer one. */
const LEAST_SHARE = 7 / 8

/** Offers what a caller has to those that wait, in order, while it `isGiving`. Resolves to whether one takes it. */
export async function offerToNext(
  giver: HolderState,
  waiters: LocalWaiters,
  isGiving: () => boolean,
  how: GiveHow,
): Promise<boolean> {
  const { turn, token, context } = giver
  let { proof } = giver
  let setMs: number | undefined
  while (turn && !turn.isOver && proof && isGiving() && !giver.endsHere) {
    const next = waiters.first(({ asks }) => !asks)
    const leftMs = proof.ms - elapsedMs(context.clock, proof.sent)
    if (!next || leftMs <= 0) return false
    const { leaseMs } = next
    // However long the answer took, the rest that was set is for the next caller.
    if (setMs !== leaseMs && !goesOn(turn, token, waiters.size, context.clock.now())) return false
    if (setMs !== leaseMs && (leftMs < leaseMs * LEAST_SHARE || leftMs > leaseMs)) {
      setMs = leaseMs
      proof = await setRest(giver, leaseMs, how)
    } else if (await waiters.offer(next, { giver, proof })) return true
  }
  return false
}

/** Sets the rest of a lease for the next caller. Returns what it then has; undefined if it is to be released. */
async function setRest(giver: HolderState, leaseMs: number, how: GiveHow): Promise<Proof | undefined> {
  if (!giver.kind.scripts.handOn) return undefined
  // Without an answer, the lease may have been cut, and its release would say that it was lost.
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
