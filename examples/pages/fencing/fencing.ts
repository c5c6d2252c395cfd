import { createLocks, fencedLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const lease = await fencedLock(locks, 'page:7').acquire()
lease.token     // 1795257413269596, higher than that of every earlier lease
