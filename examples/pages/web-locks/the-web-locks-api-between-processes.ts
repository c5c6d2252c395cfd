import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { webLocks } from 'edgelock/web-locks'

const locks = createLocks({ redis: restFromEnv(process.env) })

const readReport = async (_: { signal: AbortSignal }) => 'report'

const manager = webLocks(locks)

const report = await manager.request('report', { mode: 'shared' }, lock =>
  readReport({ signal: lock.lease.signal }),
)
await manager.request('report', { ifAvailable: true }, async lock => {
  if (!lock) return 'busy'
})
const { held, pending } = await manager.query()
