import { createLocks, stringLock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const chargeCustomer = async (_: { signal: AbortSignal }) => {}

const locks = createLocks({ redis: restFromEnv(process.env) })
await withLock(stringLock(locks, 'order:42'), lease => chargeCustomer({ signal: lease.signal }))
