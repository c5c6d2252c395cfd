import { setTimeout as pause } from 'node:timers/promises'
import { createLocks, lock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const order = lock(locks, 'order:42')
const slow = await order.acquire({ leaseMs: 2_000 })
await pause(2_500) // 业务太慢，锁已经到期
const other = await order.acquire() // 别人拿到了锁
console.log(await slow.release()) // gone
console.log(await other.isHeld()) // true
await other.release()
