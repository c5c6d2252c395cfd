import { createLocks, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const chargeCustomer = async (_: { signal: AbortSignal }) => {}

const locks = createLocks({ redis: restFromEnv(process.env) })
await withLock(locks, 'order:42', { waitMs: Infinity }, lease => chargeCustomer({ signal: lease.signal }))
