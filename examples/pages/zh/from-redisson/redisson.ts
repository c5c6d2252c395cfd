import { createLocks, lock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const chargeCustomer = async (_: { signal: AbortSignal }) => {}

// lock.lock(); try { chargeCustomer(); } finally { lock.unlock(); }
await withLock(locks, 'order:42', { waitMs: Infinity }, lease => chargeCustomer({ signal: lease.signal }))

// 不想把业务包进函数时：
const lease = await lock(locks, 'order:42').acquire({ waitMs: Infinity })
lease.keepAlive()
try {
  await chargeCustomer({ signal: lease.signal })
} finally {
  await lease.release()
}
