import type { Bindings, EventQueue } from '../bindings.ts'
import type { Event, Intake } from '../event.ts'
import { logError, logLine } from '../log.ts'
import { eventId, listOf, pack } from './event.ts'
import { EventStore } from './store.ts'
import { wake } from './wake.ts'

/** A queue takes messages of 128 KB, about 100 bytes of which are its own. */
const LONGEST_MESSAGE = 127_000

/** Where an event is now: in the store, in a message of the queue, or nowhere. */
export type TakenIn = 'stored' | 'queued' | 'not stored'

/**
 * Stores an event, and wakes a consumer that will forward it. If the store is away for as long as the sender waits, the
 * queue carries the event itself, and a consumer stores it.
 */
export async function takeIn(
  { env, queue }: { env: Bindings; queue: EventQueue },
  { event, sameBy, until }: Intake,
): Promise<TakenIn> {
  const { provider, deliveryId, entity, request } = event
  const id = await eventId(event, sameBy)
  const stored = await storeUntil(env, id, event, until)
  const taken = stored ? 'stored' : await carry(queue, id, event)
  const outcome = taken === 'stored' ? 'taken in' : taken
  logLine(request, { event: 'hook', provider, delivery: deliveryId, entity, id, outcome })
  // Where other events wait, a message is on its way already, and a lost one is replaced by the sweep.
  if (stored?.wakes) await wake(queue, listOf(event), request)
  return taken
}

/** Stores an event, and tells whether it needs a message; undefined when the store was away until the end. */
async function storeUntil(
  env: Bindings,
  id: string,
  event: Event,
  until: number,
): Promise<{ wakes: boolean } | undefined> {
  let repeated = false
  const failed = (error: Error) => {
    repeated = true
    logError(error, event.request)
  }
  try {
    const { alone } = await new EventStore(env, { until, failed }).add(id, event)
    // An event that is in the list twice, because an answer was lost, is forwarded once.
    return { wakes: alone || repeated }
  } catch {
    return undefined
  }
}

async function carry(queue: EventQueue, id: string, event: Event): Promise<TakenIn> {
  const message = { id, event: pack(event) }
  if (new TextEncoder().encode(JSON.stringify(message)).length > LONGEST_MESSAGE) return 'not stored'
  try {
    await queue.send(message)
    return 'queued'
  } catch (error) {
    logError(error as Error, event.request)
    return 'not stored'
  }
}
