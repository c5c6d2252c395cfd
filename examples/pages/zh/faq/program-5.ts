import { createLocks, fairLock, waiters, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const printer = fairLock(locks, 'printer')
const lease = await printer.acquire()
const next = withLock(printer, { waitMs: 30_000 }, () => '轮到我了')
setTimeout(async () => {
  console.log((await waiters(printer)).count) // 1
  await lease.release()
}, 1_000)
console.log(await next) // 轮到我了
