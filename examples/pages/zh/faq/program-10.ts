import { createLocks, forceRelease, isLocked, lock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const order = lock(locks, 'order:42')
await order.acquire()
await forceRelease(order)
console.log(await isLocked(order)) // false
