import { createLocks, permitSemaphore } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const ask = async (question: string) => `${question}因为。`

const perMinute = permitSemaphore(locks, 'rate:api', { permits: 60 })
await perMinute.acquire({ leaseMs: 60_000, waitMs: 30_000 }) // 不归还，一分钟后自动收回
console.log(await ask('为什么？')) // 为什么？因为。
