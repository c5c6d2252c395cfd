import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { lockGuard } from 'edgelock/web'
import { defineHandler } from 'nitro'
import { type H3Event } from 'nitro/h3'

const locks = createLocks({ redis: restFromEnv(process.env) })

const guarded = lockGuard(
  { locks, name: (_request, event: H3Event) => `order:${event.context.params?.['id']}` },
  () => new Response('done'),
)

export default defineHandler(event => guarded(event.req, event))
