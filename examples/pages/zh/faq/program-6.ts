import { createLocks, readWriteLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const { read, write } = readWriteLock(locks, 'catalog')
const writing = await write.acquire()
const reading = await read.acquire({ reenter: writing }) // 先拿读锁
await writing.release() // 再放写锁
const other = await read.tryAcquire()
console.log(other.acquired) // true
if (other.acquired) await other.lease.release()
await reading.release()
