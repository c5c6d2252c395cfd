import { createLocks, inspect, lock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const lease = await lock(locks, 'order:42').acquire()
const held = await inspect(lock(locks, 'order:42'))
console.log(held?.holds, held?.remainingMs) // 1，接近 30000
await lease.release()
