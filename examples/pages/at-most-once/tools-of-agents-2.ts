import { tool } from 'ai'
import { OnceInDoubtError, createLocks, inDoubt, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { z } from 'zod'

const locks = createLocks({ redis: restFromEnv(process.env) })

const payments = {
  refund: async (_order: string, _: { idempotencyKey: string; signal: AbortSignal }) => ({ id: 're_1' }),
}

const afterCrash = inDoubt()

export const refund = tool({
  description: 'Refunds an order',
  inputSchema: z.object({ order: z.string() }),
  async execute({ order }) {
    const key = `refund:${order}`
    try {
      const { value } = await once(locks, key, { afterCrash }, ({ signal }) =>
        payments.refund(order, { idempotencyKey: key, signal }),
      )
      return `refunded: ${value.id}`
    } catch (error) {
      if (error instanceof OnceInDoubtError) return 'The refund may have happened. Do not try again: ask a person.'
      throw error
    }
  },
})
