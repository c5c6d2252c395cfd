import { createLocks, tryWithLock } from 'edgelock'
import { besideStringLocks } from 'edgelock/beside'
import { restFromEnv } from 'edgelock/rest'

const chargeCustomer = async () => {}

const locks = besideStringLocks(
  createLocks({ redis: restFromEnv(process.env), leaseMs: 10_000, mapName: name => `lock:${name}` }),
)
await tryWithLock(locks, 'order:42', () => chargeCustomer())
