import { fairLock, fencedLock, LockBusyError, withLock } from 'edgelock'
import type { ExecutionContext } from 'hono'
import { type Bindings, ownLocksOf } from './bindings.ts'
import type { Event } from './event.ts'
import { forward } from './forward.ts'
import { logHook } from './log.ts'
import { problem } from './problem.ts'
import { type Answer, doneAnyway, type Outcome } from './upstream.ts'

/** How long an event waits for earlier events about the same entity. Providers give up after 10 to 30 s. */
const TURN_MS = 8_000

/** The event of a delivery, and the claim under which it is forwarded. */
export interface Delivery {
  readonly event: Event
  /** Whether the provider delivers an event again that was not accepted. */
  readonly redelivers: boolean
  /** Aborts when another delivery of the event may run in parallel. */
  readonly claim: AbortSignal
}

/**
 * Forwards an event while its provider waits for the answer. If the upstream does not accept it, the provider's next
 * delivery is forwarded. A provider that has no next delivery does not wait for earlier events either.
 */
export async function forwardNow(
  env: Bindings,
  waitUntil: ExecutionContext,
  delivery: Delivery,
): Promise<Response> {
  try {
    const { outcome, status } = delivery.redelivers
      ? await forwardInOrder(env, waitUntil, delivery)
      : await forward(env, delivery.event, undefined, delivery.claim)
    logHook(delivery.event, { outcome, status })
    return answers[outcome](delivery.event.deliveryId)
  } catch (error) {
    if (!(error instanceof LockBusyError)) throw error
    const detail = 'Earlier events about the same entity are still being forwarded. Send it again later.'
    return problem(503, detail, error.retryAfterMs)
  }
}

/** Forwards the events of one entity in the order of their arrival, each with a higher token than the one before. */
function forwardInOrder(env: Bindings, waitUntil: ExecutionContext, { event, claim }: Delivery) {
  const locks = ownLocksOf({ env, var: { requestId: event.request } })
  const subject = `${event.provider}:${event.entity}`
  const options = { waitMs: TURN_MS, waitUntil, signal: env.STOPPING }
  // The names of turns and of tokens differ in their beginning, so they stay apart whatever an entity is called.
  return withLock(fairLock(locks, `hooks:${subject}`), options, lease =>
    withLock(fencedLock(locks, `tokens:${subject}`), options, ({ token, signal }) =>
      forward(env, event, token, AbortSignal.any([claim, lease.signal, signal])),
    ).catch(doneAnyway<Answer>),
  ).catch(doneAnyway<Answer>)
}

/** The provider sends the event again unless the status is 2xx. */
const answers: Record<Outcome, (id: string) => Response> = {
  done: id => Response.json({ forwarded: id }),
  refused: () => problem(502, 'The upstream refused the event. Send it again later.'),
  down: () => problem(502, 'The upstream does not answer. Send the event again later.'),
  slow: () => problem(504, 'The upstream took too long. Send the event again later.'),
}
