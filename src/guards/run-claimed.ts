import type { Replayed } from '../api/json.ts'
import type { Lease } from '../api/lease.ts'
import type { Locks } from '../api/locks.ts'
import type { OnceOptions, OnceResult } from '../api/once.ts'
import { tryWaitUntil } from '../internal/wait-until.ts'
import type { InDoubt } from '../kinds/once/in-doubt.ts'
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
  options: OnceOptions,
  handle: (claim: Claim) => Promise<HandledClaim<T>>,
  unclaimed: (ended: PromiseSettledResult<OnceResult<Replayed<T>>>) => Promise<Unclaimed>,
): Promise<Response | Unclaimed> {
  const run = (options.afterCrash as InDoubt | undefined)?.run ?? runOnce
  let handled: HandledClaim<T> | undefined
  const ended = await new Promise<PromiseSettledResult<OnceResult<Replayed<T>>> | undefined>(resolve => {
    const claimed = Promise.resolve().then(() =>
      run(contextOfGuard(locks), key, options, async lease => {
        handled = await handle({ lease, outlives, settled })
        if (handled.atOnce) resolve(undefined)
        return handled.record()
      }),
    )
    const settled: Promise<[PromiseSettledResult<OnceResult<Replayed<T>>>]> = Promise.allSettled([claimed])
    // Needed even if the client hangs up: the platform would otherwise stop the handler midway.
    const outlives = tryWaitUntil(
      options.waitUntil,
      settled.then(() => handled?.reported?.()),
    )
    void settled.then(([result]) => resolve(result))
  })
  return handled
    ? await handled.answer()
    : await unclaimed(ended as PromiseSettledResult<OnceResult<Replayed<T>>>)
}
