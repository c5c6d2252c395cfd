import { type AcquireLeaseOptions, type AcquireResult, acquireLease, leaseMsFor } from './acquire.ts'
import type { LocksContext } from './context.ts'
import type { Starter } from './early-start.ts'
import { Gate } from './gate.ts'
import { HeldLease } from './lease.ts'
import type { LockKind } from './lock-kind.ts'

/** Acquires as `acquireLease()` does, but of the callers of this process that wait for one lock, one asks at a time. */
export async function acquireAtGate<Conclusion extends { code: string }>(
  context: LocksContext,
  kind: LockKind<string, Conclusion>,
  options: AcquireLeaseOptions,
): Promise<AcquireResult<Conclusion>> {
  const { gates, clock } = context
  const { waitMs, maxPolls } = options
  const leaseMs = leaseMsFor(context, kind, options)
  context.localQueue ??= promisesMayCross()
  const { localQueue } = context
  if (!localQueue || (localQueue !== true && !promisesMayCross())) return acquireLease(context, kind, options)
  const since = clock.now()
  const place = kind.kind + kind.name
  const gate = (gates.get(place) as Gate | undefined) ?? new Gate(context, place)
  gates.set(place, gate)
  const seat = gate.enter(leaseMs)
  try {
    const waiting = waitMs > 0 && maxPolls !== 1 ? gate.wait(seat, options) : undefined
    if (waiting) await waiting
    const asking: AcquireLeaseOptions = {
      ...options,
      since,
      heir: seat.pass?.heir,
      before: seat.pass && (how => gate.before(seat, how)),
      sleeps: ms => gate.sleeps(seat, ms),
    }
    const early = (localQueue as Partial<Starter>).begin?.(context, kind, asking, gate, seat)
    const result = early || (await acquireLease(context, kind, asking))
    const { value } = result
    const held = value instanceof HeldLease && HeldLease.holdOf(value)
    if (held) gate.begin(held.state)
    return result
  } finally {
    gate.leave(seat)
  }
}

/**
 * Whether one request may settle a promise that another awaits. In workerd, such a request hangs unless a compatibility
 * flag allows it, which is the default from 2024-10-14 on. Vercel's edge runtime does not say where it runs.
 */
function promisesMayCross(): boolean {
  const { Cloudflare, WebSocketPair, EdgeRuntime } = globalThis as Platform
  if (!Cloudflare && !WebSocketPair) return !EdgeRuntime
  return !!Cloudflare?.compatibilityFlags?.['handle_cross_request_promise_resolution']
}

interface Platform {
  readonly Cloudflare?: { readonly compatibilityFlags?: Readonly<Record<string, boolean>> }
  readonly WebSocketPair?: unknown
  readonly EdgeRuntime?: unknown
}
