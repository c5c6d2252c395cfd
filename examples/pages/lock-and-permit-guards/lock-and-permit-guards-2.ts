import { getDeadline } from '@vercel/functions'
import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { permitGuard } from 'edgelock/web'
import { after } from 'next/server'

const locks = createLocks({ redis: restFromEnv(process.env) })

// A route handler of Next.js, or a function of Vercel.
export const POST = permitGuard(
  { locks, name: 'reports', permits: 3, waitUntil: after, hold: { deadline: getDeadline } },
  async (request, { permit }) => Response.json({ held: permit.remainingMs() > 0, got: await request.json() }),
)
