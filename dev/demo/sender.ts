import { setTimeout as sleep } from 'node:timers/promises'

export interface Webhook {
  readonly order: string
  readonly payment: { readonly id: string; readonly amount: number }
}

export interface Delivery extends Webhook {
  /** The statuses of all attempts; 0 if the connection broke. */
  readonly statuses: number[]
  readonly accepted: boolean
  readonly tookMs: number
}

const ATTEMPTS = 10
const FIRST_BACKOFF_MS = 250

/**
 * Delivers like a payment provider: a webhook that is not answered with 200 is sent again later, but not before
 * Retry-After. Never rejects. A delivery that `giveUp` ends was not accepted.
 */
export async function deliver(
  url: string,
  { order, payment }: Webhook,
  giveUp: AbortSignal,
): Promise<Delivery> {
  const startedAt = performance.now()
  const statuses: number[] = []
  for (;;) {
    const { status, retryAfterMs } = await post(
      `${url}/orders/${order}/payments`,
      payment,
      statuses.length,
      giveUp,
    )
    statuses.push(status)
    if (status === 200 || statuses.length === ATTEMPTS || giveUp.aborted) break
    await sleep(Math.max(retryAfterMs, backoffMs(statuses.length)), undefined, { signal: giveUp }).catch(
      () => {},
    )
  }
  return { order, payment, statuses, accepted: statuses.includes(200), tookMs: performance.now() - startedAt }
}

async function post(url: string, payment: Webhook['payment'], attempt: number, signal: AbortSignal) {
  try {
    const headers = { 'content-type': 'application/json', 'x-request-id': `${payment.id}_${attempt}` }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(payment), signal })
    await response.arrayBuffer()
    return { status: response.status, retryAfterMs: Number(response.headers.get('retry-after') ?? 0) * 1000 }
  } catch {
    return { status: 0, retryAfterMs: 0 }
  }
}

function backoffMs(attempt: number): number {
  return FIRST_BACKOFF_MS * 2 ** (attempt - 1) * (0.5 + Math.random())
}
