import { getDeadline, waitUntil } from '@vercel/functions'
import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { lockGuard } from 'edgelock/web'
import { buildReport } from '../report.ts'

const locks = createLocks({ redis: restFromEnv(process.env) })

/**
 * Builds one report at a time per customer, wherever the function runs. The lease is renewed while the report is built,
 * but never past the end of the function. If the platform stops the function, the lock is free one lease later.
 */
export const POST = lockGuard(
  {
    locks,
    name: request => `report:${new URL(request.url).searchParams.get('customer')}`,
    waitMs: 0,
    waitUntil,
    hold: { deadline: getDeadline },
  },
  async (request, { lease }) => {
    const customer = new URL(request.url).searchParams.get('customer') ?? ''
    return Response.json(await buildReport(customer, lease.signal))
  },
)
