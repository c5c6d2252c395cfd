import { startStack } from '../stack.ts'
import { type OrderOutcome, playOrders, playWebhooks, type WebhookOutcome } from './acts.ts'
import { startIsolates } from './isolates.ts'
import { brokenPromises } from './verdict.ts'

export interface Demo {
  readonly ok: boolean
  readonly problems: readonly string[]
  readonly seconds: number
  readonly webhooks: readonly WebhookOutcome[]
  readonly orders: readonly OrderOutcome[]
}

export async function play(): Promise<Demo> {
  const startedAt = performance.now()
  await using stack = await startStack({
    redis: {
      orMemory: why =>
        console.error(`No Redis: ${why.message.split('\n').at(-1)} The store is the in-process engine.`),
    },
  })
  const isolates = await startIsolates(stack.rest)
  const stage = { stack, isolates }
  try {
    const webhooks = await playWebhooks(stage)
    const orders = await playOrders(stage)
    const problems = brokenPromises(webhooks, orders)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    return { ok: problems.length === 0, problems, seconds, webhooks, orders }
  } finally {
    await isolates.stop()
  }
}
