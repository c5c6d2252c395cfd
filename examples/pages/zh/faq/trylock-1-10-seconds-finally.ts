import { createLocks, lock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const chargeCustomer = async (_: { signal: AbortSignal }) => {}

const lease = await lock(locks, 'order:42').acquire({ waitMs: 1_000, leaseMs: 10_000 })
try {
  await chargeCustomer({ signal: lease.signal })
} finally {
  await lease.release()
}
