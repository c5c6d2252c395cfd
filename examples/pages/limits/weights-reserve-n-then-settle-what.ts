import { adopt, createLocks, permitSemaphore } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'

const locks = createLocks({ redis: restFromEnv(process.env) })

const complete = async (_question: string, _: { maxTokens: number }) => ({ text: 'because', tokens: 1_200 })

const tokens = permitSemaphore(locks, 'tokens:model', { permits: 100 }) // 100,000 tokens per minute

export async function answered(question: string) {
  const reserved = await tokens.acquire({ weight: 4, leaseMs: 60_000, waitMs: 30_000 })
  const answer = await complete(question, { maxTokens: 4_000 })
  const unused = reserved.permitIds?.slice(Math.ceil(answer.tokens / 1_000)) ?? []
  if (unused.length > 0) await adopt(tokens, unused).release()
  return answer.text
}

console.log(await answered('why?'), await tokens.availablePermits()) // because 98
