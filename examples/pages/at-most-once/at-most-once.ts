import { createLocks, inDoubt, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const order = { id: 42, amount: 100 }
const provider = {
  find: async (_key: string) => undefined as { id: string } | undefined,
  charge: async (_amount: number, _: { idempotencyKey: string; signal: AbortSignal }) => ({ id: 'ch_1' }),
}

const afterCrash = inDoubt({
  async reconcile({ key }) {
    const charge = await provider.find(key)
    return charge ? { value: { chargeId: charge.id } } : 'not-done'
  },
})
const key = `charge:${order.id}`
const { value } = await once(locks, key, { afterCrash, keepMs: 62 * 86_400_000 }, async lease => {
  const charge = await provider.charge(order.amount, { idempotencyKey: key, signal: lease.signal })
  return { chargeId: charge.id }
})
