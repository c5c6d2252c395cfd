import type { ExecutionContext } from 'hono'
import { type Bindings, locksOf, numberIn, type Wake } from '../bindings.ts'
import { logError, logLine } from '../log.ts'
import { checkUpstream } from '../upstream.ts'
import { EventStore } from './store.ts'
import { type Consumer, takeTurn } from './turn.ts'

/** What Workers pass to a queue's consumer. */
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

/** A consumer may run for 15 minutes, and one attempt takes a while. */
const RUN_MS = 10 * 60_000
/** An event needs 7 requests, and a Worker may send 10,000. */
const EVENTS_PER_RUN = 500
/** How long a list waits when its consumer dies. */
const LEASE_MS = 30_000
/** The longest pause for which a consumer waits instead of ending its run. */
const SHORT_MS = 2_000
/** The longest pause after an error, of the database say. */
const ERROR_SECONDS = 60

/** What is left of a consumer's run. All lists of a batch share it. */
interface Run {
  turns: number
  readonly until: number
}

/** How a consumer left a list: nothing to do, or when a message should come back. */
type Left = { readonly done: true } | { readonly done: false; readonly ms: number; readonly ours: boolean }

/** Forwards the events of the lists that the messages name. Never rejects, because that would redeliver all messages. */
export async function consume(batch: Batch, env: Bindings, waitUntil: ExecutionContext): Promise<void> {
  const run = { turns: numberIn(env, 'EVENTS_PER_RUN', EVENTS_PER_RUN), until: Date.now() + RUN_MS }
  const byList = new Map<string, Message[]>()
  for (const message of batch.messages) {
    const list = (message.body as Wake | null)?.list
    if (typeof list === 'string') byList.set(list, [...(byList.get(list) ?? []), message])
    else message.ack()
  }
  await Promise.all([...byList].map(([list, messages]) => decide({ env, waitUntil, run }, list, messages)))
}

/** One message of a list is enough; the others are done. */
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
    // Not an attempt of any event.
    checkUpstream(env)
    const leaseMs = numberIn(env, 'LEASE_MS', LEASE_MS)
    const locks = locksOf({ env, var: { requestId: request } }, { leaseMs })
    const consumer = {
      env,
      locks,
      store: new EventStore(env),
      waitUntil,
      request,
      returned: message.attempts > 1,
    }
    const left = await drain(consumer, list, run)
    // A first message may go where another consumer is at work: its own message comes back if it dies.
    if (left.done || (!left.ours && message.attempts === 1)) return message.ack()
    message.retry({ delaySeconds: Math.ceil(left.ms / 1_000) })
    logLine(request, { event: 'queue.retry', list, ms: left.ms, attempts: message.attempts })
  } catch (error) {
    message.retry({ delaySeconds: Math.min(2 ** message.attempts, ERROR_SECONDS) })
    logError(error as Error, request)
  }
}

/** Forwards the events of a list, one after the other, until it is empty or its head is due later. */
async function drain(consumer: Consumer, list: string, run: Run): Promise<Left> {
  let expected: string | undefined
  let worked = false
  while (run.turns-- > 0 && Date.now() < run.until) {
    const turn = await takeTurn(consumer, list, expected)
    expected = turn.ended === 'moved' ? turn.next : undefined
    worked ||= turn.ended === 'moved'
    if (turn.ended === 'busy') return { done: false, ms: turn.ms, ours: false }
    if (turn.ended === 'later') {
      if (turn.ms > SHORT_MS) return { done: false, ms: turn.ms, ours: worked || turn.tried }
      await new Promise(resolve => setTimeout(resolve, turn.ms))
    }
    // Asked again without the lock: the message of an event that arrived under it found it busy, and may be gone.
    else if (!expected && !(await consumer.store.head(list))) return { done: true }
  }
  return { done: false, ms: 0, ours: true }
}
