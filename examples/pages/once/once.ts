import { createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const ctx = { waitUntil: (promise: Promise<unknown>) => void promise } // what your platform passes
const locks = createLocks({ redis: restFromEnv(process.env) })

const order = { id: 42 }
const createCharge = async (_order: unknown, _: { signal: AbortSignal }) => ({ id: 'ch_1' })

const options = { keepMs: 7 * 86_400_000, waitUntil: ctx }
const { status, value } = await once(locks, `charge:${order.id}`, options, async lease => {
  const charge = await createCharge(order, { signal: lease.signal })
  return { chargeId: charge.id }
})

console.log(status, value.chargeId) // 'executed' now, 'replayed' for a week
