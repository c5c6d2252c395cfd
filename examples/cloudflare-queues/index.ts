import { createLocks, OnceInFlightError, once } from 'edgelock'
import { rest } from 'edgelock/rest'

interface Env {
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
  MAILER_URL: string
}

/** What Workers pass to a consumer. The full types are in `@cloudflare/workers-types`. */
interface Batch {
  readonly queue: string
  readonly messages: readonly Message[]
}
interface Message {
  readonly id: string
  readonly body: unknown
  ack(): void
  retry(options?: { delaySeconds?: number }): void
}
interface Context {
  waitUntil(promise: Promise<unknown>): void
}

/** Longer than the queue keeps a message, which is four days by default. */
const KEEP_MS = 5 * 86_400_000

export default {
  /**
   * Does the work of each message once, although a queue may deliver a message twice. A duplicate that arrives while
   * the first delivery is in progress is sent back to the queue, in case the first delivery fails.
   */
  async queue(batch: Batch, env: Env, ctx: Context): Promise<void> {
    const locks = createLocks({
      redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }),
    })
    const consume = async (message: Message) => {
      const key = `queue:${batch.queue}:${message.id}`
      try {
        await once(locks, key, { keepMs: KEEP_MS, waitUntil: ctx }, lease =>
          sendMail(env, message, lease.signal),
        )
        message.ack()
      } catch (error) {
        const afterMs = error instanceof OnceInFlightError ? error.retryAfterMs : 0
        message.retry({ delaySeconds: Math.ceil(afterMs / 1000) })
      }
    }
    await Promise.all(batch.messages.map(consume))
  },
}

async function sendMail(env: Env, message: Message, signal: AbortSignal): Promise<void> {
  const response = await fetch(env.MAILER_URL, { method: 'POST', body: JSON.stringify(message.body), signal })
  if (!response.ok) throw new Error(`the mailer answered ${response.status}`)
}
