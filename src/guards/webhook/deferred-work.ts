import type { Clock } from '../../api/clock.ts'
import type { Lease } from '../../api/lease.ts'
import { shown } from '../../api/shown.ts'
import { within } from '../../internal/clock.ts'
import type { AdmittedDelivery } from './admitted-delivery.ts'
import type { ClaimedWebhook } from './delivery.ts'

/** A claimed delivery with the work that its handler defers. */
export interface DeferredWork {
  readonly webhook: ClaimedWebhook
  /** Whether any work was deferred. */
  isDeferring(): boolean
  /** Waits up to `limitMs` for everything deferred; resolves to the failure, if there is one. */
  settle(limitMs: number): Promise<PromiseRejectedResult | undefined>
}

export function openWebhook(
  provider: string,
  { delivery: { body, text }, id }: AdmittedDelivery,
  lease: Lease,
  clock: Clock,
): DeferredWork {
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
        // It is awaited later; until then its rejection must not count as unhandled.
        taken.catch(() => {})
        deferred.push(taken)
      },
    },
    isDeferring: () => deferring,
    async settle(limitMs) {
      if (!deferring) return all()
      const tooLate = () =>
        new DOMException(`${provider} ${shown(id)} was not done within ${limitMs} ms`, 'TimeoutError')
      return within(clock, limitMs, all(), tooLate).catch(reason => {
        over = true
        aborter.abort(reason)
        return { status: 'rejected', reason }
      })
    },
  }
}
