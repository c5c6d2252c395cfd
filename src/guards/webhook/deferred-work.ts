import type { Clock } from '../../api/clock.ts'
import type { Lease } from '../../api/lease.ts'
import { shown } from '../../api/shown.ts'
import { within } from '../../internal/clock.ts'
import type { Unclaimed } from './carry.ts'
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
  { delivery: { body, text }, provider, id }: Unclaimed,
  lease: Lease,
  clock: Clock,
): DeferredWork {
  const aborter = new AbortController()
  const lost = () => aborter.abort(lease.signal.reason)
  if (lease.signal.aborted) lost()
  lease.signal.addEventListener('abort', lost)
  const deferred: Promise<unknown>[] = []
  let over = false

  async function all(): Promise<PromiseRejectedResult | undefined> {
    let failure: PromiseRejectedResult | undefined
    // Deferred work may defer more.
    for (const work of deferred) {
      const [result] = await Promise.allSettled([work])
      if (result.status === 'rejected') failure ??= result
    }
    over = true
    return failure
  }

  return {
    webhook: {
      ...{ id, provider, body, text, lease, signal: aborter.signal },
      defer(work) {
        if (over) throw new TypeError('defer() must be called before all work is done')
        const taken = Promise.resolve(work)
        // It is awaited later; until then its rejection must not count as unhandled.
        taken.catch(() => {})
        deferred.push(taken)
      },
    },
    isDeferring: () => deferred.length > 0,
    async settle(limitMs) {
      if (deferred.length === 0) return all()
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
