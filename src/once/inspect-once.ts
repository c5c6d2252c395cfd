/** `inspectOnce()`, `forgetOnce()` and `resolveOnce()`: the record of a key, as operators see and change it. */
import { OnceInFlightError } from '../api/errors.ts'
import type { Keepable } from '../api/json.ts'
import type { Locks } from '../api/locks.ts'
import type { OnceState, RecordOptions } from '../api/once.ts'
import type { Seal } from '../api/seal.ts'
import { DONE_MS, doneKey, onceFault, onceKey } from '../internal/keys.ts'
import { aKeepTime, aSeal, checkOptions, must, positiveInteger } from '../internal/options.ts'
import { contextOf, type LocksContext } from '../lease/context.ts'
import { call, type DeliverOptions } from '../transport/call.ts'
import { deliver } from '../transport/deliver.ts'
import { forget, read, resolve } from '../transport/scripts/once.gen.ts'
import { encodeResult, isSealed, openResult, readResult, throwNaming } from './result.ts'
import type { OnceSettings } from './run-once.ts'

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

/** Options of {@link resolveOnce}. */
export interface ResolveOnceOptions {
  /** How long the result is kept, in milliseconds. A whole number of at least 1,000. Default: as long as the doubt would be. */
  keepMs?: number | undefined
  /** The longest result that is kept, as JSON, in bytes. A whole number of at least 1. Default 1,048,576. */
  maxBytes?: number | undefined
  /** The `seal` of the calls that use the key. Required for a result if they have one. Default: none. */
  seal?: Seal | undefined
}

/**
 * Ends the doubt that {@link inspectOnce} showed, by hand. `{ value }`: the work was done, and later calls get this result.
 * `'not-done'`: it was not, and the next call runs it. Resolves to true when the doubt has ended so, and to false when the
 * key is not in that doubt any more, and nothing has changed.
 *
 * Find out what happened before you call it: at the provider, in the ledger. The process that began the work may have been
 * suspended, and may still act after `'not-done'`.
 *
 * @throws {OnceInFlightError} when the call that was seen is still doing the work; nothing changed
 * @throws {TypeError | RangeError} naming what cannot be used, before any request
 * @throws {OutcomeUnknownError} {@link StoreUnavailableError}
 * @example
 * const seen = await inspectOnce(locks, 'charge:42')
 * if (seen?.status === 'in-doubt') await resolveOnce(locks, 'charge:42', seen, { value: { chargeId: 'ch_1' } })
 */
export async function resolveOnce<T>(
  locks: Locks,
  key: string,
  seen: OnceState,
  outcome: ({ readonly value: T } & Keepable<T>) | 'not-done',
  options?: ResolveOnceOptions,
): Promise<boolean> {
  const context = contextOf(locks, 'resolveOnce(locks, key, seen, outcome, options?)')
  const checks = { keepMs: aKeepTime, maxBytes: positiveInteger, seal: aSeal }
  const { status, holder, remainingMs, isSealed, keptMs = 86_400_000 } = Object(seen) as OnceState
  must(status && typeof holder === 'string', 'seen', 'what inspectOnce() returned')
  const given = checkOptions('resolveOnce()', options, checks)
  const record = { name: key, key: context.keyOf(key, 'key', onceFault) }
  if (status === 'in-flight') throw new OnceInFlightError(key, remainingMs)
  const { maxBytes = 1_048_576, keepMs = keptMs, seal } = given
  must(
    seal || !isSealed || outcome === 'not-done',
    'seal',
    'that of the calls, which seal the results of this key',
  )
  return resolveDoubt(context, record, holder, outcome, { maxBytes, keepMs, seal }, 'resolveOnce')
}

/** Records how the doubt that an attempt left has ended. Resolves to false when the key is not in that doubt any more. */
export async function resolveDoubt(
  context: LocksContext,
  { name, key }: { readonly name: string; readonly key: string },
  attempt: string,
  outcome: { readonly value: unknown } | 'not-done',
  { keepMs, maxBytes, seal }: Pick<OnceSettings, 'keepMs' | 'maxBytes' | 'seal'>,
  operation: 'resolveOnce' | 'reconcile',
): Promise<boolean> {
  let result = ''
  if (outcome !== 'not-done') {
    must('value' in Object(outcome), `the outcome of ${operation}`, "{ value } or 'not-done'")
    const kept = { status: 'fulfilled', value: outcome.value } as const
    const { text, reported } = encodeResult(name, kept, { onFailure: 'forget', maxBytes })
    if (reported.status === 'rejected') throw reported.reason
    result = await (seal?.seal(text, key) ?? text)
  }
  const keys = { record: onceKey(key), done: doneKey(key, attempt) }
  const values = { ...keys, holder: attempt, result, keepMs, doneMs: DONE_MS }
  const bound = call({ kind: 'once', name }, operation, resolve, values)
  const { reply } = await deliver(context, bound, { mayBeHeld: false })
  if (reply.code === 'claimed') throw new OnceInFlightError(name, reply.remainingMs)
  return reply.code === 'resolved'
}
