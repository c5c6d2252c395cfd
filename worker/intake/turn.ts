import { fencedLock, type Lease, type Locks, OnceInFlightError, once, tryWithLock } from 'edgelock'
import type { ExecutionContext } from 'hono'
import type { Bindings } from '../bindings.ts'
import { type Event, forward } from '../forward.ts'
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
  try {
    const answer = await forwardOnce(consumer, id, event, lease)
    log(event, { id, token: lease.token, attempts: state.attempts + 1, ...answer })
    if (answer.outcome === 'done') return { ended: 'moved', next: await store.remove(list, id) }
    return await giveUpOrPostpone(consumer, list, { ...head, event }, answer)
  } catch (error) {
    // A consumer that died left its claim behind.
    if (error instanceof OnceInFlightError) return { ended: 'later', ms: error.retryAfterMs, tried: true }
    throw error
  }
}

/** Forwards an event unless that was done before. A failed attempt gives its claim up. */
async function forwardOnce(
  { env, locks, waitUntil }: Consumer,
  id: string,
  event: Event,
  lease: Lease,
): Promise<Answer> {
  const options = { keepMs: KEEP_DONE_MS, waitUntil }
  const { value } = await once(locks, `forward:${id}`, options, async claim => {
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
  { id, event, state }: Head & { readonly event: Event },
  answer: Answer,
): Promise<Turn> {
  const attempts = state.attempts + 1
  if (!isLast(env, attempts, answer)) {
    const ms = pauseAfter(env, attempts, answer)
    await store.postpone(id, { attempts, dueAt: Date.now() + ms })
    return { ended: 'later', ms, tried: true }
  }
  const { provider, deliveryId, entity } = event
  const letter = { id, provider, deliveryId, entity, attempts, reason: reasonOf(answer), diedAt: Date.now() }
  const next = await store.bury(list, letter)
  log(event, { id, outcome: 'given up', attempts, reason: letter.reason })
  return { ended: 'moved', next }
}

function log({ provider, deliveryId, entity, request }: Event, facts: Record<string, unknown>): void {
  logLine(request, { event: 'hook', provider, delivery: deliveryId, entity, ...facts })
}
