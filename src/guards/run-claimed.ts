/** The handling of a request under a claim of `once`. */
import type { OnceInDoubtError } from '../api/in-doubt.ts'
import type { Replayed } from '../api/json.ts'
import type { Lease } from '../api/lease.ts'
import type { OnceResult } from '../api/once.ts'
import { sha256 } from '../internal/digests.ts'
import { joinBytes, utf8 } from '../internal/encoding.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { LocksContext } from '../lease/context.ts'
import type { InDoubt, LeavableLease } from '../once/in-doubt.ts'
import { type FlatOnceOptions, runOnce } from '../once/run-once.ts'
import { IN_DOUBT, Refusal } from './answers.ts'
import type { GuardRequest, RunHandler, WaitNotes, Within } from './guard.ts'
import { acquireFor, untilDeadline } from './guard.ts'
import type { GuardOptions } from './guard-options.ts'

/** A request that claims a record. */
export interface GuardCall<Settings extends ClaimingOptions, Variables> {
  readonly settings: Settings
  readonly guarded: GuardRequest
  readonly context: LocksContext
  readonly run: RunHandler<Variables>
  readonly recordKey: string
}

/** The options of a guard that say how it claims. */
type ClaimingOptions = WaitNotes &
  Pick<GuardOptions, 'hold' | 'signal' | 'waitUntil'> &
  Pick<FlatOnceOptions, 'keepMs' | 'waitMs' | 'patienceMs' | 'afterCrash'>

/** How a request claims, and what becomes of it. */
interface Claiming<Call, T, Unclaimed> {
  /** Settings that do not follow from the guard's options. */
  readonly own: FlatOnceOptions
  /** Runs the handler. */
  handle(call: Call, claim: Claim): Promise<HandledClaim<T>>
  /** Makes the answer if the handler has not run. */
  unclaimed(call: Call, ended: ClaimEnd<T>): Promise<Unclaimed>
}

/** A claim, as the handling of its request sees it. */
export interface Claim {
  readonly lease: LeavableLease
  /** Whether the platform lets work go on after the answer. */
  readonly outlives: boolean
  /** Keeps a time within the deadline of the invocation. */
  readonly beforeDeadline: Within
  /** Resolves when the claim has been given back, or the result recorded. */
  readonly settled: Promise<unknown>
}

/** The answer and the record of a request whose handler has run. */
export interface HandledClaim<T> {
  /** Whether the answer goes out at once, while the rest goes on. Otherwise it waits until the claim is settled. */
  readonly atOnce: boolean
  /** Returns the answer, or throws what the handler has thrown. */
  answer(): Response | Promise<Response>
  /** Returns what to record. The claim ends with it. */
  record(): T | Promise<T>
  /** Resolves when what follows a failed record is done; the platform waits for it, and sees its rejection. */
  readonly reported?: Promise<unknown>
}

export type ClaimEnd<T> = PromiseSettledResult<OnceResult<Replayed<T>>>

/**
 * Claims a key, handles its request, and returns the answer. Once the handler has answered, its answer goes out even if
 * the claim is lost or the record fails, because the work has been done.
 */
export async function runClaimed<Call extends GuardCall<ClaimingOptions, never>, T, Unclaimed>(
  call: Call,
  { own, handle, unclaimed }: Claiming<Call, T, Unclaimed>,
): Promise<Response | Unclaimed> {
  const { settings, guarded, context, recordKey } = call
  const { hold, keepMs, waitMs = 0, patienceMs, signal, waitUntil = guarded.waitUntil } = settings
  const { afterCrash = settings.afterCrash } = own
  const beforeDeadline = untilDeadline(hold?.deadline, context.clock)
  const once = {
    ...hold,
    maxHoldMs: beforeDeadline(hold?.maxHoldMs),
    keepMs,
    waitMs,
    patienceMs,
    waitUntil,
    signal,
    ...own,
    afterCrash,
  }
  const run = (afterCrash as InDoubt | undefined)?.run ?? runOnce
  let handled = undefined as HandledClaim<T> | undefined
  let answerAtOnce = () => {}
  const atOnce = new Promise<void>(resolve => {
    answerAtOnce = resolve
  })
  const work = async (lease: Lease) => {
    handled = await handle(call, { lease, outlives, beforeDeadline, settled })
    if (handled.atOnce) answerAtOnce()
    return handled.record()
  }
  // No error of a handler ends here as it is while another request could get the claim, so none runs twice.
  const claiming = acquireFor(guarded, settings, once, each => run(context, recordKey, each, work))
  const settled = Promise.allSettled([claiming]).then(([ended]) => ended)
  // Before the claim is answered: if the client hangs up, the platform would stop the handler midway.
  const outlives = tryWaitUntil(
    waitUntil,
    settled.then(() => handled?.reported),
  )
  await Promise.race([atOnce, settled])
  if (handled) return handled.answer()
  const ended = await settled
  const { code, cause } = Object((ended as PromiseRejectedResult).reason) as Partial<OnceInDoubtError>
  // The error of `reconcile` is shown nowhere else.
  if (code === 'ERR_ONCE_IN_DOUBT')
    throw new Refusal({ ...IN_DOUBT, reason: cause ? `in-doubt: ${cause}` : 'in-doubt' })
  // An older workerd takes a rejection for unhandled that is returned instead of awaited.
  return await unclaimed(call, ended)
}

/**
 * Returns the SHA-256 of several parts, in hexadecimal. The length of each part is included, so that no two lists of
 * parts look alike (`'a', 'bc'` and `'ab', 'c'`), and what a client sent never becomes part of a key.
 */
export function keyDigest(...parts: readonly (string | Uint8Array)[]): Promise<string> {
  const bytes = parts.map(part => (typeof part === 'string' ? utf8(part) : part))
  const lengths = JSON.stringify(bytes.map(part => part.length))
  return sha256(joinBytes([lengths, ...bytes]))
}

/**
 * Returns the path of a request in one spelling: routers take `/p%61y` for `/pay`, so a request repeated in another
 * spelling must count as the same one. An encoded slash stays different from one that separates
 * segments. Slashes at the end count for nothing, as in Hono with `strict: false`.
 */
export function pathOf({ url }: Request): string {
  return new URL(url).pathname.replace(/(.)\/+$/, '$1').replace(/[^/]+/g, segment => {
    try {
      return encodeURIComponent(decodeURIComponent(segment))
    } catch {
      return segment
    }
  })
}
