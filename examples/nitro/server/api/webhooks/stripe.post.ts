import { stripe, webhookOnce } from 'edgelock/web'
import { defineHandler } from 'nitro'
import { locks } from '../../utils/locks.ts'

/** Fulfils the order of an event once, and before it answers, so that a failed event comes again. */
const guarded = webhookOnce(
  { locks, sender: stripe(() => process.env['STRIPE_WEBHOOK_SECRET']) },
  async (_request, { once }) => {
    const url = process.env['FULFILMENT_URL'] ?? ''
    const { ok } = await fetch(url, { method: 'POST', body: once.text(), signal: once.signal })
    if (!ok) throw new Error('the order was not fulfilled')
    return new Response(null, { status: 204 })
  },
)

export default defineHandler(event => guarded(event.req, event))
