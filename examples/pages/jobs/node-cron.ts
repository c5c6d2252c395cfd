import { createLocks, lock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { setRunCoordinator } from 'node-cron'

const locks = createLocks({ redis: restFromEnv(process.env) })

setRunCoordinator({
  // Never released: a replica whose clock is behind must find it taken.
  shouldRun: async (key, ttlMs) => (await lock(locks, `cron:${key}`).tryAcquire({ leaseMs: ttlMs })).acquired,
})
