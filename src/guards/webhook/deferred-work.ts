import { systemClock } from '../../clock.ts'
import type { Lease } from '../../types.ts'
import type { Admitted, ClaimedWebhook } from './delivery.ts'

/** A claimed delivery, with what the guard needs to bring it to its end. */
export interface Claim {
  readonly webhook: ClaimedWebhook
  /** Whether anything was deferred. */
  deferring(): boolean
  /** Waits for everything deferred, but not longer; the failure, if there is one. */
  settle(limitMs: number): Promise<PromiseRejectedResult | undefined>
}

export function openClaim(provider: string, { delivery: { body, text }, id }: Admitted, lease: Lease): Claim {
  const aborter = new AbortController()
  const lost = () => aborter.abort(lease.signal.reason)
  if (lease.signal.aborted) lost()
  lease.signal.addEventListener('abort', lost)
  let deferred: Promise<unknown>[] = []
  let deferring = false
  let over = false

  /** Deferred work may defer more. */
  async function all(): Promise<PromiseRejectedResult | undefined> {
    let failure: PromiseRejectedResult | undefined
    while (deferred.length > 0) {
      const batch = deferred
      deferred = []
      const results = await Promise.allSettled(batch)
      failure ??= results.find(result => result.status === 'rejected')
    }
    over = true
    return failure
  }

  return {
    webhook: {
      id,
      provider,
      body,
      text,
      lease,
      signal: aborter.signal,
      defer(work) {
        if (over) throw new TypeError('defer() must be called before all work is done')
        deferring = true
        const taken = Promise.resolve(work)
        // It is looked at later; until then its rejection is not unhandled.
        taken.catch(() => {})
        deferred.push(taken)
      },
    },
    deferring: () => deferring,
    async settle(limitMs) {
      const done = new AbortController()
      const late = deferring && systemClock.sleep(limitMs, done.signal).then(() => 'late' as const)
      const ended = await Promise.race(late ? [all(), late] : [all()])
      done.abort()
      if (ended !== 'late') return ended
      over = true
      const reason = new DOMException(`${provider} ${id} was not done within ${limitMs} ms`, 'TimeoutError')
      aborter.abort(reason)
      return { status: 'rejected', reason }
    },
  }
}
