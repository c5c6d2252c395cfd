import { createLocks, permitSemaphore } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const ask = async (question: string) => `answer to ${question}`

const perMinute = permitSemaphore(locks, 'rate:api', { permits: 60 })

export async function askedExactly(question: string) {
  for (;;) {
    const permit = await perMinute.acquire({ leaseMs: 62_000, waitMs: 60_000 })
    if (permit.remainingMs() >= 60_000) return ask(question)
    await permit.release() // the answer took too long: take another
  }
}

console.log(await askedExactly('why?')) // answer to why?
