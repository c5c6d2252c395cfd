import { createLocks, isLocked, lock, multiLock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const [from, to] = [lock(locks, 'account:1'), lock(locks, 'account:2')]
await withLock(multiLock([to, from]), async () => {
  console.log(await isLocked(from), await isLocked(to)) // true true
})
