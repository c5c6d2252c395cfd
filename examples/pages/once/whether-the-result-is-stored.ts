import { createLocks, once } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const order = { id: 43 }
const createCharge = async (_: { signal: AbortSignal }) => ({ id: 'ch_2' })
const rememberElsewhere = async (_id: string) => {}

const { value, kept } = await once(locks, `charge:${order.id}`, async lease => {
  const charge = await createCharge({ signal: lease.signal })
  return { chargeId: charge.id }
})
if (!kept) await rememberElsewhere(value.chargeId)
