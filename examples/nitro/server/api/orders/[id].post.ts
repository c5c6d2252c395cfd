import { lockGuard } from 'edgelock/web'
import { defineHandler } from 'nitro'
import type { H3Event } from 'nitro/h3'
import { locks } from '../../utils/locks.ts'

/** Changes one order at a time. The event has h3's `waitUntil`, which the guard finds. */
const guarded = lockGuard(
  { locks, name: (_request, event: H3Event) => `order:${event.context.params?.['id']}`, waitMs: 0 },
  (_request, _variables, event: H3Event) => Response.json({ order: event.context.params?.['id'] }),
)

export default defineHandler(event => guarded(event.req, event))
