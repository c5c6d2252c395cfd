import { createLocks, once, tryWithLock } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { after } from 'next/server'

const sendReports = async (_day: string, _: { signal: AbortSignal }) => 12

// app/api/cron/reports/route.ts

const locks = createLocks({ redis: restFromEnv(process.env) })

/** In seconds: the platform ends the run then, so no lease is renewed for longer. */
export const maxDuration = 300
const waitUntil = after
const hold = { maxHoldMs: 290_000 }

export async function GET(request: Request) {
  const secret = process.env['CRON_SECRET']
  if (!secret || request.headers.get('authorization') !== `Bearer ${secret}`) return new Response(null, { status: 401 })
  const day = new Date().toISOString().slice(0, 10)
  const run = await tryWithLock(locks, 'reports', { waitUntil, ...hold }, lease =>
    once(locks, `reports:${day}`, { waitUntil, hold, keepMs: 7 * 86_400_000 }, claim =>
      sendReports(day, { signal: AbortSignal.any([lease.signal, claim.signal]) }),
    ),
  )
  return Response.json({ status: run.acquired ? run.value.status : 'skipped' })
}
