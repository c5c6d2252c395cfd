import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { standardWebhooks, webhookOnce } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

const importOrders = async (event: unknown, _: { signal: AbortSignal }) => event
const waitUntil = (promise: Promise<unknown>) => void promise

export const POST = webhookOnce(
  {
    locks,
    sender: standardWebhooks('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'),
    waitUntil,
    defer: { onError: (request, error, { id }) => console.error('redeliver this event', id, error) },
  },
  (request, { once }) => {
    once.defer(importOrders(once.json(), { signal: once.signal }))
    return new Response(null, { status: 202 })
  },
)
