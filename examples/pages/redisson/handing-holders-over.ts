import { adopt, createLocks, permitSemaphore } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const permitIds = ['0123456789abcdef0123456789abcdef']

const lease = adopt(permitSemaphore(locks, 'payment-api'), permitIds)
if (await lease.isHeld()) await lease.extend(60_000)
await lease.release() // RPermitExpirableSemaphore.release(permitIds)
