import { createLocks, lock, resume, serialize } from 'edgelock'
import { acquireAs } from 'edgelock/lend'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const id = 'c0ffee00c0ffee00c0ffee00c0ffee00'

const result = await acquireAs(lock(locks, 'report'), id, { leaseMs: 60_000, waitMs: 20_000 })
const text = result.acquired ? serialize(result.lease) : undefined

// In a later request, perhaps on another machine:
if (text) await resume(lock(locks, 'report'), text).release()
