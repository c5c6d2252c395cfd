import { createLocks, fencedLock, redLock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { memory } from 'edgelock/testing'

const redis = restFromEnv(process.env)

// 这里用三个内存数据库演示；实际换成三个独立的 Redis
const databases = [memory(), memory(), memory()]
const ledger = redLock(databases.map(redis => fencedLock(createLocks({ redis }), 'ledger')))
console.log(await withLock(ledger, async lease => lease.token !== undefined)) // true
