import { github, standardWebhooks, stripe } from 'edgelock/web'
import { fromGitHub, fromStandard, fromStripe, WHSEC as SECRET } from '../../support/webhook-senders.ts'
import { pass, same, until } from './expect.ts'
import { type GuardCases, type GuardGiven, type Handler, post } from './frameworks.ts'
import { givenFor } from './transports.ts'

const PRESETS = { stripe, github, standardWebhooks }
type Provider = keyof typeof PRESETS
const SENT = {
  stripe: (body: string) => fromStripe(body, { secrets: [SECRET] }),
  github: (body: string, id: string) => fromGitHub(body, id, SECRET),
  standardWebhooks: (body: string, id: string) => fromStandard(body, id),
}

export const webhookCases: GuardCases = {
  ...Object.fromEntries(
    (Object.keys(PRESETS) as Provider[]).map(provider => [
      `webhookOnce runs a delivery of ${provider} once, and none with a wrong signature`,
      async (given: GuardGiven) => {
        let runs = 0
        const handle = guardOf(given, provider, (_, { once }) => {
          runs += 1
          return new Response(once.body)
        })
        const { body, headers } = await deliver(provider, given.name)
        const first = await handle(post(body, headers))
        same([first.status, await first.text()], [200, body])
        const second = await handle(post(body, headers))
        same([second.status, second.headers.get('webhook-duplicate'), runs], [200, 'true', 1])
        same((await handle(post(`${body} `, headers))).status, 401)
      },
    ]),
  ),

  async 'webhookOnce hashes alike with the module of Node, where there is one, and with WebCrypto'(given) {
    const handle = guardOf(given, 'github', () => new Response())
    const deliverAll = async () => {
      const duplicates: (string | null)[] = []
      for (const length of [1, 16_385]) {
        const { body, headers } = await deliver('github', given.name, '.'.repeat(length))
        duplicates.push((await handle(post(body, headers))).headers.get('webhook-duplicate'))
      }
      return duplicates
    }
    same(await deliverAll(), [null, null])
    const { process } = globalThis as { process?: { getBuiltinModule?: unknown } }
    const built = process?.getBuiltinModule
    if (process && built) process.getBuiltinModule = undefined
    try {
      same(await deliverAll(), ['true', 'true'])
    } finally {
      if (process && built) process.getBuiltinModule = built
    }
  },

  async 'webhookOnce answers before deferred work where there is waitUntil, and records it when it is done'(
    given,
  ) {
    const { host, name } = given
    let done = false
    const handle = guardOf(given, 'standardWebhooks', (_, { once }) => {
      const work = pass(500).then(() => {
        done = true
      })
      once.defer(work)
      return new Response(null, { status: 202 })
    })
    const { body, headers } = await deliver('standardWebhooks', name)
    same((await handle(post(body, headers))).status, 202)
    same(done, host.waitUntil === undefined, 'whether the work was done before the answer')
    await until(async () => {
      const again = await handle(post(body, headers))
      return again.headers.has('webhook-duplicate')
    }, 'the record')
    same(done, true)
  },
}

function guardOf({ host, guarded }: GuardGiven, provider: Provider, handler: Handler) {
  const locks = givenFor(host).locks()
  return guarded('webhookOnce', { locks, sender: PRESETS[provider](SECRET) }, handler)
}

/** Signs a delivery as the provider's documentation says. */
async function deliver(provider: Provider, id: string, text = 'Ünï·cödé 🔒') {
  const body = JSON.stringify({ id, text })
  const { headers } = await SENT[provider](body, id)
  return { body, headers: { ...headers } as Record<string, string> }
}
