import { setTimeout as pause } from 'node:timers/promises'
import { createLocks, isLocked, lock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const order = lock(locks, 'order:42')
await withLock(order, { leaseMs: 10_000 }, async () => {
  await pause(25_000) // 业务比租约长
  console.log(await isLocked(order)) // true
})
const lease = await order.acquire({ leaseMs: 10_000 })
await pause(11_000)
console.log(await lease.isHeld()) // false
