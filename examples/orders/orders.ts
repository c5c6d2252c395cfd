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

// Not `order:<id>`: the lock of that name is a key of its own.
const keyOf = (id: string) => `orders:${id}`

export function readOrder(redis: Redis, id: string): Promise<Order | null> {
  return redis.get<Order>(keyOf(id))
}

/**
 * Reads the order, adds the payment, writes the order back: two of these at once lose a payment, which is why it needs
 * a lock. Adding the same payment twice is the same as adding it once, because webhooks are delivered at least once.
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
