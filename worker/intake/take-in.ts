import type { Bindings, WakeQueue } from '../bindings.ts'
import type { Event } from '../forward.ts'
import { logError, logLine } from '../log.ts'
import { problem } from '../problem.ts'
import { eventId, listOf } from './event.ts'
import { EventStore } from './store.ts'
import { wake } from './wake.ts'

/** GitHub hangs up after 10 s, and never delivers again. */
const TRIES = 3

/** Stores an event, and wakes a consumer that will forward it. */
export async function takeIn(
  { env, queue }: { env: Bindings; queue: WakeQueue },
  event: Event,
  signsId: boolean,
): Promise<Response> {
  const { provider, deliveryId, entity, request } = event
  const id = await eventId(event, signsId)
  const stored = await add(new EventStore(env), id, event)
  const outcome = stored ? 'taken in' : 'not stored'
  logLine(request, { event: 'hook', provider, delivery: deliveryId, entity, id, outcome })
  if (!stored) return problem(503, 'Service Unavailable', 'The event was not stored. Send it again.', 1_000)
  await wake(queue, listOf(event), request)
  return Response.json({ accepted: deliveryId }, { status: 202 })
}

/** Returns whether the event is stored. A try without an answer may be repeated: the event is forwarded once. */
async function add(store: EventStore, id: string, event: Event): Promise<boolean> {
  for (let tries = 1; tries <= TRIES; tries++) {
    try {
      await store.add(id, event)
      return true
    } catch (error) {
      logError(error as Error, event.request)
    }
  }
  return false
}
