import { createLocks, fencedLock, redLock, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const redis = restFromEnv(process.env)

const [redisA, redisB, redisC] = [redis, redis, redis]
const writeLedger = async (_: { token: number | undefined; signal: AbortSignal }) => {}

const lock = redLock([redisA, redisB, redisC].map(redis => fencedLock(createLocks({ redis }), 'ledger')))
await withLock(lock, { leaseMs: 10_000 }, async lease => {
  await writeLedger({ token: lease.token, signal: lease.signal })
})
