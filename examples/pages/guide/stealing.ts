import { createLocks, fencedLock, steal } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const documentId = 'd42'
const save = async (_: { token: number | undefined }) => {}

const lease = await steal(fencedLock(locks, `editor:${documentId}`), { leaseMs: 60_000 })
await save({ token: lease.token })
await lease.release()
