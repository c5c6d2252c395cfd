import { createLocks, lock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const lease = await lock(locks, 'order:42').acquire()
setTimeout(() => lease.release(), 200)
console.log(await withLock(locks, 'order:42', { waitMs: 5_000 }, () => '等到了'))
