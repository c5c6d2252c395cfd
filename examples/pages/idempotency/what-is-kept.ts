import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { idempotency } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

idempotency({ locks, scope: 'tenant', keep: response => response.status !== 422 }, () => new Response())
