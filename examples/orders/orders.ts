import type { Redis } from '@upstash/redis/cloudflare'

export interface Payment {
  readonly id: string
  /** In the smallest unit of the currency. */
  readonly amount: number
}

export interface Order {
  readonly id: string
  readonly paid: number
  readonly payments: readonly Payment[]
}

// `order:<id>` is the key of the lock.
const keyOf = (id: string) => `orders:${id}`

export function readOrder(redis: Redis, id: string): Promise<Order | null> {
  return redis.get<Order>(keyOf(id))
}

/**
 * Reads the order, adds the payment, and writes the order back. Call it under a lock: two calls at once lose a payment.
 * A payment that was added before changes nothing, so duplicates of a webhook are harmless.
 */
export async function addPayment(
  redis: Redis,
  id: string,
  payment: Payment,
  held?: AbortSignal,
): Promise<Order> {
  const order = (await readOrder(redis, id)) ?? { id, paid: 0, payments: [] }
  if (order.payments.some(known => known.id === payment.id)) return order
  const updated = { id, paid: order.paid + payment.amount, payments: [...order.payments, payment] }
  held?.throwIfAborted()
  await redis.set(keyOf(id), updated)
  return updated
}
