import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { type Isolates, SECRET } from './isolates.ts'

export interface Message {
  readonly path: string
  readonly id: string
  readonly body: string
}

export interface Delivery {
  /** The statuses of all attempts; 0 if the connection broke. */
  readonly statuses: readonly number[]
  readonly accepted: boolean
  /** Whether the last answer said that the event was handled before. */
  readonly duplicate: boolean
}

const FIRST_BACKOFF_MS = 200
/** More requests at once would wait for so long on a busy machine that those to Redis are sent again, which makes it busier. */
const MOST_AT_ONCE = 60

let free = MOST_AT_ONCE
const waiting: (() => void)[] = []

/**
 * Delivers like a sender of webhooks: what is not answered with 200 is sent again later, but not before Retry-After, and
 * to the next isolate. Never rejects. A delivery that `giveUp` ends was not accepted.
 */
export async function deliver(
  isolates: Isolates,
  message: Message,
  turn: number,
  giveUp: AbortSignal,
): Promise<Delivery> {
  const statuses: number[] = []
  for (;;) {
    const answer = await inTurn(() => post(isolates.next(turn + statuses.length), message, giveUp))
    statuses.push(answer.status)
    const accepted = answer.status === 200
    if (accepted || giveUp.aborted) return { statuses, accepted, duplicate: answer.duplicate }
    const wait = Math.max(answer.retryAfterMs, backoffMs(statuses.length))
    await sleep(wait, undefined, { signal: giveUp }).catch(() => {})
  }
}

/** Waits until few enough requests are on their way. */
async function inTurn<T>(send: () => Promise<T>): Promise<T> {
  if (free > 0) free -= 1
  else await new Promise<void>(resolve => waiting.push(resolve))
  try {
    return await send()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
}

async function post(origin: string, { path, id, body }: Message, signal: AbortSignal) {
  try {
    const headers = signed(id, body)
    const response = await fetch(origin + path, { method: 'POST', headers, body, signal })
    await response.arrayBuffer()
    return {
      status: response.status,
      retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000,
      duplicate: response.headers.has('webhook-duplicate'),
    }
  } catch {
    return { status: 0, retryAfterMs: 0, duplicate: false }
  }
}

function signed(id: string, body: string): Record<string, string> {
  const now = new Date()
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(SECRET).sign(id, now, body),
  }
}

function backoffMs(attempt: number): number {
  return FIRST_BACKOFF_MS * Math.min(2 ** (attempt - 1), 8) * (0.5 + Math.random())
}
