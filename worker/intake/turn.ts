import {
  fencedLock,
  inspectOnce,
  type Lease,
  type Locks,
  OnceInFlightError,
  once,
  tryWithLock,
} from 'edgelock'
import type { ExecutionContext } from 'hono'
import type { Bindings } from '../bindings.ts'
import type { Event } from '../event.ts'
import { forward } from '../forward.ts'
import { logLine } from '../log.ts'
import type { Answer } from '../upstream.ts'
import { isLast, pauseAfter, reasonOf } from './retries.ts'
import type { EventStore, Head } from './store.ts'

/** As long as the intake knows an event, so that no late copy of it is forwarded again. */
const KEEP_DONE_MS = 7 * 86_400_000

/** What a consumer works with. */
export interface Consumer {
  readonly env: Bindings
  readonly locks: Locks
  readonly store: EventStore
  readonly waitUntil: ExecutionContext
  /** Finds the consumer in the logs. */
  readonly request: string
  /** Whether a consumer may have died here before. */
  readonly returned: boolean
}

/** How a turn ended. */
export type Turn =
  /** The list has moved on. */
  | { readonly ended: 'moved'; readonly next: string | undefined }
  | { readonly ended: 'empty' }
  /** The head is due later. `tried` says whether this turn tried it. */
  | { readonly ended: 'later'; readonly ms: number; readonly tried: boolean }
  /** Another consumer is at this list. */
  | { readonly ended: 'busy'; readonly ms: number }

/** An event with the number of its attempts, this one included. */
interface Attempt {
  readonly id: string
  readonly event: Event
  readonly attempts: number
}

/** Forwards the head of a list, under the lock that gives each attempt a higher token than the one before. */
export async function takeTurn(consumer: Consumer, list: string, expected?: string): Promise<Turn> {
  const { locks, waitUntil } = consumer
  const lock = fencedLock(locks, `tokens:${list}`)
  const turn = await tryWithLock(lock, { waitUntil }, async (lease): Promise<Turn> => {
    const head = await consumer.store.head(list, expected)
    return head ? tryHead(consumer, list, head, lease) : { ended: 'empty' }
  })
  return turn.acquired ? turn.value : { ended: 'busy', ms: turn.retryAfterMs }
}

async function tryHead(consumer: Consumer, list: string, head: Head, lease: Lease): Promise<Turn> {
  const { store } = consumer
  const { id, event, state } = head
  const waitMs = state.dueAt - Date.now()
  if (waitMs > 0) return { ended: 'later', ms: waitMs, tried: false }
  if (!event) {
    logLine(consumer.request, { event: 'hook', list, id, outcome: 'expired' })
    return { ended: 'moved', next: await store.remove(list, id) }
  }
  if (isLast(consumer.env, state.attempts))
    return settleLast(consumer, list, { id, event, attempts: state.attempts })
  const attempt = { id, event, attempts: state.attempts + 1 }
  try {
    const answer = await forwardOnce(consumer, list, attempt, lease)
    log(event, { id, token: lease.token, attempts: attempt.attempts, ...answer })
    if (answer.outcome === 'done') return { ended: 'moved', next: await store.remove(list, id) }
    return await giveUpOrPostpone(consumer, list, attempt, answer)
  } catch (error) {
    // A consumer that died left its claim behind.
    if (error instanceof OnceInFlightError) return { ended: 'later', ms: error.retryAfterMs, tried: true }
    throw error
  }
}

/** Decides about an event whose last attempt was cut off. The claim of that attempt says how far it came. */
async function settleLast({ locks, store }: Consumer, list: string, attempt: Attempt): Promise<Turn> {
  const { id } = attempt
  const claim = await inspectOnce(locks, claimOf(id))
  if (claim?.status === 'in-flight') return { ended: 'later', ms: claim.remainingMs, tried: true }
  // Only an event that was forwarded leaves a result.
  if (claim) return { ended: 'moved', next: await store.remove(list, id) }
  return giveUp(store, list, attempt, 'The last attempt was cut off. The upstream may have the event.')
}

/** The key under which an event is forwarded once. */
function claimOf(id: string): string {
  return `forward:${id}`
}

/** Forwards an event unless that was done before. A failed attempt gives its claim up. */
async function forwardOnce(
  consumer: Consumer,
  list: string,
  attempt: Attempt,
  lease: Lease,
): Promise<Answer> {
  const { env, locks, store, waitUntil, returned } = consumer
  const { id, event, attempts } = attempt
  const options = { keepMs: KEEP_DONE_MS, waitUntil }
  const { value } = await once(locks, claimOf(id), options, async claim => {
    // Counted first, because an event that kills its consumers must not be tried for ever.
    if (returned) await store.postpone(list, id, { attempts, dueAt: 0 })
    const lost = AbortSignal.any([claim.signal, lease.signal])
    const answer = await forward(env, event, lease.token, lost)
    if (answer.outcome !== 'done') await claim.release()
    return answer
  })
  return value
}

async function giveUpOrPostpone(
  { env, store }: Consumer,
  list: string,
  attempt: Attempt,
  answer: Answer,
): Promise<Turn> {
  const { id, attempts } = attempt
  if (isLast(env, attempts, answer)) return giveUp(store, list, attempt, reasonOf(answer))
  const ms = pauseAfter(env, attempts, answer)
  await store.postpone(list, id, { attempts, dueAt: Date.now() + ms })
  return { ended: 'later', ms, tried: true }
}

async function giveUp(
  store: EventStore,
  list: string,
  { id, event, attempts }: Attempt,
  reason: string,
): Promise<Turn> {
  const { provider, deliveryId, entity } = event
  const letter = { id, provider, deliveryId, entity, attempts, reason, diedAt: Date.now() }
  const next = await store.bury(list, letter)
  log(event, { id, outcome: 'given up', attempts, reason })
  return { ended: 'moved', next }
}

function log({ provider, deliveryId, entity, request }: Event, facts: Record<string, unknown>): void {
  logLine(request, { event: 'hook', provider, delivery: deliveryId, entity, ...facts })
}
