import { createLocks, fairLock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const print = async (_page: string, _: { signal: AbortSignal }) => {}
const page = 'a page'

await withLock(fairLock(locks, 'printer'), { waitMs: 30_000 }, async lease => {
  await print(page, { signal: lease.signal })
})
