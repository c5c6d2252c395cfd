import type { Bindings, Carried, EventQueue } from '../bindings.ts'
import type { Identity, Intake, PackedEvent } from '../event.ts'
import { logError, logHook } from '../log.ts'
import { identityOf, listOf, pack } from './event.ts'
import { type Accepted, EventStore } from './store.ts'
import { wake } from './wake.ts'

/** A queue takes messages of 128 KB, about 100 bytes of which are its own. */
const LONGEST_MESSAGE = 127_000

/** The place of an event: in the store, in a message of the queue, or nowhere; or why it is not needed. */
export type TakenIn = 'stored' | 'queued' | 'not stored' | 'duplicate' | 'other body'

/** The meaning of the store's first answer for an event. */
const TAKEN: Partial<Record<Accepted, TakenIn>> = {
  waiting: 'duplicate',
  done: 'duplicate',
  other: 'other body',
}

/**
 * Stores an event unless it came before, and wakes a consumer that will forward it. If the store is away for as long as
 * the sender waits, the queue carries the event itself, and a consumer stores it.
 */
export async function takeIn(
  { env, queue }: { env: Bindings; queue: EventQueue },
  { event, sameBy, until }: Intake,
): Promise<TakenIn> {
  const identity = await identityOf(event, sameBy)
  const packed = await pack(env, identity.id, event)
  const accepted = await acceptUntil(env, identity, packed, until)
  const taken = accepted ? (TAKEN[accepted] ?? 'stored') : await carry(queue, identity, packed)
  const outcome = taken === 'stored' ? 'taken in' : taken
  logHook(event, { id: identity.id, outcome })
  // Behind others, a message is on its way already, and a lost one is replaced by the sweep. An event that came before and
  // waits may have lost its own with the worker that took it in.
  if (accepted && WAKES.has(accepted)) await wake(queue, listOf(event), event.request)
  return taken
}

const WAKES: ReadonlySet<Accepted> = new Set(['alone', 'again', 'waiting'])

/** Stores an event, and tells what became of it; undefined when the store was away until the end. */
async function acceptUntil(
  env: Bindings,
  identity: Identity,
  event: PackedEvent,
  until: number,
): Promise<Accepted | undefined> {
  const failed = (error: Error) => logError(error, event.request)
  try {
    return await new EventStore(env, { until, failed }).accept(identity, event, crypto.randomUUID())
  } catch {
    return undefined
  }
}

async function carry(queue: EventQueue, identity: Identity, event: PackedEvent): Promise<TakenIn> {
  const message: Carried = { ...identity, event }
  if (new TextEncoder().encode(JSON.stringify(message)).length > LONGEST_MESSAGE) return 'not stored'
  try {
    await queue.send(message)
    return 'queued'
  } catch (error) {
    logError(error as Error, event.request)
    return 'not stored'
  }
}
