import { createLocks, withLock } from 'edgelock'
import { besideStringLocks } from 'edgelock/beside'
import { restFromEnv } from 'edgelock/rest'

const chargeCustomer = async (_: { signal: AbortSignal }) => {}

const locks = besideStringLocks(createLocks({ redis: restFromEnv(process.env), leaseMs: 10_000 }))
await withLock(locks, 'order:42', lease => chargeCustomer({ signal: lease.signal }))
