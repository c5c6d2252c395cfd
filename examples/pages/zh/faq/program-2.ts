import { createLocks, type Lease, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const refund = (outer: Lease) =>
  withLock(locks, 'order:42', { reenter: outer }, async inner => inner.holds)
console.log(await withLock(locks, 'order:42', lease => refund(lease))) // 2
