import { createLocks, permitSemaphore, withLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const ask = async (question: string, _: { signal: AbortSignal }) => `answer to ${question}`

const atOnce = permitSemaphore(locks, 'slots:api', { permits: 5 })
const perMinute = permitSemaphore(locks, 'rate:api', { permits: 60 })

export function limited(question: string) {
  return withLock(atOnce, { waitMs: 60_000 }, async slot => {
    await perMinute.acquire({ leaseMs: 60_000, waitMs: 60_000 })
    return ask(question, { signal: slot.signal })
  })
}

const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => limited(`question ${n}`)))
console.log(answers.length) // 20
