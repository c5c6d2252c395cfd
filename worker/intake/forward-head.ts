import { fencedLock, type Lease, type Locks, tryWithLock } from 'edgelock'
import type { ExecutionContext } from 'hono'
import type { Bindings } from '../bindings.ts'
import type { PackedEvent } from '../event.ts'
import { forward } from '../forward.ts'
import { logHook, logLine } from '../log.ts'
import { unpack } from './event.ts'
import { type Ended, isLast, pauseAfter, type Retries, reasonOf } from './retries.ts'
import type { EventStore, Head } from './store.ts'

export interface Consumer {
  readonly env: Bindings
  readonly locks: Locks
  readonly store: EventStore
  readonly retries: Retries
  readonly waitUntil: ExecutionContext
  /** Finds the consumer in the logs. */
  readonly request: string
}

/** The outcome of forwarding the head of a list. */
export type HeadOutcome =
  /** The list has moved on, or was empty. `more`: there are events that may be tried. */
  | { readonly ended: 'moved'; readonly more: boolean }
  /** The head is due later. `tried` says whether it was tried now. */
  | { readonly ended: 'later'; readonly ms: number; readonly tried: boolean }
  /** The lock of this list is held by another consumer. */
  | { readonly ended: 'busy'; readonly ms: number }

/** `reason`: why it failed, or the attempt before it; empty if that has no end. */
type Attempt = Head & { readonly event: PackedEvent }

/** Forwards the head of a list, under the lock that gives each attempt a higher token than the one before. */
export async function forwardHead(consumer: Consumer, list: string): Promise<HeadOutcome> {
  const { locks, waitUntil } = consumer
  const lock = fencedLock(locks, `tokens:${list}`)
  const run = await tryWithLock(lock, { waitUntil }, lease => tryHead(consumer, list, lease))
  return run.acquired ? run.value : { ended: 'busy', ms: run.retryAfterMs }
}

async function tryHead(consumer: Consumer, list: string, lease: Lease): Promise<HeadOutcome> {
  const { env, store, retries } = consumer
  const found = await store.take(list)
  if (found === 'empty') return { ended: 'moved', more: false }
  if ('dueAt' in found) return { ended: 'later', ms: Math.max(found.dueAt - Date.now(), 1), tried: false }
  const { id, event, attempts, reason } = found
  if (!event) {
    logLine(consumer.request, { event: 'hook', list, id, outcome: 'expired' })
    return { ended: 'moved', more: await store.remove(list, id) }
  }
  const attempt = { id, event, attempts, reason }
  // The last one was cut off, or EVENT_ATTEMPTS was lowered since.
  if (isLast(retries, attempts - 1)) return giveUp(store, list, attempt, attempts - 1)
  const answer: Ended = await unpack(env, id, event).then(
    opened => forward(env, opened, lease.token, lease.signal),
    ({ message: reason }: Error) => ({ outcome: 'sealed', reason }),
  )
  logHook(event, { id, token: lease.token, attempts, ...answer })
  if (answer.outcome === 'done') return { ended: 'moved', more: await store.remove(list, id) }
  const ended = { ...attempt, reason: reasonOf(answer) }
  if (isLast(retries, attempts, answer)) return giveUp(store, list, ended, attempts)
  const ms = pauseAfter(retries, attempts, answer)
  await store.postpone(list, ended, Date.now() + ms)
  return { ended: 'later', ms, tried: true }
}

/** Why an event is given up whose last attempt has no end. */
const CUT_OFF = 'The last attempt was cut off. The upstream may have the event.'

async function giveUp(
  store: EventStore,
  list: string,
  { id, event, attempts: counted, reason: known }: Attempt,
  attempts: number,
): Promise<HeadOutcome> {
  const { provider, deliveryId, entity } = event
  const reason = known || CUT_OFF
  const letter = { id, provider, deliveryId, entity, attempts, reason, diedAt: Date.now() }
  const more = await store.bury(list, letter, counted)
  logHook(event, { id, outcome: 'given up', attempts, reason })
  return { ended: 'moved', more }
}
