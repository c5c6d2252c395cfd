import { LeaseLostError, type Locks, permitSemaphore, resume, serialize } from 'edgelock'

/** The shop's database. It alone decides what is sold. */
export interface Stock {
  left(sku: string): Promise<number>
  /** `UPDATE stock SET left = left - 1 WHERE sku = $1 AND left > 0`: whether a row was changed. */
  sell(sku: string): Promise<boolean>
}

export type Reservation =
  | { readonly status: 'reserved'; readonly ticket: string }
  | { readonly status: 'in other baskets'; readonly retryAfterMs: number }
  | { readonly status: 'sold out' }

export type Sale = 'sold' | 'reservation expired' | 'sold out'

/**
 * Sells what is in stock, and no more. A customer reserves a copy before the payment, so that no customer pays for one that
 * another customer gets. A reservation is a permit under a lease: a customer who leaves gives it back by doing nothing.
 */
export function shop(locks: Locks, stock: Stock, { reserveMs = 600_000, sellMs = 60_000 } = {}) {
  // One semaphore for each product, so that customers of different products never wait for each other.
  const nameOf = (sku: string) => `stock:${sku}`
  return {
    async reserve(sku: string): Promise<Reservation> {
      const permits = await stock.left(sku)
      if (permits === 0) return { status: 'sold out' }
      const copies = permitSemaphore(locks, nameOf(sku), { permits })
      const attempt = await copies.tryAcquire({ leaseMs: reserveMs })
      if (!attempt.acquired) return { status: 'in other baskets', retryAfterMs: attempt.retryAfterMs }
      // A secret of this customer's: keep it in the session, not in the page.
      return { status: 'reserved', ticket: serialize(attempt.lease) }
    },

    /** Ends a reservation with a sale. Call it where the payment is confirmed; a sale that fails is to be paid back. */
    async buy(sku: string, ticket: string): Promise<Sale> {
      const lease = resume(permitSemaphore(locks, nameOf(sku)), ticket)
      try {
        // The copy stays reserved while the database is asked.
        await lease.extend(sellMs)
      } catch (error) {
        if (error instanceof LeaseLostError) return 'reservation expired'
        throw error
      }
      try {
        return (await stock.sell(sku)) ? 'sold' : 'sold out'
      } finally {
        await lease.release()
      }
    },
  }
}
