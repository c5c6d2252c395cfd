import { createLocks, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const importFile = async (_: { signal: AbortSignal }) => {}

await withLock(locks, 'import', { maxHoldMs: 60 * 60_000 }, lease => importFile({ signal: lease.signal }))
