import { setTimeout as pause } from 'node:timers/promises'
import { createLocks, lock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const attempt = await lock(locks, 'order:42').tryAcquire({ leaseMs: 2_000 })
if (attempt.acquired) {
  await pause(2_500) // 租约到期
  const ended = await attempt.lease.release()
  if (ended === 'gone') console.log('锁已经不是自己的') // 锁已经不是自己的
}
