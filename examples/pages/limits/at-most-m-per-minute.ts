import { createLocks, permitSemaphore } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const ask = async (question: string) => `answer to ${question}`

const perMinute = permitSemaphore(locks, 'rate:api', { permits: 60 })

export async function askedInTime(question: string) {
  // Never released: the permit ends after a minute.
  await perMinute.acquire({ leaseMs: 60_000, waitMs: 30_000 })
  return ask(question)
}

console.log(await askedInTime('why?'))
