import { createLocks, fencedLock, redLock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { memory } from 'edgelock/testing'

const redis = restFromEnv(process.env)

// 演示用三个内存存储；实际换成三个独立的 Redis
const databases = [memory(), memory(), memory()]
const ledger = redLock(databases.map(redis => fencedLock(createLocks({ redis }), 'ledger')))
console.log(await withLock(ledger, async lease => lease.token !== undefined)) // true
