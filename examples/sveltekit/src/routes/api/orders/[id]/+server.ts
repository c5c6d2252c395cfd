import { lockGuard } from 'edgelock/web'
import { locks } from '../../../../locks'
import type { RequestEvent, RequestHandler } from './$types'

/** Changes one order at a time. */
const guarded = lockGuard(
  { locks, name: (_request, { params }: RequestEvent) => `order:${params.id}`, waitMs: 0 },
  (_request, _variables, { params }: RequestEvent) => Response.json({ order: params.id }),
)

export const POST: RequestHandler = event => guarded(event.request, event)
