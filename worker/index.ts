// The longest text comes first: gzip finds a repeat only within 32 kB.
export {} from './locks/openapi.gen.ts'

import { app } from './app.ts'
import { consume } from './intake/consume.ts'
import { runScheduled } from './schedule.ts'

/** The handlers that Workers call. */
export default { fetch: app.fetch, scheduled: runScheduled, queue: consume }
