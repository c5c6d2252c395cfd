import type { Replayed } from '../api/json.ts'
import type { Lease, WaitUntil } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import type { OnceResult } from '../api/once.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { InDoubt } from '../kinds/once/in-doubt.ts'
import type { FlatOnceOptions } from '../kinds/once/record.ts'
import { runOnce } from '../kinds/once/run-once.ts'
import { contextOfGuard, type GuardRequest } from './guard.ts'
import { type GuardOptions, untilDeadline, type Within } from './guard-options.ts'

/** The options of a guard that say how it claims. */
type ClaimingOptions = Pick<GuardOptions<never, unknown>, 'hold' | 'waitUntil'> &
  Pick<FlatOnceOptions, 'keepMs' | 'waitMs' | 'patienceMs' | 'afterCrash'>

/** A request, and the record that it claims. */
interface Claiming<T, Unclaimed> {
  readonly guarded: GuardRequest<readonly unknown[]>
  readonly locks: Locks
  readonly key: string
  /** What does not follow from the guard's options. */
  readonly own: FlatOnceOptions
  /** Runs the handler. */
  handle(claim: Claim): Promise<HandledClaim<T>>
  /** Makes the answer if the handler has not run. */
  unclaimed(ended: ClaimEnd<T>): Promise<Unclaimed>
}

/** What becomes of a request whose handler has run. */
export interface HandledClaim<T> {
  /** Whether the answer goes out at once, while the rest goes on. Otherwise it waits until the claim is settled. */
  readonly atOnce: boolean
  /** Returns the answer, or throws what the handler has thrown. */
  answer(): Response | Promise<Response>
  /** Returns what to record. The claim ends with it. */
  record(): T | Promise<T>
  /** Resolves when what follows a failed record is done; the platform waits for it, and sees its rejection. */
  reported?(): Promise<unknown>
}

export type ClaimEnd<T> = PromiseSettledResult<OnceResult<Replayed<T>>>

/**
 * Claims a key, handles its request, and returns the answer. Once the handler has answered, its answer goes out even if
 * the claim is lost or the record fails, because the work has been done.
 */
export async function runClaimed<T, Unclaimed>(
  options: ClaimingOptions,
  { guarded, locks, key, own, handle, unclaimed }: Claiming<T, Unclaimed>,
): Promise<Response | Unclaimed> {
  const { hold, keepMs, waitMs, patienceMs, waitUntil = guarded.waitUntil } = options
  const { afterCrash = options.afterCrash } = own
  const context = contextOfGuard(locks)
  const claim = new ClaimedRun<T>(waitUntil, untilDeadline(hold, context.clock))
  const once = {
    ...{ ...hold, maxHoldMs: claim.within(hold?.maxHoldMs), keepMs, waitMs, patienceMs, waitUntil },
    ...{ signal: guarded.request.signal, ...own, afterCrash },
  }
  const run = (afterCrash as InDoubt | undefined)?.run ?? runOnce
  await claim.start(handle, async work => run(context, key, once, work))
  if (claim.handled) return claim.handled.answer()
  // An older workerd takes a rejection for unhandled that is returned instead of awaited.
  return await unclaimed(await claim.settled)
}

/** What the handling of a claimed request knows about its claim. */
export type Claim = Pick<ClaimedRun<unknown>, 'lease' | 'outlives' | 'settled' | 'within'>

/** A request and its claim. The promise of its end exists before the claim is asked for, so the platform can wait for it. */
class ClaimedRun<T> {
  /** Set while it is handled. */
  declare lease: Lease
  handled: HandledClaim<T> | undefined
  /** Whether the platform lets work go on after the answer. */
  readonly outlives: boolean
  /** Keeps a time within the deadline of the invocation. */
  readonly within: Within
  #settle!: (ended: ClaimEnd<T>) => void
  /** Resolves when the claim has been given back, or the result recorded. */
  readonly settled: Promise<ClaimEnd<T>> = new Promise(resolve => {
    this.#settle = resolve
  })

  constructor(waitUntil: WaitUntil | undefined, within: Within) {
    this.within = within
    // Needed even if the client hangs up: the platform would otherwise stop the handler midway.
    this.outlives = tryWaitUntil(
      waitUntil,
      this.settled.then(() => this.handled?.reported?.()),
    )
  }

  /** Claims, and handles what was claimed. Resolves when the answer may go out. */
  start(
    handle: (claim: Claim) => Promise<HandledClaim<T>>,
    claim: (work: (lease: Lease) => Promise<T>) => Promise<OnceResult<Replayed<T>>>,
  ): Promise<unknown> {
    return new Promise(mayAnswer => {
      const claiming = claim(async lease => {
        this.lease = lease
        this.handled = await handle(this)
        if (this.handled.atOnce) mayAnswer(undefined)
        return this.handled.record()
      })
      void Promise.allSettled([claiming]).then(([ended]) => this.#settle(ended))
      void this.settled.then(mayAnswer)
    })
  }
}
