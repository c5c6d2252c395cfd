import { createLocks, isLocked, lock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

await withLock(locks, 'order:42', async () => {
  console.log(await isLocked(lock(locks, 'order:42'))) // true
})
console.log(await isLocked(lock(locks, 'order:42'))) // false
