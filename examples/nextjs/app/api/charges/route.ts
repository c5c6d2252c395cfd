import { waitUntil } from '@vercel/functions'
import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { idempotency } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

/** Charges once per `Idempotency-Key`: a client that repeats its request gets the first answer again. */
export const POST = idempotency(
  // In an application, the tenant and the user of the session.
  { locks, scope: 'shop', waitUntil },
  async request => {
    const { amount } = (await request.json()) as { amount: number }
    return Response.json({ charge: crypto.randomUUID(), amount }, { status: 201 })
  },
)
