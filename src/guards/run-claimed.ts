import type { Replayed } from '../api/json.ts'
import type { Lease, WaitUntil } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import type { OnceResult } from '../api/once.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { InDoubt } from '../kinds/once/in-doubt.ts'
import type { FlatOnceOptions } from '../kinds/once/record.ts'
import { runOnce } from '../kinds/once/run-once.ts'
import { contextOfGuard } from './locks-option.ts'

/** What the handling of a claimed request knows about its claim. */
export interface Claim {
  readonly lease: Lease
  /** Whether the platform lets work go on after the answer. */
  readonly outlives: boolean
  /** Resolves when the claim has been given back, or the result recorded. */
  readonly settled: Promise<unknown>
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

/**
 * Claims a key, handles its request, and returns the answer. Once the handler has answered, its answer goes out even if
 * the claim is lost or the record fails, because the work has been done. If the handler has not run, `unclaimed` makes the
 * answer.
 */
export async function runClaimed<T, Unclaimed>(
  locks: Locks,
  key: string,
  options: FlatOnceOptions,
  handle: (claim: Claim) => Promise<HandledClaim<T>>,
  unclaimed: (ended: ClaimEnd<T>) => Promise<Unclaimed>,
): Promise<Response | Unclaimed> {
  const run = (options.afterCrash as InDoubt | undefined)?.run ?? runOnce
  const claimed = new ClaimedRun<T>(options.waitUntil)
  await claimed.start(handle, async work => run(contextOfGuard(locks), key, options, work))
  if (claimed.handled) return claimed.handled.answer()
  // An older workerd takes a rejection for unhandled that is returned instead of awaited.
  return await unclaimed(await claimed.settled)
}

export type ClaimEnd<T> = PromiseSettledResult<OnceResult<Replayed<T>>>

/** A request and its claim. The promise of its end exists before the claim is asked for, so the platform can wait for it. */
class ClaimedRun<T> {
  handled: HandledClaim<T> | undefined
  readonly outlives: boolean
  #settle!: (ended: ClaimEnd<T>) => void
  readonly settled: Promise<ClaimEnd<T>> = new Promise(resolve => {
    this.#settle = resolve
  })

  constructor(waitUntil: WaitUntil | undefined) {
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
    const { outlives, settled } = this
    return new Promise(mayAnswer => {
      const claiming = claim(async lease => {
        this.handled = await handle({ lease, outlives, settled })
        if (this.handled.atOnce) mayAnswer(undefined)
        return this.handled.record()
      })
      void Promise.allSettled([claiming]).then(([ended]) => this.#settle(ended))
      void settled.then(mayAnswer)
    })
  }
}
