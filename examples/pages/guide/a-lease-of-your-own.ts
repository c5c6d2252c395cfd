import { createLocks, lock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const importFile = async (_: { signal: AbortSignal }) => {}

const lease = await lock(locks, 'import').acquire({ waitMs: 60_000, leaseMs: 30_000 })
lease.keepAlive()
try {
  await importFile({ signal: lease.signal })
} finally {
  await lease.release()
}
