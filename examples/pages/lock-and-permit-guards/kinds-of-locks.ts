import { createLocks, fairLock, lock, multiLock } from 'edgelock'
import { lockGuard } from 'edgelock/hono'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

export const orderAndStock = lockGuard({
  locks,
  name: 'order:42',
  kind: (locks, name) => multiLock([lock(locks, name), lock(locks, 'stock')]),
})

export const printer = lockGuard({
  locks,
  name: 'printer',
  kind: (locks, name) => fairLock(locks, name, { waiterMs: 5_000 }),
})
