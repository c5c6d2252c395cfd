import type { ExecutionContext } from 'hono'
import { type Bindings, type Carried, numberIn, ownLocksOf, sealOf, type Wake } from '../bindings.ts'
import { logError, logHook, logLine } from '../log.ts'
import { checkUpstream, timeoutOf } from '../upstream.ts'
import { within } from '../within.ts'
import { listOf } from './event.ts'
import { type Consumer, forwardHead } from './forward-head.ts'
import { retriesOf } from './retries.ts'
import { EventStore } from './store.ts'
import { wake } from './wake.ts'

/** A message as Workers pass it to a queue's consumer. */
export interface Message {
  readonly id: string
  readonly body: unknown
  readonly attempts: number
  ack(): void
  retry(options: { delaySeconds: number }): void
}
export interface Batch {
  readonly messages: readonly Message[]
}

/** How many events of a list a consumer forwards before it hands the list to others … */
const QUANTUM = 5
/** … and how long it goes on at most, and waits for the upstream before it goes on in the background. */
const QUANTUM_MS = 1_000
/** Workers end what goes on in the background after 30 s, so a consumer waits for an upstream that may take longer. */
const LONGEST_BACKGROUND_MS = 20_000
/** When a message comes back whose list a consumer has in the background … */
const BACKGROUND_SECONDS = 2
/** … or another consumer. */
const BUSY_MS = 5_000
/** The longest pause after an error, of the database say. */
const ERROR_SECONDS = 60
/** The longest pause of a message that carries an event: 100 retries last for a day then, and the message must not be dropped. */
const CARRIED_SECONDS = 900

/** A consumer's run. All lists of a batch share it. */
interface Run {
  /** How many events it has tried. Counted by `drain()`. */
  tries: number
}

/** How a consumer left a list: with nothing to do, with more to do now, or when a message should come back. */
type Left =
  | { readonly to: 'finish' }
  | { readonly to: 'hand over' }
  | { readonly to: 'come back'; readonly ms: number; readonly ours: boolean }

/** Forwards the events of the lists that the messages name. Never rejects, because that would redeliver all messages. */
export async function consume(batch: Batch, env: Bindings, waitUntil: ExecutionContext): Promise<void> {
  const run = { tries: 0 }
  const byList = new Map<string, Message[]>()
  const carried: Message[] = []
  for (const message of batch.messages) {
    const { list, event } = Object(message.body) as Partial<Wake & Carried>
    if (event) carried.push(message)
    else if (typeof list === 'string') byList.set(list, [...(byList.get(list) ?? []), message])
    else message.ack()
  }
  await Promise.all([
    ...[...byList].map(([list, messages]) => decide({ env, waitUntil, run }, list, messages)),
    storeCarried(env, carried),
  ])
}

/** Stores events that came with their messages, one after the other, which keeps most of them in order. */
async function storeCarried(env: Bindings, messages: readonly Message[]): Promise<void> {
  for (const message of messages) {
    const { id, known, event } = message.body as Carried
    const request = `queue:${message.id}`
    try {
      await new EventStore(env).accept({ id, known }, event, 'queue')
      logHook(event, { id, outcome: 'taken in', by: 'queue' })
      if (env.EVENTS) await wake(env.EVENTS, listOf(event), request)
      message.ack()
    } catch (error) {
      message.retry({ delaySeconds: Math.min(2 ** message.attempts, CARRIED_SECONDS) })
      logError(error as Error, request)
    }
  }
}

/** Spends a quantum on a list. One message of it is enough; the others are done. */
async function decide(
  { env, waitUntil, run }: { env: Bindings; waitUntil: ExecutionContext; run: Run },
  list: string,
  messages: readonly Message[],
): Promise<void> {
  const [message, ...others] = [...messages].sort((a, b) => b.attempts - a.attempts)
  if (!message) return
  for (const other of others) other.ack()
  const request = `queue:${message.id}`
  try {
    // Wrong settings are no attempt of any event.
    checkUpstream(env)
    sealOf(env)
    const timeoutMs = timeoutOf(env)
    const retries = retriesOf(env)
    const leaseMs = numberIn(env, 'LEASE_MS')
    const locks = ownLocksOf({ env, var: { requestId: request } }, { leaseMs })
    const consumer = { env, locks, store: new EventStore(env), retries, waitUntil, request }
    const work = drain(consumer, list, run)
    const left = timeoutMs > LONGEST_BACKGROUND_MS ? await work : await within(QUANTUM_MS, work)
    if (!left) {
      // Other lists do not wait for a slow upstream. The message comes back, whatever becomes of the consumer.
      waitUntil.waitUntil(work.catch(error => logError(error, request)))
      return message.retry({ delaySeconds: BACKGROUND_SECONDS })
    }
    // Sent anew, because a message may be retried 100 times only.
    if (left.to === 'hand over') await env.EVENTS?.send({ list })
    // A first message may go where another consumer is at work: its own message comes back if it dies.
    if (left.to !== 'come back' || (!left.ours && message.attempts === 1)) return message.ack()
    message.retry({ delaySeconds: Math.ceil(left.ms / 1_000) })
    logLine(request, { event: 'queue.retry', list, ms: left.ms, attempts: message.attempts })
  } catch (error) {
    message.retry({ delaySeconds: Math.min(2 ** message.attempts, ERROR_SECONDS) })
    logError(error as Error, request)
  }
}

/** Forwards a few events of a list, one after the other, until it is empty or its head is due later. */
async function drain(consumer: Consumer, list: string, run: Run): Promise<Left> {
  const until = Date.now() + QUANTUM_MS
  const most = numberIn(consumer.env, 'EVENTS_PER_RUN')
  for (let tries = 0; tries < QUANTUM && run.tries++ < most && Date.now() < until; tries++) {
    const head = await forwardHead(consumer, list)
    if (head.ended === 'busy') return { to: 'come back', ms: Math.min(head.ms, BUSY_MS), ours: false }
    if (head.ended === 'later') return { to: 'come back', ms: head.ms, ours: tries > 0 || head.tried }
    // Asked again without the lock: the message of an event that arrived under it found it busy, and may be gone.
    if (!head.more && (await consumer.store.retire(list))) return { to: 'finish' }
  }
  return { to: 'hand over' }
}
