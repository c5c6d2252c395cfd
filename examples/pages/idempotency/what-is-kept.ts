import { createLocks } from 'edgelock'
import { restFromEnv } from 'edgelock/rest'
import { idempotency } from 'edgelock/web'

const locks = createLocks({ redis: restFromEnv(process.env) })

idempotency({ locks, scope: 'tenant', record: { filter: response => response.status !== 422 } }, () => new Response())
