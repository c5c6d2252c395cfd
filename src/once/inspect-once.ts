import { OnceInFlightError } from '../api/errors.ts'
import type { Locks } from '../api/locks.ts'
import type { OnceState, RecordOptions } from '../api/once.ts'
import type { Seal } from '../api/seal.ts'
import { DONE_MS, doneKey, onceFault, onceKey } from '../internal/keys.ts'
import { aSeal, checkOptions, must } from '../internal/options.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { call, type DeliverOptions } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { forget, read } from '../transport/scripts/once.gen.ts'
import { isSealed, openResult, readResult, throwNaming } from './result.ts'

/**
 * Reads what became of the work of a key. Undefined when no call has it: the next one runs the work. Nothing runs, and
 * nothing changes. With the `seal` of the calls, it opens the result; otherwise, a sealed one is shown as `'(sealed)'`.
 *
 * @throws {OnceSealError} when the result needs another `seal` than the one that is given
 * @throws {StoreUnavailableError} {@link WrongKindError}
 * @example
 * const state = await inspectOnce(locks, `charge:${order.id}`)
 * if (state?.status === 'kept') console.log(state.result)
 */
export async function inspectOnce(
  locks: Locks,
  key: string,
  options?: Pick<RecordOptions, 'seal'>,
): Promise<OnceState | undefined> {
  const context = contextOf(locks, 'inspectOnce(locks, key, options?)')
  const { seal } = checkOptions('inspectOnce()', options, { seal: aSeal })
  return inspectKey(context, key, context.keyOf(key, 'key', onceFault), {}, seal)
}

/** `storedKey`: as the store has it. */
export async function inspectKey(
  context: LocksContext,
  key: string,
  storedKey: string,
  how?: DeliverOptions,
  seal?: Seal,
): Promise<OnceState | undefined> {
  const bound = call({ kind: 'once', name: key }, 'inspectOnce', read, { record: onceKey(storedKey) })
  const { reply } = await deliver(context, bound, { ...how, readsOnly: true }).catch(error =>
    throwNaming(key, storedKey, error),
  )
  if (reply.code === 'free') return undefined
  const { holder } = reply
  const remainingMs = reply.remainingMs < 0 ? Infinity : reply.remainingMs
  if (reply.code === 'claimed') return { status: 'in-flight', holder, remainingMs }
  const kept = seal
    ? await openResult(key, storedKey, reply.result, seal)
    : readResult(key, storedKey, sealedText(reply.result))
  const { begun, failure } = kept
  if (begun) {
    const claimMs = remainingMs - begun.keptMs
    const state = { ...begun, holder }
    if (claimMs >= 0) return { ...state, status: 'in-flight', remainingMs: claimMs }
    return { ...state, status: 'in-doubt', remainingMs, leaseEndedAt: context.clock.wall() + claimMs }
  }
  const result: PromiseSettledResult<unknown> = failure
    ? { status: 'rejected', reason: failure }
    : { status: 'fulfilled', value: kept.value }
  const state = { status: 'kept', holder, remainingMs, result } as const
  return isSealed(reply.result) ? { ...state, isSealed: true } : state
}

/** Stands in for a result that is readable only with the secret. */
function sealedText(stored: string): string {
  if (!isSealed(stored)) return stored
  return stored[2] === 'v' ? ':v"(sealed)"' : ':e{"name":"Error","message":"(sealed)"}'
}

/**
 * Forgets the result that {@link inspectOnce} showed, so that the next call runs the work again. Resolves to true when
 * that result is gone, and to false when another call has the key by now, whose result is not forgotten.
 *
 * @throws {OnceInFlightError} when the call that was seen is still doing the work; nothing changed
 * @throws {TypeError} for work in doubt: see {@link resolveOnce}
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError}
 * @example
 * const state = await inspectOnce(locks, 'charge:42')
 * if (state?.status === 'kept') await forgetOnce(locks, 'charge:42', state)
 */
export async function forgetOnce(locks: Locks, key: string, seen: OnceState): Promise<boolean> {
  const context = contextOf(locks, 'forgetOnce(locks, key, seen)')
  const { status, holder, remainingMs } = Object(seen) as OnceState
  must(status && typeof holder === 'string', 'seen', 'what inspectOnce() returned')
  must(status !== 'in-doubt', 'seen', 'a result: resolveOnce() ends a doubt')
  const name = context.keyOf(key, 'key', onceFault)
  // The call may leave a result that was not seen.
  if (status === 'in-flight') throw new OnceInFlightError(key, remainingMs)
  const values = { record: onceKey(name), done: doneKey(name, holder), holder, doneMs: DONE_MS }
  const bound = call({ kind: 'once', name: key }, 'forgetOnce', forget, values)
  const { reply } = await deliver(context, bound, { mayBeHeld: false })
  if (reply.code === 'claimed') throw new OnceInFlightError(key, reply.remainingMs)
  return reply.code === 'forgotten'
}
