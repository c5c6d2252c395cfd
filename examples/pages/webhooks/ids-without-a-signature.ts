import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { github, webhookOnce } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

export const POST = webhookOnce({ locks, sender: github('secret'), sameBody: 'duplicate' }, () => new Response())
