import { createLocks, OnceInFlightError } from 'edgelock'
import { rest } from 'edgelock/rest'

interface Env {
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
  MAILER_URL: string
}

/** What Workers hand to a consumer; the full types are in `@cloudflare/workers-types`. */
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

/** Longer than a queue keeps a message: four days, or what the queue is set to. */
const KEEP_MS = 5 * 86_400_000

export default {
  /**
   * A queue delivers at least once: after a time-out, and sometimes without any reason, a message comes again. Its
   * work is done once; a copy that comes while the first is at work comes back later instead of being lost.
   */
  async queue(batch: Batch, env: Env, ctx: Context): Promise<void> {
    const locks = createLocks({
      redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }),
    })
    const consume = async (message: Message) => {
      const key = `queue:${batch.queue}:${message.id}`
      try {
        await locks.once(key, lease => sendMail(env, message, lease.signal), {
          keepMs: KEEP_MS,
          waitUntil: ctx,
        })
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
