import { idempotency } from 'edgelock/web'
import { locks } from '../../../locks'
import type { RequestHandler } from './$types'

/** Charges once per `Idempotency-Key`. In an application, `scope` is the tenant and the user of the session. */
const guarded = idempotency({ locks, scope: 'shop' }, async request => {
  const { amount } = (await request.json()) as { amount: number }
  return Response.json({ charge: crypto.randomUUID(), amount }, { status: 201 })
})

export const POST: RequestHandler = ({ request }) => guarded(request)
