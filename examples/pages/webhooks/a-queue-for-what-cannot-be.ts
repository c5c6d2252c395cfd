import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { carryTo, github, runCarried, type CarriedDelivery, webhookOnce } from 'edgelock/web'

interface Env { UPSTASH_REDIS_REST_URL: string; UPSTASH_REDIS_REST_TOKEN: string }
const locks = createLocks({ redis: restFromEnv(process.env) })

const build = async (_event: unknown, _: { signal: AbortSignal }) => {}
interface Bindings extends Env { GITHUB_SECRET: string; DELIVERIES: { send(message: CarriedDelivery): Promise<unknown> } }
interface Batch { messages: { body: CarriedDelivery; ack(): void; retry(options: { delaySeconds: number }): void }[] }

export default {
  fetch: webhookOnce(
    {
      locks,
      sender: github((_request: Request, env: Bindings) => env.GITHUB_SECRET),
      carry: carryTo((delivery, _request: Request, env: Bindings) => env.DELIVERIES.send(delivery)),
      patienceMs: 2_000, // the queue waits longer than any sender
    },
    async (_request, { once }) => {
      await build(once.json(), { signal: once.signal })
      return new Response(null, { status: 204 })
    },
  ),
  async queue({ messages }: Batch) {
    for (const message of messages)
      await runCarried(locks, message.body, ({ json, signal }) => build(json(), { signal }))
        .then(() => message.ack(), () => message.retry({ delaySeconds: 30 }))
  },
}
