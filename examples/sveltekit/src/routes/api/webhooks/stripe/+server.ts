import { stripe, webhookOnce } from 'edgelock/web'
import { FULFILMENT_URL, STRIPE_WEBHOOK_SECRET } from '$app/env/private'
import { locks } from '../../../../locks'
import type { RequestHandler } from './$types'

/** Fulfils the order of an event once, and before it answers, so that a failed event comes again. */
const guarded = webhookOnce(
  { locks, sender: stripe(() => STRIPE_WEBHOOK_SECRET) },
  async (_request, { once }) => {
    const { ok } = await fetch(FULFILMENT_URL ?? '', {
      method: 'POST',
      body: once.text(),
      signal: once.signal,
    })
    if (!ok) throw new Error('the order was not fulfilled')
    return new Response(null, { status: 204 })
  },
)

export const POST: RequestHandler = ({ request }) => guarded(request)
