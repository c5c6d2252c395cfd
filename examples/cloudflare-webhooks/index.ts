import { createLocks } from 'edgelock'
import { rest } from 'edgelock/rest'
import { type CarriedDelivery, carryTo, github, runCarried, webhookOnce } from 'edgelock/web'

interface Env {
  UPSTASH_REDIS_REST_URL: string
  UPSTASH_REDIS_REST_TOKEN: string
  GITHUB_SECRET: string
  BUILDER_URL: string
  DELIVERIES: { send(message: CarriedDelivery): Promise<unknown> }
}

/** What Workers pass to a consumer. The full types are in `@cloudflare/workers-types`. */
interface Batch {
  readonly messages: readonly Message[]
}
interface Message {
  readonly body: CarriedDelivery
  readonly attempts: number
  ack(): void
  retry(options?: { delaySeconds?: number }): void
}

const locksFor = (env: Env) =>
  createLocks({ redis: rest({ url: env.UPSTASH_REDIS_REST_URL, token: env.UPSTASH_REDIS_REST_TOKEN }) })

export default {
  /** Handles each delivery of GitHub once. GitHub never sends again, so what cannot be claimed waits in a queue. */
  fetch: webhookOnce(
    {
      locks: (_request: Request, env: Env) => locksFor(env),
      sender: github((_request: Request, env: Env) => env.GITHUB_SECRET),
      carry: carryTo((delivery, _request: Request, env: Env) => env.DELIVERIES.send(delivery)),
      // The queue waits longer than any sender.
      patienceMs: 2_000,
    },
    async (request, { once }, env: Env) => {
      await build(env, request.headers, once)
      return new Response(null, { status: 204 })
    },
  ),

  /** Handles what waited. While the store is away, it comes back later and later. */
  async queue({ messages }: Batch, env: Env): Promise<void> {
    const locks = locksFor(env)
    const consume = async (message: Message) => {
      try {
        await runCarried(locks, message.body, webhook => build(env, webhook.headers, webhook))
        message.ack()
      } catch {
        message.retry({ delaySeconds: Math.min(2 ** message.attempts, 600) })
      }
    }
    await Promise.all(messages.map(consume))
  },
}

async function build(
  env: Env,
  headers: Headers,
  { json, signal }: { json(): unknown; signal: AbortSignal },
): Promise<void> {
  if (headers.get('x-github-event') !== 'push') return
  const response = await fetch(env.BUILDER_URL, { method: 'POST', body: JSON.stringify(json()), signal })
  if (!response.ok) throw new Error(`the builder answered ${response.status}`)
}
